use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::{Serialize, Serializer};
use serde_json::Value;

/// Names a place in the content of a result, where a page begins.
///
/// An answer that was cut gives the position of its next page: as `next` in its text and in its JSON, as
/// [`Truncation::next`](crate::Truncation::next), and to the template of `more`. A tool takes it as an argument, mostly
/// by [`Page`](crate::Page), and gives it to [`OutputOptions::start`](crate::OutputOptions::start).
///
/// A position is a path, with `/` between its steps:
///
/// - `63` is item number 63 of the content, counted from 0. A list counts its items, a map its entries, and a text its
///   lines.
/// - `66/matches/19` is item number 19 of the field `matches` of item number 66.
/// - `66/3/19` is item number 19 of entry number 3 of item number 66, which is a map. A struct with a field that serde
///   flattens counts as a map.
/// - `12/4096` is byte number 4096 of item number 12, which is a text.
/// - `references/10` is item number 10 of the field `references`, if it is not marked `items`. A `/` may be
///   before the key, and has to if the key is a number: `/7/10`.
/// - `0` and the empty string are the beginning, which is the default. They are equal.
///
/// In a key, `/` is written `~1` and `~` is written `~0`, as in JSON Pointer.
///
/// ```
/// use tool_result::{OutputOptions, Position};
///
/// let next = Position::from("66/matches/19");
/// assert_eq!(next.to_string(), "66/matches/19");
/// assert_eq!(Position::from(63), Position::from("63"));
/// assert_eq!(Position::default(), Position::from(0));
///
/// // a number, a text and a position are all taken
/// let _ = OutputOptions::default().start(63);
/// let _ = OutputOptions::default().start(&next);
/// ```
///
/// In JSON, it is a string. A number is read, too:
///
/// ```
/// use serde_json::{from_str, json};
/// use tool_result::Position;
///
/// let start: Position = from_str("63")?;
/// assert_eq!(json!(start), json!("63"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(
        inline,
        description = "Where to begin: the `next` of an earlier answer, or the number of an item, counted from 0"
    )
)]
pub struct Position(String);

/// The beginning, in words of a path.
const BEGINNING: &str = "0";

impl Position {
    /// Returns the steps of the path, as they are named in the JSON, from an entry of the result on. `7/10` is in the
    /// `marked` entry, and `/7/10` in the one with the key `7`. The beginning has no steps.
    pub(crate) fn steps(&self, marked: Option<&str>) -> Vec<String> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let is_in_marked = self.0.split('/').next().is_some_and(is_number);
        let marked = marked.filter(|_| is_in_marked).map(str::to_owned);
        let steps = self.0.strip_prefix('/').unwrap_or(&self.0).split('/');
        let steps = steps.map(|step| step.replace("~1", "/").replace("~0", "~"));
        marked.into_iter().chain(steps).collect()
    }

    /// Adds a key behind the others. The first one differs from the number of an item, and from no key at all.
    pub(crate) fn push_key(&mut self, key: &str) {
        if self.0.is_empty() && (key.is_empty() || is_number(key)) {
            self.0 = format!("/{key}");
        } else {
            self.push(key);
        }
    }

    pub(crate) fn push(&mut self, step: &str) {
        if !self.0.is_empty() {
            self.0.push('/');
        }
        self.0.push_str(&step.replace('~', "~0").replace('/', "~1"));
    }

    pub(crate) fn path(&self) -> &str {
        if self.0.is_empty() { BEGINNING } else { &self.0 }
    }
}

