//! The tokens of one result in three forms.

use serde_json::Value;
use tool_result::{JsonStyle, ToolResult};

pub(crate) struct Counts {
    pub(crate) text: usize,
    pub(crate) toon: usize,
    pub(crate) json: usize,
    /// The three of them, to look at.
    pub(crate) forms: [String; 3],
}

impl Counts {
    pub(crate) fn new<T: ToolResult>(result: &T) -> Self {
        let json = result.to_json(JsonStyle::Compact).expect("the data is JSON");
        // with its keys in the order of the JSON
        let value: Value = serde_json::from_str(&json).expect("it is JSON");
        let toon = toon_format::encode_default(&value).expect("JSON can be written as TOON");
        let forms = [result.to_markdown(), toon, json];
        let [text, toon, json] = forms.each_ref().map(|form| tokens(form));
        Counts { text, toon, json, forms }
    }

    pub(crate) fn by_toon(&self) -> f64 {
        self.text as f64 / self.toon as f64
    }

    pub(crate) fn by_json(&self) -> f64 {
        self.text as f64 / self.json as f64
    }
}

pub(crate) fn tokens(text: &str) -> usize {
    bpe_openai::o200k_base().count(text)
}
