//! The tools of the servers, on folders of their own: what they find, what they refuse, and what they
//! say of it.

mod arguments;
mod at_once;
mod cancelled;
#[cfg(target_os = "linux")]
mod changing;
mod confined;
mod found;
mod here;
mod limits;
#[cfg(target_os = "linux")]
mod long_paths;
mod offered;
mod refused;
#[cfg(target_os = "linux")]
mod special;
