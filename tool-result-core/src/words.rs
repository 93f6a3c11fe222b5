//! Keys in words: labels, headings and the nouns of counts.

use std::borrow::Cow;
use std::sync::LazyLock;

/// Stands on a page that has nothing to show.
pub(crate) const NOTHING_FOUND: &str = "No results found.";

/// The nouns of items that have no name of their own, and of the entries of a map.
pub(crate) const ITEMS: &str = "items";
pub(crate) const ENTRIES: &str = "entries";

/// Those of a text.
pub(crate) const LINES: &str = "lines";
pub(crate) const BYTES: &str = "bytes";

/// The heading of a map's keys.
pub(crate) const KEY: &str = "Key";

/// The label of a key: of a field's in words, so that `definition_count` is `Definition count`. One that is data, or no
/// name, stays as it is.
pub(crate) fn label_of(key: &str, is_field: bool) -> Cow<'_, str> {
    match words(key).filter(|_| is_field) {
        Some(words) => Cow::Owned(upper_first(readable(words).into_owned())),
        None => Cow::Borrowed(key),
    }
}

/// The name of a key within a line: a field's in words, one that is data as it is.
pub(crate) fn name_of(key: &str, is_field: bool) -> Cow<'_, str> {
    words(key).filter(|_| is_field).map_or(Cow::Borrowed(key), readable)
}

