//! A package registry's server (cratesio-mcp): a tree of packages, and a list of advisories in four levels of
//! lists.
//!
//! | tool | lines that format, before | after |
//! |---|---|---|
//! | the tree of dependencies | 61 | 28 |
//! | the audit | 78 | 59 |
//!
//! What no attribute says:
//!
//! - The guides of a tree that go on beside its lower levels (`|   `): a part does not know what follows it.
//! - A line for each item of a list in a list in a list, all on one level (one line a fix): parts are one bullet
//!   deeper at each level, so the fixes are an argument, on one line.
//! - A field of a part that is left out of the text on purpose. There is no `only = json` on a part, so `check_halves`
//!   reports `optional`, `repeated`, and the links that are not shown.
//! - What an argument reads of lists within an item is not cut: a fix stays in the text, and not in the JSON.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::json;
use tool_result::{Status, ToolPart, ToolResult};

use super::{cut, disagreements};

#[derive(Serialize, ToolResult)]
#[tool_result(
    markdown = "\
# Packages below {name} v{version}

```text
{name} v{version}
{dependencies}
```

## Counts

- **Direct**: {direct_dependencies}
- **All**: {unique_crates}
- **Depth**: {tree_depth}
- **Requests**: {api_calls}
",
    success = true,
    next_actions = []
)]
struct DependencyTreeResult {
    name: String,
    version: String,
    dependencies: Vec<Dependency>,
    direct_dependencies: usize,
    unique_crates: usize,
    tree_depth: u32,
    api_calls: u32,
}

#[derive(Serialize, ToolPart)]
#[tool_part(
    "+-- {name} {req}{?optional: (optional)}{?repeated: ({repeated:mark})}\n    {dependencies}"
)]
struct Dependency {
    name: String,
    req: String,
    optional: bool,
    repeated: Option<Repeated>,
    dependencies: Vec<Dependency>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Repeated {
    Seen,
    Circular,
}

fn mark(repeated: &Repeated) -> &'static str {
    match repeated {
        Repeated::Seen => "see above",
        Repeated::Circular => "a cycle",
    }
}

#[derive(Serialize, ToolResult)]
#[tool_result(
    markdown(
        "\
# Advisories for {name} v{version}

{?none:Nobody has reported anything.}

{findings}

## Totals

- **Packages read**: {deps_checked}
- **Advisories**: {findings:len}
- **Packages concerned**: {findings:concerned}
",
        none = self.findings.is_empty()
    ),
    success = true,
    next_actions = []
)]
struct AuditResult {
    name: String,
    version: String,
    #[tool_result(wrap = "## Reported\n\n{findings}")]
    findings: Vec<Finding>,
    deps_checked: usize,
}

fn concerned(findings: &[Finding]) -> usize {
    findings.iter().map(|finding| &finding.dep_name).collect::<BTreeSet<_>>().len()
}

#[derive(Serialize, ToolPart)]
#[tool_part(
    "\
### {dep_name} -- {vuln.id}

- **What**: {vuln.summary}
- **Rated**: {vuln:Vulnerability::severity}
- **Repaired in**: {vuln:Vulnerability::fixed}
- **{link}**: {url}
",
    link = self.vuln.link().map(|link| if link.is_advisory() { "Notice" } else { "See" }),
    url = self.vuln.link().map(|link| &link.url)
)]
struct Finding {
    dep_name: String,
    vuln: Vulnerability,
}

#[derive(Serialize)]
struct Vulnerability {
    id: String,
    summary: Option<String>,
    severity: Option<Vec<Severity>>,
    affected: Option<Vec<Affected>>,
    references: Option<Vec<Reference>>,
}

#[derive(Serialize)]
struct Severity {
    #[serde(rename = "type")]
    severity_type: String,
    score: String,
}

#[derive(Serialize)]
struct Affected {
    ranges: Option<Vec<Range>>,
}

#[derive(Serialize)]
struct Range {
    events: Vec<Event>,
}

