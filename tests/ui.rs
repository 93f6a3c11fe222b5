//! Every compile error says what is wrong and what to type, once, at the token to be changed.

// rustc's own words around the errors change from version to version.
#[rustversion::attr(not(stable(1.95)), ignore = "the expected texts are those of Rust 1.95")]
#[test]
fn mistakes() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
