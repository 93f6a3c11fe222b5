use super::symbols::{class, get_user_data, member};
use super::{Difference, Sample, Tool};
use crate::julie::by_hand::search as by_hand;
use crate::julie::calls::{Page, SearchCall};
use crate::julie::search as derived;

const INTENDED: &[Difference] = &[
    Difference::Added("query", "it stood in the text alone"),
    Difference::Added("mode", "it stood in the text alone"),
    Difference::Added("success", "a search without an index is a failure, which had no JSON"),
    Difference::Changed("confidence", "0.85 was 0.8500000238418579"),
    Difference::Lost("EnumMember", "`{:?}` wrote it for enum_member"),
    Difference::Lost("Function", "and this one for function"),
    Difference::Changed("results[*].confidence", "0.8 was 0.800000011920929"),
];

const KEYS: &[&str] =
    &["tool", "results", "confidence", "total_found", "insights", "next_actions", "error"];

const CALL: SearchCall = SearchCall { tool: "fast_search", query: "getUserData", mode: "text" };

pub(super) fn tool() -> Tool {
    let misspelled = SearchCall { query: "getUsrDta", ..CALL };
    let built = [get_user_data(), member()];
    let mut samples = vec![
        Sample::of(
            "not_indexed",
            "not_indexed",
            by_hand::not_indexed(),
            derived::not_indexed(&CALL),
        ),
        Sample::of(
            "index_being_built",
            "index_being_built",
            by_hand::index_being_built(&CALL, &built),
            derived::index_being_built(&CALL, &built),
        ),
        Sample::of(
            "nothing_found",
            "nothing",
            by_hand::nothing_found(&misspelled),
            derived::nothing_found(&misspelled),
        ),
    ];
    samples.extend(found());
    Tool { name: "fast_search", intended: INTENDED, keys: KEYS, samples }
}

fn found() -> Vec<Sample> {
    let page = Page {
        symbols: vec![get_user_data(), member()],
        confidence: 0.85,
        total_found: 42,
        insights: Some("Found across 3 languages (*.ts, *.rs, *.py)"),
        next_actions: &["Use fast_goto on getUserData", "Narrow the search by a language"],
    };
    let single = Page {
        symbols: vec![class()],
        confidence: 0.9,
        total_found: 1,
        insights: None,
        next_actions: &["Use fast_refs on UserService"],
    };
    let by_meaning = SearchCall { tool: "semantic_search", query: "loads users", mode: "semantic" };
    let sample = |name, call, page| {
        let by_hand = by_hand::found(call, page).expect("an object");
        Sample::of("found", name, by_hand, derived::found(call, page))
    };
    vec![
        sample("found", &CALL, &page),
        sample("single", &SearchCall { query: "UserService", ..CALL }, &single),
        sample("found", &by_meaning, &page),
    ]
}
