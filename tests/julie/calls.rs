//! What the tools are called with, and what their work finds: the same for both ways of answering.

use schemars::JsonSchema;
use serde::Serialize;

use super::symbols::{CallPathNode, Symbol, SymbolKind};

pub(crate) struct SearchCall {
    pub(crate) tool: &'static str,
    pub(crate) query: &'static str,
    pub(crate) mode: &'static str,
}

/// The best of what a search found.
pub(crate) struct Page {
    pub(crate) symbols: Vec<Symbol>,
    pub(crate) confidence: f32,
    pub(crate) total_found: usize,
    pub(crate) insights: Option<&'static str>,
    pub(crate) next_actions: &'static [&'static str],
}

pub(crate) struct ReplaceCall {
    pub(crate) file_path: &'static str,
    pub(crate) pattern: &'static str,
    pub(crate) replacement: &'static str,
    pub(crate) threshold: f32,
    pub(crate) distance: i32,
    pub(crate) dry_run: bool,
}

/// A file before and after the replacement.
pub(crate) struct Edit {
    pub(crate) matches: usize,
    pub(crate) before: &'static str,
    pub(crate) after: &'static str,
}

impl Edit {
    /// The lines that differ.
    pub(crate) fn diff(&self) -> String {
        let lines = self.before.lines().zip(self.after.lines()).filter(|(old, new)| old != new);
        lines.map(|(old, new)| format!("-{old}\n+{new}")).collect::<Vec<_>>().join("\n")
    }
}

/// How many brackets of each kind a text opens and does not close.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Brackets {
    pub(crate) braces: i32,
    pub(crate) square: i32,
    pub(crate) round: i32,
}

impl Brackets {
    pub(crate) fn of(text: &str) -> Self {
        let open = |opening, closing| {
            text.chars().map(|c| i32::from(c == opening) - i32::from(c == closing)).sum()
        };
        Brackets { braces: open('{', '}'), square: open('[', ']'), round: open('(', ')') }
    }
}

pub(crate) struct RefactorCall {
    pub(crate) operation: &'static str,
    pub(crate) dry_run: bool,
}

pub(crate) struct Rename {
    pub(crate) old_name: &'static str,
    pub(crate) new_name: &'static str,
    pub(crate) changes: Vec<FileChanges>,
    pub(crate) errors: Vec<FileError>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct FileChanges {
    pub(crate) file: &'static str,
    pub(crate) changes: usize,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct FileError {
    pub(crate) file: &'static str,
    pub(crate) error: &'static str,
}

/// The lines of a file that are a symbol's body, or are to become a function, and what replaces them.
pub(crate) struct Body {
    pub(crate) symbol: &'static str,
    pub(crate) file: &'static str,
    pub(crate) start_line: u32,
    pub(crate) end_line: u32,
    pub(crate) replacement: &'static str,
}

pub(crate) struct LogicCall {
    pub(crate) domain: &'static str,
    pub(crate) max_results: usize,
    pub(crate) min_business_score: f32,
    pub(crate) group_by_layer: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct ExploreCall {
    pub(crate) mode: &'static str,
    pub(crate) depth: &'static str,
    pub(crate) focus: Option<&'static str>,
}

/// What an exploration finds, by its mode.
#[derive(Default)]
pub(crate) struct Explored {
    pub(crate) symbol_count: Option<u64>,
    pub(crate) file_count: Option<u64>,
    pub(crate) relationship_count: Option<u64>,
    pub(crate) kinds: Vec<KindCount>,
    pub(crate) languages: Vec<LanguageCount>,
    pub(crate) hotspots: Vec<Hotspot>,
    pub(crate) most_referenced: Vec<Referenced>,
    pub(crate) incoming: Vec<Relation>,
    pub(crate) outgoing: Vec<Relation>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct KindCount {
    pub(crate) kind: SymbolKind,
    pub(crate) symbols: u64,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct LanguageCount {
    pub(crate) language: &'static str,
    pub(crate) symbols: u64,
}

/// A file with much in it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct Hotspot {
    pub(crate) file: &'static str,
    pub(crate) symbols: u64,
    pub(crate) relationships: u64,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct Referenced {
    pub(crate) name: &'static str,
    pub(crate) kind: SymbolKind,
    pub(crate) references: u64,
}

/// A symbol on the other side of a relationship.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct Relation {
    pub(crate) name: &'static str,
    pub(crate) relationship: &'static str,
}

pub(crate) struct TraceCall {
    pub(crate) symbol: &'static str,
    pub(crate) direction: &'static str,
    pub(crate) max_depth: u32,
    pub(crate) cross_language: bool,
    pub(crate) similarity_threshold: f32,
}

/// Every call path from a symbol.
pub(crate) struct Traced {
    pub(crate) call_tree: Vec<CallPathNode>,
}

impl Traced {
    pub(crate) fn paths(&self) -> usize {
        fn leaves(nodes: &[CallPathNode]) -> usize {
            nodes.iter().map(|node| leaves(&node.calls).max(1)).sum()
        }
        leaves(&self.call_tree)
    }

    pub(crate) fn depth_reached(&self) -> u32 {
        fn depth(nodes: &[CallPathNode]) -> u32 {
            nodes.iter().map(|node| 1 + depth(&node.calls)).max().unwrap_or(0)
        }
        depth(&self.call_tree)
    }

    /// Each language once, as it is first met.
    pub(crate) fn languages(&self) -> Vec<String> {
        fn visit(nodes: &[CallPathNode], languages: &mut Vec<String>) {
            for node in nodes {
                if !languages.contains(&node.language) {
                    languages.push(node.language.clone());
                }
                visit(&node.calls, languages);
            }
        }
        let mut languages = Vec::new();
        visit(&self.call_tree, &mut languages);
        languages
    }
}
