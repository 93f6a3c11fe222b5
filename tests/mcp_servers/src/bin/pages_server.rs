//! An MCP server over stdio whose answers are cut in many ways: clients page through them.
//!
//! Each tool has the same random items for the same seed, and the seed chooses the limit, too.

use std::error::Error;

use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{Implementation, ServerCapabilities, ServerConfig};
use rmcp::transport::stdio;
use rmcp::{ServerHandler, ServiceExt as _, tool, tool_handler, tool_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tool_result::schema::{input_schema, output_schema};
use tool_result::{NextAction, OutputOptions, Page, ToolResult, WithOptions};

/// Small steps of a generator whose numbers are the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % n
    }
}

/// Texts of any length, some of them longer than a whole answer may be.
fn texts(seed: u64) -> Vec<String> {
    let mut random = Random(seed);
    let count = random.below(150);
    let words = [
        "plain",
        "*strong*",
        "a|b",
        "`code`",
        "<b>",
        "日本語",
        "\u{1f468}\u{200d}\u{1f469}",
        "\"q\"",
    ];
    let text = |random: &mut Random| {
        let most = if random.below(40) == 0 { 900 } else { 12 };
        let words: Vec<_> =
            (0..random.below(most)).map(|_| words[random.below(words.len())]).collect();
        words.join(" ")
    };
    (0..count).map(|_| text(&mut random)).collect()
}

fn options(seed: u64, page: &Page) -> OutputOptions {
    let mut random = Random(seed ^ 0xf00d);
    let options = page.options();
    match seed % 3 {
        0 => options.max_bytes(512 + random.below(3_000)),
        1 => options.max_lines(16 + random.below(60)),
        _ => options.max_tokens(150 + random.below(900)),
    }
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Item {
    id: usize,
    text: String,
}

fn items(seed: u64) -> Vec<Item> {
    texts(seed).into_iter().enumerate().map(|(id, text)| Item { id, text }).collect()
}

#[derive(Deserialize, JsonSchema)]
struct From {
    seed: u64,
    #[serde(flatten)]
    page: Page,
}

#[derive(Debug, Serialize, ToolResult, JsonSchema)]
#[tool_result(
    success = true,
    next_actions = [],
    more = NextAction::call("by_start", &json!({"seed": self.seed, "start": next}))
)]
struct ByStartResult {
    seed: u64,
    items: Vec<Item>,
}

#[derive(Debug, Serialize, ToolResult, JsonSchema)]
#[tool_result(
    success = true,
    next_actions = [],
    more = NextAction::call("by_line", &json!({"seed": self.seed, "start": next}))
)]
struct ByLineResult {
    seed: u64,
    #[tool_result(items)]
    text: String,
}

#[derive(Deserialize, JsonSchema)]
struct At {
    seed: u64,
    #[serde(default)]
    offset: usize,
    #[serde(flatten)]
    page: Page,
}

/// A page of what another system would give.
#[derive(Debug, Serialize, ToolResult, JsonSchema)]
#[tool_result(success = true, next_actions = [])]
struct ByOffsetResult {
    offset: usize,
    items: Vec<Item>,
    #[tool_result(cursor = self.offset + next)]
    next_offset: Option<usize>,
}

#[derive(Deserialize, JsonSchema)]
struct After {
    seed: u64,
    cursor: Option<String>,
    #[serde(flatten)]
    page: Page,
}

#[derive(Debug, Serialize, ToolResult, JsonSchema)]
#[tool_result(success = true, next_actions = [])]
struct ByCursorResult {
    items: Vec<Item>,
    #[tool_result(cursor = opaque(last))]
    next_cursor: Option<String>,
}

/// A cursor that says nothing to a client.
fn opaque(last: &Item) -> String {
    format!("{:x}", last.id * 7 + 11)
}

fn first_behind(cursor: &str) -> Option<usize> {
    Some((usize::from_str_radix(cursor, 16).ok()?.checked_sub(11)?) / 7 + 1)
}

/// The items of a page that begins with number `first`, and whether there are more.
fn page(seed: u64, first: usize) -> (Vec<Item>, bool) {
    let size = 20 + Random(seed).below(60);
    let mut rest = items(seed).split_off(first.min(items(seed).len()));
    let has_more = rest.len() > size;
    rest.truncate(size);
    (rest, has_more)
}

struct Server {
    tools: ToolRouter<Self>,
}

#[tool_router]
impl Server {
    #[tool(
        description = "Pages by start.",
        input_schema = input_schema::<From>(),
        output_schema = output_schema::<ByStartResult>().into()
    )]
    async fn by_start(&self, Parameters(from): Parameters<From>) -> WithOptions<ByStartResult> {
        let From { seed, page } = from;
        WithOptions(ByStartResult { seed, items: items(seed) }, options(seed, &page))
    }

    #[tool(
        description = "Lines by start.",
        input_schema = input_schema::<From>(),
        output_schema = output_schema::<ByLineResult>().into()
    )]
    async fn by_line(&self, Parameters(from): Parameters<From>) -> WithOptions<ByLineResult> {
        let From { seed, page } = from;
        let lines = texts(seed).into_iter().enumerate().map(|(id, text)| format!("{id}: {text}\n"));
        WithOptions(ByLineResult { seed, text: lines.collect() }, options(seed, &page))
    }

    #[tool(
        description = "Pages by offset.",
        input_schema = input_schema::<At>(),
        output_schema = output_schema::<ByOffsetResult>().into()
    )]
    async fn by_offset(&self, Parameters(at): Parameters<At>) -> WithOptions<ByOffsetResult> {
        let (items, has_more) = page(at.seed, at.offset);
        let next_offset = has_more.then_some(at.offset + items.len());
        WithOptions(
            ByOffsetResult { offset: at.offset, items, next_offset },
            options(at.seed, &at.page),
        )
    }

    #[tool(
        description = "Pages by cursor.",
        input_schema = input_schema::<After>(),
        output_schema = output_schema::<ByCursorResult>().into()
    )]
    async fn by_cursor(&self, Parameters(after): Parameters<After>) -> WithOptions<ByCursorResult> {
        let first = after.cursor.as_deref().and_then(first_behind).unwrap_or_default();
        let (items, has_more) = page(after.seed, first);
        let next_cursor = items.last().filter(|_| has_more).map(opaque);
        WithOptions(ByCursorResult { items, next_cursor }, options(after.seed, &after.page))
    }

    /// The texts of all items of a seed, as JSON.
    #[tool(description = "All texts.", input_schema = input_schema::<From>())]
    async fn all_texts(&self, Parameters(from): Parameters<From>) -> String {
        json!(texts(from.seed)).to_string()
    }
}

#[tool_handler(router = self.tools)]
impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("pages", env!("CARGO_PKG_VERSION")))
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let server = Server { tools: Server::tool_router() }.serve(stdio()).await?;
    server.waiting().await?;
    Ok(())
}
