#[tool_error(retryable = self.may_pass(), next_action = "Try again")]
enum ReadError<'a> {
    #[tool_error(
        code = "no_file",
        next_action("Look for {path:>8} in {folder.name} {{{n}}}", n = path.len()),
        next_action = NextAction::call("list_folder", &path),
        fields(path, size = folder.size)
    )]
    NotFound { path: &'a str, folder: Folder },
    #[tool_error(retryable = false, next_action = "Read less than {0}")]
    TooLarge(u64),
    #[tool_error(transparent)]
    Inner(Box<InnerError>),
}
