//! The folder that a server may read, and nothing beside it.

use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf, absolute};

use cap_fs_ext::{MetadataExt as _, OpenOptionsSyncExt as _};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, File, Metadata, OpenOptions};

use super::links::{self, DeadEnd};
use super::refusal::{Refusal, Why};
use super::text::is_text;

/// A folder, open: what is read, is read through it.
///
/// `Dir` keeps each step of a path inside, also when a link is put in the way between a check and the
/// reading; a check of paths alone could not.
pub struct Folder {
    dir: Dir,
    /// Its absolute paths: without links, and as it was given.
    roots: [PathBuf; 2],
}

/// A path below the folder, and none that leads out of it: only [`Folder::find`] makes one.
pub(crate) struct Found {
    path: PathBuf,
    shown: String,
    pub(crate) is_folder: bool,
}

impl Found {
    /// The path as answers show it: relative to the folder, which itself is `.`.
    pub(crate) fn shown(&self) -> String {
        self.shown.clone()
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Folder {
    /// Opens a folder, with the rights of this process.
    pub fn open(path: &Path) -> io::Result<Self> {
        let roots = [path.canonicalize()?, absolute(path)?];
        Ok(Self { dir: Dir::open_ambient_dir(&roots[0], ambient_authority())?, roots })
    }

    /// Finds what a path names. It is relative to the folder, or absolute and in it.
    pub(crate) fn find(&self, asked: &str) -> Result<Found, Refusal> {
        let refuse = |at: &Path, why: &Why| Err(self.refuse(asked, at, why));
        let nowhere = Path::new("");
        if !self.is_there() {
            return refuse(nowhere, &Why::Gone);
        }
        if asked.is_empty() {
            return refuse(nowhere, &Why::Empty);
        }
        if asked.contains('\0') {
            return refuse(nowhere, &Why::Nul);
        }
        let path = match links::follow(Path::new(asked), &self.roots, |path| self.link(path)) {
            Ok(path) => path,
            Err(DeadEnd { at, why }) => return refuse(&at, &why),
        };
        // what a link leads to may have a name that cannot be asked for
        let shown = if path.to_str().is_some() { shown(&path) } else { asked.to_owned() };
        match self.dir.metadata(&path) {
            Ok(data) if data.is_dir() => Ok(Found { path, shown, is_folder: true }),
            Ok(data) if data.is_file() => Ok(Found { path, shown, is_folder: false }),
            Ok(_) => refuse(&path, &Why::Special),
            Err(error) => refuse(&path, &error.into()),
        }
    }

    /// True if the path still names the folder that is open. A removed one would seem empty.
    fn is_there(&self) -> bool {
        let id = |dir: &Dir| dir.dir_metadata().map(|data| (data.dev(), data.ino())).ok();
        let now = Dir::open_ambient_dir(&self.roots[0], ambient_authority());
        now.is_ok_and(|now| id(&now) == id(&self.dir))
    }

    /// The target of a link; `None` if the path is no link.
    fn link(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        let is_link = self.dir.symlink_metadata(path)?.is_symlink();
        is_link.then(|| self.dir.read_link_contents(path)).transpose()
    }

    /// Opens a file for reading.
    pub(crate) fn file(&self, path: &Path) -> io::Result<(File, Metadata)> {
        // a pipe that takes the file's place must not hold the server up
        let file = self.dir.open_with(path, OpenOptions::new().read(true).nonblock(true))?;
        let data = file.metadata()?;
        if data.is_file() { Ok((file, data)) } else { Err(ErrorKind::InvalidInput.into()) }
    }

    /// All of a file, if it is not larger than `most` bytes.
    pub(crate) fn bytes(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let (file, _) = self.file(path)?;
        let mut bytes = Vec::new();
        file.take(most + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > most { Err(ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
    }

    /// True if a path can be listed or read, as far as its first bytes say.
    pub(crate) fn is_readable(&self, path: &Path) -> bool {
        match self.file(path) {
            Ok((file, _)) => is_text(file.into_std()),
            Err(_) => self.dir.read_dir(path).is_ok(),
        }
    }

    /// The entries of a folder, by name. A link is an entry of its own.
    pub(crate) fn entries(&self, path: &Path) -> io::Result<Vec<cap_std::fs::DirEntry>> {
        let mut entries: Vec<_> = self.dir.read_dir(path)?.collect::<Result<_, _>>()?;
        entries.sort_by_cached_key(cap_std::fs::DirEntry::file_name);
        Ok(entries)
    }

    /// Why what was found is not read, and what to call instead.
    pub(crate) fn refusal(&self, found: &Found, why: &Why) -> Refusal {
        self.refuse(&found.shown, &found.path, why)
    }

    /// The same for a path that leads no further than to `at`.
    fn refuse(&self, asked: &str, at: &Path, why: &Why) -> Refusal {
        Refusal::new(asked, self.nearest(at).as_deref(), why)
    }

    /// The last folder above a path without links that can be listed: at least the folder itself, unless there
    /// is no permission for it.
    fn nearest(&self, path: &Path) -> Option<String> {
        let folder = Path::new(".");
        let above = path.ancestors().skip(1).filter(|above| *above != Path::new(""));
        let mut above = above.chain([folder]);
        above.find(|above| self.dir.read_dir(above).is_ok()).map(shown)
    }
}

/// A path as answers show it.
pub(crate) fn shown(path: &Path) -> String {
    path.strip_prefix(".")
        .ok()
        .filter(|path| *path != Path::new(""))
        .unwrap_or(path)
        .display()
        .to_string()
}
