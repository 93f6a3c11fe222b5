//! Finds where a block of HTML begins.

/// Names of tags that begin a block, whatever else is on the line.
const BLOCK_TAGS: &[&str] = &[
    "address",
    "article",
    "aside",
    "base",
    "basefont",
    "blockquote",
    "body",
    "caption",
    "center",
    "col",
    "colgroup",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "frame",
    "frameset",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "iframe",
    "legend",
    "li",
    "link",
    "main",
    "menu",
    "menuitem",
    "nav",
    "noframes",
    "ol",
    "optgroup",
    "option",
    "p",
    "param",
    "pre",
    "script",
    "search",
    "section",
    "style",
    "summary",
    "table",
    "tbody",
    "td",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "title",
    "tr",
    "track",
    "ul",
];

/// True if a block of HTML begins with this line.
pub(super) fn begins(line: &str, after_blank: bool) -> bool {
    let Some(inside) = line.strip_prefix('<') else { return false };
    if inside.starts_with(['!', '?']) {
        return true;
    }
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
    let ends = name[end..].is_empty() || name[end..].starts_with([' ', '>', '/']);
    if ends && BLOCK_TAGS.contains(&name[..end].to_ascii_lowercase().as_str()) {
        return true;
    }
    // Any other tag begins a block where it is alone on its line.
    let alone = |at: usize| line[at + 1..].trim().is_empty() && !line[..at].contains(':');
    after_blank && end > 0 && line.find('>').is_some_and(alone)
}
