//! The files of a crate point one way: none imports one that imports it in turn, however long the way around. In core,
//! the rooms have an order, too.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, UseTree, Visibility};

/// The rooms of core, each after all that it may import.
const CORE: &[&str] = &[
    // leaves
    "status",
    "number",
    "words",
    "visible",
    "columns",
    "tokens",
    "position",
    "truncation",
    "limits",
    "error",
    "scalar",
    "sorted_map",
    "truncate",
    "options",
    "page_arguments",
    "untrusted",
    // what the derive wrote down, and what serde wrote
    "layout",
    "tape",
    // readings of values
    "json",
    "next_action",
    "format",
    "markdown",
    "companion",
    "parts",
    // readings of results
    "erased",
    "recording",
    "page",
    "details",
    "output",
    "view",
    "result",
    "answer",
    "facts",
    // what calls them
    "private",
];

#[test]
fn no_room_of_core_imports_one_that_stands_behind_it() {
    let place = |module: &Module| CORE.iter().position(|room| *room == module[0]);
    for (from, to) in imports("tool-result-core") {
        let (own, other) = (place(&from), place(&to));
        assert!(own.is_some() && other.is_some(), "{from:?} or {to:?} is in no room of the list");
        assert!(other <= own, "{from:?} imports {to:?}, which stands behind it");
    }
}

#[test]
fn no_files_of_core_import_each_other() {
    assert_eq!(circles("tool-result-core"), "");
}

#[test]
fn no_files_of_parity_import_each_other() {
    assert_eq!(circles("tool-result-parity"), "");
}

#[test]
fn no_files_of_derive_import_each_other() {
    assert_eq!(circles("tool-result-derive"), "");
}

#[test]
fn no_files_of_the_facade_import_each_other() {
    assert_eq!(circles("."), "");
}

/// The names that lead to a module from the root of its crate.
type Module = Vec<String>;

/// A path in a source, from the module that it stands in.
type Names = Vec<String>;

/// The paths that a file has, and the names that it hands on from others.
#[derive(Default)]
struct Source {
    paths: BTreeSet<Names>,
    /// `pub use`, by the name that is handed on: a trait and a macro may have the same one.
    exports: BTreeMap<String, Vec<Names>>,
    /// The modules around an item, within the file.
    depth: usize,
}

/// The imports of a crate, from file to file.
fn imports(name: &str) -> BTreeSet<(Module, Module)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(name).join("src");
    let mut sources = BTreeMap::new();
    for file in files(&root) {
        let path = file.strip_prefix(&root).expect("a file of the crate").with_extension("");
        let mut module: Module = path.iter().map(|name| name.to_string_lossy().into()).collect();
        module.retain(|name| !["mod", "lib"].contains(&name.as_str()));
        let text = fs::read_to_string(&file).expect("a source");
        let mut source = Source::default();
        source.visit_file(&syn::parse_file(&text).expect("Rust"));
        sources.insert(module, source);
    }
    let mut imports = BTreeSet::new();
    for (module, source) in sources.iter().filter(|(module, _)| !module.is_empty()) {
        let found = source.paths.iter().filter_map(|path| resolve(&sources, module, path));
        let others = found.filter(|to| to != module && !to.is_empty());
        imports.extend(others.map(|to| (module.clone(), to)));
    }
    assert!(imports.len() > 10, "{imports:?} are too few to be all");
    imports
}

/// The module that a path leads to: the file that has what it names. `None` for a path out of the crate.
fn resolve(sources: &BTreeMap<Module, Source>, from: &Module, path: &[String]) -> Option<Module> {
    let is_local = |name: &String| {
        let inner = [from.as_slice(), std::slice::from_ref(name)].concat();
        // a name alone is a variable's
        let is_module = path.len() > 1 && sources.contains_key(&inner);
        is_module || sources[from].exports.contains_key(name)
    };
    let mut module = from.clone();
    for (index, name) in path.iter().enumerate() {
        let inner = [module.as_slice(), std::slice::from_ref(name)].concat();
        match name.as_str() {
            "crate" => module.clear(),
            "super" => drop(module.pop()),
            "self" => {}
            _ if index == 0 && !is_local(name) => return None,
            _ if sources.contains_key(&inner) => module = inner,
            _ => {
                let mut handed_on = sources[&module].exports.get(name).into_iter().flatten();
                let found = handed_on.find_map(|path| resolve(sources, &module, path));
                return Some(found.unwrap_or(module));
            }
        }
    }
    Some(module)
}

