//! Checks that nothing is lost when an existing tool moves to `#[derive(ToolResult)]`, and that the text and the JSON
//! of a result hold the same values.
//!
//! Depend on `tool-result` with its feature `parity`, which re-exports this as `tool_result::parity`.
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
//!     "definitions": [{ "kind": "EnumMember", "startLine": 42 }],
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
//! JSON                                               before        after
//!   same      2 values
//!   changed   definitions[0].kind                    "EnumMember"  "enum_member"
//!   renamed   definitions[0].startLine → start_line  42
//!   added     next_actions                                         []             (allowed)
//!   added     tool                                                 "fast_goto"    (allowed)
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
//!   + - kind: enum_member, start line: 42
//!   \ the old text ends with a line break, the new one does not
//!
//! no longer in the text
//!   EnumMember  definitions[0].kind  in: - EnumMember, line 42
//!   0.85                             in: Found get_user (confidence 0.85)"#
//! );
//! assert!(!parity.is_same()); // `assert_same` panics with the report
//! ```
//!
//! [`check_halves`] needs nothing old: it checks that each half of one result tells all that the other
//! does. Both are built on the [`facts`] of a result, which other checks can use, too.

use std::mem;

mod allowance;
mod data;
mod diff;
mod difference;
mod disagreement;
mod halves;
mod json;
mod line;
mod lost;
mod path;
mod report;
mod status;
mod text;
mod token;
mod values;

use serde_json::{Map, Value};
pub use tool_result_core::{DrawnBy, Fact, FactKind, Facts, Half, facts};
use tool_result_core::{Error, Status, ToolResult};

pub use difference::{Change, Difference};
pub use disagreement::Disagreement;
pub use halves::check_halves;
pub use lost::LostValue;

use allowance::Allowance;
use json::Comparison;
use lost::OwnCounts;

/// Compares an old answer with a derived one.
///
/// [`compare`](Self::compare) makes it. Its `Display` is a table of at most 100 terminal columns. A test
/// allows what is meant to differ, place by place. A path is spelled as in the report,
/// `references[3].line`, or as `references[*].line` for all items; a key that is no name is `["a.b"]`. A
/// path also stands for what lies below it. An empty path allows nothing. If the
/// report shows a difference, it also names each allowance that matched nothing.
///
/// # The JSON
///
/// It is compared field by field at any depth, whatever the order of the keys.
///
/// - **Items** are compared by their number. If a list is shorter or longer, the items that both lists
///   begin or end with are the same.
/// - **Numbers.** `1` and `1.0` differ, and so do `0.800000011920929` and `0.8`: the first is what
///   `serde_json::to_value` makes of an `f32`.
/// - **Renamed.** A missing field and an added one beside it are one field, if both names are the same in
///   another spelling (`startLine`), or if [`allow_renamed`](Self::allow_renamed) says so. The values below
///   are compared under the new name.
///
/// # The text
///
/// It is compared line by line, and value by value. The old text shows values of either map, and words that
/// look like data: numbers, code, paths, names such as `getUser` or `a::b`. All of them have to stand in the
/// new text, as whole words, as often as before or as the JSON has them. The length of a list is a value,
/// too.
///
/// - **Ignored:** quotes, the numbers of list items, labels that are keys of the JSON, and zeros at the end of decimals.
/// - **Another spelling** is lost: `0.85` if the new text has `0.853`, `1,234` if it has `1234`, and `a_b` if it has
///   `a\_b`.
/// - **A reversed status** is lost: `✅` that became `❌`, or `success` that became `failed`.
/// - **The case counts**: `Exact` is lost if the new text has `exact`.
///
/// # Not seen
///
/// - two values that are swapped, and a value under another label
/// - the order of lines, items and words in the text
/// - a name that goes on behind a point: `a.rs` in `a.rs.bak`
/// - plain words that no JSON holds
/// - the unit of a number that the JSON has
/// - a status icon or status word left out, not reversed
/// - a value that stood more often than the JSON has it, if it still stands as often as the JSON has it
#[derive(Clone, Debug)]
#[must_use = "a comparison does nothing until it is asserted or shown"]
pub struct Parity {
    tool: String,
    json: Comparison,
    old: Value,
    /// The new map, or why there is none.
    new: Result<Value, Error>,
    is_failure: bool,
    lines: Vec<String>,
    text_lines: usize,
    lost: Vec<LostValue>,
    stands: OwnCounts,
    rewording: bool,
}

