//! Why a path is not read: what is wrong with it, and what to call instead.

use std::io::{self, ErrorKind};

use super::lines::Problem;
use super::way::MOST_BYTES;

/// The error and the next actions of a result.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) error: String,
    pub(crate) next_actions: Vec<String>,
}

pub(crate) enum Why {
    Empty,
    Gone,
    Nul,
    Long,
    Outside,
    Links,
    Missing,
    Forbidden,
    Special,
    NoFile,
    NoFolder,
    /// More than so many MiB.
    Large(u64),
    Binary,
    Encoding {
        name: &'static str,
        from: &'static str,
    },
    Other(io::Error),
}

impl From<io::Error> for Why {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // `Dir` itself refuses what leads out of it; the system's own errors have a number
            ErrorKind::PermissionDenied if error.raw_os_error().is_none() => Self::Outside,
            ErrorKind::PermissionDenied => Self::Forbidden,
            ErrorKind::NotFound | ErrorKind::NotADirectory => Self::Missing,
            // what `Folder::file` says of what is no file
            ErrorKind::InvalidInput if error.raw_os_error().is_none() => Self::Special,
            _ => Self::Other(error),
        }
    }
}

impl From<Problem> for Why {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::Io(error) => error.into(),
            Problem::Binary => Self::Binary,
            Problem::Encoding { name, from } => Self::Encoding { name, from },
        }
    }
}

impl Refusal {
    /// What there is to say of `path`; `folder` is one on the way to it that can be listed, if any can.
    pub(crate) fn new(path: &str, folder: Option<&str>, why: Why) -> Self {
        let refuse = |error: String, action: String| Self { error, next_actions: vec![action] };
        let list = folder.map_or_else(
            || "Tell the user that the server has no permission to read its folder".to_owned(),
            |folder| format!("Call list_folder with path {folder}"),
        );
        let of = |what: &str| format!("{path}: {what}");
        match why {
            Why::Empty => refuse(
                "the path is empty".to_owned(),
                "Call again with path . for the folder that the server may read".to_owned(),
            ),
            Why::Gone => refuse(
                "the folder that this server reads was removed or replaced".to_owned(),
                "Tell the user to restart the server".to_owned(),
            ),
            Why::Nul => refuse(of("no path has a NUL character in it"), list),
            Why::Long => refuse(format!("the path is longer than {MOST_BYTES} bytes"), list),
            Why::Links => refuse(of("the links on the way lead to one another"), list),
            Why::Outside => refuse(
                of("outside of the folder that this server may read"),
                "Call list_folder with path . to see what may be read".to_owned(),
            ),
            Why::Missing if path.starts_with('~') => refuse(
                of("there is no such file or folder, and ~ is not the home folder here"),
                list,
            ),
            Why::Missing => refuse(of("there is no such file or folder"), list),
            Why::Forbidden => refuse(of("the server has no permission to read it"), list),
            Why::Special => {
                refuse(of("neither a file nor a folder, but a pipe, a socket or a device"), list)
            }
            Why::NoFile => {
                refuse(of("a folder, and not a file"), format!("Call list_folder with path {path}"))
            }
            Why::NoFolder => {
                refuse(of("a file, and not a folder"), format!("Call read_file with path {path}"))
            }
            Why::Large(mib) => refuse(
                of(&format!("larger than {mib} MiB, and no more is searched")),
                format!("Call read_file with path {path}"),
            ),
            Why::Binary => refuse(of("a binary file, and no text"), list),
            Why::Encoding { name, from } => refuse(
                of(&format!("the text is {name}, and only UTF-8 is read")),
                format!(
                    "Have it converted, as by iconv -f {from} -t UTF-8, and call again with the copy"
                ),
            ),
            // without the number that the system gives it
            Why::Other(error) => {
                let error = error.to_string();
                refuse(of(error.split(" (os error").next().unwrap_or(&error)), list)
            }
        }
    }
}
