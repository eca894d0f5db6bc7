//! Chooses the cases of a package for which a pack has room: packages may have hundreds of megabytes of data.

use std::collections::{BTreeMap, BTreeSet};

use crate::pack::problem_import::Omission;

/// Largest input of a case, in bytes: a file of a pack's folder `cases`.
const MAX_INPUT_BYTES: u64 = 8 << 20;
/// Largest answer of a case, in bytes: the largest output that a problem may allow.
const MAX_ANSWER_BYTES: u64 = 4 << 20;
/// Most bytes of a problem's cases.
const MAX_PROBLEM_BYTES: u64 = 6 << 20;
/// Most cases of a problem.
const MAX_CASES: usize = 400;

/// The chosen files of a package's data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseChoice {
    /// Paths of files that are too large or have no room.
    pub left_out: Vec<Omission>,
    /// Paths of inputs and answers to read.
    pub chosen: BTreeSet<String>,
    /// Bytes of the chosen files.
    pub bytes: u64,
}

/// Chooses inputs and answers. `sizes` has the bytes of each file below `data/`, and `room` are the bytes that the pack
/// still has room for. Samples come first. Then comes the largest case, because it tells a slow program from a fast
/// one, and then the others from the smallest on.
#[must_use]
pub fn choose_cases(sizes: &BTreeMap<String, u64>, room: u64) -> CaseChoice {
    let mut choice = CaseChoice::default();
    let mut cases: Vec<(u64, &str)> = Vec::new();
    for (path, input) in sizes {
        let Some(stem) = path.strip_suffix(".in") else { continue };
        let answer = sizes.get(&format!("{stem}.ans")).copied().unwrap_or(0);
        if *input > MAX_INPUT_BYTES || answer > MAX_ANSWER_BYTES {
            let (input, answer) = (MAX_INPUT_BYTES >> 20, MAX_ANSWER_BYTES >> 20);
            let why = format!("an input may have {input} MiB and an answer {answer} MiB");
            choice.left_out.push(Omission::new(path, why));
        } else {
            cases.push((input + answer, stem));
        }
    }
    cases.sort_unstable();
    let (mut ordered, mut hidden): (Vec<_>, Vec<_>) =
        cases.into_iter().partition(|(_, stem)| stem.starts_with("data/sample/"));
    let largest = hidden.iter().rposition(|(bytes, _)| *bytes <= MAX_PROBLEM_BYTES.min(room) * 3 / 4);
    ordered.extend(largest.map(|index| hidden.remove(index)));
    ordered.append(&mut hidden);
    let mut count = 0;
    for (bytes, stem) in ordered {
        let why = if choice.bytes + bytes > room {
            "the pack has no room for it: import the package into a pack of its own".to_owned()
        } else if choice.bytes + bytes > MAX_PROBLEM_BYTES {
            format!("a problem keeps {} MiB of cases, the largest and the small ones", MAX_PROBLEM_BYTES >> 20)
        } else if count == MAX_CASES {
            format!("a problem keeps {MAX_CASES} cases, the largest and the small ones")
        } else {
            choice.bytes += bytes;
            count += 1;
            choice.chosen.extend([format!("{stem}.in"), format!("{stem}.ans")]);
            continue;
        };
        choice.left_out.push(Omission::new(format!("{stem}.in"), why));
    }
    choice
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_the_largest_and_the_small_cases_are_kept() {
        const MIB: u64 = 1 << 20;
        let check = |sizes: &[(&str, u64)], room: u64, kept: &[&str], left: &[&str]| {
            let sizes: Vec<(String, u64)> = sizes
                .iter()
                .flat_map(|(stem, size)| [(format!("data/{stem}.in"), *size), (format!("data/{stem}.ans"), 10)])
                .collect();
            let choice = choose_cases(&sizes.into_iter().collect(), room);
            let chosen: Vec<&str> =
                choice.chosen.iter().filter_map(|path| path.strip_prefix("data/")?.strip_suffix(".in")).collect();
            let reasons: Vec<String> =
                choice.left_out.iter().map(|left| format!("{}: {}", left.place, left.why)).collect();
            assert_eq!(chosen, kept, "{reasons:?}");
            assert_eq!(reasons.len(), left.len(), "{reasons:?}");
            for (reason, part) in reasons.iter().zip(left) {
                assert!(reason.contains(part), "{reason}, not {part}");
            }
        };
        let all = &[("sample/1", 5), ("secret/a", 9), ("secret/b", 3 * MIB)];
        check(all, 60 * MIB, &["sample/1", "secret/a", "secret/b"], &[]);
        let many = &[("secret/a", 2 * MIB), ("secret/b", 3 * MIB), ("secret/c", 4 * MIB)];
        let keeps = "data/secret/b.in: a problem keeps 6 MiB of cases";
        check(many, 60 * MIB, &["secret/c"], &["data/secret/a.in: a problem keeps 6 MiB", keeps]);
        check(&[("secret/a", 9 * MIB)], 60 * MIB, &[], &["an input may have 8 MiB and an answer 4 MiB"]);
        check(all, MIB, &["sample/1", "secret/a"], &["the pack has no room for it"]);
    }
}
