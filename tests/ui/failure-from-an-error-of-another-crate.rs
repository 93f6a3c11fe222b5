use tool_result::ToolFailure;

fn read() -> Result<String, ToolFailure> {
    Ok(std::fs::read_to_string("a.rs")?)
}

fn main() {
    let _ = read();
}
