use super::{Difference, Sample, Tool};
use crate::julie::by_hand::replace as by_hand;
use crate::julie::calls::{Edit, ReplaceCall};
use crate::julie::replace as derived;

const INTENDED: &[Difference] = &[
    Difference::Added("found", "that nothing is like the pattern had no JSON"),
    Difference::Added("distance", "it stood in the text alone"),
    Difference::Added("diff", "it stood in the text alone"),
    Difference::Changed("threshold", "0.8 was 0.800000011920929"),
];

const KEYS: &[&str] = &[
    "tool",
    "file_path",
    "pattern",
    "replacement",
    "matches_found",
    "threshold",
    "dry_run",
    "validation_passed",
    "pattern_brackets",
    "replacement_brackets",
    "next_actions",
    "error",
];

const CALL: ReplaceCall = ReplaceCall {
    file_path: "src/main.rs",
    pattern: "getUserData",
    replacement: "fetchUserData",
    threshold: 0.8,
    distance: 1_000,
    dry_run: false,
};

const ONE: Edit = Edit {
    matches: 1,
    before: "fn main() {\n    let user = getUserDat(7);\n}\n",
    after: "fn main() {\n    let user = fetchUserData(7);\n}\n",
};

const THREE: Edit = Edit {
    matches: 3,
    before: "getUserData(1);\ngetUserData(2);\n// getUserData ```\n",
    after: "fetchUserData(1);\nfetchUserData(2);\n// fetchUserData ```\n",
};

pub(super) fn tool() -> Tool {
    let preview = ReplaceCall { dry_run: true, ..CALL };
    let mut samples = text_alone();
    samples.extend([
        Sample::of(
            "preview",
            "preview",
            by_hand::preview(&preview, &ONE).expect("an object"),
            derived::preview(&preview, &ONE),
        ),
        Sample::of(
            "applied",
            "applied",
            by_hand::applied(&CALL, &THREE).expect("an object"),
            derived::applied(&CALL, &THREE),
        ),
    ]);
    Tool { name: "fuzzy_replace", intended: INTENDED, keys: KEYS, samples }
}

fn text_alone() -> Vec<Sample> {
    let empty = ReplaceCall { pattern: "", ..CALL };
    let threshold = ReplaceCall { threshold: 1.8, ..CALL };
    let distance = ReplaceCall { distance: -3, ..CALL };
    let nothing = ReplaceCall { pattern: "get_user`data`", ..CALL };
    let invalid = ReplaceCall { replacement: "fn (", ..CALL };
    vec![
        Sample::of(
            "empty_pattern",
            "empty_pattern",
            by_hand::empty_pattern(&empty),
            derived::empty_pattern(&empty),
        ),
        Sample::of(
            "threshold_out_of_range",
            "threshold",
            by_hand::threshold_out_of_range(&threshold),
            derived::threshold_out_of_range(&threshold),
        ),
        Sample::of(
            "distance_out_of_range",
            "distance",
            by_hand::distance_out_of_range(&distance),
            derived::distance_out_of_range(&distance),
        ),
        Sample::of("no_match", "nothing", by_hand::no_match(&nothing), derived::no_match(&nothing)),
        Sample::of(
            "would_be_invalid",
            "invalid",
            by_hand::would_be_invalid(&invalid),
            derived::would_be_invalid(&invalid, &THREE),
        ),
    ]
}
