//! Values that try to be markup, and the harmless words that stand in for them.

use std::collections::{BTreeSet, VecDeque};

use tool_result::{Error, OutputOptions, ToolResult};

use super::adversarial::{self, ADVERSARIAL, ADVERSARIAL_LINES};

/// A xorshift generator: the same seed gives the same documents everywhere.
pub(crate) struct Random {
    state: u64,
    /// Numbers that come before those of the generator.
    given: VecDeque<u8>,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        let state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        Random { state, given: VecDeque::new() }
    }

    /// Takes these bytes for its first numbers, so that a fuzzer decides what is drawn.
    #[allow(dead_code, reason = "used by the fuzz targets")]
    pub(crate) fn given(bytes: &[u8]) -> Self {
        Random { given: bytes.iter().copied().collect(), ..Random::new(1) }
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        if let Some(number) = self.given.pop_front() {
            return usize::from(number) % end;
        }
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        usize::try_from(self.state >> 33).expect("31 bits") % end
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// What markup is made of.
const BITS: &[&str] = &[
    "a",
    "b",
    "1",
    "12",
    " ",
    "  ",
    "    ",
    "\t",
    "*",
    "**",
    "***",
    "_",
    "__",
    "~",
    "~~",
    "~~~",
    "`",
    "``",
    "```",
    "[",
    "]",
    "(",
    ")",
    "[^1]",
    "[^1]: ",
    "[1]: ",
    "[a]",
    "]:",
    "](",
    "![",
    "!",
    "<",
    ">",
    "<b>",
    "</b>",
    "<!--",
    "-->",
    "<?",
    "&",
    ";",
    "&amp;",
    "&#35;",
    "&#",
    "amp",
    "#",
    "##",
    " #",
    "-",
    "- ",
    "+ ",
    "* ",
    "1. ",
    "1)",
    ".",
    "=",
    "===",
    "---",
    "- - -",
    "|",
    "\\|",
    "\\\\|",
    "|-",
    ":-",
    "|---|",
    "\\",
    "\\\\",
    "/",
    ":",
    ";",
    ",",
    "\"",
    "'",
    "{",
    "}",
    "$",
    "^",
    "é",
    "日",
    "“",
    "@",
    "x@y.z",
    "<http://x>",
    "<x@y.z>",
    "[ ] ",
    "[x] ",
    "💥",
    "👩\u{200d}💻",
    "http://x.y/",
    "https://x.y",
    "www.x.y",
    "://",
    "http:",
    "ftp://x.y",
    "mailto:x@y.z",
    "/p",
    "<img src=x onerror=y>",
    "![x](http://e/p.png)",
    "[c](http://e)",
    "<script>",
    "</div>",
    "snake_case",
    "word",
    "__init__",
    "Vec<T>",
    "f(*args)",
    "`x`",
    "C:\\dir",
    "\u{a0}",
    "\u{3000}",
    "\u{1b}[31m",
    "\u{202e}",
    "\u{200b}",
    "\u{61c}",
    "\r",
    "\0",
];

/// What stands between two lines of a value.
const BREAKS: &[&str] = &["\n", "\n", "\n", "\r\n", "  \n", "\\\n", "\n\n", "\n    "];

/// What some parts of real answers look like.
const EVERYDAY: &[&str] = &[
    "src/main.rs",
    "src/__init__.py",
    "src/**/*.rs",
    "error[E0308]: mismatched types",
    "sshd[123]: Accepted",
    "a[i][j]",
    "x <- 5",
    "a < b && c > d",
    "*.rs",
    "~/x",
    "_private",
    "Call `read_file`",
    "`quoted`",
    "``a`",
    "{\"a\": [1, 2]}",
    "fn f<T>(x: &T) -> Vec<T> {",
    "https://x.yy/asyncio/__init__.py",
    "https://x.yy/<img src=x onerror=alert(1)>",
    "www.x.yy/`<img src=x>`",
    "x\\|<img src=x>",
    "- [x] done",
    "10. ten",
    "C# #",
    "\\",
    "a\\",
];

/// The values of one document: what is drawn for it, what was drawn before, or in its twin a harmless
/// word for every line of those that is not empty.
pub(crate) struct Values {
    random: Random,
    /// Decides what both have in common, as how many items there are.
    counts: Random,
    drawn: Vec<String>,
    /// How many of the values that were drawn before are used up; `None` while they are drawn.
    used: Option<usize>,
    is_harmless: bool,
    words: Vec<Word>,
    has_lines: bool,
    /// In bytes; `None` for the complete text.
    limit: Option<usize>,
}

/// A word of the twin, and the line of a value that it stands for.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) word: String,
    pub(crate) line: String,
}

impl Word {
    /// The line as it is to be read: with hidden characters spelled out.
    pub(crate) fn shown(&self) -> String {
        adversarial::shown(&self.line)
    }
}

impl Values {
    /// Values that are drawn as they are asked for.
    pub(crate) fn drawn(seed: u64) -> Self {
        Values {
            random: Random::new(seed),
            counts: Random::new(!seed),
            drawn: Vec::new(),
            used: None,
            is_harmless: false,
            words: Vec::new(),
            has_lines: seed.is_multiple_of(3),
            limit: None,
        }
    }

