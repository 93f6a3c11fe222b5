#[tool_result(tool = 5)] enum FindResult { Found { success: bool } }
