//! Why a path is not read: what is wrong with it, and what to call instead.

use std::io::{self, ErrorKind};

use tool_result::NextAction;

use super::arguments::{ListFolder, ReadFile};
use super::links::MAX_BYTES;
use super::offer;
use super::text::Problem;

/// The error and the next actions of a result.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) error: String,
    pub(crate) next_actions: Vec<NextAction<'static>>,
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
    /// The refusal of `path`. `folder` is a folder above it that can be listed, if there is one.
    pub(crate) fn new(path: &str, folder: Option<&str>, why: &Why) -> Self {
        Self { error: why.error(path), next_actions: vec![why.action(path, folder)] }
    }
}

impl Why {
    fn error(&self, path: &str) -> String {
        let what = match self {
            Self::Empty => return "the path is empty".to_owned(),
            Self::Gone => {
                return "the folder that this server reads was removed or replaced".to_owned();
            }
            Self::Long => return format!("the path is longer than {MAX_BYTES} bytes"),
            Self::Nul => "no path has a NUL character in it",
            Self::Links => "the links on the way lead to one another",
            Self::Outside => "outside of the folder that this server may read",
            Self::Missing if path.starts_with('~') => {
                "there is no such file or folder, and ~ is not the home folder here"
            }
            Self::Missing => "there is no such file or folder",
            Self::Forbidden => "the server has no permission to read it",
            Self::Special => "neither a file nor a folder, but a pipe, a socket or a device",
            Self::NoFile => "a folder, and not a file",
            Self::NoFolder => "a file, and not a folder",
            Self::Large(mib) => &format!("larger than {mib} MiB, and no more is searched"),
            Self::Binary => "a binary file, and no text",
            Self::Encoding { name, .. } => &format!("the text is {name}, and only UTF-8 is read"),
            // without the number that the system gives it
            Self::Other(error) => {
                let error = error.to_string();
                &error.split(" (os error").next().unwrap_or_default().to_owned()
            }
        };
        format!("{path}: {what}")
    }

    fn action(&self, path: &str, folder: Option<&str>) -> NextAction<'static> {
        let list = |path| offer(&ListFolder::of(path));
        match (self, folder) {
            (Self::Empty, _) => list(".").because("the folder itself is ."),
            (Self::Gone, _) => "Tell the user to restart the server".into(),
            (Self::Outside, _) => list(".").because("to see what may be read"),
            (Self::NoFile, _) => list(path),
            (Self::NoFolder | Self::Large(_), _) => offer(&ReadFile::from_line(path, 1)),
            (Self::Encoding { from, .. }, _) => format!(
                "Have it converted, as by iconv -f {from} -t UTF-8, and call again with the copy"
            )
            .into(),
            (_, Some(folder)) => list(folder),
            (_, None) => {
                "Tell the user that the server has no permission to read its folder".into()
            }
        }
    }
}
