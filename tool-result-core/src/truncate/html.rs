//! The blocks of HTML in a markdown text: what looks like a fence in them is none.

/// What ends a block of HTML.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum End {
    /// The line with this text in it.
    Text(&'static str),
    /// The line with the closing tag of any of [`RAW`].
    ClosingTag,
    BlankLine,
}

/// Elements whose text is no markdown, up to their closing tags.
const RAW: [&str; 4] = ["script", "pre", "style", "textarea"];

/// Elements that begin a block wherever they are.
const BLOCKS: &str = " address article aside base basefont blockquote body caption center col colgroup \
    dd details dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 \
    h5 h6 head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option \
    p param search section summary table tbody td tfoot th thead title tr track ul ";

/// The longest of [`BLOCKS`].
const LONGEST: usize = 10;

impl End {
    /// What ends the block of HTML that begins with `text`. One that begins with any other tag than a
    /// block's cannot interrupt a paragraph.
    pub(super) fn of_block(text: &str, interrupts: bool) -> Option<Self> {
        let rest = text.strip_prefix('<')?;
        let marked = [("!--", "-->"), ("?", "?>"), ("![CDATA[", "]]>")];
        if let Some((_, end)) = marked.iter().find(|(mark, _)| rest.starts_with(mark)) {
            return Some(End::Text(end));
        }
        if let Some(name) = rest.strip_prefix('!') {
            return name.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(End::Text(">"));
        }
        let (is_closing, tag) = rest.strip_prefix('/').map_or((false, rest), |tag| (true, tag));
        let (name, behind) = tag.split_at(name(tag)?);
        let is_raw = RAW.iter().any(|raw| raw.eq_ignore_ascii_case(name));
        if is_raw && !is_closing {
            let is_whole = behind.is_empty() || behind.starts_with([' ', '\t', '>']);
            return is_whole.then_some(End::ClosingTag);
        }
        let is_whole =
            behind.is_empty() || behind.starts_with([' ', '\t', '>']) || behind.starts_with("/>");
        if is_whole && is_block(name) {
            return Some(End::BlankLine);
        }
        let rest = if is_closing { spaces(behind).strip_prefix('>') } else { open_tag(behind) };
        (!interrupts && spaces(rest?).is_empty()).then_some(End::BlankLine)
    }

    /// The block ends with this line of it; where a blank line ends it, before.
    pub(super) fn is_in(self, line: &str) -> bool {
        match self {
            End::Text(end) => line.contains(end),
            End::ClosingTag => line.match_indices("</").any(|(at, mark)| {
                let tag = &line.as_bytes()[at + mark.len()..];
                RAW.iter().any(|raw| {
                    tag.get(raw.len()) == Some(&b'>')
                        && tag[..raw.len()].eq_ignore_ascii_case(raw.as_bytes())
                })
            }),
            End::BlankLine => spaces(line).is_empty(),
        }
    }
}

fn is_block(name: &str) -> bool {
    name.len() <= LONGEST && BLOCKS.contains(&format!(" {} ", name.to_ascii_lowercase()))
}

fn spaces(text: &str) -> &str {
    text.trim_start_matches([' ', '\t'])
}

/// How long the name of a tag is.
fn name(tag: &str) -> Option<usize> {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic();
    tag.as_bytes().first().filter(|first| is_letter(first))?;
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    Some(tag.bytes().take_while(is_part).count())
}

/// What is behind an opening tag, from behind its name.
fn open_tag(behind_name: &str) -> Option<&str> {
    let mut rest = behind_name;
    loop {
        let next = spaces(rest);
        if let Some(end) = next.strip_prefix("/>").or_else(|| next.strip_prefix('>')) {
            return Some(end);
        }
        if next.len() == rest.len() {
            return None;
        }
        rest = attribute(next)?;
    }
}

/// What is behind an attribute.
fn attribute(text: &str) -> Option<&str> {
    let first = |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | ':');
    let rest = text.strip_prefix(first)?;
    let rest = rest.trim_start_matches(|c: char| {
        c.is_ascii_alphanumeric() || matches!(c, '_' | ':' | '.' | '-')
    });
    let Some(value) = spaces(rest).strip_prefix('=').map(spaces) else { return Some(rest) };
    for quote in ['"', '\''] {
        if let Some(quoted) = value.strip_prefix(quote) {
            return quoted.split_once(quote).map(|(_, rest)| rest);
        }
    }
    let rest = value.trim_start_matches(|c| !" \t\"'=<>`".contains(c));
    (rest.len() < value.len()).then_some(rest)
}
