use std::path::PathBuf;

use recipe_client::Client;
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::Server;

/// A database of books, with 1,002 sales.
fn database() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("shop.db");
    let tables = "
        CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, price REAL, cover BLOB);
        INSERT INTO books VALUES (1, 'a|b', 12.5, x'0102'), (2, NULL, 3.0, NULL);
        CREATE TABLE sales (id INTEGER PRIMARY KEY, note TEXT);
        WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 1002)
        INSERT INTO sales SELECT id, 'sale ' || id FROM n;
    ";
    Connection::open(&path).expect("a database").execute_batch(tables).expect("tables");
    (folder, path)
}

async fn text(client: &Client, sql: &str) -> String {
    client.call("query", json!({ "sql": sql })).await.text
}

#[tokio::test]
async fn rows_stand_below_the_columns_of_the_query() {
    let (_folder, path) = database();
    let client = Client::connect(Server(path)).await;
    let rows = text(&client, "SELECT *, price * 2 AS double FROM books ORDER BY id").await;
    assert_eq!(
        rows,
        "\
✅ query: 2 rows

## Rows

|id|title|price|cover|double|
|---|---|---|---|---|
|1|a\\|b|12.5|2 bytes|25.0|
|2|–|3.0|–|6.0|"
    );
    assert_eq!(
        text(&client, "SELECT id FROM books WHERE id > 2").await,
        "\
⚪ The query gives no rows from number 0 on

## Columns (1)

- id"
    );
}

#[tokio::test]
async fn every_row_once() {
    let (_folder, path) = database();
    let client = Client::connect(Server(path)).await;
    let (mut seen, mut offset) = (Vec::new(), json!(0));
    while !offset.is_null() {
        let sql = "SELECT id, note FROM sales ORDER BY id";
        let answer = client.call("query", json!({ "sql": sql, "offset": offset })).await;
        let rows = answer.json["rows"].as_array().expect("a list");
        seen.extend(rows.iter().map(|row| row[0].clone()));
        offset = answer.json["next_offset"].clone();
        let offered = offset.as_u64().map(|offset| format!("Call again with offset={offset}"));
        assert_eq!(answer.json["next_actions"], json!(Vec::from_iter(offered)));
    }
    assert_eq!(seen, (1..=1_002).map(Value::from).collect::<Vec<_>>());

    let sql = "SELECT id, note FROM sales ORDER BY id";
    let last = client.call("query", json!({ "sql": sql, "offset": 1_001 })).await;
    assert_eq!(
        last.text,
        "\
✅ query: 1 row

## Rows

|id|note|
|---|---|
|1002|sale 1002|"
    );
    let past = client.call("query", json!({ "sql": sql, "offset": 5_000 })).await;
    assert!(!past.is_error);
    assert_eq!(
        past.text,
        "\
⚪ The query gives no rows from number 5000 on

## Columns (2)

- id
- note"
    );
}

#[tokio::test]
async fn a_row_that_is_cut_goes_on_at_its_position() {
    let (_folder, path) = database();
    let client = Client::connect(Server(path)).await;
    let sql = "SELECT 1 AS id, hex(zeroblob(100000)) AS cell UNION ALL SELECT 2, 'last'";
    let (mut texts, mut start) = (String::new(), json!("0"));
    while !start.is_null() {
        let answer = client.call("query", json!({ "sql": sql, "start": start })).await;
        // the rest of a row has no cell before the one that is cut
        let rows = answer.json["rows"].as_array().expect("a list").iter();
        let cells = rows.flat_map(|row| row.as_array().expect("a list"));
        texts.extend(cells.filter_map(Value::as_str));
        start = answer.json["truncation"]["rows"]["next"].clone();
    }
    assert_eq!(texts, "0".repeat(200_000) + "last");
}

#[tokio::test]
async fn nothing_is_written_and_nothing_beside_it_is_read() {
    let (folder, path) = database();
    let other = folder.path().join("other.db");
    Connection::open(&other).expect("a database").execute_batch("CREATE TABLE t(a)").expect("t");
    let client = Client::connect(Server(path.clone())).await;
    let attach = format!("ATTACH '{}' AS other", other.display());
    for sql in [
        "DELETE FROM books",
        "CREATE TEMP TABLE t AS SELECT 1",
        "PRAGMA journal_mode = DELETE",
        "SELECT 1; DELETE FROM books",
        "SELECT load_extension('x')",
        attach.as_str(),
    ] {
        assert!(client.call("query", json!({ "sql": sql })).await.is_error, "{sql}");
    }
    let count = text(&client, "SELECT count(*) AS books FROM books").await;
    assert_eq!(
        count,
        "\
✅ query: 1 row

## Rows

|books|
|---|
|2|"
    );
    assert_eq!(
        text(&client, "DELETE FROM books").await,
        "\
❌ the query failed: not authorized: Error code 23: authorization denied

- Code: query_failed

## Next actions

- Call query with `SELECT sql FROM sqlite_schema` to see the tables"
    );
}

#[tokio::test]
async fn a_query_without_an_end_is_stopped() {
    let (_folder, path) = database();
    let client = Client::connect(Server(path)).await;
    let sql =
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n";
    assert_eq!(
        text(&client, sql).await,
        "\
❌ the query failed: interrupted: Error code 9: interrupted

- Code: query_failed

## Next actions

- Call query with `SELECT sql FROM sqlite_schema` to see the tables"
    );
}

#[tokio::test]
async fn a_table_that_is_not_there() {
    let (_folder, path) = database();
    let client = Client::connect(Server(path)).await;
    assert_eq!(
        text(&client, "SELECT * FROM orders").await,
        "\
❌ the query failed: no such table: orders: Error code 1: SQL logic error

- Code: query_failed

## Next actions

- Call query with `SELECT sql FROM sqlite_schema` to see the tables"
    );
}
