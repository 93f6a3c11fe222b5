//! A result knows the tool it came from: a constant, in the JSON, and kept where a field holds it.

use serde::Serialize;
use tool_result::{Error, JsonStyle, ToolResult};

macro_rules! named {
    ($($name:ident => $tool:literal),* $(,)?) => {
        $({
            #[derive(Serialize, ToolResult)]
            #[tool_result(next_actions = [])]
            struct $name { success: bool }
            assert_eq!($name::TOOL, $tool);
            let result = $name { success: true };
            assert_eq!(result.tool(), $tool);
            assert_eq!(
                result.to_json(JsonStyle::Compact).unwrap(),
                format!(r#"{{"tool":"{}","success":true,"next_actions":[]}}"#, $tool),
            );
        })*
    };
}

#[test]
fn the_identifier_is_the_name_in_snake_case_less_its_ending() {
    named! {
        FastGotoResult => "fast_goto",
        SearchOutput => "search",
        RunGetResponse => "run_get",
        HealthReport => "health",
        ReportResult => "report",
        Result2 => "result2",
        Output => "output",
        HTTPSearchResult => "http_search",
        Grep => "grep",
        Utf8CheckResult => "utf8_check",
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool = "Custom-tool.v2_x", next_actions = [])]
struct Named {
    success: bool,
}

#[test]
fn the_identifier_can_be_given() {
    assert_eq!(Named::TOOL, "Custom-tool.v2_x");
    let map = Named { success: true }.to_json_map().unwrap();
    assert_eq!(map["tool"], "Custom-tool.v2_x");
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    tool = "a-tool.of_16_chra-tool.of_16_chra-tool.of_16_chra-tool.of_16_chra-tool.of_16_chra-tool.of_16_chra-tool.of_16_chra-tool.of_16_chr",
    next_actions = []
)]
struct Longest {
    success: bool,
}

/// One that is longer is a mistake in `tests/ui`.
#[test]
fn an_identifier_may_have_128_characters() {
    assert_eq!(Longest::TOOL.len(), 128);
    let map = Longest { success: true }.to_json_map().unwrap();
    assert_eq!(map["tool"], Longest::TOOL);
}

#[derive(Serialize, ToolResult)]
#[tool_result(tool("fast_search", "deep_search"), next_actions = [])]
struct Shared {
    success: bool,
    tool: String,
}

fn shared(tool: &str) -> Shared {
    Shared { success: true, tool: tool.into() }
}

#[test]
fn a_tool_field_says_which_of_several_tools_answered() {
    assert_eq!(Shared::TOOL, "fast_search");
    let result = shared("deep_search");
    assert_eq!(result.tool(), "deep_search");
    assert_eq!(
        result.to_json(JsonStyle::Compact).unwrap(),
        r#"{"tool":"deep_search","success":true,"next_actions":[]}"#
    );
    assert_eq!(result.to_markdown(), "✅ deep_search");
}

#[test]
fn a_tool_that_the_struct_does_not_declare_is_an_error() {
    let result = shared("fast_serach");
    let mismatch = Error::ToolMismatch {
        found: "fast_serach".into(),
        expected: &["fast_search", "deep_search"],
    };
    assert_eq!(result.to_json_map().unwrap_err(), mismatch);
    assert_eq!(result.to_json(JsonStyle::Compact).unwrap_err(), mismatch);
    assert_eq!(
        mismatch.to_string(),
        "tool: `fast_serach` is not an identifier of this result; declared: `fast_search`, `deep_search`; correct the field, or add it to `#[tool_result(tool(…))]`"
    );
    assert_eq!(result.to_markdown(), "✅ fast_serach");
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
struct MarkedResult<'a> {
    success: bool,
    #[tool_result(tool)]
    #[serde(skip)]
    answered_by: &'a str,
}

#[test]
fn a_skipped_tool_field_still_gives_the_identifier() {
    let result = MarkedResult { success: true, answered_by: "marked" };
    assert_eq!(result.tool(), "marked");
    assert_eq!(result.to_json_map().unwrap()["tool"], "marked");
    assert!(MarkedResult { answered_by: "other", ..result }.to_json_map().is_err());
}

#[test]
fn a_title_without_the_identifier_leaves_it_to_a_bullet_where_there_are_several() {
    #[derive(Serialize, ToolResult)]
    #[tool_result(tool("fast_search", "deep_search"), title = "{files} files", next_actions = [])]
    struct CountResult {
        success: bool,
        tool: &'static str,
        files: u32,
    }
    let result = CountResult { success: true, tool: "deep_search", files: 3 };
    assert_eq!(result.to_markdown(), "3 files\n\n- Tool: deep_search");
}
