use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(
    title = "Fetched {page:#}: {links:#}",
    empty("Nothing on {p}", p = self.page.trim()),
    failure = "Failed",
    summary("{n} characters, {first}", n = self.page.len(), first = self.links.first()),
    more = "Look at {page} again",
    next_actions = [format!("Read {}", self.page)],
    details(page = self.page.clone(), links = self.links.len()),
    markdown = "{links:#} on {page}\n{page}\n```\n{links}\n```\n{other}"
)]
struct FetchResult {
    found: bool,
    #[tool_result(untrusted = "web page")]
    page: String,
    #[tool_result(untrusted = "links", items)]
    links: Vec<String>,
    #[tool_result(line("{other} {x}", x = self.page))]
    other: u8,
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
enum Outcome {
    #[tool_result(title("Got {t} {s}", t = format!("{text}"), s = short(9, &text)), summary = "{text}")]
    Page {
        #[tool_result(untrusted = "web page", wrap("{text}\n{n} {text}", n = text.len()))]
        text: String,
        #[tool_result(code = text.as_str())]
        code: String,
    },
    Failed { error: String },
}

#[derive(Serialize, ToolResult)]
#[tool_result(success = true, next_actions = [], markdown = "{place.name}\n{place}")]
struct Partly {
    #[tool_result(untrusted = "place")]
    place: Place,
}

#[derive(Serialize)]
struct Place {
    name: String,
}

fn short(most: usize, text: &str) -> String {
    text.chars().take(most).collect()
}

fn main() {}
