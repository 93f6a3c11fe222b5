use super::{Difference, Sample, Tool};
use crate::julie::by_hand::explore as by_hand;
use crate::julie::calls::{
    ExploreCall, Explored, Hotspot, KindCount, LanguageCount, Referenced, Relation,
};
use crate::julie::explore as derived;
use crate::julie::symbols::SymbolKind;

const INTENDED: &[Difference] = &[
    Difference::Added("symbol_count", REPORT),
    Difference::Added("file_count", REPORT),
    Difference::Added("relationship_count", REPORT),
    Difference::Added("kinds", REPORT),
    Difference::Added("languages", REPORT),
    Difference::Added("hotspots", REPORT),
    Difference::Added("most_referenced", REPORT),
    Difference::Added("incoming", REPORT),
    Difference::Added("outgoing", REPORT),
    Difference::Lost("enummember", "the text wrote it for enum_member"),
];
const REPORT: &str = "the report stood in the text alone";

const KEYS: &[&str] = &["tool", "mode", "depth", "success", "next_actions", "error"];

pub(super) fn tool() -> Tool {
    let call = |mode, depth| ExploreCall { mode, depth, focus: None };
    let invalid = call("everything", "medium");
    let focused = ExploreCall { focus: Some("UserService"), ..call("trace", "deep") };
    let samples = vec![
        explored(call("overview", "minimal"), &overview(), "Use fast_goto on a main type"),
        explored(call("dependencies", "medium"), &dependencies(), "Look at the most used module"),
        explored(call("hotspots", "deep"), &hotspots(), "Review the largest file"),
        explored(focused, &trace(), "Use trace_call_path"),
        explored(
            call("all", "deep"),
            &Explored { hotspots: hotspots().hotspots, ..overview() },
            "Choose one mode for more detail",
        ),
        Sample::of(
            "invalid_mode",
            "invalid_mode",
            by_hand::invalid_mode(&invalid),
            derived::invalid_mode(&invalid),
        ),
    ];
    Tool { name: "fast_explore", intended: INTENDED, keys: KEYS, samples }
}

fn explored(call: ExploreCall, explored: &Explored, next_action: &str) -> Sample {
    Sample::of(
        "explored",
        call.mode,
        by_hand::explored(&call, explored, next_action).expect("an object"),
        derived::explored(&call, explored, next_action),
    )
}

fn overview() -> Explored {
    Explored {
        symbol_count: Some(1_204),
        file_count: Some(57),
        kinds: vec![
            KindCount { kind: SymbolKind::Function, symbols: 811 },
            KindCount { kind: SymbolKind::EnumMember, symbols: 393 },
        ],
        languages: vec![
            LanguageCount { language: "rust", symbols: 1_030 },
            LanguageCount { language: "typescript", symbols: 174 },
        ],
        ..Explored::default()
    }
}

fn dependencies() -> Explored {
    Explored {
        relationship_count: Some(3_377),
        most_referenced: vec![
            Referenced { name: "UserService", kind: SymbolKind::Class, references: 64 },
            Referenced { name: "USER_DATA", kind: SymbolKind::EnumMember, references: 1 },
        ],
        ..Explored::default()
    }
}

fn hotspots() -> Explored {
    Explored {
        hotspots: vec![
            Hotspot { file: "src/services/user.ts", symbols: 88, relationships: 412 },
            Hotspot { file: "src/cache_keys.rs", symbols: 31, relationships: 9 },
        ],
        ..Explored::default()
    }
}

fn trace() -> Explored {
    Explored {
        incoming: vec![
            Relation { name: "loadProfile", relationship: "calls" },
            Relation { name: "UserPage", relationship: "imports" },
        ],
        outgoing: vec![Relation { name: "BaseService", relationship: "extends" }],
        ..Explored::default()
    }
}
