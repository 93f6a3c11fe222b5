#[tool_result(next_actions = ["Go on"], crate = inner::results)]
struct Functions<T, const N: usize = 1>
where
    T: Clone,
{
    success: bool,
    #[tool_result(with = draw::<T>)]
    value: T,
    #[tool_result(each = draw_item)]
    list: Option<Box<[T]>>,
    #[tool_result(table)]
    rows: [u8; N],
    #[tool_result(code = "rust", label = "Source")]
    text: String,
    #[tool_result(line("> {n}", n = self.rows.len()), only = markdown)]
    count: u8,
}
