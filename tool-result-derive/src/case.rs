//! Names: serde's rename rules, the identifier from a struct's name, and a key in words.

/// The name that serde's `rename_all` makes of a field's.
pub(crate) fn rename(rule: Option<&str>, field: &str) -> String {
    renamed(rule, field, pascal(field), field.to_owned())
}

pub(crate) fn rename_variant(rule: Option<&str>, variant: &str) -> String {
    match rule {
        // it leaves a field's name alone
        Some("lowercase") => variant.to_ascii_lowercase(),
        _ => renamed(rule, variant, variant.to_owned(), variant_words(variant)),
    }
}

fn renamed(rule: Option<&str>, name: &str, pascal: String, snake: String) -> String {
    match rule {
        Some("PascalCase") => pascal,
        Some("camelCase") => first_as(&pascal, char::to_ascii_lowercase),
        Some("UPPERCASE") => name.to_ascii_uppercase(),
        Some("snake_case") => snake,
        Some("SCREAMING_SNAKE_CASE") => snake.to_ascii_uppercase(),
        Some("kebab-case") => snake.replace('_', "-"),
        Some("SCREAMING-KEBAB-CASE") => snake.to_ascii_uppercase().replace('_', "-"),
        // a rule that serde does not know, serde reports
        _ => name.to_owned(),
    }
}

fn first_as(name: &str, change: fn(&char) -> char) -> String {
    let mut chars = name.chars();
    chars.next().iter().map(change).chain(chars).collect()
}

/// Begins a word at each capital, as serde does.
fn variant_words(variant: &str) -> String {
    let mut words = String::new();
    for (at, c) in variant.char_indices() {
        if at > 0 && c.is_uppercase() {
            words.push('_');
        }
        words.push(c.to_ascii_lowercase());
    }
    words
}

fn pascal(field: &str) -> String {
    field.split('_').map(capital).collect()
}

/// The identifier that a struct's name gives: `snake_case`, less one ending that says "result".
pub(crate) fn identifier(name: &str) -> String {
    let stem = ["Result", "Output", "Response", "Report"]
        .iter()
        .find_map(|ending| name.strip_suffix(ending))
        .filter(|stem| !stem.is_empty())
        .unwrap_or(name);
    snake(stem)
}

/// `HTTPSearch2Go` as `http_search2_go`: a word begins at a capital after a small letter or a
/// digit, and at the last capital of several.
pub(crate) fn snake(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut snake = String::new();
    for (i, c) in chars.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| chars[i]);
        // the `s` of `URLs` is no word
        let small_after =
            chars.get(i + 1).is_some_and(|c| c.is_lowercase()) && chars[i + 1..] != ['s'];
        let begins = c.is_uppercase()
            && before.is_some_and(|b| b.is_alphanumeric() && (!b.is_uppercase() || small_after));
        if begins {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake.trim_matches('_').to_owned()
}

/// A key in words, as the text has it: `total_found` and `totalFound` are `Total found`; what is no
/// name of letters, digits, `_` and `-` stays as it is.
pub(crate) fn words(key: &str) -> String {
    in_words(key).map_or_else(|| key.to_owned(), |words| capital(&words))
}

/// The words of a key within a line: `total found`.
pub(crate) fn name(key: &str) -> String {
    in_words(key).unwrap_or_else(|| key.to_owned())
}

fn in_words(key: &str) -> Option<String> {
    let is_name = key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && key.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
    is_name.then(|| readable(&snake(key).replace(['_', '-'], " ")))
}

/// Acronyms in capitals, a unit in brackets, and no `is` before what a flag says.
fn readable(words: &str) -> String {
    let mut words: Vec<_> = words
        .split_whitespace()
        .map(|word| acronym(word).unwrap_or_else(|| word.to_owned()))
        .collect();
    if words.len() > 1 && words[0] == "is" {
        words.remove(0);
    }
    if let [.., before, unit] = &mut *words {
        match unit.as_str() {
            // the second half of one: `mb_s`, `bytes_per_ms`
            _ if before.len() < 3 || matches!(&**before, "per" | "kib" | "mib" | "gib") => {}
            "s" | "ns" | "ms" | "px" => *unit = format!("({unit})"),
            "kb" | "mb" | "gb" => *unit = format!("({})", unit.to_ascii_uppercase()),
            _ => {}
        }
    }
    words.join(" ")
}

const ACRONYMS: &str = "ai api aws ci cli cors cpu css csv db ddl dns gid gps gpu guid html http https id ip json jwt \
    kpi llm mcp md5 mime ok os pdf pid png pr ram rpc sdk sha sha256 sku sms sql ssh svg tcp tls ttl udp ui uid uri \
    url utc uuid vm xml yaml";

fn acronym(word: &str) -> Option<String> {
    let is_one = |word: &str| ACRONYMS.split(' ').any(|one| one == word);
    if is_one(word) {
        return Some(word.to_ascii_uppercase());
    }
    let one = word.strip_suffix('s').filter(|one| is_one(one));
    one.map(|one| format!("{}s", one.to_ascii_uppercase()))
}