/// The files that import each other, a line for each import.
fn circles(name: &str) -> String {
    let imports = imports(name);
    let is_in_circle = |(from, to): &&(Module, Module)| reached(&imports, to).contains(from);
    let lines = imports.iter().filter(is_in_circle);
    let lines =
        lines.map(|(from, to)| [&*from.join("/"), " imports ", &to.join("/"), "\n"].concat());
    lines.collect()
}

/// The files that a file imports, or that these import.
fn reached<'i>(imports: &'i BTreeSet<(Module, Module)>, from: &'i Module) -> BTreeSet<&'i Module> {
    let (mut reached, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(module) = next.pop() {
        let found = imports.iter().filter(|(from, _)| from == module).map(|(_, to)| to);
        next.extend(found.filter(|to| reached.insert(*to)));
    }
    reached
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    // tests may look at anything
    let sources = entries.filter(|path| !path.ends_with("tests") && !path.ends_with("tests.rs"));
    let (folders, files): (Vec<_>, Vec<_>) = sources.partition(|path| path.is_dir());
    let inner = folders.iter().flat_map(|folder| self::files(folder));
    let is_source = |file: &PathBuf| file.extension().is_some_and(|rs| rs == "rs");
    files.into_iter().filter(is_source).chain(inner).collect()
}

impl Visit<'_> for Source {
    fn visit_item(&mut self, item: &Item) {
        let attributes: &[Attribute] = match item {
            Item::Mod(ItemMod { attrs, .. }) | Item::Use(ItemUse { attrs, .. }) => attrs,
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            _ => &[],
        };
        let is_test = |attribute: &Attribute| {
            attribute.path().is_ident("cfg")
                && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string() == "test")
        };
        if !attributes.iter().any(is_test) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &ItemMod) {
        self.depth += 1;
        visit::visit_item_mod(self, item);
        self.depth -= 1;
    }

    fn visit_item_use(&mut self, item: &ItemUse) {
        let is_handed_on = self.depth == 0 && !matches!(item.vis, Visibility::Inherited);
        // `::core` is a crate
        if item.leading_colon.is_none() {
            self.tree(&item.tree, &mut Vec::new(), is_handed_on);
        }
    }

    /// `pub(super)` is no import.
    fn visit_visibility(&mut self, _: &Visibility) {}

    fn visit_path(&mut self, path: &syn::Path) {
        self.add(path.segments.iter().map(|name| name.ident.to_string()).collect());
        visit::visit_path(self, path);
    }
}

impl Source {
    fn add(&mut self, mut path: Names) {
        // `super` of a module in the file is the file
        let inner = path.iter_mut().take(self.depth).take_while(|name| *name == "super");
        inner.for_each(|name| "self".clone_into(name));
        self.paths.insert(path);
    }

    fn tree(&mut self, tree: &UseTree, above: &mut Names, is_handed_on: bool) {
        let (name, alias) = match tree {
            UseTree::Path(path) => {
                above.push(path.ident.to_string());
                self.tree(&path.tree, above, is_handed_on);
                above.pop();
                return;
            }
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.tree(tree, above, is_handed_on));
            }
            UseTree::Glob(_) => ("*".to_owned(), "*".to_owned()),
            UseTree::Name(name) => (name.ident.to_string(), name.ident.to_string()),
            UseTree::Rename(name) => (name.ident.to_string(), name.rename.to_string()),
        };
        let path = [above.as_slice(), &[name]].concat();
        // a name alone is a crate's, or that of a macro in the file
        if is_handed_on && !above.is_empty() {
            self.exports.entry(alias).or_default().push(path);
        } else {
            self.add(path);
        }
    }
}
