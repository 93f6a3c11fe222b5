use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tool_result::hosts::tower_mcp::IntoCallToolResult as _;
use tool_result::schema::output_schema;
use tool_result::{ToolFailure, ToolResult};
use tower_mcp::{McpRouter, StdioTransport, Tool, ToolBuilder};

#[derive(Deserialize, JsonSchema)]
struct Square {
    n: i32,
}

#[derive(Serialize, JsonSchema, ToolResult)]
#[tool_result(success = true, next_actions = [])]
struct SquareResult {
    square: i32,
}

fn square(n: i32) -> Result<SquareResult, ToolFailure> {
    let square = n.checked_mul(n).ok_or_else(|| ToolFailure::new("too large").code("too_large"))?;
    Ok(SquareResult { square })
}

fn tool() -> Tool {
    ToolBuilder::new(SquareResult::TOOL)
        .description("Squares a number.")
        .output_schema(Value::Object(output_schema::<SquareResult>()))
        .handler(|Square { n }: Square| async move { Ok(square(n).into_call_tool_result()) })
        .build()
}

#[tokio::main]
async fn main() -> Result<(), tower_mcp::BoxError> {
    StdioTransport::new(McpRouter::new().server_info("squares", "1.0.0").tool(tool()))
        .run()
        .await?;
    Ok(())
}
