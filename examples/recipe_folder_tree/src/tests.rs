use std::fs;
use std::path::Path;

use recipe_client::Client;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::Server;

fn write(root: &TempDir, path: &str) {
    let path = root.path().join(path);
    fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).expect("a folder");
    fs::write(path, "text").expect("a file");
}

async fn client(root: &TempDir) -> Client {
    Client::connect(Server(root.path().canonicalize().expect("a folder"))).await
}

#[tokio::test]
async fn each_entry_stands_below_its_folder() {
    let root = TempDir::new().expect("a folder");
    for path in ["README.md", "src/main.rs", "src/tests/*.rs", "src/tests/deep/a.rs"] {
        write(&root, path);
    }
    fs::create_dir(root.path().join("empty")).expect("a folder");
    let answer = client(&root).await.call("folder_tree", json!({"path": "."})).await;
    assert_eq!(
        answer.text,
        "\
. has 3 entries

## Entries

- README.md (4 bytes)
- empty/
- src/
  - main.rs (4 bytes)
  - tests/
    - *.rs (4 bytes)
    - deep/
      - a.rs (4 bytes)"
    );
    let file = |name: &str| json!({"kind": "file", "name": name, "bytes": 4});
    let folder =
        |name: &str, children: Value| json!({"kind": "folder", "name": name, "children": children});
    let deep = folder("deep", json!([file("a.rs")]));
    let tests = folder("tests", json!([file("*.rs"), deep]));
    let src = folder("src", json!([file("main.rs"), tests]));
    assert_eq!(
        answer.json["children"],
        json!([file("README.md"), folder("empty", json!([])), src])
    );
}

#[tokio::test]
async fn the_pages_of_a_wide_tree_have_every_file_once() {
    let root = TempDir::new().expect("a folder");
    for folder in 0..60 {
        for file in 0..60 {
            write(&root, &format!("folder_{folder:02}/file_{file:02}.txt"));
        }
    }
    let client = client(&root).await;
    let answer = client.call("folder_tree", json!({"path": "."})).await;
    let lines: Vec<_> = answer.text.lines().collect();
    assert_eq!(lines[..3], [". has 60 entries", "", "## Entries"]);
    let end = [
        "  - file_59.txt (4 bytes)",
        "",
        "... (items 1 to 17 of 60, next: 17)",
        "",
        "## Next actions",
        "",
        "- Call folder_tree with {\"path\":\".\",\"start\":\"17\"}",
    ];
    assert_eq!(lines[lines.len() - 7..], end);
    let (mut next, mut files) = (Some(json!({"path": "."})), Vec::new());
    while let Some(arguments) = next {
        let answer = client.call("folder_tree", arguments).await;
        for folder in answer.json["children"].as_array().expect("a list") {
            for file in folder["children"].as_array().expect("a list") {
                files.push(format!("{}/{}", folder["name"], file["name"]));
            }
        }
        next = answer.json["next_actions"][0].get("arguments").cloned();
    }
    let all = (0..60).flat_map(|folder| (0..60).map(move |file| (folder, file)));
    let all = all.map(|(folder, file)| format!("\"folder_{folder:02}\"/\"file_{file:02}.txt\""));
    assert!(files.into_iter().eq(all));
    let answer = client.call("folder_tree", json!({"path": "folder_07"})).await;
    assert_eq!(answer.json["children"].as_array().map(Vec::len), Some(60));
    assert_eq!(answer.json["truncation"], json!(null));
    let answer = client.call("folder_tree", json!({"path": ".", "start": 58})).await;
    let names: Vec<_> = answer.text.lines().filter(|line| line.starts_with("- folder_")).collect();
    assert_eq!(names, ["- folder_58/", "- folder_59/"]);
}

#[tokio::test]
async fn a_deep_tree_ends_at_a_folder_that_is_not_read() {
    let root = TempDir::new().expect("a folder");
    write(&root, &format!("{}deep.txt", "a/".repeat(100)));
    let answer = client(&root).await.call("folder_tree", json!({"path": "."})).await;
    let last = answer.text.lines().last().unwrap_or_default();
    assert_eq!(last, format!("{}- a/ (not read)", "  ".repeat(32)));
    assert!(!answer.is_error);
}

#[tokio::test]
async fn a_path_that_leads_out_is_refused() {
    let root = TempDir::new().expect("a folder");
    write(&root, "a.txt");
    let client = client(&root).await;
    for path in ["..", "/", "no_such", "a.txt"] {
        let answer = client.call("folder_tree", json!({ "path": path })).await;
        assert!(answer.is_error, "{path}");
    }
    let answer = client.call("folder_tree", json!({"path": ".."})).await;
    assert_eq!(
        answer.text,
        "\
❌ there is no folder .. that can be read

- Code: no_folder

## Next actions

- Call folder_tree with . to see the folders"
    );
}
