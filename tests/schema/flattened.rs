//! What serde writes for a value that is flattened, or has a tag put into it, is not what it writes for
//! the value alone.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use tool_result::{ToolResult, schema};

use super::{assert_met, long_texts};

#[derive(Clone, Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct FlatResult<T> {
    rows: Vec<String>,
    #[serde(flatten)]
    part: T,
}

fn assert_met_flat<T: Serialize + JsonSchema>(part: T) {
    assert_met(&FlatResult { rows: long_texts(9), part });
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct ListResult<T> {
    items: Vec<T>,
}

#[derive(Clone, Serialize, JsonSchema)]
enum Shape {
    Dot,
    Line(u8, String, Vec<u8>),
}

#[test]
fn a_flattened_tuple_variant_is_cut_as_a_list() {
    let shape = Shape::Line(1, "a line ".repeat(60), vec![7; 90]);
    let schema = schema::output_schema::<FlatResult<Shape>>();
    assert_eq!(
        schema["anyOf"][0],
        json!({
            "type": "object",
            "properties": {"Line": {"type": "array"}},
            "required": ["Line"],
        })
    );
    assert_met_flat(Shape::Dot);
    assert_met_flat(shape.clone());
    let item = FlatResult { rows: long_texts(2), part: shape };
    assert_met(&ListResult { items: vec![item; 4] });
}
