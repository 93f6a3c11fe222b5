//! A host that speaks to a server line by line.

use std::path::Path;
use std::process::{ExitStatus, Stdio};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use crate::{server, soon};

pub(crate) struct Host {
    pub(crate) process: Child,
    pub(crate) to: ChildStdin,
    pub(crate) from: Lines<BufReader<ChildStdout>>,
}

impl Host {
    pub(crate) fn start(name: &str, folder: &Path) -> Self {
        let mut process = Command::new(server(name))
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the server starts");
        let to = process.stdin.take().expect("its stdin");
        let from = BufReader::new(process.stdout.take().expect("its stdout")).lines();
        Self { process, to, from }
    }

    /// With the handshake of a version behind it.
    pub(crate) async fn initialized(name: &str, folder: &Path, version: &str) -> (Self, Value) {
        let mut host = Self::start(name, folder);
        let client = json!({ "name": "test", "version": "0" });
        let params =
            json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": client });
        host.request(0, "initialize", &params).await;
        let answer = host.answer().await;
        host.line(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
        (host, answer)
    }

    pub(crate) async fn line(&mut self, line: &str) {
        let write = async {
            self.to.write_all(line.as_bytes()).await?;
            self.to.write_all(b"\n").await?;
            self.to.flush().await
        };
        soon("the server reads", write).await.expect("it still reads");
    }

    pub(crate) async fn request(&mut self, id: u32, method: &str, params: &Value) {
        let request = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.line(&request.to_string()).await;
    }

    pub(crate) async fn call(&mut self, id: u32, tool: &str, arguments: &Value) {
        self.request(id, "tools/call", &json!({ "name": tool, "arguments": arguments })).await;
    }

    pub(crate) async fn answer(&mut self) -> Value {
        let line = soon("a line", self.from.next_line()).await.expect("it is read");
        serde_json::from_str(&line.expect("the server is there")).expect("JSON")
    }

    /// The answer to a request, past the others.
    pub(crate) async fn answer_to(&mut self, id: u32) -> Value {
        loop {
            let answer = self.answer().await;
            if answer["id"] == id {
                return answer;
            }
        }
    }

    /// Closes the server's stdin.
    pub(crate) async fn leave(self) -> ExitStatus {
        let Self { mut process, to, from: _open } = self;
        drop(to);
        soon("the end", process.wait()).await.expect("it ends")
    }
}
