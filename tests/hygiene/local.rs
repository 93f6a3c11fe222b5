//! A struct in a function, with private parts that only serde reads.

use serde::Serialize;
use tool_result::{Status, ToolResult};

#[test]
fn in_a_function() {
    #[derive(Serialize)]
    struct Part {
        only_written: u8,
    }

    #[derive(Serialize, ToolResult)]
    #[tool_result(success = self.code == 0, next_actions = ["Go on".to_owned()])]
    struct LocalReport {
        code: u8,
        parts: Vec<Part>,
        #[deprecated = "it is read all the same"]
        #[tool_result(line = "{old}", label = "Old")]
        old: u8,
        #[deprecated = "it is read all the same"]
        error: Option<String>,
        #[deprecated = "it is read all the same"]
        #[tool_result(with = draw)]
        other: String,
    }

    fn draw(value: &str, md: &mut tool_result::Markdown) -> std::fmt::Result {
        std::fmt::Write::write_fmt(md, format_args!("{value}"))
    }

    #[allow(deprecated, reason = "the fields are")]
    let report = LocalReport {
        code: 1,
        parts: vec![Part { only_written: 1 }],
        old: 1,
        error: None,
        other: String::new(),
    };
    assert_eq!(LocalReport::TOOL, "local");
    assert_eq!(report.status(), Status::Failure);
    assert_eq!(report.next_actions(), ["Go on"]);
    assert_eq!(report.parts.len(), 1);
}