pub(crate) fn is_number(step: &str) -> bool {
    !step.is_empty() && step.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number of an item, counted from 0.
impl From<usize> for Position {
    fn from(number: usize) -> Self {
        Position::from(number.to_string())
    }
}

impl From<&str> for Position {
    fn from(path: &str) -> Self {
        Position::from(path.to_owned())
    }
}

impl From<String> for Position {
    fn from(path: String) -> Self {
        Position(if path == BEGINNING { String::new() } else { path })
    }
}

impl From<&Position> for Position {
    fn from(position: &Position) -> Self {
        position.clone()
    }
}

/// The path.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.path())
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.path())
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(path) => Ok(path.into()),
            Value::Number(number) if number.is_u64() => Ok(number.to_string().into()),
            _ => Err(D::Error::custom("expected a position, such as \"63\" or \"66/matches/19\"")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::{from_value, json, to_value};

    use super::*;

    fn position<const N: usize>(steps: [&str; N]) -> Position {
        let mut position = Position::default();
        for step in steps {
            position.push_key(step);
        }
        position
    }

    #[test]
    fn its_steps_come_back_whatever_their_keys_are() {
        for (steps, path) in [
            (["66", "matches", "19"], "/66/matches/19"),
            (["0", "0", "0"], "/0/0/0"),
            (["a/b", "a~b", "~1"], "a~1b/a~0b/~01"),
            (["", "", ""], "///"),
            (["", "~", "/"], "//~0/~1"),
            (["日本", " ", "1"], "日本/ /1"),
        ] {
            let position = position(steps);
            assert_eq!(position.to_string(), path);
            assert_eq!(position.steps(None), steps);
            assert_eq!(Position::from(path).steps(None), steps);
        }
    }

    #[test]
    fn a_path_that_no_answer_gives_is_read_as_it_is() {
        for (path, steps) in
            [("/x/y", ["x", "y"]), ("3/x", ["3", "x"]), ("a~/~2", ["a~", "~2"]), ("3/", ["3", ""])]
        {
            assert_eq!(Position::from(path).steps(None), steps);
        }
    }

    #[test]
    fn a_key_that_is_a_number_is_told_from_the_number_of_an_item() {
        let mut position = Position::default();
        position.push_key("7");
        position.push_key("18");
        assert_eq!(position.to_string(), "/7/18");
        assert_eq!(position.steps(Some("files")), ["7", "18"]);
        assert_eq!(Position::from("7/18").steps(Some("files")), ["files", "7", "18"]);
        assert_eq!(Position::from("7a/18").steps(Some("files")), ["7a", "18"]);
    }

    #[test]
    fn the_beginning_has_no_steps_in_any_form() {
        let forms = [Position::default(), "".into(), "0".into(), String::new().into(), 0.into()];
        for beginning in &forms {
            assert_eq!(*beginning, Position::default());
            assert_eq!(beginning.steps(None), [""; 0]);
            assert_eq!(beginning.to_string(), "0");
            assert_eq!(json!(beginning), json!("0"));
        }
        assert_eq!(HashSet::from(forms).len(), 1);
        assert_ne!(Position::default(), "0/0".into());
    }

    #[test]
    fn a_number_is_one_step() {
        assert_eq!(Position::from(63), Position::from("63".to_owned()));
        assert_eq!(Position::from(63).steps(None), ["63"]);
        assert_eq!(format!("[{:>4}]", Position::from(&Position::from(63))), "[  63]");
    }

    #[test]
    fn json_is_a_string_and_numbers_are_read_too() {
        for (json, path) in [
            (json!("66/matches/19"), "66/matches/19"),
            (json!(63), "63"),
            (json!(u64::MAX), "18446744073709551615"),
        ] {
            let position: Position = from_value(json).expect("a position");
            assert_eq!(to_value(&position).expect("JSON"), json!(path));
        }
        for json in [json!(null), json!(-1), json!(1.5), json!(true), json!([1]), json!({})] {
            let error = from_value::<Position>(json.clone()).expect_err("not a position");
            let expected = "expected a position, such as \"63\" or \"66/matches/19\"";
            assert_eq!(error.to_string(), expected, "{json}");
        }
    }

    #[cfg(feature = "schema")]
    #[test]
    fn its_schema_is_a_string() {
        let schema = schemars::schema_for!(Position);
        assert_eq!(schema.get("type"), Some(&json!("string")));
    }
}
