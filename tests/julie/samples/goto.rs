use super::symbols::{class, import, member};
use super::{Difference, Sample, Tool};
use crate::julie::by_hand::goto as by_hand;
use crate::julie::goto as derived;
use crate::julie::symbols::Symbol;

const INTENDED: &[Difference] =
    &[Difference::Changed("definitions[*].kind", "`{:?}` wrote EnumMember for enum_member")];

pub(super) fn tool() -> Tool {
    let found = |name, symbol, definitions: &[Symbol]| {
        let by_hand = by_hand::found(symbol, definitions).expect("an object");
        Sample::of("found", name, by_hand, derived::found(symbol, definitions))
    };
    let samples = vec![
        found("found", "UserService", &[class(), import()]),
        found("single", "USER_DATA", &[member()]),
        Sample::of(
            "not_found",
            "not_found",
            by_hand::not_found("UserServce").expect("an object"),
            derived::not_found("UserServce"),
        ),
    ];
    Tool { name: "fast_goto", intended: INTENDED, keys: &[], samples }
}
