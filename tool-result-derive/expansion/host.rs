#[tool_result(
    running = "⏳ Fetching…",
    summary("📄 Fetched {pages:#} in {seconds:.1} s", seconds = self.ms / 1000.0),
    details(pageCount = self.pages.len(), r#type = "fetch"),
    limit(max_bytes = 4 * PAGE, max_lines = 100),
    truncated("*Only* {shown:>3} of {total} of {ms}: ask for {n}", n = self.pages.len() + 1),
    success = true,
    next_actions = []
)]
struct FetchResult {
    pages: Vec<Page>,
    ms: f32,
}