#[derive(Serialize)]
struct Event {
    introduced: Option<String>,
    fixed: Option<String>,
}

#[derive(Serialize)]
struct Reference {
    #[serde(rename = "type")]
    ref_type: String,
    url: String,
}

impl Reference {
    fn is_advisory(&self) -> bool {
        self.ref_type == "ADVISORY"
    }
}

impl Vulnerability {
    fn severity(&self) -> Option<String> {
        let first = self.severity.as_ref()?.first()?;
        Some(format!("{} ({})", first.severity_type, first.score))
    }

    fn fixed(&self) -> Vec<&str> {
        let ranges = self.affected.iter().flatten().filter_map(|affected| affected.ranges.as_ref());
        let events = ranges.flatten().flat_map(|range| &range.events);
        events.filter_map(|event| event.fixed.as_deref()).collect()
    }

    fn link(&self) -> Option<&Reference> {
        let links = self.references.as_ref()?;
        links.iter().find(|link| link.is_advisory()).or_else(|| links.first())
    }
}

fn package(name: &str, req: &str, dependencies: Vec<Dependency>) -> Dependency {
    Dependency { name: name.into(), req: req.into(), optional: false, repeated: None, dependencies }
}

fn tree(dependencies: Vec<Dependency>) -> DependencyTreeResult {
    DependencyTreeResult {
        name: "fetcher".into(),
        version: "0.4.1".into(),
        direct_dependencies: dependencies.len(),
        dependencies,
        unique_crates: 4,
        tree_depth: 3,
        api_calls: 10,
    }
}

fn audit(findings: Vec<Finding>) -> AuditResult {
    AuditResult { name: "fetcher".into(), version: "0.4.1".into(), findings, deps_checked: 12 }
}

fn fix(version: &str) -> Event {
    Event { introduced: None, fixed: Some(version.into()) }
}

fn finding(id: u32) -> Finding {
    let introduced = Event { introduced: Some("0.1.0".into()), fixed: None };
    let ranges = vec![
        Range { events: vec![introduced, fix("0.2.23")] },
        Range { events: vec![fix("0.3.1")] },
    ];
    let link = |kind: &str, url: &str| Reference { ref_type: kind.into(), url: url.into() };
    let vuln = Vulnerability {
        id: format!("RSEC-2026-{id:04}"),
        summary: Some("Reads the time zone in another thread".into()),
        severity: Some(vec![Severity {
            severity_type: "CVSS_V3".into(),
            score: "CVSS:3.1/AV:L".into(),
        }]),
        affected: Some(vec![Affected { ranges: Some(ranges) }, Affected { ranges: None }]),
        references: Some(vec![
            link("PACKAGE", "https://example.com/time_zone"),
            link("ADVISORY", "https://example.com/advisory/7"),
        ]),
    };
    Finding { dep_name: "time_zone".into(), vuln }
}

fn bare_finding() -> Finding {
    let vuln = Vulnerability {
        id: "GS-7".into(),
        summary: None,
        severity: None,
        affected: None,
        references: None,
    };
    Finding { dep_name: "xml".into(), vuln }
}

fn nested() -> DependencyTreeResult {
    let bytes = package("bytes", "^1", vec![]);
    let hyper = package(
        "hyper",
        "^1.4",
        vec![
            Dependency { repeated: Some(Repeated::Seen), ..package("bytes", "^1", vec![]) },
            Dependency { repeated: Some(Repeated::Circular), ..package("fetcher", "0.*", vec![]) },
        ],
    );
    let tls = Dependency { optional: true, ..package("tls_native", "^0.23", vec![]) };
    tree(vec![package("http", "^1", vec![bytes, hyper]), tls])
}

