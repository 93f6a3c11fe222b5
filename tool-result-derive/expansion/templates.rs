#[tool_result(
    title("{refs:#} of **{total:>4}** in `{query}`", total = self.total + 1),
    markdown = "## {query}\n\n{refs}\n\n{files}\n\n{next_actions}\n\n```text\n{query}\n```\n\n| [{query}](x/{query}) |"
)]
struct Templates<'a> {
    found: bool,
    query: &'a str,
    #[tool_result(only = json)]
    total: usize,
    #[tool_result(items, label = "match|matches", wrap = "Found:\n{refs}", each("{index}. {kind} {name:.8} {own} {all}", own = item.own(index), all = self.total))]
    refs: Option<Vec<Ref>>,
    #[tool_result(only = markdown, each("{file}\n  {refs} {own}", own = item.own(index)))]
    files: Vec<File>,
    next_actions: Vec<String>,
}