pub(crate) fn upper_first(mut words: String) -> String {
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

/// The units of numbers, as they are written behind the name of one.
const UNITS: [&str; 7] = ["(s)", "(ns)", "(ms)", "(KB)", "(MB)", "(GB)", "(px)"];

/// The words of a key as they are read: acronyms in capitals, a unit in brackets, and no `is` before what a flag says.
fn readable(mut words: Cow<'_, str>) -> Cow<'_, str> {
    if words.starts_with("is ") {
        words.to_mut().drain(.."is ".len());
    }
    if let Some((name, last)) = words.rsplit_once(' ')
        && !is_rate(name.rsplit(' ').next().unwrap_or_default())
        && let Some(unit) =
            UNITS.iter().find(|unit| unit.trim_matches(['(', ')']).eq_ignore_ascii_case(last))
    {
        words = Cow::Owned([name, " ", unit].concat());
    }
    with_acronyms(words)
}

/// The unit behind this word is the second half of one: `mb_s`, `bytes_per_ms`.
fn is_rate(word: &str) -> bool {
    word.len() < 3 || matches!(word, "per" | "kib" | "mib" | "gib")
}

fn with_acronyms(words: Cow<'_, str>) -> Cow<'_, str> {
    if !words.split(' ').any(|word| acronym(word).is_some()) {
        return words;
    }
    let read = words.split(' ').map(|word| acronym(word).unwrap_or_else(|| word.to_owned()));
    Cow::Owned(read.collect::<Vec<_>>().join(" "))
}

const ACRONYMS: [&str; 57] = [
    "ai", "api", "aws", "ci", "cli", "cors", "cpu", "css", "csv", "db", "ddl", "dns", "gid", "gps",
    "gpu", "guid", "html", "http", "https", "id", "ip", "json", "jwt", "kpi", "llm", "mcp", "md5",
    "mime", "ok", "os", "pdf", "pid", "png", "pr", "ram", "rpc", "sdk", "sha", "sha256", "sku",
    "sms", "sql", "ssh", "svg", "tcp", "tls", "ttl", "udp", "ui", "uid", "uri", "url", "utc",
    "uuid", "vm", "xml", "yaml",
];

/// `URL` and `URLs`.
fn acronym(word: &str) -> Option<String> {
    // no list of them is looked through for a longer word
    if word.len() > 7 {
        return None;
    }
    let is_one = ACRONYMS.contains(&word);
    let (one, ending) = if is_one { (word, "") } else { (word.strip_suffix('s')?, "s") };
    ACRONYMS.contains(&one).then(|| one.to_ascii_uppercase() + ending)
}

/// A key that is no noun counts items.
pub(crate) fn noun(key: &str, count: usize) -> Cow<'_, str> {
    let words = words(key).unwrap_or(Cow::Borrowed(key));
    let last = words.rsplit(' ').next().unwrap_or_default();
    // a list of what is before that, which may be no noun: `allow_list`; or a map by what is behind it
    let is_other = words.ends_with(" list") || words.starts_with("by ");
    let is_named = words.split(' ').any(is_plural) || is_noun(last) && !is_other;
    with_acronyms(inflected(if is_named { words } else { Cow::Borrowed(ITEMS) }, count))
}

fn is_noun(word: &str) -> bool {
    let is_word = word.len() > 2 && word.contains(['a', 'e', 'i', 'o', 'u', 'y']);
    let is_link = matches!(word, "per" | "for" | "from" | "with" | "and" | "the");
    is_word && !is_link || acronym(word).is_some()
}

pub(crate) fn is_count(key: &str) -> bool {
    words(key).is_some_and(|words| words.split(' ').any(|word| matches!(word, "count" | "total")))
}

/// The key says how many items the list under another key has: `hit_count` and `hitsCount` of `hits`.
pub(crate) fn is_count_of(key: &str, list: &str) -> bool {
    // most keys are none, which is seen without taking them apart
    if !key.ends_with("ount") && !key.ends_with("OUNT") {
        return false;
    }
    let words = words(key);
    let counted = words.as_deref().and_then(|words| words.strip_suffix(" count"));
    counted.is_some_and(|words| words == noun(list, 1) || words == noun(list, 2))
}

/// The noun for `count` of what an author calls `label`: `2 URLs`.
pub(crate) fn noun_of_label(label: &str, count: usize) -> String {
    let mut noun = label.to_owned();
    let is_abbreviation = label.chars().nth(1).is_some_and(char::is_uppercase);
    if let Some(first) = noun.get_mut(..1).filter(|_| !is_abbreviation) {
        first.make_ascii_lowercase();
    }
    inflected(noun.into(), count).into_owned()
}

/// The last word that is a plural carries the number, so `files modified` is `file modified` for one;
/// where none is, the last word does.
fn inflected(name: Cow<'_, str>, count: usize) -> Cow<'_, str> {
    let mut words: Vec<_> = name.split(' ').collect();
    let plural_at = words.iter().rposition(|word| is_plural(word));
    let word = match plural_at {
        Some(_) if count != 1 => None,
        Some(at) => words.get_mut(at),
        None => words.last_mut(),
    };
    let Some(word) = word else { return name };
    let Some((stem, ending)) = (if count == 1 { singular(word) } else { plural(word) }) else {
        return name;
    };
    let other = [stem, ending].concat();
    *word = &other;
    Cow::Owned(words.join(" "))
}

/// The words of a name in any of serde's spellings, in lower case; `None` for what is no name. A word begins behind `_`
/// and `-`, at a capital behind a small letter or digit, and at the last of several capitals.
fn words(key: &str) -> Option<Cow<'_, str>> {
    if !key.is_empty() && key.bytes().all(|b| b.is_ascii_lowercase()) {
        return Some(Cow::Borrowed(key));
    }
    let is_name = key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || is_separator(byte));
    let mut words = String::with_capacity(key.len().saturating_add(4));
    let (mut before, mut rest) = (b'_', if is_name { key.as_bytes() } else { &[] });
    while let [byte, behind @ ..] = rest {
        // the `s` of `userIDs` is no word
        let is_next_small = behind != b"s" && behind.first().is_some_and(u8::is_ascii_lowercase);
        let is_apart = !before.is_ascii_uppercase() || is_next_small;
        let starts_word = is_separator(before) || byte.is_ascii_uppercase() && is_apart;
        if !is_separator(*byte) {
            words.push_str(if starts_word && !words.is_empty() { " " } else { "" });
            words.push(byte.to_ascii_lowercase().into());
        }
        (before, rest) = (*byte, behind);
    }
    (!words.is_empty()).then_some(Cow::Owned(words))
}

fn is_separator(byte: u8) -> bool {
    matches!(byte, b'_' | b'-')
}

/// Plurals that no rule makes, each with its singular, and words that have no plural.
const IRREGULAR: &str = "aliases/alias analyses/analysis appendices/appendix atlases/atlas axes/axis \
    bacteria/bacterium bases/basis biases/bias bonuses/bonus buses/bus caches/cache cacti/cactus calories/calorie \
    campuses/campus canvases/canvas children/child cookies/cookie corpora/corpus crises/crisis criteria/criterion \
    diagnoses/diagnosis echoes/echo emphases/emphasis errata/erratum feet/foot focuses/focus formulae/formula \
    gases/gas geese/goose genera/genus halves/half heroes/hero hypotheses/hypothesis indices/index knives/knife \
    leaves/leaf lenses/lens lives/life matrices/matrix men/man menus/menu mice/mouse movies/movie niches/niche \
    nuclei/nucleus oases/oasis oxen/ox parentheses/parenthesis people/person potatoes/potato quizzes/quiz radii/radius \
    shelves/shelf statuses/status stimuli/stimulus synopses/synopsis teeth/tooth theses/thesis tomatoes/tomato \
    vertices/vertex vetoes/veto viruses/virus wolves/wolf women/woman advice aircraft all both chassis clothes daily \
    data dice done equipment evidence fastest feedback hardware hourly info information knowledge kubernetes largest \
    latest media metadata monthly newest news oldest open previous progress raw recent redis series sheep similar \
    slowest software species staff stderr stdout top traffic unread weather weekly";

fn irregular() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    static PAIRS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
        let pair = |word: &'static str| word.split_once('/').unwrap_or((word, word));
        IRREGULAR.split(' ').map(pair).collect()
    });
    PAIRS.iter()
}

