//! Tools of rmcp's traits.

use std::sync::Arc;

use ::rmcp::ErrorData;
use ::rmcp::handler::server::common::{schema_for_empty_input, schema_for_output};
use ::rmcp::handler::server::router::tool::{AsyncTool, SyncTool, ToolBase, ToolRoute};
use ::rmcp::handler::server::tool::IntoCallToolResult;
use ::rmcp::model::{JsonObject, Tool};
use serde_json::Value;

use crate::{ToolFailure, ToolResult};

/// Returns the route of an [`AsyncTool`] that answers with a [`ToolResult`].
///
/// rmcp's own `with_async_tool` puts each output into `Json`, so its text is JSON, and a failure has no
/// `isError`. This route answers as a `#[tool]` function does: with both halves, `isError` from the status, and the
/// limits of the result.
///
/// - The `Error` of the tool becomes the answer of a failed call. It is a [`ToolFailure`], or another type that
///   implements rmcp's `IntoCallToolResult`. An error that derives `ToolError` becomes a `ToolFailure` by `?`.
/// - Arguments that cannot be read are a failure with the code `invalid_arguments`, which says what is wrong.
/// - With the feature `schema`, the tool declares the [output schema](crate::schema::output_schema) of its
///   answers. Without it, the tool declares none. An `output_schema()` of your own is kept.
///
/// ```
/// use std::borrow::Cow;
///
/// use rmcp::handler::server::router::tool::{AsyncTool, ToolBase, ToolRouter};
/// use schemars::JsonSchema;
/// use serde::{Deserialize, Serialize};
/// use tool_result::hosts::rmcp::async_route;
/// use tool_result::{ToolFailure, ToolResult};
///
/// #[derive(Default, Deserialize, JsonSchema)]
/// struct Square {
///     n: i32,
/// }
///
/// #[derive(Serialize, JsonSchema, ToolResult)]
/// #[tool_result(success = true, next_actions = [])]
/// struct SquareResult {
///     square: i32,
/// }
///
/// impl ToolBase for Square {
///     type Parameter = Square;
///     type Output = SquareResult;
///     type Error = ToolFailure;
///
///     fn name() -> Cow<'static, str> {
///         SquareResult::TOOL.into()
///     }
/// }
///
/// struct Server;
///
/// impl AsyncTool<Server> for Square {
///     async fn invoke(_: &Server, Square { n }: Square) -> Result<SquareResult, ToolFailure> {
///         let square = n.checked_mul(n).ok_or_else(|| ToolFailure::new("too large"))?;
///         Ok(SquareResult { square })
///     }
/// }
///
/// let router: ToolRouter<Server> = ToolRouter::new().with_route(async_route::<Server, Square>());
/// assert!(router.has_route("square"));
/// ```
#[must_use]
pub fn async_route<S, T>() -> ToolRoute<S>
where
    S: Send + Sync + 'static,
    T: AsyncTool<S> + 'static,
    T::Output: ToolResult + IntoCallToolResult,
    T::Error: IntoCallToolResult,
{
    ToolRoute::new_dyn(tool::<T>(), |context| {
        Box::pin(async move {
            match arguments::<T>(context.arguments) {
                Ok(arguments) => {
                    T::invoke(context.service, arguments).await.into_call_tool_result()
                }
                Err(failure) => failure.into_call_tool_result(),
            }
        })
    })
}

/// Returns the route of a [`SyncTool`] that answers with a [`ToolResult`], as [`async_route`] does.
#[must_use]
pub fn sync_route<S, T>() -> ToolRoute<S>
where
    S: Send + Sync + 'static,
    T: SyncTool<S> + 'static,
    T::Output: ToolResult + IntoCallToolResult,
    T::Error: IntoCallToolResult,
{
    ToolRoute::new_dyn(tool::<T>(), |context| {
        let answer = match arguments::<T>(context.arguments) {
            Ok(arguments) => T::invoke(context.service, arguments).into_call_tool_result(),
            Err(failure) => failure.into_call_tool_result(),
        };
        Box::pin(async move { answer })
    })
}

fn arguments<T: ToolBase>(arguments: Option<JsonObject>) -> Result<T::Parameter, ToolFailure> {
    if T::input_schema().is_none() {
        return Ok(T::Parameter::default());
    }
    serde_json::from_value(Value::Object(arguments.unwrap_or_default())).map_err(|error| {
        ToolFailure::new(error.to_string())
            .code("invalid_arguments")
            .retryable(false)
            .next_action(format!("Call {} with arguments of its input schema", T::name()))
    })
}

fn tool<T: ToolBase>() -> Tool
where
    T::Output: ToolResult,
{
    let input_schema = T::input_schema().unwrap_or_else(schema_for_empty_input);
    let mut tool = Tool::new_with_raw(T::name(), T::description(), input_schema);
    tool.title = T::title();
    tool.output_schema = output_schema::<T>();
    tool.annotations = T::annotations();
    tool.icons = T::icons();
    tool.meta = T::meta();
    tool
}

/// The schema of the author's own, or that of the answers. rmcp's default is the schema of the type alone, which
/// neither a failure nor an answer that was cut meets.
fn output_schema<T: ToolBase>() -> Option<Arc<JsonObject>>
where
    T::Output: ToolResult,
{
    let schema = T::output_schema()?;
    if schema != schema_for_output::<T::Output>() {
        return Some(schema);
    }
    #[cfg(feature = "schema")]
    let of_answers = Some(crate::schema::output_schema::<T::Output>().into());
    #[cfg(not(feature = "schema"))]
    let of_answers = None;
    of_answers
}

/// Converts a failure into an error of the protocol, as rmcp's traits ask. Its data is the JSON half.
impl From<ToolFailure> for ErrorData {
    fn from(failure: ToolFailure) -> Self {
        let data = failure.output().ok().and_then(|output| output.structured_content);
        ErrorData::internal_error(failure.to_string(), data.map(Value::Object))
    }
}
