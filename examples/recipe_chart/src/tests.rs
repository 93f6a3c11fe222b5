use std::fs;

use base64::{Engine as _, prelude::BASE64_STANDARD};
use recipe_client::{Answer, Client};
use serde_json::json;
use tempfile::TempDir;

use crate::Server;

/// The pixels of the chart, one row of 400 after the other.
fn pixels(answer: &Answer) -> Vec<u8> {
    let image = answer.result.content[1].as_image().expect("an image");
    assert_eq!(image.mime_type, "image/png");
    let png = BASE64_STANDARD.decode(&image.data).expect("base64");
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let frame = reader.next_frame(&mut pixels).expect("a frame");
    assert_eq!((frame.width, frame.height), (400, 320));
    pixels
}

/// The lengths of the bars, in pixels.
fn bars(answer: &Answer) -> Vec<usize> {
    let rows = pixels(answer);
    rows.chunks(400)
        .step_by(16)
        .map(|row| row.iter().position(|pixel| *pixel == 0xff).unwrap_or(400))
        .collect()
}

#[tokio::test]
async fn a_chart_stands_beside_the_table() {
    let folder = TempDir::new().expect("a folder");
    for (name, bytes) in [("a|b.txt", 100), ("large.txt", 200), ("none.txt", 0)] {
        fs::write(folder.path().join(name), "x".repeat(bytes)).expect("a file");
    }
    let client = Client::connect(Server(folder.path().into())).await;
    let answer = client.call("file_sizes", json!({})).await;
    assert_eq!(
        answer.text,
        "\
The largest of 3 files

## Files (3)

|Name|Bytes|
|---|---|
|large.txt|200|
|a\\|b.txt|100|
|none.txt|0|"
    );
    assert_eq!(answer.json["files"][0], json!({"name": "large.txt", "bytes": 200}));
    assert_eq!(answer.result.content.len(), 2);
    assert_eq!(bars(&answer)[..4], [400, 200, 0, 0]);
}

#[tokio::test]
async fn more_files_than_bars() {
    let folder = TempDir::new().expect("a folder");
    for n in 1..=30 {
        fs::write(folder.path().join(format!("{n}.txt")), "x".repeat(n)).expect("a file");
    }
    let client = Client::connect(Server(folder.path().into())).await;
    let answer = client.call("file_sizes", json!({})).await;
    assert!(answer.text.starts_with("The largest of 30 files\n"), "{}", answer.text);
    assert_eq!(answer.json["files"].as_array().map(Vec::len), Some(20));
    assert_eq!(bars(&answer)[19], 400 * 11 / 30);
}

#[tokio::test]
async fn an_empty_folder() {
    let folder = TempDir::new().expect("a folder");
    let client = Client::connect(Server(folder.path().into())).await;
    let answer = client.call("file_sizes", json!({})).await;
    assert!(!answer.is_error);
    assert_eq!(answer.text, "⚪ There are no files in the folder");
    assert_eq!(bars(&answer), [0; 20]);
}

#[tokio::test]
async fn a_folder_that_is_gone() {
    let client = Client::connect(Server("no/such/folder".into())).await;
    let answer = client.call("file_sizes", json!({})).await;
    assert!(answer.text.starts_with("❌ cannot read the folder: "), "{}", answer.text);
    assert!(answer.is_error);
}
