//! Results of all the kinds of data, drawn by the default layout: no attribute says anything of their text.

use std::collections::BTreeMap;

use serde::Serialize;
use tool_result::ToolResult;

use crate::counts::Counts;
use crate::words::Words;

/// One result that can have any number of items.
pub(crate) struct Data {
    pub(crate) kind: &'static str,
    pub(crate) name: &'static str,
    pub(crate) counts: fn(u32) -> Option<Counts>,
}

pub(crate) const ALL: &[Data] = &[
    Data { kind: "flat list", name: "references", counts: |n| counts(n, references) },
    Data { kind: "flat list", name: "issues", counts: |n| counts(n, issues) },
    Data { kind: "flat list", name: "products", counts: |n| counts(n, products) },
    Data { kind: "code search", name: "hits", counts: |n| counts(n, hits) },
    Data { kind: "code search", name: "files with matches", counts: |n| counts(n, matches) },
    Data { kind: "nested list", name: "commits with files", counts: |n| counts(n, commits) },
    Data {
        kind: "nested list",
        name: "orders with customer and lines",
        counts: |n| counts(n, orders),
    },
    Data { kind: "map", name: "text by key", counts: |n| counts(n, variables) },
    Data { kind: "map", name: "struct by key", counts: |n| counts(n, packages) },
    Data { kind: "scalars", name: "a struct's fields", counts: scalars },
    Data { kind: "tree", name: "folders", counts: |n| counts(n, folders) },
    Data { kind: "tree", name: "comments", counts: |n| counts(n, comments) },
];

fn counts<T: ToolResult>(items: u32, make: fn(u32, &mut Words) -> T) -> Option<Counts> {
    Some(Counts::new(&make(items, &mut Words::new())))
}

fn next_actions(action: &str) -> Vec<String> {
    vec![action.to_owned()]
}

