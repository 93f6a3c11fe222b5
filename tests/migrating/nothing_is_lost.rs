#[test]
fn nothing_is_lost() {
    for question in &questions() {
        compare(defaults::fast_goto, question)
            .allow_changed("definitions[*].confidence")     // 0.8, and not 0.800000011920929
            .allow_rewording()
            .allow_lost("EnumMember")                       // as in the JSON: enum_member
            .assert_same();
    }
}