    /// Values that were drawn before, with this seed.
    pub(crate) fn again(seed: u64, drawn: Vec<String>) -> Self {
        Values { drawn, used: Some(0), ..Values::drawn(seed) }
    }

    /// Harmless words for values that were drawn before, with this seed.
    pub(crate) fn harmless(seed: u64, drawn: Vec<String>) -> Self {
        Values { is_harmless: true, ..Values::again(seed, drawn) }
    }

    /// The text is to be within a limit of bytes, and there are more items.
    pub(crate) fn within(self, limit: Option<usize>) -> Self {
        Values { limit, ..self }
    }

    /// The text of a result that holds these values. A limit that is too small is as large as it has to be.
    pub(crate) fn text(&self, result: &impl ToolResult) -> String {
        let Some(limit) = self.limit else { return result.to_markdown() };
        let output = |bytes| result.output_with(&OutputOptions::default().max_bytes(bytes));
        let output = output(limit).or_else(|error| match error {
            Error::LimitTooSmall { needed, .. } => output(needed),
            error => Err(error),
        });
        output.expect("an answer").content
    }

    pub(crate) fn into_drawn(self) -> Vec<String> {
        self.drawn
    }

    /// Whether a value has several lines.
    pub(crate) fn has_line_breaks(&self) -> bool {
        self.drawn.iter().any(|value| value.contains('\n'))
    }

    /// The words of the twin, in the order in which their values were drawn.
    pub(crate) fn into_words(self) -> Vec<Word> {
        self.words
    }

    pub(crate) fn count(&mut self, most: usize) -> usize {
        let many = if self.limit.is_some() { 5 } else { 1 };
        1 + self.counts.below(most * many)
    }

    /// A value of one line, or of several in one of three documents.
    pub(crate) fn value(&mut self) -> String {
        let has_lines = self.has_lines && self.random.below(3) == 0;
        self.next(|random| if has_lines { several_lines(random) } else { one_line(random) })
    }

    /// A value of one line that is not empty.
    pub(crate) fn line(&mut self) -> String {
        self.next(|random| {
            let line = one_line(random);
            if line.is_empty() { "_".to_owned() } else { line }
        })
    }

    /// A value that stands in a row with others: lists of longer ones are drawn in another way.
    pub(crate) fn short(&mut self) -> String {
        self.next(|random| {
            loop {
                let line = one_line(random);
                if (1..=40).contains(&line.len()) && !line.contains([',', '\n']) {
                    return line;
                }
            }
        })
    }

    /// A key of a map: no other value of the document is equal to it.
    pub(crate) fn key(&mut self) -> String {
        let taken: BTreeSet<String> = self.drawn.iter().cloned().collect();
        self.next(|random| {
            loop {
                let key = one_line(random) + random.pick(BITS);
                if !taken.contains(&key) {
                    return key;
                }
            }
        })
    }

    fn next(&mut self, draw: impl FnOnce(&mut Random) -> String) -> String {
        let Some(at) = self.used else {
            let value = draw(&mut self.random);
            self.drawn.push(value.clone());
            return value;
        };
        self.used = Some(at + 1);
        let value = self.drawn[at].clone();
        if !self.is_harmless {
            return value;
        }
        lines(&value).map(|line| self.word_for(line)).collect::<Vec<_>>().join("\n")
    }

    fn word_for(&mut self, line: &str) -> String {
        if line.is_empty() {
            return String::new();
        }
        let letter = |n: usize| char::from(b'a' + u8::try_from(n % 25).expect("below 25"));
        let n = self.words.len();
        let word = String::from_iter(['z', 'q', letter(n / 625), letter(n / 25), letter(n)]);
        self.words.push(Word { word: word.clone(), line: line.to_owned() });
        word
    }
}

/// The lines of a value. `\r\n` is a line break.
pub(crate) fn lines(value: &str) -> impl Iterator<Item = &str> {
    let last = value.matches('\n').count();
    value
        .split('\n')
        .enumerate()
        .map(move |(n, line)| if n < last { line.strip_suffix('\r').unwrap_or(line) } else { line })
}

pub(crate) fn one_line(random: &mut Random) -> String {
    let soup = |random: &mut Random| -> String {
        (0..=random.below(6)).map(|_| random.pick(BITS)).collect()
    };
    match random.below(16) {
        0 => String::new(),
        1 | 2 => random.pick(ADVERSARIAL).to_owned(),
        3 | 4 => random.pick(EVERYDAY).to_owned(),
        5 => random.pick(EVERYDAY).to_owned() + &soup(random),
        6 => format!("`{}`", soup(random)),
        _ => soup(random),
    }
}

fn several_lines(random: &mut Random) -> String {
    if random.below(4) == 0 {
        return random.pick(ADVERSARIAL_LINES).to_owned();
    }
    let mut value = one_line(random);
    for _ in 0..=random.below(3) {
        value.push_str(random.pick(BREAKS));
        value.push_str(&one_line(random));
    }
    value
}
