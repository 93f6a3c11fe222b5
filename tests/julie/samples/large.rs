//! One answer of each tool that is too long for its limit.

use tool_result::{ToolOutput, ToolResult};

use super::symbols::{class, get_user_data, rule};
use super::{refs::references, trace};
use crate::julie::calls::{
    Edit, ExploreCall, Explored, FileChanges, FileError, Hotspot, LogicCall, Page, RefactorCall,
    Rename, ReplaceCall, SearchCall,
};
use crate::julie::symbols::Symbol;
use crate::julie::{explore, goto, logic, refactor, refs, replace, search};

/// Each with the key of what is cut, and the note of it.
pub(crate) fn outputs() -> Vec<(ToolOutput, &'static str, &'static str)> {
    fn output(result: &impl ToolResult) -> ToolOutput {
        result.output().expect("there is room for the least")
    }
    vec![
        (output(&found()), "results", "... (items 1 to 23 of 200, next: 23)"),
        (output(&replaced()), "diff", "... (diff: bytes 1 to 10614 of 57999, next: diff/10614)"),
        (
            output(&renamed(300)),
            "changes",
            "... (changes: items 1 to 129 of 300, errors: 0 of 300 items)",
        ),
        (
            output(&goto::found("UserService", &vec![class(); 400])),
            "definitions",
            "... (definitions: items 1 to 65 of 400, next: definitions/65)",
        ),
        (
            output(&refs::found("getUserData", true, &[class()], &references(500))),
            "references",
            "... (references: items 1 to 74 of 500, next: references/74)",
        ),
        (
            output(&rules()),
            "business_symbols",
            "... (business_symbols: items 1 to 90 of 400, next: business_symbols/90)",
        ),
        (
            output(&explored()),
            "hotspots",
            "... (hotspots: items 1 to 202 of 500, next: hotspots/202)",
        ),
        (
            output(&trace::with_callers(500)),
            "call_tree",
            "... (call_tree: items 1 to 1 of 2, next: call_tree/0/calls/0/calls/124)",
        ),
    ]
}

/// A renaming in so many files.
pub(crate) fn renamed(files: usize) -> refactor::SmartRefactorResult {
    let name = |n| &*format!("src/part_{n:03}.rs").leak();
    let rename = Rename {
        old_name: "getUserData",
        new_name: "fetchUserData",
        changes: (0..files).map(|n| FileChanges { file: name(n), changes: n }).collect(),
        errors: (0..files).map(|n| FileError { file: name(n), error: "read-only" }).collect(),
    };
    refactor::rename_symbol(&RefactorCall { operation: "rename_symbol", dry_run: false }, &rename)
}

fn found() -> search::OptimizedResponse<Symbol> {
    let page = Page {
        symbols: vec![get_user_data(); 200],
        confidence: 0.85,
        total_found: 200,
        insights: None,
        next_actions: &["Narrow the search by a language"],
    };
    let call = SearchCall { tool: "fast_search", query: "getUserData", mode: "text" };
    search::found(&call, &page)
}

fn replaced() -> replace::FuzzyReplaceResult {
    let call = ReplaceCall {
        file_path: "src/main.rs",
        pattern: "getUserData",
        replacement: "fetchUserData",
        threshold: 0.8,
        distance: 1_000,
        dry_run: true,
    };
    let before = "let user = getUserData(7);\n".repeat(1_000).leak();
    let after = "let user = fetchUserData(7);\n".repeat(1_000).leak();
    replace::preview(&call, &Edit { matches: 1_000, before, after })
}

fn rules() -> logic::FindLogicResult {
    let call = LogicCall {
        domain: "payment",
        max_results: 500,
        min_business_score: 0.3,
        group_by_layer: true,
    };
    let symbols: Vec<_> = (0..400)
        .map(|n| Symbol {
            semantic_group: Some(if n < 60 { "domain" } else { "service" }.into()),
            ..rule(&format!("rule_{n}"), n, 0.5)
        })
        .collect();
    logic::find_logic(&call, &["Keyword: 400"], &symbols, &["Use fast_refs on rule_0"])
}

fn explored() -> explore::FastExploreResult {
    let file = |n| &*format!("src/part_{n:03}.rs").leak();
    let hotspot = |n| Hotspot { file: file(n), symbols: n, relationships: 2 * n };
    let explored = Explored { hotspots: (0..500).map(hotspot).collect(), ..Explored::default() };
    let call = ExploreCall { mode: "hotspots", depth: "deep", focus: None };
    explore::explored(&call, &explored, "Review the largest file")
}
