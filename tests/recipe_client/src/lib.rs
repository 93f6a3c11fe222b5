//! A client of one server in the same process.

use rmcp::model::{CallToolRequestParams, CallToolResult, Tool};
use rmcp::service::RunningService;
use rmcp::{RoleClient, ServerHandler, ServiceExt as _};
use serde_json::Value;

/// A client of one server, over a pipe in this process.
pub struct Client {
    service: RunningService<RoleClient, ()>,
    tools: Vec<Tool>,
}

/// An answer, as a host reads it.
#[derive(Debug)]
pub struct Answer {
    /// The first content block, which is a text.
    pub text: String,
    /// The JSON half, or `null`.
    pub json: Value,
    /// True if the call failed.
    pub is_error: bool,
    /// All of the answer.
    pub result: CallToolResult,
}

impl Client {
    /// Connects to a server. An input schema with a format that JSON Schema does not have is refused, as by a strict
    /// host.
    ///
    /// # Panics
    ///
    /// Where the two do not understand each other, as the other functions here.
    pub async fn connect(server: impl ServerHandler) -> Self {
        let (here, there) = tokio::io::duplex(1 << 16);
        tokio::spawn(async { server.serve(there).await.expect("a server").waiting().await });
        let service = ().serve(here).await.expect("a client");
        let tools = service.list_all_tools().await.expect("tools");
        tools.iter().for_each(assert_strict);
        Self { service, tools }
    }

    /// Returns what the server says of a tool.
    ///
    /// # Panics
    ///
    /// If there is no such tool.
    #[must_use]
    pub fn tool(&self, name: &str) -> &Tool {
        self.tools.iter().find(|tool| tool.name == name).expect("a tool of this name")
    }

    /// Calls a tool. An answer that the tool's output schema does not allow is refused, as by a strict host.
    ///
    /// # Panics
    ///
    /// If the answer is refused.
    pub async fn call(&self, tool: &'static str, arguments: Value) -> Answer {
        let Value::Object(arguments) = arguments else { panic!("no arguments: {arguments}") };
        let params = CallToolRequestParams::new(tool).with_arguments(arguments);
        let result = self.service.call_tool(params).await.expect("an answer");
        let text = result.content[0].as_text().expect("a text first").text.clone();
        let json = result.structured_content.clone().unwrap_or_default();
        if let Some(schema) = &self.tool(tool).output_schema {
            let schema = Value::Object(schema.as_ref().clone());
            jsonschema::validate(&schema, &json).expect("what the schema allows");
        }
        Answer { text, json, is_error: result.is_error == Some(true), result }
    }
}

fn assert_strict(tool: &Tool) {
    let schema = Value::Object(tool.input_schema.as_ref().clone());
    let options = jsonschema::draft202012::options().should_validate_formats(true);
    let built = options.should_ignore_unknown_formats(false).build(&schema);
    assert!(built.is_ok(), "{}: {}", tool.name, built.unwrap_err());
}
