use std::ffi::OsString;

use crate::{Page, ToolFailure};

/// Selects what is printed: text, which is the default, JSON, or lines of JSON.
///
/// If both fields are set, lines are printed. With the feature `clap`, the struct is a `clap::Args` with the options
/// `--json` and `--jsonl`. Without the feature, [`parse`] reads them.
///
/// ```
/// use tool_result::cli::Format;
///
/// let json = Format { json: true, ..Format::default() };
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "clap", derive(clap::Args), group(id = "tool_result::cli::Format"))]
#[cfg_attr(feature = "clap", command(about = None, long_about = None))]
pub struct Format {
    /// Prints the answer as JSON.
    #[cfg_attr(feature = "clap", arg(long, conflicts_with = "jsonl"))]
    pub json: bool,
    /// Prints each item as a line of JSON, and then the rest of the answer.
    #[cfg_attr(feature = "clap", arg(long))]
    pub jsonl: bool,
}

/// Takes the options of [`Format`] and [`Page`] out of the arguments of a program, for one that has no `clap`.
///
/// It returns the other arguments in their order. The arguments behind `--` are returned as they are, without the `--`.
/// If an option is given twice, the last value counts.
///
/// ```
/// use tool_result::Page;
/// use tool_result::cli::{self, Format};
///
/// let arguments = ["--json", "fn main", "--max-bytes=9000", "src"];
/// let (format, page, rest) = cli::parse(arguments)?;
/// assert_eq!(format, Format { json: true, ..Format::default() });
/// assert_eq!(page, Page { max_bytes: Some(9_000), ..Page::default() });
/// assert_eq!(rest, ["fn main", "src"]);
/// # Ok::<(), tool_result::ToolFailure>(())
/// ```
///
/// # Errors
/// Returns a failure that names the option if an option has no value or a wrong one, or if `--json` stands beside
/// `--jsonl`.
pub fn parse<I>(arguments: I) -> Result<(Format, Page, Vec<OsString>), ToolFailure>
where
    I: IntoIterator,
    I::Item: Into<OsString>,
{
    let (mut format, mut page, mut rest) = (Format::default(), Page::default(), Vec::new());
    let mut arguments = arguments.into_iter().map(Into::into);
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy().into_owned();
        let (name, value) = text.split_once('=').map_or((&*text, None), |(n, v)| (n, Some(v)));
        match (name, value) {
            ("--", None) => rest.extend(arguments.by_ref()),
            ("--json", None) => format.json = true,
            ("--jsonl", None) => format.jsonl = true,
            ("--json" | "--jsonl", Some(_)) => {
                return Err(wrong(format!("{name} takes no value")));
            }
            ("--start", _) => page.start = Some(value_of(name, value, &mut arguments)?.into()),
            ("--max-bytes", _) => {
                let value = value_of(name, value, &mut arguments)?;
                let error = || format!("{name}: expected a number of bytes, found {value:?}");
                page.max_bytes = Some(value.parse().map_err(|_| wrong(error()))?);
            }
            _ => rest.push(argument),
        }
    }
    if format.json && format.jsonl {
        return Err(wrong("--json and --jsonl exclude each other: give one of them".to_owned()));
    }
    Ok((format, page, rest))
}

fn value_of(
    name: &str,
    value: Option<&str>,
    rest: &mut impl Iterator<Item = OsString>,
) -> Result<String, ToolFailure> {
    let is_no_option = |next: &String| !next.starts_with("--");
    let next = || Some(rest.next()?.to_string_lossy().into_owned()).filter(is_no_option);
    let value = value.map(str::to_owned).or_else(next);
    value.ok_or_else(|| wrong(format!("{name}: expected a value behind it")))
}

fn wrong(message: String) -> ToolFailure {
    ToolFailure::new(message).code("usage")
}
