/// What the tool answered by hand: its text and its map.
fn old_answer((symbol, definitions): &Question) -> (String, Map<String, Value>) {
    let answer = by_hand::fast_goto(symbol, definitions.clone()).expect("an object");
    let text = answer.content[0].as_text_content().expect("text").text.clone();
    let Some(Value::Object(map)) = answer.structured_content else { panic!("no JSON half") };
    (text, map)
}

fn compare<T: ToolResult>(new: fn(&str, Vec<Definition>) -> T, question: &Question) -> Parity {
    let (symbol, definitions) = question.clone();
    let (old_markdown, old_map) = old_answer(question);
    Parity::compare(&new(symbol, definitions), &old_markdown, &old_map)
}
