//! Follows a path in the folder, with its links.

use std::ffi::OsString;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::refusal::Why;

/// The length of a path, in bytes: that of Linux.
pub(crate) const MAX_BYTES: usize = 4_096;

/// The links that are followed, as on Linux.
const MAX_LINKS: usize = 40;

/// The place where a path ends too early, and why.
pub(crate) struct DeadEnd {
    /// The path up to there, without links.
    pub(crate) at: PathBuf,
    pub(crate) why: Why,
}

/// The path without links of what `asked` names, below a folder whose own paths are the `roots`. `link` tells
/// where a path in the folder leads if it is a link.
///
/// It is followed step by step, and no further than to the first one that leaves the folder: so what is
/// outside makes no difference, not even to a path that comes back. Each step is looked at once.
pub(crate) fn follow(
    asked: &Path,
    roots: &[PathBuf],
    link: impl FnMut(&Path) -> io::Result<Option<PathBuf>>,
) -> Result<PathBuf, DeadEnd> {
    let mut at = PathBuf::new();
    match take_steps(&mut at, asked, roots, link) {
        Ok(()) if at.as_os_str().is_empty() => Ok(PathBuf::from(".")),
        Ok(()) => Ok(at),
        Err(why) => Err(DeadEnd { at, why }),
    }
}

fn take_steps(
    at: &mut PathBuf,
    asked: &Path,
    roots: &[PathBuf],
    mut link: impl FnMut(&Path) -> io::Result<Option<PathBuf>>,
) -> Result<(), Why> {
    if asked.as_os_str().len() > MAX_BYTES {
        return Err(Why::Long);
    }
    let (mut ahead, mut links) = (steps(asked, roots)?, 0);
    while let Some(step) = ahead.pop() {
        if step == ".." {
            if !at.pop() {
                return Err(Why::Outside);
            }
            continue;
        }
        at.push(step);
        match link(at) {
            Ok(None) => {}
            Ok(Some(_)) if links == MAX_LINKS => return Err(Why::Links),
            Ok(Some(to)) => {
                links += 1;
                at.pop();
                if to.has_root() {
                    at.clear();
                }
                ahead.extend(steps(&to, roots)?);
            }
            Err(_) if leaves(at, &ahead) => return Err(Why::Outside),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
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

/// True if the steps lead out of the folder, once there is nothing left to follow.
fn leaves(at: &Path, ahead: &[OsString]) -> bool {
    let deeper = |depth: usize, step: &OsString| {
        if step == ".." { depth.checked_sub(1) } else { Some(depth + 1) }
    };
    ahead.iter().rev().try_fold(at.components().count(), deeper).is_none()
}
