//! The files of a folder, as a search wants them: in order, without those that are hidden or ignored.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::folder::Folder;

/// The size of all files of patterns above a file together, in bytes. A pattern takes far more
/// memory than its text.
const MAX_PATTERNS: u64 = 64 << 10;

/// The patterns of a folder, and of those above it.
struct Ignored {
    patterns: Gitignore,
    /// The size of these patterns, and of those above.
    bytes: u64,
    above: Option<Rc<Ignored>>,
}

impl Ignored {
    fn below(above: Option<Rc<Self>>, folder: &Folder, path: &Path) -> Option<Rc<Self>> {
        let mut builder = GitignoreBuilder::new(path);
        let mut bytes = above.as_ref().map_or(0, |above| above.bytes);
        for name in [".gitignore", ".ignore"] {
            let text = folder.bytes(&path.join(name), MAX_PATTERNS - bytes).unwrap_or_default();
            bytes += text.len() as u64;
            for line in String::from_utf8_lossy(&text).lines() {
                // a pattern that is none is passed over, as git does
                let _ = builder.add_line(None, line);
            }
        }
        match builder.build() {
            Ok(patterns) if !patterns.is_empty() => Some(Rc::new(Self { patterns, bytes, above })),
            _ => above,
        }
    }

    /// The nearest patterns that speak of a path decide.
    fn has(&self, path: &Path, is_folder: bool) -> bool {
        let said = self.patterns.matched(path, is_folder);
        match &self.above {
            Some(above) if said.is_none() => above.has(path, is_folder),
            _ => said.is_ignore(),
        }
    }
}

/// A path that is still to be looked at.
struct Ahead {
    path: PathBuf,
    is_folder: bool,
    ignored: Option<Rc<Ignored>>,
}

/// The paths of the files below a folder, one by one.
pub(crate) struct Walk<'a> {
    folder: &'a Folder,
    ahead: Vec<Ahead>,
}

impl<'a> Walk<'a> {
    /// From `start`, which is walked also where it is hidden or ignored itself.
    pub(crate) fn new(folder: &'a Folder, start: &Path) -> Self {
        let mut above: Vec<&Path> = start.ancestors().skip(1).collect();
        above.reverse();
        let ignored = above.into_iter().fold(None, |ignored, path| {
            Ignored::below(
                ignored,
                folder,
                if path == Path::new("") { Path::new(".") } else { path },
            )
        });
        let start = Ahead { path: start.to_owned(), is_folder: true, ignored };
        Self { folder, ahead: vec![start] }
    }

    /// Puts what is in a folder ahead. Links are not followed: what they lead to inside of the folder is
    /// walked where it lies.
    fn open(&mut self, at: &Ahead) -> std::io::Result<()> {
        let entries = self.folder.entries(&at.path)?;
        let ignored = Ignored::below(at.ignored.clone(), self.folder, &at.path);
        for entry in entries.into_iter().rev() {
            let (name, Ok(kind)) = (entry.file_name(), entry.file_type()) else { continue };
            let path = at.path.join(&name);
            let is_ignored =
                || ignored.as_ref().is_some_and(|ignored| ignored.has(&path, kind.is_dir()));
            let hidden = name.as_encoded_bytes().starts_with(b".");
            if hidden || !(kind.is_dir() || kind.is_file()) || is_ignored() {
                continue;
            }
            self.ahead.push(Ahead { path, is_folder: kind.is_dir(), ignored: ignored.clone() });
        }
        Ok(())
    }
}

impl Iterator for Walk<'_> {
    /// A file; nothing of a folder, so that who walks can stop there; or a folder that cannot be read, and
    /// why.
    type Item = Result<Option<PathBuf>, (PathBuf, std::io::Error)>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.ahead.pop()?;
        if !next.is_folder {
            return Some(Ok(Some(next.path)));
        }
        let opened = self.open(&next);
        Some(opened.map(|()| None).map_err(|error| (next.path, error)))
    }
}
