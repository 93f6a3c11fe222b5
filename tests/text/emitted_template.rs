//! `MARKDOWN_TEMPLATE` shows, without a value, what the text of a result looks like.

use serde::Serialize;
use tool_result::{Markdown, ToolResult};

#[derive(Serialize, ToolResult)]
struct PlainResult {
    success: bool,
    file_path: String,
    #[tool_result(items, label = "match|matches", each = "{item}")]
    found_matches: Vec<String>,
    #[tool_result(line = "took {elapsed} ms")]
    elapsed: u64,
    #[tool_result(only = json)]
    cursor: Option<String>,
    #[tool_result(code = "sql")]
    query: String,
    error: Option<String>,
    next_actions: Vec<String>,
}

#[test]
fn the_default_layout_has_placeholders_where_values_stand() {
    assert_eq!(
        PlainResult::MARKDOWN_TEMPLATE,
        "\
✅ plain: {found_matches:#}

- File path: {file_path}
- took {elapsed} ms

## Matches ({found_matches:#})

- {item}

## Query

```sql
{query}
```

## Next actions

{next_actions}"
    );
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = "# {name}\n", success = true, next_actions = [])]
struct WholeResult {
    name: String,
}

#[derive(Serialize, ToolResult)]
#[tool_result(markdown = draw, next_actions = [])]
struct OwnResult {
    success: bool,
}

fn draw(result: &OwnResult, md: &mut Markdown) -> std::fmt::Result {
    md.line("Success", &result.success)
}

#[test]
fn a_whole_template_is_itself_and_a_function_is_one_placeholder() {
    assert_eq!(WholeResult::MARKDOWN_TEMPLATE, "# {name}\n");
    assert_eq!(OwnResult::MARKDOWN_TEMPLATE, "{markdown}");
}
