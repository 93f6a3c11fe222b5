//! Proof that nothing is lost when an existing tool is moved to `#[derive(ToolResult)]`, and that the
//! two halves of any result tell the same.
//!
//! [`Parity`] compares what a tool answered before (its hand-written text and its map) with what the
//! derived struct answers, in a test that stays as long as the old code does:
//!
//! ```
//! use serde::Serialize;
//! use serde_json::json;
//! use tool_result::{ToolResult, parity::Parity};
//!
//! #[derive(Serialize, ToolResult)]
//! #[tool_result(next_actions = [])]
//! struct FastGotoResult {
//!     found: bool,
//!     symbol: String,
//!     definitions: Vec<Definition>,
//! }
//!
//! #[derive(Serialize)]
//! struct Definition {
//!     kind: String,
//!     start_line: u32,
//! }
//!
//! let definitions = vec![Definition { kind: "enum_member".into(), start_line: 42 }];
//! let result = FastGotoResult { found: true, symbol: "get_user".into(), definitions };
//!
//! let old_text = "Found get_user (confidence 0.85)\n- EnumMember, line 42\n";
//! let old_map = json!({
//!     "found": true,
//!     "symbol": "get_user",
//!     "definitions": [{ "kind": "EnumMember", "line": 42 }],
//! });
//! let old_map = old_map.as_object().expect("an object");
//!
//! let parity = Parity::compare(&result, old_text, old_map)
//!     .allow_added("tool")
//!     .allow_added("next_actions");
//! assert_eq!(
//!     parity.to_string(),
//!     r#"fast_goto: JSON 2 differences, text differs, 2 values lost
//!
//! JSON                                          before        after
//!   same      2 values
//!   changed   definitions[0].kind               "EnumMember"  "enum_member"
//!   renamed   definitions[0].line → start_line  42
//!   added     next_actions                                    []             (allowed)
//!   added     tool                                            "fast_goto"    (allowed)
//!
//! text
//!   - Found get_user (confidence 0.85)
//!   - - EnumMember, line 42
//!   + ✅ fast_goto: 1 definition
//!   +
//!   + - Symbol: get_user
//!   +
//!   + ## Definitions
//!   +
//!   + | Kind | Start line |
//!   + |---|---|
//!   + | enum_member | 42 |
//!   \ the old text ends with a line break, the new one does not
//!
//! no longer in the text
//!   EnumMember  definitions[0].kind  in: - EnumMember, line 42
//!   0.85                             in: Found get_user (confidence 0.85)"#
//! );
//! assert!(!parity.is_same()); // `assert_same` panics with the report
//! ```
//!
//! [`check_halves`] needs nothing old: it proves of one result that each half tells all that the other
//! does.

mod counts;
mod disagreement;
mod facts;
mod forgive;
mod halves;
mod json;
mod known;
mod labels;
mod lines;
mod lost;
mod path;
mod reading;
mod renamed;
mod report;
mod rows;
mod search;
mod whole;
mod words;

use serde_json::{Map, Value};

pub use disagreement::{Disagreement, Half};
pub use halves::check_halves;
pub use rows::{Change, Difference, Lost};

use crate::erased::Erased;
use crate::recording::Recording;
use crate::{Error, Status, ToolResult};
use facts::Facts;
use forgive::Stands;
use json::Compared;
use labels::Labels;

/// What an old answer and a derived one have in common, and where they differ.
///
/// Made by [`compare`](Self::compare); its `Display` is a table of at most 100 terminal columns. What is
/// meant to differ is allowed place by place. A path is spelled as in the report, `references[3].line`,
/// or as `references[*].line` for all items; a key that is no name is `["a.b"]`. It stands for what lies
/// below it, too. An empty path allows nothing; what is allowed and matches nothing is named in a report
/// of what differs.
///
/// **The JSON** is compared field by field at any depth, whatever the order of the keys, and items by
/// their number. `1` and `1.0` differ, and so do `0.800000011920929` and `0.8`: the first is what
/// `serde_json::to_value` makes of an `f32`. A field that is missing and one that is added beside it are
/// one that is renamed, where both names are the same in another spelling (`startLine`), or both hold the
/// same value and no other field could be meant; the other items of a list are looked at, too. What a field
/// holds is compared under its new name.
///
/// **The text** is compared line by line, and value by value: what the old text shows of either map, and
/// whatever in it looks like data (numbers, code, paths, names such as `getUser` or `a::b`), has to stand
/// in the new one, as whole words, as often as before or as the JSON has it; how many items a list has
/// counts as a value beside fields that hold the same number. How it is escaped is of no account, nor are
/// white space, the numbers of list items, what parts thousands, and labels that are keys of the JSON; a
/// number may have more decimals than before. The status is told by the mark.
///
/// **Not checked** is where in the text a value stands, and under which label: two values that are swapped
/// pass. So do plain words that no JSON holds, and the unit of a number that the JSON has.
#[derive(Clone, Debug)]
#[must_use = "a comparison does nothing until it is asserted or shown"]
pub struct Parity {
    tool: String,
    json: Compared,
    error: Option<Error>,
    is_failure: bool,
    /// How the texts differ.
    lines: Vec<String>,
    text_lines: usize,
    lost: Vec<Lost>,
    stands: Stands,
    allowed: Vec<Allowance>,
    rewording: bool,
}

/// What is meant to differ.
#[derive(Clone, Debug)]
enum Allowance {
    Added(String),
    Missing(String),
    Changed(String),
    Renamed(String, String),
    Lost(String),
}

