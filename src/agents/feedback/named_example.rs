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
    (!others.contains('`') && !others.contains(|c: char| c.is_ascii_digit()) && !names_its_values(&others))
        .then_some(out)
}

/// Whether a text counts what its example has ("the five wagons of …", "its two ways"), or refers to the explanation below
/// it.
fn names_its_values(text: &str) -> bool {
    const COUNTS: [&str; 10] = ["three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    // "Where do the two differ?" is about two drawings, not about the example.
    let is_pair = |words: &[&str]| {
        matches!(words[0], "the" | "its" | "these")
            && words[1] == "two"
            && !matches!(words[2], "of" | "differ" | "disagree" | "drawings" | "rows" | "lists")
    };
    words.windows(3).any(is_pair) || words.iter().any(|word| COUNTS.contains(word) || *word == "explanation")
}

/// Whether a text asks about examples, and the one that fails is none of them. "For each example" is about all.
pub fn is_about_others(text: &str, findings: Option<&Assessment>) -> bool {
    let Some(fails) = findings.and_then(|findings| findings.failing_example) else { return false };
    let named = named_numbers(text);
    !named.is_empty() && !named.contains(&fails)
}

/// The numbers of the examples that a text names: of "Example 2" and of "Examples 1 and 2".
fn named_numbers(text: &str) -> Vec<usize> {
    let mut numbers = Vec::new();
    for part in text.split("Example").skip(1) {
        let list = part.trim_start_matches('s');
        for word in list.split([' ', ',']).filter(|word| !word.is_empty()) {
            match word.trim_end_matches(|c: char| !c.is_ascii_digit()).parse() {
                Ok(number) => numbers.push(number),
                Err(_) if matches!(word, "and" | "or") => {}
                Err(_) => break,
            }
        }
    }
    numbers
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
            has_several_answers: false,
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
    fn a_question_about_other_examples_is_recognised() {
        let about = |failing_example, text: &str| {
            is_about_others(text, Some(&Assessment { failing_example, ..Assessment::default() }))
        };
        for (text, expected) in [
            ("Play Example 1.", true),
            ("Find the answers to Examples 1 and 2 by hand.", true),
            ("Compare Examples 1, 2, and 3.", false),
            ("Run Example 3 in both directions.", false),
            ("For each example, say why.", false),
        ] {
            assert_eq!(about(Some(3), text), expected, "{text}");
            assert!(!about(None, text));
        }
    }

    #[test]
    fn a_text_about_its_values_stays() {
        for text in [
            "Draw the five wagons of Example 1 as boxes.",
            "Cut the letters of Example 1 out, and show that the two necklaces have the same beads.",
            "Trace the path of Example 1 as the explanation does.",
        ] {
            check(3, Verdict::Wa, text, text);
        }
        check(2, Verdict::Wa, "Draw Example 1. Where do the two differ?", "Draw Example 2. Where do the two differ?");
        for text in ["In Example 1 the answer is 4.", "Play Example 1 with `nums`.", "Compare Example 1 and Example 2."]
        {
            check(3, Verdict::Wa, text, text);
        }
    }
}
