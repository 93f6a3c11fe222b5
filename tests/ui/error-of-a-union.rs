use tool_result::ToolError;

#[derive(ToolError)]
union Bits {
    small: u8,
    large: u64,
}

fn main() {}
