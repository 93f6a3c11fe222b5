use rig::tool::{PortableTool, ToolExecutionError, ToolOutput};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tool_result::schema::input_schema;
use tool_result::{ToolFailure, ToolResult};

#[derive(Deserialize, JsonSchema)]
struct Square {
    n: i32,
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct SquareResult {
    square: i32,
}

struct SquareTool;

impl PortableTool for SquareTool {
    const NAME: &'static str = SquareResult::TOOL;
    type Args = Square;
    type Output = ToolOutput;
    type Error = ToolExecutionError;

    fn description(&self) -> String {
        "Squares a number.".to_owned()
    }

    fn parameters(&self) -> Value {
        Value::Object(input_schema::<Square>())
    }

    async fn call(&self, Square { n }: Square) -> Result<ToolOutput, ToolExecutionError> {
        let square = n.checked_mul(n).ok_or_else(|| {
            ToolFailure::new("too large").code("too_large").next_action("Call square with a smaller n")
        })?;
        Ok(SquareResult { square }.into())
    }
}
