use serde::Serialize;
use tool_result::ToolResult;

#[derive(Serialize, ToolResult)]
#[tool_result(
    success = true,
    next_actions = [{ let Self { page, .. } = self; page.clone() }],
    details(a = (&self).page.clone(), b = (*self).page.len(), c = self.other.page, d = other(self).page),
    summary(
        "{a} {b} {c} {d} {e}",
        a = (other(self)).page,
        b = ::core::convert::identity::<&Self>(self).other.page,
        c = format!("{page}", page = 1),
        d = { let page = 2; u64::from(page) },
        e = match (self).page.as_str() { text => text.len() }
    ),
    more("Go on behind {l}", l = last)
)]
struct FetchResult {
    #[tool_result(untrusted = "web page")]
    page: String,
    #[tool_result(untrusted = "links", items)]
    links: Vec<String>,
    #[tool_result(cursor = last.clone())]
    next_cursor: Option<String>,
    other: Other,
}

#[derive(Serialize)]
struct Other {
    page: u8,
}

fn other(result: &FetchResult) -> &Other {
    &result.other
}

#[derive(Serialize, ToolResult)]
#[tool_result(next_actions = [])]
enum Outcome {
    // a key is no value
    #[tool_result(success, title("{o}", o = Other { page: page.len() as u8 }.page))]
    Page {
        #[tool_result(untrusted = "web page")]
        page: String,
    },
}

fn main() {}
