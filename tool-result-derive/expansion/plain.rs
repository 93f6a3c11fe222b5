struct PageResult {
    success: bool,
    page: u32,
    text: String,
    next_actions: Vec<String>,
    error: Option<String>,
}
