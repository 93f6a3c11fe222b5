//! The mark of the fences around untrusted text. No such text has it, so none can look like the
//! beginning of another fence.

/// The characters of a mark: hexadecimal digits.
const LENGTH: usize = 8;

#[derive(Clone, Debug)]
pub(super) struct Mark {
    hash: u64,
    /// The texts that had a mark.
    pub(super) texts: Vec<String>,
}

impl Mark {
    pub(super) fn new<'t>(texts: impl Iterator<Item = &'t str>) -> Self {
        let hash = texts.fold(FNV_BASIS, |hash, text| hashed(hash, text.as_bytes()));
        Mark { hash, texts: Vec::new() }
    }

    pub(super) fn digits(&self) -> String {
        // both halves count
        let half = (self.hash >> 32) ^ (self.hash & u64::from(u32::MAX));
        format!("{half:0LENGTH$x}")
    }

    /// One of the texts has the mark.
    pub(super) fn is_taken(&self) -> bool {
        let digits = self.digits();
        self.texts.iter().any(|text| text.contains(&digits))
    }

    pub(super) fn next(&mut self) {
        while self.is_taken() {
            self.hash = hashed(self.hash, b"once more");
        }
    }
}

/// The offset basis and the prime of FNV-1a with 64 bits.
const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

fn hashed(hash: u64, bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(FNV_PRIME);
    bytes.iter().fold(hash, step)
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
    fn the_next_mark_is_none_that_is_taken() {
        let mut mark = Mark::new(["a"].into_iter());
        let mut marks = Vec::new();
        for _ in 0..50 {
            assert!(!marks.contains(&mark.digits()));
            marks.push(mark.digits());
            mark.texts.push(format!("a {} b", mark.digits()));
            mark.next();
        }
        assert!(marks.iter().all(|mark| mark.len() == LENGTH));
    }
}
