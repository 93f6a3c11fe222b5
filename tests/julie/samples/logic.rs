use super::symbols::rule;
use super::{Difference, Sample, Tool};
use crate::julie::by_hand::logic as by_hand;
use crate::julie::calls::LogicCall;
use crate::julie::logic as derived;
use crate::julie::symbols::Symbol;

const INTENDED: &[Difference] = &[
    Difference::Lost("1", "how many symbols a layer has: they stand below it"),
    Difference::Lost("2", "and of the layer that has two"),
    Difference::Added("found", "that nothing was found is a status of its own"),
    Difference::Added("business_symbols[*].layer", "it stood in the text alone"),
    Difference::Changed("business_symbols[*].kind", "`{:?}` wrote Function for function"),
    Difference::Changed("business_symbols[*].confidence", "0.9 was 0.8999999761581421"),
    Difference::Changed("min_business_score", "0.3 was 0.30000001192092896"),
];

pub(super) fn tool() -> Tool {
    let total = Symbol {
        signature: Some("fn calculate_total(a: &[u32]) -> u32 | Error".into()),
        semantic_group: Some("domain".into()),
        ..rule("calculate_total", 10, 0.9)
    };
    let refundable =
        Symbol { semantic_group: Some("service".into()), ..rule("is_refundable", 55, 0.75) };
    let rounded = Symbol { semantic_group: Some("domain".into()), ..rule("round_up", 31, 0.5) };
    let found = [total, refundable, rounded];
    let call = |domain, group_by_layer| LogicCall {
        domain,
        max_results: 50,
        min_business_score: 0.3,
        group_by_layer,
    };
    let sample =
        |name, call: LogicCall, layers: &[&str], symbols: &[Symbol], next_actions: &[&str]| {
            Sample::of(
                "find_logic",
                name,
                by_hand::find_logic(&call, layers, symbols, next_actions).expect("an object"),
                derived::find_logic(&call, layers, symbols, next_actions),
            )
        };
    let layers = ["Keyword: 50", "Semantic: 12"];
    let next_actions = ["Use fast_refs on calculate_total"];
    let samples = vec![
        sample("found", call("payment", true), &layers, &found, &next_actions),
        sample("ungrouped", call("payment", false), &layers, &found, &next_actions),
        sample(
            "nothing",
            call("astrology", true),
            &["Keyword: 0", "Semantic: unavailable"],
            &[],
            &["Lower min_business_score"],
        ),
    ];
    Tool { name: "find_logic", intended: INTENDED, keys: &[], samples }
}
