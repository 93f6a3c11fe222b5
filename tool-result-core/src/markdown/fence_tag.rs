//! The tag of the fences around untrusted text. No such text has it, so none can look like the beginning of another
//! fence.

/// Stands for the tag until the text is whole. No value has this character, as hidden characters are spelled out.
pub(crate) const FENCE_TAG: &str = "\0\0\0\0\0\0\0\0";

/// The offset basis and the prime of FNV-1a with 64 bits.
const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

fn hashed(hash: u64, bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(FNV_PRIME);
    bytes.iter().fold(hash, step)
}

/// Both halves of the hash count.
fn digits(hash: u64) -> String {
    format!("{:08x}", (hash >> 32) ^ (hash & u64::from(u32::MAX)))
}

/// Writes the tag into a text that was drawn: a hash of the untrusted texts, which this text does not have itself.
pub(crate) fn set_fence_tag<'t>(drawn: String, untrusted: impl Iterator<Item = &'t str>) -> String {
    // no value has its character, so one pass for a byte finds it
    if memchr::memchr(0, drawn.as_bytes()).is_none() {
        return drawn;
    }
    let mut hash = untrusted.fold(FNV_BASIS, |hash, text| hashed(hash, text.as_bytes()));
    while drawn.contains(&digits(hash)) {
        hash = hashed(hash, b"once more");
    }
    drawn.replace(FENCE_TAG, &digits(hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_fnv() {
        assert_eq!(hashed(FNV_BASIS, b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hashed(FNV_BASIS, b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hashed(FNV_BASIS, b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn a_text_that_has_the_tag_gets_another_one() {
        let set = |text: &str| set_fence_tag(format!("{FENCE_TAG} {text}"), ["a"].into_iter());
        let mut text = String::new();
        for _ in 0..50 {
            let drawn = set(&text);
            let (tag, rest) = drawn.split_at(FENCE_TAG.len());
            assert!(tag.bytes().all(|byte| byte.is_ascii_hexdigit()), "{tag}");
            assert!(!rest.contains(tag), "{drawn}");
            text = format!("{text} {tag}");
        }
        assert_eq!(set_fence_tag("plain".to_owned(), [].into_iter()), "plain");
    }
}
