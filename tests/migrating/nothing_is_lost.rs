#[test]
fn nothing_is_lost() {
    for question in &questions() {
        compare(defaults::fast_goto, question)
            .allow_changed("definitions[*].confidence")     // 0.8, and not 0.800000011920929
            .allow_rewording()
            .allow_lost("Class")                            // as in the JSON: class
            .allow_lost("EnumMember")                       // and enum_member
            .assert_same();
    }
}