impl Parity {
    /// Compares a derived result with the text and the map that the tool answered before.
    ///
    /// There is no error and no panic. If the result has no JSON, the report says why, and the two are not
    /// the same. The cost is linear in the sizes, except for the text: the search for its shortest
    /// difference stops after half a second.
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
        let old = Value::Object(old_map.clone());
        let new = facts(result).and_then(|facts| Ok((facts, Value::Object(result.to_json_map()?))));
        let new_map = new.as_ref().map_or(&Value::Null, |(_, map)| map);
        let known = lost::vocabulary(&old, new.as_ref().ok());
        let (lost, stands) = lost::lost(old_markdown, &markdown, &known);
        Parity {
            tool: result.tool().to_owned(),
            is_failure: result.status() == Status::Failure,
            lines: diff::differing(old_markdown, &markdown),
            text_lines: markdown.lines().count(),
            lost,
            stands,
            json: Comparison::new(&old, new_map, Vec::new()),
            new: new.map(|(_, new)| new),
            old,
            rewording: false,
        }
    }

    /// Returns true if only allowed differences remain: the JSON value by value, and the text byte for
    /// byte. If [rewording](Self::allow_rewording) is allowed, the text must not lose a value.
    #[must_use]
    pub fn is_same(&self) -> bool {
        let is_text_same =
            self.lines.is_empty() || self.rewording && self.lost.iter().all(|lost| lost.allowed);
        let is_json_same = self.json.differences.iter().all(|difference| difference.allowed);
        self.new.is_ok() && is_text_same && is_json_same
    }

    /// Asserts that only allowed differences remain.
    ///
    /// # Panics
    /// Panics with the report [otherwise](Self::is_same).
    #[track_caller]
    pub fn assert_same(&self) {
        assert!(self.is_same(), "{self}");
    }

    /// Allows a field that the old map does not have.
    pub fn allow_added(self, path: &str) -> Self {
        self.allow(Allowance::Field(Change::Added, path.to_owned()))
    }

    /// Allows a field that only the old map has.
    pub fn allow_missing(self, path: &str) -> Self {
        self.allow(Allowance::Field(Change::Missing, path.to_owned()))
    }

    /// Allows a field that holds another value, and all that differs below it. The new text may then show
    /// the new value in place of the old one, as often as it changed there.
    pub fn allow_changed(self, path: &str) -> Self {
        self.allow(Allowance::Field(Change::Changed, path.to_owned()))
    }

    /// Allows a field under another name. `to` is its whole path, or only the key.
    ///
    /// The values below are compared under the new name.
    pub fn allow_renamed(self, from: &str, to: &str) -> Self {
        self.allow(Allowance::Renamed(from.to_owned(), to.to_owned()))
    }

    /// Allows a text that reads otherwise, as long as no value is lost from it.
    pub fn allow_rewording(self) -> Self {
        Parity { rewording: true, ..self }
    }

    /// Allows a value that the new text does not show, as the report spells it.
    pub fn allow_lost(mut self, value: &str) -> Self {
        self.lost.iter_mut().filter(|lost| lost.is(value)).for_each(|lost| lost.allowed = true);
        self.allow(Allowance::Lost(value.to_owned()))
    }

    fn allow(mut self, allowance: Allowance) -> Self {
        let mut allowed = mem::take(&mut self.json.allowed);
        allowed.push(allowance);
        self.json = Comparison::new(&self.old, self.new.as_ref().unwrap_or(&Value::Null), allowed);
        lost::forgive(&mut self.lost, &self.json.differences, &self.stands);
        self
    }

    /// Returns where the JSON differs, also where that is allowed. The same difference of many items is
    /// one.
    #[must_use]
    pub fn differences(&self) -> Vec<Difference> {
        self.json.by_field()
    }

    /// Returns the values that the old text shows and the new one does not, also those that may be lost.
    #[must_use]
    pub fn lost(&self) -> &[LostValue] {
        &self.lost
    }

    /// Returns whether the texts are the same, byte for byte.
    #[must_use]
    pub fn is_text_same(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns why the derived result has no JSON.
    #[must_use]
    pub fn error(&self) -> Option<&Error> {
        self.new.as_ref().err()
    }
}
