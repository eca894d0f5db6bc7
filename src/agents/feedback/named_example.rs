//! Points an authored text at an example that the program fails.
//!
//! An author asks the learner to play "Example 1", because most mistakes show there. A program that is right in it and
//! wrong in a later one would send the learner on a search for nothing.

use crate::agents::assessment::Assessment;
use crate::types::verdict_report::Verdict;

/// How a statement names its samples.
const EXAMPLE: &str = "Example ";

/// Returns the text with the number of the first failing example in place of the one it names, if the program is right in
/// that one. A text about particular values stays as it is.
pub fn name_failing_example(text: &str, findings: Option<&Assessment>) -> String {
    renumbered(text, findings).unwrap_or_else(|| text.to_owned())
}

fn renumbered(text: &str, findings: Option<&Assessment>) -> Option<String> {
    let findings = findings?;
    findings.failing_sample.as_ref().filter(|sample| sample.verdict == Verdict::Wa)?;
    let fails = findings.failing_example?;
    let mut parts = text.split(EXAMPLE);
    let mut out = parts.next()?.to_owned();
    let mut named = None;
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        let number: usize = part[..part.len() - rest.len()].parse().ok()?;
        // The failing sample is the first, so every earlier one is right.
        if number >= fails || *named.get_or_insert(number) != number {
            return None;
        }
        out = out + EXAMPLE + &fails.to_string() + rest;
    }
    let others = text.replace(&format!("{EXAMPLE}{}", named?), "");
    (!others.contains('`') && !others.contains(|c: char| c.is_ascii_digit())).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::program_facts::FailingSample;

    fn check(example: usize, verdict: Verdict, text: &str, expected: &str) {
        let sample = FailingSample {
            case: "any".into(),
            verdict,
            inputs: Vec::new(),
            want: None,
            got: None,
            error: None,
            cause: None,
        };
        let findings =
            Assessment { failing_sample: Some(sample), failing_example: Some(example), ..Assessment::default() };
        assert_eq!(name_failing_example(text, Some(&findings)), expected);
    }

    #[test]
    fn only_an_example_that_passes_is_replaced() {
        let text = "Play Example 1 yourself. Where does Example 1 differ first?";
        check(2, Verdict::Wa, text, "Play Example 2 yourself. Where does Example 2 differ first?");
        check(1, Verdict::Wa, text, text);
        check(2, Verdict::Wa, "Play Example 3.", "Play Example 3.");
        check(2, Verdict::Re, text, text);
        assert_eq!(name_failing_example(text, None), text);
    }

    #[test]
    fn a_text_about_its_values_stays() {
        for text in ["In Example 1 the answer is 4.", "Play Example 1 with `nums`.", "Compare Example 1 and Example 2."]
        {
            check(3, Verdict::Wa, text, text);
        }
    }
}
