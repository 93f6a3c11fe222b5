//! Where a path leads in the folder.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use cap_std::fs::Dir;

use super::refusal::Why;

/// How long a path may be, in bytes: as long as one of Linux.
pub(crate) const MOST_BYTES: usize = 4_096;

/// How many links are followed, as on Linux.
const MOST_LINKS: usize = 40;

/// The path without links of what `asked` names, below `dir`, whose own paths are the `roots`.
///
/// It is followed step by step, and no further than to the first one that leaves the folder: so what is
/// outside makes no difference, not even to a path that comes back.
pub(crate) fn follow(dir: &Dir, roots: &[PathBuf], asked: &Path) -> Result<PathBuf, Why> {
    if asked.as_os_str().len() > MOST_BYTES {
        return Err(Why::Long);
    }
    let (mut at, mut ahead, mut links) = (PathBuf::new(), steps(asked, roots)?, 0);
    while let Some(step) = ahead.pop() {
        if step == ".." {
            if !at.pop() {
                return Err(Why::Outside);
            }
            continue;
        }
        at.push(step);
        match link(dir, &at) {
            Ok(None) => {}
            Ok(Some(_)) if links == MOST_LINKS => return Err(Why::Links),
            Ok(Some(to)) => {
                links += 1;
                at.pop();
                if to.has_root() {
                    at.clear();
                }
                ahead.extend(steps(&to, roots)?);
            }
            Err(_) if leaves(&at, &ahead) => return Err(Why::Outside),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(if at.as_os_str().is_empty() { PathBuf::from(".") } else { at })
}

/// The steps of a path from where it starts, the first one last.
fn steps(path: &Path, roots: &[PathBuf]) -> Result<Vec<OsString>, Why> {
    let below = |root: &PathBuf| path.strip_prefix(root).ok();
    let path =
        if path.has_root() { roots.iter().find_map(below).ok_or(Why::Outside)? } else { path };
    let steps = path.components().rev().filter(|step| *step != Component::CurDir);
    steps
        .map(|step| match step {
            Component::Prefix(_) | Component::RootDir => Err(Why::Outside),
            step => Ok(step.as_os_str().to_owned()),
        })
        .collect()
}

/// Where a link leads; of what is none, nothing.
fn link(dir: &Dir, path: &Path) -> std::io::Result<Option<PathBuf>> {
    let is_link = dir.symlink_metadata(path)?.is_symlink();
    is_link.then(|| dir.read_link_contents(path)).transpose()
}

/// Whether the steps lead out, where there is nothing to follow any more.
fn leaves(at: &Path, ahead: &[OsString]) -> bool {
    let deeper = |depth: usize, step: &OsString| {
        if step == ".." { depth.checked_sub(1) } else { Some(depth + 1) }
    };
    ahead.iter().rev().try_fold(at.components().count(), deeper).is_none()
}
