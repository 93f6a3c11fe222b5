//! Whatever template an author writes, a value opens nothing in it; or the template is refused.
//!
//! Templates are made of all that markdown is made of, and each that is accepted is drawn with hostile
//! values and once more with harmless words in their places: two parsers must find the text of each value. `PROPTEST_CASES` says how many templates are made. The fuzz target `markdown`
//! makes more of them.

#[path = "../../../../tests/support/adversarial.rs"]
pub(crate) mod adversarial;
pub(crate) mod authors;
pub(crate) mod drawn;
#[path = "../../../../tests/text/inert/judge.rs"]
#[expect(dead_code, reason = "used by other tests")]
pub(crate) mod judge;
#[path = "../../../../tests/support/mod.rs"]
pub(crate) mod support;
#[path = "../../../../tests/text/inert/values.rs"]
#[expect(dead_code, reason = "used by other tests")]
pub(crate) mod values;

use drawn::{Accepted, Row, Site};
use judge::Document;
use values::{Random, Values};

pub(crate) const SITES: [Site; 6] =
    [Site::Markdown, Site::Markdown, Site::Each, Site::Section, Site::Line, Site::Title];

/// A template and values for it.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) site: Site,
    pub(crate) template: String,
    /// The values of each item; `None` is absent.
    pub(crate) rows: Vec<Row>,
}

impl Case {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let site = random.pick(&SITES);
        let template = authors::template(&mut random, site);
        let mut values = Values::drawn(seed);
        let mut value = |()| (random.below(12) > 0).then(|| values.value());
        let mut row = |_| [(); 3].map(&mut value);
        let count = if site.has_items() { 1 + seed % 3 } else { 1 };
        let rows = (0..count).map(&mut row).collect();
        Case { site, template, rows }
    }

    pub(crate) fn has_values(&self) -> bool {
        ["{a}", "{b}", "{c}"].iter().any(|value| self.template.contains(value))
    }

    fn document(&self, accepted: &Accepted) -> Document {
        let drawn = self.rows.iter().flatten().flatten().cloned().collect();
        let mut harmless = Values::harmless(0, drawn);
        let mut word = |value: &Option<String>| value.as_ref().map(|_| harmless.value());
        let twins: Vec<Row> = self.rows.iter().map(|row| row.each_ref().map(&mut word)).collect();
        let (markdown, twin) = (accepted.draw(&self.rows), accepted.draw(&twins));
        let has_lines = harmless.has_line_breaks();
        Document { layout: "", markdown, twin, words: harmless.into_words(), has_lines }
    }

    /// A link of the author's own takes in the marks behind it, code spans too.
    fn has_marks_in_url(&self) -> bool {
        let urls = ["www.", "://"].into_iter().filter_map(|url| self.template.split_once(url));
        let mut words = urls.map(|(_, rest)| rest.split_whitespace().next().unwrap_or_default());
        words.any(|word| word.contains(['`', '[']))
    }

    /// `None` where the template is refused.
    pub(crate) fn judge(&self) -> Option<Result<(), String>> {
        if self.has_marks_in_url() {
            return None;
        }
        let accepted = Accepted::new(&self.template, self.site).ok()?;
        let document = self.document(&accepted);
        Some(judge::comes_back(&document))
    }

    /// Less what does not matter.
    pub(crate) fn shrunk(mut self) -> Self {
        loop {
            let shorter = self.shorter().find(|case| matches!(case.judge(), Some(Err(_))));
            match shorter {
                Some(shorter) => self = shorter,
                None => return self,
            }
        }
    }

    fn shorter(&self) -> impl Iterator<Item = Case> {
        let rows = (1..self.rows.len()).map(|at| {
            let mut case = self.clone();
            case.rows.remove(at);
            case
        });
        let templates = cuts(&self.template).map(|template| Case { template, ..self.clone() });
        let values = (0..self.rows.len()).flat_map(move |row| {
            (0..3).flat_map(move |column| {
                let value = self.rows[row][column].iter();
                value.flat_map(|value| cuts(value)).map(move |value| {
                    let mut case = self.clone();
                    case.rows[row][column] = Some(value);
                    case
                })
            })
        });
        rows.chain(templates).chain(values)
    }

    pub(crate) fn describe(&self) -> String {
        let Case { site, template, rows } = self;
        let accepted = Accepted::new(template, *site).expect("it is accepted");
        let Document { markdown, twin, .. } = self.document(&accepted);
        let error = self.judge().and_then(Result::err).unwrap_or_default();
        format!(
            "\n\n{error}\n  {site:?} {template:?} {rows:?}\n  markdown {markdown:?}\n  twin {twin:?}"
        )
    }
}

/// A text without some of its characters, from many to one. A joiner alone joins nothing, and is spelled out,
/// which the judge does not know.
fn cuts(text: &str) -> impl Iterator<Item = String> {
    let length = text.chars().count();
    let parts = [16, 8, 4, 2, 1].into_iter().filter(move |part| *part < length);
    parts.flat_map(move |part| {
        (0..=length - part)
            .map(move |at| text.chars().take(at).chain(text.chars().skip(at + part)).collect())
            .filter(|text: &String| !text.replace("👩\u{200d}💻", "").contains('\u{200d}'))
    })
}

fn cases() -> u64 {
    std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000)
}