#[test]
fn a_tree_of_packages() {
    let result = nested();
    assert_eq!(
        result.to_markdown(),
        "\
# Packages below fetcher v0.4.1

```text
fetcher v0.4.1
+-- http ^1
    +-- bytes ^1
    +-- hyper ^1.4
        +-- bytes ^1 (see above)
        +-- fetcher 0.* (a cycle)
+-- tls_native ^0.23 (optional)
```

## Counts

- **Direct**: 2
- **All**: 4
- **Depth**: 3
- **Requests**: 10
"
    );
    assert_eq!(result.status(), Status::Success);
    assert_eq!(
        disagreements(&result),
        [
            "dependencies[*].optional: the JSON holds `false` and 5 other values, which the text does not say: name it in `each` or in the template",
            "dependencies[*].dependencies[*].dependencies[*].repeated: the JSON holds `seen` and 1 other value, which the text does not say: name it in `each` or in the template",
        ]
    );
}

#[test]
fn a_package_without_dependencies() {
    let result = tree(vec![]);
    assert_eq!(
        result.to_markdown(),
        "\
# Packages below fetcher v0.4.1

```text
fetcher v0.4.1
```

## Counts

- **Direct**: 0
- **All**: 4
- **Depth**: 3
- **Requests**: 10
"
    );
    assert_eq!(disagreements(&result), [""; 0]);
}

#[test]
fn a_tree_within_700_bytes() {
    let below = || vec![package("bytes", "^1", vec![]), package("log", "0.*", vec![])];
    let (text, map) = cut(&tree(
        (1..=30).map(|number| package(&format!("part-{number}"), "^1", below())).collect(),
    ));
    assert_eq!(
        text,
        "\
# Packages below fetcher v0.4.1

```text
fetcher v0.4.1
+-- part-1 ^1
    +-- bytes ^1
    +-- log 0.*
+-- part-2 ^1
    +-- bytes ^1
```

## Counts

- **Direct**: 30
- **All**: 4
- **Depth**: 3
- **Requests**: 10

... (dependencies: items 1 to 2 of 30, next: dependencies/1/dependencies/1)"
    );
    let next = "dependencies/1/dependencies/1";
    let window = json!({ "from": 0, "shown": 2, "total": 30, "next": next });
    assert_eq!(map["truncation"], json!({ "dependencies": window }));
}

#[test]
fn an_audit() {
    let result = audit(vec![finding(1), bare_finding()]);
    assert_eq!(
        result.to_markdown(),
        "\
# Advisories for fetcher v0.4.1

## Reported

### time_zone -- RSEC-2026-0001

- **What**: Reads the time zone in another thread
- **Rated**: CVSS_V3 (CVSS:3.1/AV:L)
- **Repaired in**: 0.2.23, 0.3.1
- **Notice**: https://example.com/advisory/7

### xml -- GS-7

## Totals

- **Packages read**: 12
- **Advisories**: 2
- **Packages concerned**: 2
"
    );
}

#[test]
fn an_audit_without_findings() {
    assert_eq!(
        audit(vec![]).to_markdown(),
        "\
# Advisories for fetcher v0.4.1

Nobody has reported anything.

## Totals

- **Packages read**: 12
- **Advisories**: 0
- **Packages concerned**: 0
"
    );
}

#[test]
fn an_audit_within_700_bytes() {
    let (text, map) = cut(&audit((1..=40).map(finding).collect()));
    assert_eq!(
        text,
        "\
# Advisories for fetcher v0.4.1

## Reported

### time_zone -- RSEC-2026-0001

- **What**: Reads the time zone in another thread
- **Rated**: CVSS_V3 (CVSS:3.1/AV:L)
- **Repaired in**: 0.2.23, 0.3.1
- **Notice**: https://example.com/advisory/7

## Totals

- **Packages read**: 12
- **Advisories**: 40
- **Packages concerned**: 1

... (findings: items 1 to 1 of 40, next: findings/1)"
    );
    assert_eq!(map["findings"].as_array().map(Vec::len), Some(1));
    let window = json!({ "from": 0, "shown": 1, "total": 40, "next": "findings/1" });
    assert_eq!(map["truncation"], json!({ "findings": window }));
}
