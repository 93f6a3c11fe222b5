//! What the derive writes compiles wherever a struct can stand, without a warning.
#![deny(
    warnings,
    missing_docs,
    unsafe_code,
    non_local_definitions,
    unused_qualifications,
    clippy::all,
    clippy::pedantic,
    clippy::nursery
)]

mod hygiene {
    mod deprecated;
    mod errors;
    mod generic;
    mod glob;
    mod hostile;
    mod local;
    mod made;
    mod names;
    mod outcomes;
    mod parts;
    mod renamed;
}
