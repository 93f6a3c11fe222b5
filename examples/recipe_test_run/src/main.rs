//! Runs tests, and answers with one of three outcomes: an enum with a variant for each.
//!
//! `run_tests` runs the command that the server was started with, which writes what `cargo test` writes. The tests pass,
//! fail or do not build, and each outcome has only the fields that the model needs. Other ends are a `ToolFailure`.
//!
//! `cargo run --package recipe_test_run -- cargo test --no-fail-fast` runs the server over stdio.

use std::{error::Error, process::Stdio, time::Duration};

use rmcp::{ServiceExt as _, tool, tool_router, transport::stdio};
use schemars::JsonSchema;
use serde::Serialize;
use tokio::{process::Command, time::timeout};
use tool_result::{ToolFailure, ToolPart, ToolResult, schema::output_schema};

const MAX_TIME: Duration = Duration::from_secs(600);

#[derive(Serialize, JsonSchema, ToolResult)]
#[serde(tag = "outcome", rename_all = "snake_case")]
#[tool_result(tool = "run_tests")]
enum TestRun {
    #[tool_result(success, title = "✅ {passed:#}", next_actions = [])]
    Passed {
        #[tool_result(label = "passed test|passed tests")]
        passed: usize,
    },
    #[tool_result(failure, failure("❌ {failed:#}, {passed} passed"))]
    #[tool_result(next_actions = ["Fix the first failed test, and call run_tests again"])]
    Failed {
        #[tool_result(only = json)]
        passed: usize,
        #[tool_result(items, label = "failed test|failed tests", between = "")]
        failed: Vec<FailedTest>,
    },
    #[tool_result(failure, failure = "❌ The tests do not build")]
    #[tool_result(next_actions = ["Fix the first error, and call run_tests again"])]
    DidNotBuild {
        #[tool_result(items, code = "text")]
        errors: String,
    },
}

#[derive(Serialize, JsonSchema, ToolPart)]
#[tool_part("### {name}\n\n```text\n{output}\n```")]
struct FailedTest {
    name: String,
    output: String,
}

struct Server(Vec<String>);

#[tool_router(server_handler)]
impl Server {
    /// Runs the tests of this project.
    #[tool(output_schema = output_schema::<TestRun>().into())]
    async fn run_tests(&self) -> Result<TestRun, ToolFailure> {
        let (program, arguments) = self.0.split_first().ok_or_else(|| broken("no command"))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null()).kill_on_drop(true);
        let output = timeout(MAX_TIME, command.output()).await.map_err(|_| broken("too slow"))?;
        let output = output.map_err(|error| broken(&error.to_string()))?;
        let tests = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        let passed = tests.lines().filter(|line| line.ends_with(" ... ok")).count();
        match failed_tests(&tests) {
            _ if output.status.success() => Ok(TestRun::Passed { passed }),
            failed if !failed.is_empty() => Ok(TestRun::Failed { passed, failed }),
            _ if errors.contains("could not compile") => Ok(TestRun::DidNotBuild { errors }),
            _ => Err(broken(&output.status.to_string())),
        }
    }
}

fn broken(why: &str) -> ToolFailure {
    ToolFailure::new(format!("the test run broke off: {why}"))
        .code("broken_off")
        .next_action("Tell the user to run the tests by hand")
}

/// Finds what stands below `---- name stdout ----`.
fn failed_tests(tests: &str) -> Vec<FailedTest> {
    let blocks =
        tests.split("\n---- ").skip(1).filter_map(|block| block.split_once(" stdout ----\n"));
    let test = |(name, rest): (&str, &str)| {
        let output = rest.split("\n\nfailures:\n").next().unwrap_or(rest).trim_matches('\n');
        FailedTest { name: name.to_owned(), output: output.to_owned() }
    };
    blocks.map(test).collect()
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let command = std::env::args().skip(1).collect();
    Server(command).serve(stdio()).await?.waiting().await?;
    Ok(())
}

#[cfg(all(test, unix))]
mod tests;
