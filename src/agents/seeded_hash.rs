//! Hashes the seed and the options for reproducible choices that look random.
//!
//! FNV-1a with a final mix, implemented here because the standard library's hasher may change between releases, but the
//! journal must always mean the same.

/// Returns a 64-bit hash of the parts, which are kept separate. It is the same on every machine and in every release.
pub fn seeded_hash(seed: u64, parts: &[&str]) -> u64 {
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let mut state = 0xcbf2_9ce4_8422_2325_u64 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for part in parts {
        // 0xff occurs in no UTF-8 text, so ("ab", "c") and ("a", "bc") differ.
        for byte in part.bytes().chain([0xff]) {
            state = (state ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    }
    // FNV's high bits are slow to mix; the finaliser of SplitMix64 spreads them.
    state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_seed_all_count() {
        let all = [
            seeded_hash(1, &["ab", "c"]),
            seeded_hash(1, &["a", "bc"]),
            seeded_hash(2, &["ab", "c"]),
            seeded_hash(1, &["ab"]),
        ];
        for (i, a) in all.iter().enumerate() {
            assert!(all[i + 1..].iter().all(|b| a != b));
        }
        // The recorded value: a change of this number would change the meaning of old seeds.
        assert_eq!(seeded_hash(1, &["ab", "c"]), 0x854e_a5db_7cf4_3f55);
    }

    #[test]
    fn the_low_bits_are_spread() {
        let even = (0..1000).filter(|i: &u32| seeded_hash(7, &[&i.to_string()]).is_multiple_of(2)).count();
        assert!((430..570).contains(&even), "{even} of 1000");
    }
}
