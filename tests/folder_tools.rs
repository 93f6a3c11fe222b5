//! The tools of the servers, on folders of their own: what they find, what they refuse, and what they
//! say of it.

#[path = "folder_tools/arguments.rs"]
mod arguments;
#[path = "folder_tools/at_once.rs"]
mod at_once;
#[path = "folder_tools/cancelled.rs"]
mod cancelled;
#[cfg(target_os = "linux")]
#[path = "folder_tools/changing.rs"]
mod changing;
#[path = "folder_tools/confined.rs"]
mod confined;
#[path = "../examples/folder_tools/mod.rs"]
#[allow(dead_code, reason = "a server says more about them")]
mod folder_tools;
#[path = "folder_tools/found.rs"]
mod found;
#[path = "folder_tools/here.rs"]
mod here;
#[path = "folder_tools/limits.rs"]
mod limits;
#[cfg(target_os = "linux")]
#[path = "folder_tools/long_paths.rs"]
mod long_paths;
#[path = "folder_tools/offered.rs"]
mod offered;
#[path = "folder_tools/refused.rs"]
mod refused;
#[cfg(target_os = "linux")]
#[path = "folder_tools/special.rs"]
mod special;
