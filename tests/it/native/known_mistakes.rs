//! Tests that a mistake that the pack knows as a Python program is recognised in other languages, by its answers.

use super::*;
use crate::analysis::{assess_report, problem};

/// The pack's `reuses-element`: it stores before it looks up.
const JAVASCRIPT: &str = "\
function pairToTarget(slips, target) {
  const places = new Map();
  for (let i = 0; i < slips.length; i++) {
    places.set(slips[i], i);
    if (places.has(target - slips[i])) return [places.get(target - slips[i]), i];
  }
  return [];
}
";
const JAVA: &str = "\
import java.util.*;

class Solution {
    static long[] pairToTarget(long[] slips, long target) {
        Map<Long, Integer> places = new HashMap<>();
        for (int i = 0; i < slips.length; i++) {
            places.put(slips[i], i);
            Integer other = places.get(target - slips[i]);
            if (other != null) return new long[] {other, i};
        }
        return new long[0];
    }
}
";
/// It compares neighbours only, which the pack does not know.
const NEW: &str = "\
function pairToTarget(slips, target) {
  for (let i = 0; i + 1 < slips.length; i++) {
    if (slips[i] + slips[i + 1] === target) return [i, i + 1];
  }
  return [0, slips.length - 1];
}
";

fn check(language: Language, source: &str, expected: Option<&str>) {
    let problem = problem("pair-to-target");
    block_on(async |judge| {
        if !here(judge, language).await {
            return;
        }
        let report = judged(judge, &problem, language, source).await;
        assert_eq!(report.verdict, Wa, "{report:#?}");
        let analysis = judge.analyse(&problem, source.as_bytes(), &report, &Cancel::default()).await;
        let found = assess_report(&problem, &report, &analysis.expect("an analysis"));
        let named: Vec<_> = found.candidates.iter().map(|candidate| candidate.bug.as_str()).collect();
        assert_eq!(named.first().copied(), expected, "{language}: {:#?}", found.candidates);
        assert!(found.suspect.is_none() && found.observations.is_empty());
    });
}

#[test]
fn a_known_mistake_in_another_language_is_recognised() {
    check(Language::JavaScript, JAVASCRIPT, Some("reuses-element"));
    check(Language::Java, JAVA, Some("reuses-element"));
    check(Language::JavaScript, NEW, None);
}
