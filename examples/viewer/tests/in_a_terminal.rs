//! The viewer as it is started: in a terminal of the system's, and into a closed pipe.
#![cfg(unix)]

use std::io::{self, Read as _, Write as _};
use std::process::Child;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};
use std::{process, thread};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use vt100::{MouseProtocolMode, Parser, Screen};

const VIEWER: &str = env!("CARGO_BIN_EXE_viewer");

const ROWS: u16 = 16;
const COLUMNS: u16 = 70;

/// The longest time that a busy machine may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// A shell that runs the viewer, and what a person in front of it sees.
struct Terminal {
    keyboard: Pty,
    shell: Child,
    output: Receiver<Vec<u8>>,
    screen: Parser,
}

impl Terminal {
    /// Runs `command`, in which `$0` is the viewer.
    fn run(command: &str) -> Self {
        let (keyboard, line) = open().expect("a pseudo-terminal");
        keyboard.resize(Size::new(ROWS, COLUMNS)).expect("a size");
        let shell = Command::new("sh")
            .args(["-c", command])
            .arg(VIEWER)
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .env("TERM", "xterm-256color")
            .spawn(line)
            .expect("a shell");
        let output = read_in_a_thread(&keyboard);
        Terminal { keyboard, shell, output, screen: Parser::new(ROWS, COLUMNS, 0) }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("a terminal that is open");
    }

    /// Waits until the screen is as it is to be, looking at it after every few bytes.
    fn wait_for(&mut self, what: &str, is_seen: impl Fn(&Screen) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !is_seen(self.screen.screen()) {
            match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(error) => {
                    panic!("{what}: {error}, the screen is\n{}", self.screen.screen().contents())
                }
            }
        }
    }

    fn wait_for_text(&mut self, text: &str) {
        self.wait_for(text, |screen| screen.contents().contains(text));
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // it has ended by itself, unless the test has failed
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

/// Reading waits, so it is done elsewhere. Each message is so short that no state of the screen is
/// passed over.
fn read_in_a_thread(terminal: &Pty) -> Receiver<Vec<u8>> {
    use std::os::fd::AsFd as _;
    let file = terminal.as_fd().try_clone_to_owned().expect("a descriptor");
    let mut terminal = std::fs::File::from(file);
    let (sender, output) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = [0; 16];
        // an error is how a terminal ends that nobody writes to any more
        while let Ok(n @ 1..) = terminal.read(&mut bytes) {
            if sender.send(bytes[..n].to_vec()).is_err() {
                break;
            }
        }
    });
    output
}

#[test]
fn running_then_collapsed_then_expanded_then_the_terminal_as_it_was() {
    let mut terminal = Terminal::run(r#""$0" 'fn find_\w+' tests/readme; stty -a"#);
    terminal.wait_for_text("⏳ Running…  code_search fn find_");
    terminal.wait_for_text("✅ 1 match of fn find_");
    assert!(terminal.screen.screen().alternate_screen());
    assert!(terminal.screen.screen().contents().contains("❌ fetch_page: the connection"));

    terminal.press("\x0f");
    terminal.wait_for_text("│ • tests/readme/find_todos.rs:");

    terminal.press("/fn main\r");
    terminal.wait_for_text("⏳ Running…  code_search fn main");
    terminal.wait_for_text("⚪ No match of fn main below tests/readme");

    terminal.keyboard.resize(Size::new(ROWS, 30)).expect("a size");
    terminal.screen.screen_mut().set_size(ROWS, 30);
    terminal.wait_for_text("⚪ No match of fn main belo…");

    terminal.press("q");
    terminal.wait_for("back to the shell", |screen| !screen.alternate_screen());
    let of_the_shell = ["icanon", "isig", "echo"];
    terminal.wait_for("the line discipline", |screen| {
        let contents = screen.contents();
        let settings: Vec<_> = contents.split_whitespace().collect();
        of_the_shell.iter().all(|setting| settings.contains(setting))
    });
    let screen = terminal.screen.screen();
    assert!(!screen.hide_cursor());
    assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
}

#[test]
fn a_pipe_that_nobody_reads_ends_it_quietly() {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    let ended = process::Command::new(VIEWER).args(["fn", "/nope"]).stdout(writer).output();
    let ended = ended.expect("a viewer that starts");
    assert!(ended.status.success(), "{ended:?}");
    assert_eq!(ended.stderr, b"");
}