/// The singular, where `word` is a plural: its stem, and what stands behind that.
fn singular(word: &str) -> Option<(&str, &'static str)> {
    if let Some((_, one)) = irregular().find(|(many, one)| *many == word && many != one) {
        return Some((one, ""));
    }
    let is_one = ACRONYMS.contains(&word) || irregular().any(|(_, one)| *one == word);
    let stem = word.strip_suffix('s').filter(|_| !is_one)?;
    // `bus` and `analysis`, not `emojis`
    let is_singular = stem.len() < 2 || ["s", "u", "si"].iter().any(|end| stem.ends_with(end));
    if is_singular && !ACRONYMS.contains(&stem) {
        return None;
    }
    // not of `pies` and `ties`
    if let Some(stem) = word.strip_suffix("ies").filter(|stem| stem.len() > 1) {
        return Some((stem, "y"));
    }
    let hisses =
        ["sses", "shes", "ches", "xes", "zzes"].iter().any(|ending| word.ends_with(ending));
    Some((if hisses { word.strip_suffix("es")? } else { stem }, ""))
}

/// `2 skipped`, `2 missing`: such a word has no plural. A stem without a vowel is no verb: `string`.
fn is_participle(word: &str) -> bool {
    let stem = word.strip_suffix("ed").or_else(|| word.strip_suffix("ing"));
    stem.is_some_and(|stem| stem.contains(['a', 'e', 'i', 'o', 'u']) && !word.ends_with("eed"))
}

fn plural(word: &str) -> Option<(&str, &'static str)> {
    let is_acronym = word.ends_with('s') && ACRONYMS.contains(&word);
    if word.is_empty() || is_acronym || is_participle(word) {
        return None;
    }
    if let Some((many, _)) = irregular().find(|(_, one)| *one == word) {
        return Some((many, ""));
    }
    let vowel_before_y = ["ay", "ey", "oy", "uy"].iter().any(|ending| word.ends_with(ending));
    if let Some(stem) = word.strip_suffix('y').filter(|_| !vowel_before_y) {
        return Some((stem, "ies"));
    }
    let hisses = ["s", "sh", "ch", "x", "z"].iter().any(|ending| word.ends_with(ending));
    Some((word, if hisses { "es" } else { "s" }))
}

