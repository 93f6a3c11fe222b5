#[tool_result(
    running = "⏳ Fetching…",
    summary("📄 Fetched {pages:#} in {seconds:.1} s", seconds = self.ms / 1000.0),
    details(pageCount = self.pages.len(), r#type = "fetch"),
    limit(max_bytes = 4 * PAGE, max_lines = 100),
    more("*Only* {shown:>3} of {total} of {ms}: ask for {next_page} at {n}", n = format!("{next}/{next_page}")),
    success = true,
    next_actions = []
)]
struct FetchResult {
    #[serde(rename = "nextPage")]
    #[tool_result(cursor = self.first + next)]
    next_page: usize,
    pages: Vec<Page>,
    ms: f32,
}
