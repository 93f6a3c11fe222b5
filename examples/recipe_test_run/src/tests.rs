use std::fs;

use recipe_client::{Answer, Client};
use serde_json::json;
use tempfile::TempDir;

use crate::Server;

/// Runs a script of the shell in place of `cargo test`.
async fn run(script: &str) -> Answer {
    let command = ["sh", "-c", script].map(str::to_owned).to_vec();
    Client::connect(Server(command)).await.call("run_tests", json!({})).await
}

/// The output of `cargo test`.
const FAILED: &str = "\
running 3 tests
test tests::adds ... ok
test tests::divides ... FAILED
test tests::subtracts ... FAILED

failures:

---- tests::divides stdout ----

thread 'tests::divides' panicked at src/lib.rs:9:9:
```
attempt to divide by zero

---- tests::subtracts stdout ----
Error: \"*negative*\"


failures:
    tests::divides
    tests::subtracts

test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
";

#[tokio::test]
async fn a_run_that_passes() {
    let answer = run("echo 'test tests::adds ... ok'").await;
    assert!(!answer.is_error);
    assert_eq!(
        answer.text,
        "\
✅ 1 passed test

- Outcome: passed"
    );
    let expected = json!({
        "tool": "run_tests",
        "outcome": "passed",
        "passed": 1,
        "success": true,
        "next_actions": [],
    });
    assert_eq!(answer.json, expected);
}

#[tokio::test]
async fn tests_that_fail() {
    let answer = run(&format!("cat <<'end'\n{FAILED}end\nexit 101")).await;
    assert!(answer.is_error);
    assert_eq!(
        answer.text,
        "\
❌ 2 failed tests, 1 passed

- Outcome: failed

## Failed tests

### tests::divides

````text
thread 'tests::divides' panicked at src/lib.rs:9:9:
```
attempt to divide by zero
````

### tests::subtracts

```text
Error: \"*negative*\"
```

## Next actions

- Fix the first failed test, and call run_tests again"
    );
}

#[tokio::test]
async fn a_run_that_does_not_build() {
    let errors = "error[E0425]: cannot find value `x`\nerror: could not compile `a`";
    let answer = run(&format!("echo '{errors}' >&2; exit 101")).await;
    assert!(answer.is_error);
    assert_eq!(
        answer.text,
        "\
❌ The tests do not build

- Outcome: did_not_build

## Errors

```text
error[E0425]: cannot find value `x`
error: could not compile `a`
```

## Next actions

- Fix the first error, and call run_tests again"
    );
}

#[tokio::test]
async fn a_run_that_breaks_off() {
    let answer = run("exit 3").await;
    assert!(answer.is_error);
    assert_eq!(
        answer.text,
        "\
❌ the test run broke off: exit status: 3

- Code: broken_off

## Next actions

- Tell the user to run the tests by hand"
    );
}

#[tokio::test]
async fn cargo_itself() {
    let folder = TempDir::new().expect("a folder");
    let manifest = folder.path().join("Cargo.toml");
    fs::write(&manifest, "[package]\nname = \"a\"\nedition = \"2021\"\n[lib]\npath = \"a.rs\"\ndoctest = false\n[workspace]\n")
        .expect("a file");
    let run = async |code: &str| {
        fs::write(folder.path().join("a.rs"), code).expect("a file");
        let target = folder.path().join("target");
        let path = |path: &std::path::Path| path.to_str().expect("UTF-8").to_owned();
        let mut command = [env!("CARGO"), "test", "--offline"].map(str::to_owned).to_vec();
        command.extend(["--manifest-path".to_owned(), path(&manifest)]);
        command.extend(["--target-dir".to_owned(), path(&target)]);
        Client::connect(Server(command)).await.call("run_tests", json!({})).await.json
    };
    let passed = run("#[test] fn one() {} #[test] fn two() {}").await;
    assert_eq!((&passed["outcome"], &passed["passed"]), (&json!("passed"), &json!(2)));
    let failed = run("#[test] fn one() {} #[test] fn two() { panic!(\"no two\") }").await;
    assert_eq!((&failed["outcome"], &failed["passed"]), (&json!("failed"), &json!(1)));
    assert_eq!(failed["failed"][0]["name"], "two");
    let output = failed["failed"][0]["output"].as_str();
    assert!(output.is_some_and(|output| output.contains("no two")), "{output:?}");
    assert_eq!(failed["failed"].as_array().map(Vec::len), Some(1));
    let broken = run("fn one() -> u8 { \"one\" }").await;
    assert_eq!(broken["outcome"], "did_not_build");
    assert!(broken["errors"].as_str().is_some_and(|errors| errors.contains("E0308")), "{broken}");
}