fn is_plural(word: &str) -> bool {
    singular(word).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_keys_in_words() {
        for (key, words) in [
            ("symbol", "Symbol"),
            ("definition_count", "Definition count"),
            ("definitionCount", "Definition count"),
            ("DEFINITION-COUNT", "Definition count"),
            ("HTTPStatus", "HTTP status"),
            ("htmlUrl", "HTML URL"),
            ("userIDs", "User IDs"),
            ("imageURLs", "Image URLs"),
            ("theAs", "The as"),
            ("id", "ID"),
            ("ttl_ms", "TTL (ms)"),
            ("ms", "Ms"),
            ("is_ok", "OK"),
            ("isPublic", "Public"),
            ("is", "Is"),
            ("size_kb", "Size (KB)"),
            ("took_ns", "Took (ns)"),
            ("uptime_s", "Uptime (s)"),
            ("throughput_mib_s", "Throughput mib s"),
            ("speed_m_s", "Speed m s"),
            ("bytes_per_ms", "Bytes per ms"),
            ("pid", "PID"),
            ("os", "OS"),
            ("dbUrl", "DB URL"),
            ("sha256", "SHA256"),
            ("line2", "Line2"),
            ("_private", "Private"),
            ("a b", "a b"),
            ("größe", "größe"),
            ("", ""),
            ("_", "_"),
            ("-x", "-x"),
            ("3d", "3d"),
        ] {
            assert_eq!(label_of(key, true), words);
        }
    }

    #[test]
    fn a_count_is_named_after_its_list() {
        for key in ["match_count", "matches_count", "matchCount", "MatchesCount", "MATCH-COUNT"] {
            assert!(is_count_of(key, "matches"), "{key}");
        }
        for key in ["count", "matches", "match_counts", "total_match_count", "hit_count", ""] {
            assert!(!is_count_of(key, "matches"), "{key}");
        }
        assert!(is_count_of("openFileCount", "open_files"));
    }

    #[test]
    fn an_abbreviation_in_a_label_stays_whole() {
        assert_eq!(noun_of_label("URLs", 2), "URLs");
        assert_eq!(noun_of_label("URLs", 1), "URL");
        assert_eq!(noun_of_label("Broken links", 1), "broken link");
    }

    #[test]
    fn nouns_follow_the_count() {
        for (key, one, many) in [
            ("references", "reference", "references"),
            ("file_list", "item", "items"),
            ("allow_list", "item", "items"),
            ("by_name", "item", "items"),
            ("corpora", "corpus", "corpora"),
            ("parentheses", "parenthesis", "parentheses"),
            ("oasis", "oasis", "oases"),
            ("chassis", "chassis", "chassis"),
            ("list", "list", "lists"),
            ("playlist", "playlist", "playlists"),
            ("matches", "match", "matches"),
            ("queries", "query", "queries"),
            ("classes", "class", "classes"),
            ("cases", "case", "cases"),
            ("databases", "database", "databases"),
            ("sizes", "size", "sizes"),
            ("statuses", "status", "statuses"),
            ("status", "status", "statuses"),
            ("history", "history", "histories"),
            ("key", "key", "keys"),
            ("box", "box", "boxes"),
            ("files_modified", "file modified", "files modified"),
            ("results_by_file", "result by file", "results by file"),
            ("", "item", "items"),
            ("xs", "item", "items"),
            ("by", "item", "items"),
            ("url", "URL", "URLs"),
            ("htmlUrls", "HTML URL", "HTML URLs"),
            ("ids", "ID", "IDs"),
            ("business_symbols", "business symbol", "business symbols"),
            ("children", "child", "children"),
            ("feet", "foot", "feet"),
            ("niches", "niche", "niches"),
            ("sheep", "sheep", "sheep"),
            ("radii", "radius", "radii"),
            ("veto", "veto", "vetoes"),
            ("aircraft", "aircraft", "aircraft"),
            ("kubernetes", "kubernetes", "kubernetes"),
            ("metadata", "metadata", "metadata"),
            ("foundItems", "found item", "found items"),
            ("skipped", "skipped", "skipped"),
            ("most_referenced", "most referenced", "most referenced"),
            ("incoming", "incoming", "incoming"),
            ("warnings", "warning", "warnings"),
            ("string", "string", "strings"),
            ("feed", "feed", "feeds"),
            ("grams_per_s", "gram per s", "grams per s"),
            ("per_s", "item", "items"),
            ("apis", "API", "APIs"),
            ("uis", "UI", "UIs"),
            ("css", "CSS", "CSS"),
            ("https", "HTTPS", "HTTPS"),
            ("aliases", "alias", "aliases"),
            ("canvas", "canvas", "canvases"),
            ("species", "species", "species"),
            ("ties", "tie", "ties"),
            ("pies", "pie", "pies"),
            ("menus", "menu", "menus"),
            ("stdout", "stdout", "stdout"),
            ("software", "software", "software"),
            ("known_biases", "known bias", "known biases"),
            ("shelves", "shelf", "shelves"),
            ("emojis", "emoji", "emojis"),
            ("skus", "SKU", "SKUs"),
            ("kpis", "KPI", "KPIs"),
            ("diagnoses", "diagnosis", "diagnoses"),
            ("buzzes", "buzz", "buzzes"),
            ("gas", "gas", "gases"),
            ("unread", "unread", "unread"),
            ("aws_accounts", "AWS account", "AWS accounts"),
            ("cors", "CORS", "CORS"),
            ("sms", "SMS", "SMS"),
            ("slowest", "slowest", "slowest"),
            ("raw_file", "raw file", "raw files"),
            ("data_point", "data point", "data points"),
            ("latest_runs", "latest run", "latest runs"),
        ] {
            assert_eq!((&*noun(key, 1), &*noun(key, 2)), (one, many));
            assert_eq!(noun(key, 0), many);
        }
    }
}
