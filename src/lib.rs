//! One result struct, three readings: markdown for the model, a JSON map for the machine, one line
//! for a person.
