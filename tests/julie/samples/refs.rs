use super::symbols::{class, member};
use super::{Difference, Sample, Tool};
use crate::julie::by_hand::refs as by_hand;
use crate::julie::refs as derived;
use crate::julie::symbols::{ReferenceResult, Symbol};

const INTENDED: &[Difference] = &[
    Difference::Changed("definitions[*].kind", "`{:?}` wrote EnumMember for enum_member"),
    Difference::Changed("references[*].confidence", "0.51 was 0.5099999904632568"),
    Difference::Lost("enummember", "the text wrote it for enum_member"),
    Difference::Changed(
        "next_actions",
        "the text had another one than the JSON: now both have both",
    ),
];

pub(super) fn tool() -> Tool {
    let found = |name, symbol, definitions: &[Symbol], references: &[ReferenceResult]| {
        let with_definition = !definitions.is_empty();
        Sample::of(
            "found",
            name,
            by_hand::found(symbol, with_definition, definitions, references).expect("an object"),
            derived::found(symbol, with_definition, definitions, references),
        )
    };
    let samples = vec![
        found("found", "getUserData", &[class()], &references(2)),
        found("without_definition", "getUserData", &[], &references(1)),
        found("enum_member", "USER_DATA", &[member()], &references(1)),
        Sample::of(
            "nothing",
            "nothing",
            by_hand::nothing("getUserDta", true).expect("an object"),
            derived::nothing("getUserDta", true),
        ),
    ];
    Tool { name: "fast_refs", intended: INTENDED, keys: &[], samples }
}

/// So many references, with every seventeenth in the same file.
pub(super) fn references(count: u32) -> Vec<ReferenceResult> {
    let reference = |i: u32| ReferenceResult {
        from_symbol_id: format!("sym_{i:06}"),
        to_symbol_id: "sym_000017".into(),
        kind: if i.is_multiple_of(3) { "import" } else { "call" }.into(),
        file_path: format!("src/tools/module_{}/file.rs", i % 17),
        line_number: 10 + i % 900,
        confidence: 0.5 + f32::from((i % 50) as u8) / 100.0,
    };
    (0..count).map(reference).collect()
}