impl Parity {
    /// Compares a derived result with the text and the map that the tool answered before.
    ///
    /// There is no error and no panic: where the result has no JSON, the report says why, and the two
    /// are not the same. The cost is linear in the sizes but for the lines of the text, of which the
    /// shortest difference is looked for during half a second.
    ///
    /// ```
    /// # use serde::Serialize;
    /// # use tool_result::ToolResult;
    /// use tool_result::parity::Parity;
    ///
    /// # #[derive(Serialize, ToolResult)]
    /// # struct PingResult { success: bool, host: String, next_actions: Vec<String> }
    /// let result = PingResult { success: true, host: "a.b".into(), next_actions: vec![] };
    /// let old = serde_json::json!({ "success": true, "host": "a.b", "next_actions": [] });
    /// let parity = Parity::compare(&result, "✅ ping\n\n- Host: a.b", old.as_object().unwrap());
    /// parity.allow_added("tool").assert_same();
    /// ```
    pub fn compare<T: ToolResult + ?Sized>(
        result: &T,
        old_markdown: &str,
        old_map: &Map<String, Value>,
    ) -> Self {
        let markdown = result.to_markdown();
        let (map, error) = match result.to_json_map() {
            Ok(map) => (Some(map), None),
            Err(error) => (None, Some(error)),
        };
        let layout = T::__LAYOUT;
        let own = [layout.success_key(), layout.found_key()];
        let status: Vec<_> = own.into_iter().flatten().chain(["success", "found"]).collect();
        let labels = Labels::of(old_map, &Recording::of(&Erased::new(result)));
        let mut facts = Facts::of(old_map, &status);
        let mut json = Compared::default();
        if let Some(map) = &map {
            facts = facts.or(Facts::of(map, &status));
            json = Compared::of(old_map, map);
        }
        let (lost, stands) = lost::lost(old_markdown, &markdown, facts, &labels);
        Parity {
            tool: result.tool().to_owned(),
            error,
            is_failure: result.status() == Status::Failure,
            lines: lines::differing(old_markdown, &markdown),
            text_lines: markdown.lines().count(),
            lost,
            stands,
            json,
            allowed: Vec::new(),
            rewording: false,
        }
    }

    /// Whether nothing differs but what is allowed: the JSON value by value, the text byte for byte, or,
    /// where [rewording](Self::allow_rewording) is allowed, without a value lost.
    #[must_use]
    pub fn is_same(&self) -> bool {
        let is_text_same =
            self.lines.is_empty() || self.rewording && self.lost.iter().all(|lost| lost.allowed);
        let is_open = |finding| !rows::is_allowed(finding, &self.allowed);
        self.error.is_none() && is_text_same && !self.json.findings.iter().any(is_open)
    }

    /// Asserts that nothing is lost.
    ///
    /// # Panics
    /// Where it [is not the same](Self::is_same), with the report.
    #[track_caller]
    pub fn assert_same(&self) {
        assert!(self.is_same(), "{self}");
    }

    /// A field that the old map has not.
    pub fn allow_added(self, path: &str) -> Self {
        self.allow(Allowance::Added(path.to_owned()))
    }

    /// A field that only the old map has.
    pub fn allow_missing(self, path: &str) -> Self {
        self.allow(Allowance::Missing(path.to_owned()))
    }

    /// A field that holds another value; also all that differs below it. The new text may then show
    /// the new value in place of the old one, as often as it changed there.
    pub fn allow_changed(self, path: &str) -> Self {
        self.allow(Allowance::Changed(path.to_owned()))
    }

    /// A field under another name. `to` may be its whole path, or only the key.
    ///
    /// What the field holds is compared under its new name.
    pub fn allow_renamed(mut self, from: &str, to: &str) -> Self {
        self.allowed.push(Allowance::Renamed(from.to_owned(), to.to_owned()));
        let json = &mut self.json;
        let mut renames = |allowance: &Allowance| match allowance {
            Allowance::Renamed(from, to) => json.rename_by_hand(from, to),
            _ => false,
        };
        // an earlier one may lie below this
        while self.allowed.iter().any(&mut renames) {}
        self.forgiven()
    }

    /// A text that reads otherwise, as long as no value is lost from it.
    pub fn allow_rewording(self) -> Self {
        Parity { rewording: true, ..self }
    }

    /// A value that the new text does not show, as the report spells it.
    pub fn allow_lost(mut self, value: &str) -> Self {
        self.lost.iter_mut().filter(|lost| lost.is(value)).for_each(|lost| lost.allowed = true);
        self.allow(Allowance::Lost(value.to_owned()))
    }

    fn allow(mut self, allowance: Allowance) -> Self {
        self.allowed.push(allowance);
        self.forgiven()
    }

    fn forgiven(mut self) -> Self {
        forgive::forgive(&mut self.lost, &self.json.findings, &self.allowed, &self.stands);
        self
    }

    /// Where the JSON differs, also where that is allowed; the same difference of many items is one.
    #[must_use]
    pub fn differences(&self) -> Vec<Difference> {
        rows::differences(&self.json.findings, &self.allowed)
    }

    /// The values that the old text shows and the new one does not, also those that may be lost.
    #[must_use]
    pub fn lost(&self) -> &[Lost] {
        &self.lost
    }

    /// Whether the texts are the same, byte for byte.
    #[must_use]
    pub fn is_text_same(&self) -> bool {
        self.lines.is_empty()
    }

    /// Why the derived result has no JSON.
    #[must_use]
    pub fn error(&self) -> Option<&Error> {
        self.error.as_ref()
    }
}