#[test]
fn no_template_lets_a_value_open_anything() {
    let (mut accepted, mut faults) = (0, Vec::new());
    for case in (1..=cases()).map(Case::new).filter(Case::has_values) {
        let Some(result) = case.judge() else { continue };
        accepted += 1;
        if result.is_err() {
            faults.push(case);
        }
    }
    let report: String =
        faults.iter().take(40).map(|case| case.clone().shrunk().describe()).collect();
    assert!(faults.is_empty(), "{} of {accepted} templates are wrong{report}", faults.len());
    assert!(accepted > cases() / 10, "{accepted} accepted templates are too few");
}

/// The template, and the same with an optional piece around a part of one of its lines.
fn with_piece(random: &mut Random, site: Site) -> Option<(String, String)> {
    let template = authors::template(random, site);
    let lines: Vec<&str> = template.split('\n').collect();
    let number = random.below(lines.len());
    let line = lines[number];
    let mut place = || {
        let at = line.char_indices().map(|(at, _)| at).nth(random.below(line.len().max(1)))?;
        // not within a placeholder
        (line[..at].matches('{').count() == line[..at].matches('}').count()).then_some(at)
    };
    let (start, end) = (place()?, place()?);
    let (before, piece, behind) = (&line[..start], line.get(start..end)?, &line[end..]);
    // not where a marker would be
    let is_behind =
        before.split(['{', '}']).step_by(2).any(|own| own.contains(char::is_alphabetic));
    let piece = format!("{before}{{?a:{piece}}}{behind}");
    let mut optional = lines.clone();
    optional[number] = &piece;
    is_behind.then(|| (optional.join("\n"), template.clone()))
}

#[test]
fn an_optional_piece_that_stands_is_the_text_in_it() {
    let mut accepted = 0;
    for seed in 1..=cases() {
        let mut random = Random::new(seed);
        let site = random.pick(&SITES);
        let Some((optional, plain)) = with_piece(&mut random, site) else { continue };
        let (Ok(optional_layout), Ok(plain_layout)) =
            (Accepted::new(&optional, site), Accepted::new(&plain, site))
        else {
            continue;
        };
        accepted += 1;
        let mut values = Values::drawn(seed);
        let mut value =
            |()| Some(values.value()).filter(|value| !value.is_empty()).or(Some("a".to_owned()));
        let rows = [[(); 3].map(&mut value), [(); 3].map(&mut value)];
        assert_eq!(
            optional_layout.draw(&rows),
            plain_layout.draw(&rows),
            "{site:?} {optional:?} {plain:?} {rows:?}"
        );
    }
    assert!(accepted > cases() / 50, "{accepted} accepted templates are too few");
}

#[test]
fn a_fence_stays_in_an_item_right_behind_a_quote_mark() {
    for template in [">1. {a}\n\nend", "> >- {a}\n\nend", ">- x\n>  {a}\n\nend", ">{a}\n\nend"] {
        let row = ["\n# x", "b", "c"].map(|text| Some(text.to_owned()));
        let case = Case { site: Site::Markdown, template: template.to_owned(), rows: vec![row] };
        assert_eq!(case.judge(), Some(Ok(())), "{template:?}");
    }
}

#[test]
fn brackets_that_are_no_link_of_the_authors_are_quoted_with_their_values() {
    for template in [
        "[`{a}]`{b}",
        "[``{a}]({b})``",
        "[[]]({a}",
        "[]({a} and {b})",
        "[x]({a}(){b}",
        "[[]()]({a})",
    ] {
        for text in ["<t>", ")", "*d*", "&#5;", "\"t\"", "`"] {
            let row = [text, "b", "c"].map(|text| Some(text.to_owned()));
            let case =
                Case { site: Site::Markdown, template: template.to_owned(), rows: vec![row] };
            assert_eq!(case.judge(), Some(Ok(())), "{template:?} {text:?}");
        }
    }
}

#[test]
fn a_fence_behind_a_marker_takes_no_value() {
    for marker in ["- ", "1. ", "> ", "-\t", "    - ", "- {b}\n  > "] {
        let template = format!("{marker}~~~{{a}}\n");
        assert!(Accepted::new(&template, Site::Markdown).is_err(), "{template:?}");
    }
}

#[test]
fn a_bar_or_a_quote_mark_below_text_may_go_on_with_the_paragraph() {
    for template in ["{a}\n|*", "{a}\n|_*", "{a}\n|~", "{a}\n    >~)", "> {a}\n> b*", "> {a}\n>b_"]
    {
        for text in ["*a", "_a", "~x"] {
            let row = [text, "b", "c"].map(|text| Some(text.to_owned()));
            let case =
                Case { site: Site::Markdown, template: template.to_owned(), rows: vec![row] };
            assert_eq!(case.judge(), Some(Ok(())), "{template:?} {text:?}");
        }
    }
}

#[test]
fn a_number_that_is_a_value_may_stand_before_a_link_definition() {
    for (template, is_accepted) in [
        ("{x}. [x]:y\n{a}", false),
        ("{x}) [x]: y\n{a}", false),
        ("{a}[x]: y", true),
        ("{a}.[x]: y", true),
    ] {
        assert_eq!(Accepted::new(template, Site::Each).is_ok(), is_accepted, "{template:?}");
    }
}