#[derive(Serialize, ToolResult)]
struct FindReferencesResult {
    found: bool,
    symbol: String,
    references: Vec<Reference>,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Reference {
    kind: &'static str,
    file_path: String,
    line_number: u32,
    from_symbol: String,
    confidence: f32,
}

fn references(count: u32, words: &mut Words) -> FindReferencesResult {
    let reference = |words: &mut Words| Reference {
        kind: words.pick(&["call", "import", "type_usage"]),
        file_path: words.path(),
        line_number: 1 + words.below(900),
        from_symbol: words.name(),
        confidence: 0.5 + words.below(50) as f32 / 100.0,
    };
    FindReferencesResult {
        found: true,
        symbol: "get_user".to_owned(),
        references: words.list(count, reference),
        next_actions: next_actions("Use fast_goto on a caller"),
    }
}

#[derive(Serialize, ToolResult)]
struct ListIssuesResult {
    success: bool,
    repository: &'static str,
    issues: Vec<Issue>,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Issue {
    number: u32,
    title: String,
    author: String,
    state: &'static str,
    comments: u32,
    closed_at: Option<String>,
}

fn issues(count: u32, words: &mut Words) -> ListIssuesResult {
    let issue = |words: &mut Words| Issue {
        number: 100 + words.below(4000),
        title: words.sentence(),
        author: words.person(),
        state: words.pick(&["open", "closed"]),
        comments: words.below(40),
        closed_at: (words.below(3) == 0).then(|| words.date()),
    };
    ListIssuesResult {
        success: true,
        repository: "example/server",
        issues: words.list(count, issue),
        next_actions: next_actions("Read an issue by its number"),
    }
}

#[derive(Serialize, ToolResult)]
struct ListProductsResult {
    success: bool,
    products: Vec<Product>,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Product {
    id: u32,
    sku: String,
    price: f64,
    stock: u32,
    available: bool,
}

fn products(count: u32, words: &mut Words) -> ListProductsResult {
    let product = |words: &mut Words| Product {
        id: 1 + words.below(9000),
        sku: format!("{}-{}", words.pick(&["A", "KX", "ZR"]), 1000 + words.below(9000)),
        price: f64::from(words.below(20_000)) / 100.0,
        stock: words.below(300),
        available: words.below(5) > 0,
    };
    ListProductsResult {
        success: true,
        products: words.list(count, product),
        next_actions: next_actions("Order a product by its id"),
    }
}

#[derive(Serialize, ToolResult)]
struct CodeSearchResult {
    found: bool,
    pattern: &'static str,
    hits: Vec<Hit>,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Hit {
    path: String,
    line: u32,
    text: String,
}

fn hits(count: u32, words: &mut Words) -> CodeSearchResult {
    let hit = |words: &mut Words| Hit {
        path: words.path(),
        line: 1 + words.below(900),
        text: words.code(),
    };
    CodeSearchResult {
        found: true,
        pattern: "session|user",
        hits: words.list(count, hit),
        next_actions: next_actions("Read a file around a line"),
    }
}

#[derive(Serialize, ToolResult)]
struct GrepResult {
    found: bool,
    pattern: &'static str,
    files: Vec<FileMatches>,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct FileMatches {
    path: String,
    matches: Vec<LineMatch>,
}

#[derive(Serialize)]
struct LineMatch {
    line: u32,
    text: String,
}

fn matches(count: u32, words: &mut Words) -> GrepResult {
    let line = |words: &mut Words| LineMatch { line: 1 + words.below(900), text: words.code() };
    // about as many lines as asked for, in files of three
    let files = (0..count).step_by(3).map(|first| FileMatches {
        path: words.path(),
        matches: words.list((count - first).min(3), line),
    });
    GrepResult {
        found: true,
        pattern: "session|user",
        files: files.collect(),
        next_actions: next_actions("Read a file around a line"),
    }
}

#[derive(Serialize, ToolResult)]
struct ListCommitsResult {
    success: bool,
    branch: &'static str,
    commits: Vec<Commit>,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Commit {
    hash: String,
    author: String,
    date: String,
    message: String,
    files: Vec<ChangedFile>,
}

#[derive(Serialize)]
struct ChangedFile {
    path: String,
    added: u32,
    removed: Option<u32>,
}

fn commits(count: u32, words: &mut Words) -> ListCommitsResult {
    let file = |words: &mut Words| ChangedFile {
        path: words.path(),
        added: words.below(200),
        removed: (words.below(4) > 0).then(|| words.below(90)),
    };
    let mut commits = Vec::new();
    for _ in 0..count {
        let files = words.below(5);
        commits.push(Commit {
            hash: words.hash(),
            author: words.person(),
            date: words.date(),
            message: words.sentence(),
            files: words.list(files, file),
        });
    }
    ListCommitsResult {
        success: true,
        branch: "main",
        commits,
        next_actions: next_actions("Show a commit by its hash"),
    }
}

#[derive(Serialize, ToolResult)]
struct ListOrdersResult {
    success: bool,
    orders: Vec<Order>,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Order {
    id: u32,
    status: &'static str,
    customer: Customer,
    lines: Vec<OrderLine>,
    total: f64,
}

#[derive(Serialize)]
struct Customer {
    name: String,
    country: &'static str,
}

#[derive(Serialize)]
struct OrderLine {
    product: String,
    quantity: u32,
    price: f64,
}

fn orders(count: u32, words: &mut Words) -> ListOrdersResult {
    let line = |words: &mut Words| OrderLine {
        product: words.name(),
        quantity: 1 + words.below(9),
        price: f64::from(words.below(20_000)) / 100.0,
    };
    let mut orders = Vec::new();
    for _ in 0..count {
        let lines = 1 + words.below(4);
        orders.push(Order {
            id: 1000 + words.below(9000),
            status: words.pick(&["paid", "shipped", "cancelled"]),
            customer: Customer {
                name: words.person(),
                country: words.pick(&["DE", "FR", "JP", "US"]),
            },
            lines: words.list(lines, line),
            total: f64::from(words.below(90_000)) / 100.0,
        });
    }
    ListOrdersResult {
        success: true,
        orders,
        next_actions: next_actions("Show an order by its id"),
    }
}

#[derive(Serialize, ToolResult)]
struct ListVariablesResult {
    success: bool,
    variables: BTreeMap<String, String>,
    next_actions: Vec<String>,
}

fn variables(count: u32, words: &mut Words) -> ListVariablesResult {
    let variable =
        |words: &mut Words, n| (format!("{}_{n}", words.name().to_uppercase()), words.path());
    ListVariablesResult {
        success: true,
        variables: (0..count).map(|n| variable(words, n)).collect(),
        next_actions: next_actions("Set a variable by its name"),
    }
}

#[derive(Serialize, ToolResult)]
struct ListPackagesResult {
    success: bool,
    packages: BTreeMap<String, Package>,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Package {
    version: String,
    license: &'static str,
    bytes: u32,
    optional: bool,
}

fn packages(count: u32, words: &mut Words) -> ListPackagesResult {
    let package = |words: &mut Words| Package {
        version: format!("{}.{}.{}", words.below(4), words.below(30), words.below(10)),
        license: words.pick(&["MIT", "Apache-2.0", "BSD-3-Clause"]),
        bytes: words.below(2_000_000),
        optional: words.below(4) == 0,
    };
    let name = |words: &mut Words, n| format!("{}-{n}", words.name());
    ListPackagesResult {
        success: true,
        packages: (0..count).map(|n| (name(words, n), package(words))).collect(),
        next_actions: next_actions("Update a package by its name"),
    }
}

#[derive(Serialize, ToolResult)]
struct CountTestsResult {
    success: bool,
    tests: u32,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
struct FileStatusResult {
    success: bool,
    path: &'static str,
    size_bytes: u64,
    modified: &'static str,
    executable: bool,
    owner: Option<&'static str>,
    next_actions: Vec<String>,
}

#[derive(Serialize, ToolResult)]
struct ServerStatusResult {
    success: bool,
    host: &'static str,
    port: u16,
    version: &'static str,
    region: &'static str,
    started_at: &'static str,
    uptime_seconds: u64,
    healthy: bool,
    read_only: bool,
    requests: u64,
    failed_requests: u64,
    requests_per_second: f64,
    average_latency_ms: f64,
    worst_latency_ms: f64,
    cpu_percent: f64,
    memory_bytes: u64,
    memory_limit_bytes: Option<u64>,
    open_connections: u32,
    queue_length: u32,
    last_error: Option<&'static str>,
    last_backup: Option<&'static str>,
    next_actions: Vec<String>,
}

/// A struct of so many fields, where there is one.
fn scalars(count: u32) -> Option<Counts> {
    match count {
        1 => Some(Counts::new(&CountTestsResult {
            success: true,
            tests: 412,
            next_actions: next_actions("Run them"),
        })),
        5 => Some(Counts::new(&file_status())),
        20 => Some(Counts::new(&server_status())),
        _ => None,
    }
}

fn file_status() -> FileStatusResult {
    FileStatusResult {
        success: true,
        path: "src/api/session.rs",
        size_bytes: 18_211,
        modified: "2026-11-02T08:15:00Z",
        executable: false,
        owner: Some("build"),
        next_actions: next_actions("Read the file"),
    }
}

fn server_status() -> ServerStatusResult {
    ServerStatusResult {
        success: true,
        host: "db-3.internal",
        port: 5432,
        version: "16.4",
        region: "eu-central-1",
        started_at: "2026-11-02T08:15:00Z",
        uptime_seconds: 1_728_201,
        healthy: true,
        read_only: false,
        requests: 91_822_104,
        failed_requests: 311,
        requests_per_second: 53.1,
        average_latency_ms: 4.25,
        worst_latency_ms: 812.5,
        cpu_percent: 37.5,
        memory_bytes: 6_442_450_944,
        memory_limit_bytes: Some(8_589_934_592),
        open_connections: 84,
        queue_length: 0,
        last_error: None,
        last_backup: Some("2026-11-21T02:00:00Z"),
        next_actions: next_actions("Show the slowest requests"),
    }
}

#[derive(Serialize, ToolResult)]
struct ListFoldersResult {
    success: bool,
    root: &'static str,
    entries: Vec<Entry>,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Entry {
    name: String,
    bytes: u32,
    entries: Vec<Entry>,
}

fn folders(count: u32, words: &mut Words) -> ListFoldersResult {
    ListFoldersResult {
        success: true,
        root: "src",
        entries: entries(count, words),
        next_actions: next_actions("List a folder"),
    }
}

/// So many entries in all, a third of them in each folder.
fn entries(count: u32, words: &mut Words) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut left = count;
    while left > 0 {
        let inside = (left - 1).min(count / 3);
        left -= 1 + inside;
        let name = words.name();
        let name = if inside == 0 { format!("{name}.rs") } else { name };
        entries.push(Entry {
            name,
            bytes: words.below(90_000),
            entries: self::entries(inside, words),
        });
    }
    entries
}

#[derive(Serialize, ToolResult)]
struct ReadThreadResult {
    success: bool,
    title: &'static str,
    comments: Vec<Comment>,
    next_actions: Vec<String>,
}

#[derive(Serialize)]
struct Comment {
    author: String,
    date: String,
    text: String,
    replies: Vec<Comment>,
}

fn comments(count: u32, words: &mut Words) -> ReadThreadResult {
    ReadThreadResult {
        success: true,
        title: "Names of folders",
        comments: replies(count, words),
        next_actions: next_actions("Answer a comment"),
    }
}

/// So many comments in all, half of them below the first.
fn replies(count: u32, words: &mut Words) -> Vec<Comment> {
    let mut comments = Vec::new();
    let mut left = count;
    while left > 0 {
        let below = (left - 1).min(count / 2);
        left -= 1 + below;
        comments.push(Comment {
            author: words.person(),
            date: words.date(),
            text: words.sentence(),
            replies: replies(below, words),
        });
    }
    comments
}
