use super::{Difference, Sample, Tool};
use crate::julie::by_hand::{Answer, refactor as by_hand};
use crate::julie::calls::{Body, FileChanges, FileError, RefactorCall, Rename};
use crate::julie::refactor::{self as derived, SmartRefactorResult};

const INTENDED: &[Difference] = &[
    Difference::Added("error", "why it failed stood in the text alone"),
    Difference::Added("errors", "the errors by file stood in the text alone"),
    Difference::Added("changes", "how much changes in which file stood in the text alone"),
    Difference::Added("metadata", "the names and the lines stood in the text alone"),
    Difference::Added("new_body", "it stood in the text alone"),
    Difference::Lost(
        "✅",
        "where some files could not be changed, only the JSON said that it failed",
    ),
];

pub(super) fn tool() -> Tool {
    let mut samples = renames();
    samples.extend(bodies());
    samples.extend(stubs());
    samples.push(sample(
        "unknown_operation",
        "unknown_operation",
        by_hand::unknown_operation(&call("rename_everything")),
        derived::unknown_operation(&call("rename_everything")),
    ));
    Tool { name: "smart_refactor", intended: INTENDED, keys: &[], samples }
}

fn call(operation: &'static str) -> RefactorCall {
    RefactorCall { operation, dry_run: false }
}

fn dry(operation: &'static str) -> RefactorCall {
    RefactorCall { operation, dry_run: true }
}

fn sample(
    returned: &'static str,
    name: &'static str,
    by_hand: Answer,
    derived: SmartRefactorResult,
) -> Sample {
    Sample::of(returned, name, by_hand.expect("an object"), derived)
}

fn rename(changes: &[(&'static str, usize)], errors: &[(&'static str, &'static str)]) -> Rename {
    Rename {
        old_name: "getUserData",
        new_name: "fetchUserData",
        changes: changes.iter().map(|&(file, changes)| FileChanges { file, changes }).collect(),
        errors: errors.iter().map(|&(file, error)| FileError { file, error }).collect(),
    }
}

fn renames() -> Vec<Sample> {
    let denied = ("src/lib.rs", "permission denied (os error 13)");
    let both = [("src/main.rs", 9), ("src/lib.rs", 6)];
    let sample = |returned, name, call: &RefactorCall, rename: &Rename| {
        sample(
            returned,
            name,
            by_hand::rename_symbol(call, rename),
            derived::rename_symbol(call, rename),
        )
    };
    let (call, dry) = (call("rename_symbol"), dry("rename_symbol"));
    vec![
        sample("rename_symbol: error", "rename.error", &call, &rename(&[], &[])),
        sample("rename_symbol: dry run", "preview", &dry, &rename(&both[..1], &[])),
        sample("rename_symbol: dry run", "preview.partly", &dry, &rename(&both[..1], &[denied])),
        sample("rename_symbol: done", "applied", &call, &rename(&both, &[])),
        sample("rename_symbol: done", "partly", &call, &rename(&both[..1], &[denied])),
    ]
}

fn bodies() -> Vec<Sample> {
    let body = Body {
        symbol: "total",
        file: "src/cart.rs",
        start_line: 40,
        end_line: 52,
        replacement: "fn total(&self) -> u32 {\n    self.items.iter().sum()\n}",
    };
    let (done, dry) = (call("replace_symbol_body"), dry("replace_symbol_body"));
    let extract = call("extract_function");
    vec![
        sample(
            "replace_symbol_body: error",
            "replace_body.error",
            by_hand::symbol_not_found(&done, "totl", "src/cart.rs"),
            derived::symbol_not_found(&done, "totl", "src/cart.rs"),
        ),
        sample(
            "replace_symbol_body: dry run",
            "replace_body.preview",
            by_hand::replace_symbol_body(&dry, &body),
            derived::replace_symbol_body(&dry, &body),
        ),
        sample(
            "replace_symbol_body: done",
            "replace_body.applied",
            by_hand::replace_symbol_body(&done, &body),
            derived::replace_symbol_body(&done, &body),
        ),
        sample(
            "extract_function",
            "extract_function",
            by_hand::extract_function(&extract, &body),
            derived::extract_function(&extract, &body),
        ),
    ]
}

/// An operation that is not there yet, both ways.
type Stub = (&'static str, fn(&RefactorCall) -> Answer, fn(&RefactorCall) -> SmartRefactorResult);

fn stubs() -> Vec<Sample> {
    let stubs: [Stub; 5] = [
        (
            "insert_relative_to_symbol",
            by_hand::insert_relative_to_symbol,
            derived::insert_relative_to_symbol,
        ),
        ("extract_type", by_hand::extract_type, derived::extract_type),
        ("update_imports", by_hand::update_imports, derived::update_imports),
        ("inline_variable", by_hand::inline_variable, derived::inline_variable),
        ("inline_function", by_hand::inline_function, derived::inline_function),
    ];
    let sample = |(name, by_hand, derived): Stub| {
        sample(name, name, by_hand(&call(name)), derived(&call(name)))
    };
    stubs.into_iter().map(sample).collect()
}