pub(crate) fn capital(words: &str) -> String {
    first_as(words, char::to_ascii_uppercase)
}

#[cfg(test)]
mod tests {
    use serde::ser::SerializeStruct as _;
    use serde::{Serialize, Serializer};
    use tool_result::Markdown;

    use super::*;

    struct Keyed(&'static str);

    impl Serialize for Keyed {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut fields = serializer.serialize_struct("Keyed", 1)?;
            fields.serialize_field(self.0, &1)?;
            fields.end()
        }
    }

    #[test]
    fn keys_are_in_the_words_that_core_writes() {
        let units = [
            "size_s",
            "size_ns",
            "size_ms",
            "size_px",
            "size_kb",
            "size_mb",
            "size_gb",
            "ms",
            "is",
            "is_ok",
            "size_mib_s",
            "speed_m_s",
            "bytes_per_ms",
            "bytes_per",
        ];
        let others = ["HTTPStatus", "total-found", "_private", "größe", "a b", "IsPublic", "class"];
        let capitals = ["userIDs", "imageURLs", "theIDsOf", "aBs"];
        let separated = ["Re-Named", "X-Rate-Limit", "a__b_", "HTML-URL", "IS-OK"];
        let others = others.into_iter().chain(separated).chain(capitals);
        let acronyms = ACRONYMS.split(' ');
        let plurals = acronyms.clone().map(|word| format!("{word}s").leak() as &str);
        // each word of two or three letters, so that no acronym is core's alone
        let letters = || ('a'..='z').map(String::from).chain([String::new()]);
        let pairs = ('a'..='z').flat_map(|a| ('a'..='z').map(move |b| format!("{a}{b}")));
        let short =
            pairs.flat_map(|pair| letters().map(move |c| format!("{pair}{c}").leak() as &str));
        for key in acronyms.chain(plurals).chain(units).chain(others).chain(short) {
            let mut md = Markdown::new();
            md.table(&[Keyed(key)]).expect("a table");
            let head = md.into_string().lines().next().map(str::to_owned);
            assert_eq!(head, Some(format!("|{}|", words(key))));
        }
    }

    #[test]
    fn rename_all_as_serde_does() {
        for (rule, expected) in [
            (None, "very_tasty"),
            (Some("lowercase"), "very_tasty"),
            (Some("UPPERCASE"), "VERY_TASTY"),
            (Some("PascalCase"), "VeryTasty"),
            (Some("camelCase"), "veryTasty"),
            (Some("snake_case"), "very_tasty"),
            (Some("SCREAMING_SNAKE_CASE"), "VERY_TASTY"),
            (Some("kebab-case"), "very-tasty"),
            (Some("SCREAMING-KEBAB-CASE"), "VERY-TASTY"),
        ] {
            assert_eq!(rename(rule, "very_tasty"), expected, "{rule:?}");
        }
        assert_eq!(rename(Some("camelCase"), "z42"), "z42");
    }

    #[test]
    fn rename_all_of_variants_as_serde_does() {
        for (rule, expected) in [
            (None, "VeryTasty"),
            (Some("PascalCase"), "VeryTasty"),
            (Some("lowercase"), "verytasty"),
            (Some("UPPERCASE"), "VERYTASTY"),
            (Some("camelCase"), "veryTasty"),
            (Some("snake_case"), "very_tasty"),
            (Some("SCREAMING_SNAKE_CASE"), "VERY_TASTY"),
            (Some("kebab-case"), "very-tasty"),
            (Some("SCREAMING-KEBAB-CASE"), "VERY-TASTY"),
        ] {
            assert_eq!(rename_variant(rule, "VeryTasty"), expected, "{rule:?}");
        }
        assert_eq!(rename_variant(Some("snake_case"), "NoURL"), "no_u_r_l");
    }

    #[test]
    fn identifiers_come_from_the_name() {
        for (name, expected) in [
            ("FastGotoResult", "fast_goto"),
            ("HTTPSearchResult", "http_search"),
            ("FetchURLsResult", "fetch_urls"),
            ("Base64Decode", "base64_decode"),
            ("V2Search", "v2_search"),
            ("Result", "result"),
            ("ReportResult", "report"),
            ("ResultReport", "result"),
            ("GetURL", "get_url"),
            ("Snake_Case", "snake_case"),
            ("X", "x"),
        ] {
            assert_eq!(identifier(name), expected, "{name}");
        }
    }

    #[test]
    fn keys_become_words() {
        assert_eq!(words("total_found"), "Total found");
        assert_eq!(words("totalFound"), "Total found");
        assert_eq!(words("total-found"), "Total found");
        assert_eq!(words("html_urls"), "HTML URLs");
        assert_eq!(words("isOk"), "OK");
        assert_eq!(words("ttl_ms"), "TTL (ms)");
        assert_eq!(words("größe"), "größe");
        assert_eq!(words("a b"), "a b");
    }
}
