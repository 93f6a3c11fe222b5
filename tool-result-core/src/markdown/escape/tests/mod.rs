//! A value in markdown changes nothing around it and is given back: what other people's parsers
//! say to values made to break it, in every place there is.

mod adversarial;
mod documents;
mod exact;
mod parsers;
mod random;
