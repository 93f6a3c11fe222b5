//! What the fuzz targets check. A target is a line that calls `check` of the module of its name.

pub mod derive;
pub mod limits;
pub mod markdown;
mod nested;
mod text;
pub mod truncate;

/// The modules of `tool-result-derive`, which is a macro and can lend nothing to another crate.
#[path = "../../tool-result-derive/src"]
#[allow(dead_code, reason = "some of it is for its own tests")]
mod macro_crate {
    pub(crate) mod attr;
    pub(crate) mod bind;
    pub(crate) mod case;
    pub(crate) mod check;
    pub(crate) mod code;
    pub(crate) mod derive;
    pub(crate) mod errors;
    pub(crate) mod expand;
    pub(crate) mod expr;
    #[path = "tests/inert/mod.rs"]
    pub(crate) mod inert;
    pub(crate) mod item;
    pub(crate) mod lines;
    pub(crate) mod markdown_template;
    pub(crate) mod model;
    pub(crate) mod outcome;
    pub(crate) mod part;
    pub(crate) mod roles;
    pub(crate) mod scope;
    pub(crate) mod serde_attr;
    pub(crate) mod suggest;
    pub(crate) mod template;
    pub(crate) mod tool_error;
    pub(crate) mod tree;
    pub(crate) mod types;
}

// as the modules name each other
use macro_crate::{
    attr, bind, case, check, code, errors, expand, expr, inert, item, lines, markdown_template,
    model, outcome, part, roles, scope, serde_attr, suggest, template, tool_error, tree, types,
};
