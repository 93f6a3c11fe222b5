//! Words to make data of, the same in each run.

pub(crate) struct Words(u64);

const NAMES: [&str; 12] = [
    "parser",
    "session",
    "user_data",
    "index",
    "cache",
    "http_client",
    "renderer",
    "tokenizer",
    "config",
    "migration",
    "scheduler",
    "auth_token",
];
const FOLDERS: [&str; 6] = ["src", "src/api", "src/tools", "tests/unit", "crates/core/src", "lib"];
const PEOPLE: [&str; 8] = [
    "Grace Hopper",
    "Ada Lovelace",
    "Barbara Liskov",
    "Edsger Dijkstra",
    "Frances Allen",
    "Ken Thompson",
    "Margaret Hamilton",
    "Tony Hoare",
];
const SENTENCES: [&str; 10] = [
    "Fix the order of results when two have the same score",
    "The parser accepts a comma after the last argument",
    "Timeouts are reported as failures of the server",
    "Reading a large file takes more memory than its size",
    "Add a flag that prints the plan without running it",
    "A path with spaces is split in two",
    "Say which of the two keys is missing",
    "Retry once when the connection was closed, then give up",
    "Document what happens to empty lists",
    "Names are compared without regard to case",
];
const CODE: [&str; 10] = [
    "let session = Session::open(&config)?;",
    "    if let Some(user) = cache.get(&key) {",
    "pub fn parse(input: &str) -> Result<Config, Error> {",
    "        return Err(Error::NotFound(path.to_owned()));",
    "for (index, line) in text.lines().enumerate() {",
    "    assert_eq!(tokens.len(), 3);",
    "const MAX_RETRIES: usize = 5; // as the server asks",
    "impl<'a> Iterator for Tokens<'a> {",
    "    println!(\"{}: {}\", user.name, user.email);",
    "use std::collections::HashMap;",
];

impl Words {
    pub(crate) fn new() -> Self {
        Words(2026)
    }

    pub(crate) fn below(&mut self, limit: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(limit)) as u32
    }

    pub(crate) fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len() as u32) as usize]
    }

    pub(crate) fn name(&mut self) -> String {
        self.pick(&NAMES).to_owned()
    }

    pub(crate) fn path(&mut self) -> String {
        format!("{}/{}.rs", self.pick(&FOLDERS), self.pick(&NAMES))
    }

    pub(crate) fn person(&mut self) -> String {
        self.pick(&PEOPLE).to_owned()
    }

    pub(crate) fn sentence(&mut self) -> String {
        self.pick(&SENTENCES).to_owned()
    }

    pub(crate) fn code(&mut self) -> String {
        self.pick(&CODE).to_owned()
    }

    pub(crate) fn date(&mut self) -> String {
        format!("2026-{:02}-{:02}", 1 + self.below(12), 1 + self.below(28))
    }

    pub(crate) fn hash(&mut self) -> String {
        format!("{:05x}{:05x}", self.below(1 << 20), self.below(1 << 20))
    }

    pub(crate) fn list<T>(&mut self, count: u32, item: fn(&mut Words) -> T) -> Vec<T> {
        (0..count).map(|_| item(self)).collect()
    }
}
