use super::{Difference, Sample, Tool};
use crate::julie::by_hand::trace as by_hand;
use crate::julie::calls::{TraceCall, Traced};
use crate::julie::symbols::{CallPathNode, MatchedBy};
use crate::julie::trace::{self as derived, TraceCallPathResult};

const INTENDED: &[Difference] = &[
    Difference::Added("found", "that there is no path is a status of its own"),
    Difference::Added("call_tree", "it stood in the text alone"),
    Difference::Added("languages", "they stood in the text alone"),
    Difference::Added("depth_reached", "it stood in the text alone"),
];

const CALL: TraceCall = TraceCall {
    symbol: "getUserData",
    direction: "upstream",
    max_depth: 3,
    cross_language: true,
    similarity_threshold: 0.7,
};

pub(super) fn tool() -> Tool {
    let mut samples = traced();
    samples.extend(failed());
    Tool { name: "trace_call_path", intended: INTENDED, keys: &[], samples }
}

fn traced() -> Vec<Sample> {
    let (tree, none) = (Traced { call_tree: call_tree() }, Traced { call_tree: vec![] });
    let direct = Traced { call_tree: call_tree().split_off(1) };
    let within = TraceCall { cross_language: false, ..CALL };
    let sample = |name, call: &TraceCall, found: &Traced| {
        let by_hand = by_hand::traced(call, found).expect("an object");
        Sample::of("traced", name, by_hand, derived::traced(call, found))
    };
    let (down, both) =
        (TraceCall { direction: "downstream", ..CALL }, TraceCall { direction: "both", ..CALL });
    vec![
        sample("traced", &CALL, &tree),
        sample("downstream", &down, &tree),
        sample("both", &both, &tree),
        sample("one_path", &within, &direct),
        sample("no_path", &CALL, &none),
        sample("no_path.both", &both, &none),
    ]
}

/// A path that so many others lead to.
pub(crate) fn with_callers(count: u32) -> TraceCallPathResult {
    let leaf = &call_tree()[1];
    let callers = (0..count).map(|i| CallPathNode { name: format!("caller_{i}"), ..leaf.clone() });
    let mut call_tree = call_tree();
    call_tree[0].calls[0].calls = callers.collect();
    derived::traced(&CALL, &Traced { call_tree })
}

fn call_tree() -> Vec<CallPathNode> {
    let node = |name: &str, language: &str, file_path: &str, line, calls| CallPathNode {
        name: name.into(),
        file_path: file_path.into(),
        line,
        language: language.into(),
        matched_by: MatchedBy::Call,
        similarity: None,
        calls,
    };
    let route = CallPathNode {
        matched_by: MatchedBy::NamingVariant,
        ..node("get_user_data", "rust", "src/routes.rs", 70, vec![])
    };
    let resolver = CallPathNode {
        matched_by: MatchedBy::Meaning,
        similarity: Some(0.82),
        ..node("resolveUser", "typescript", "src/__graph__/user.ts", 18, vec![])
    };
    vec![
        node("loadProfile", "typescript", "src/pages/profile.ts", 24, vec![route, resolver]),
        node("warmCache", "typescript", "src/cache.ts", 9, vec![]),
    ]
}

fn failed() -> Vec<Sample> {
    let deep = TraceCall { max_depth: 99, ..CALL };
    let strict = TraceCall { similarity_threshold: 1.4, ..CALL };
    let sideways = TraceCall { direction: "sideways", ..CALL };
    vec![
        Sample::of(
            "max_depth_too_large",
            "max_depth",
            by_hand::max_depth_too_large(&deep).expect("an object"),
            derived::max_depth_too_large(&deep),
        ),
        Sample::of(
            "similarity_threshold_out_of_range",
            "similarity_threshold",
            by_hand::similarity_threshold_out_of_range(&strict).expect("an object"),
            derived::similarity_threshold_out_of_range(&strict),
        ),
        Sample::of(
            "symbol_not_found",
            "symbol_not_found",
            by_hand::symbol_not_found(&CALL).expect("an object"),
            derived::symbol_not_found(&CALL),
        ),
        Sample::of(
            "not_in_context_file",
            "not_in_context_file",
            by_hand::not_in_context_file(&CALL, "src/main.rs").expect("an object"),
            derived::not_in_context_file(&CALL, "src/main.rs"),
        ),
        Sample::of(
            "invalid_direction",
            "invalid_direction",
            by_hand::invalid_direction(&sideways).expect("an object"),
            derived::invalid_direction(&sideways),
        ),
    ]
}
