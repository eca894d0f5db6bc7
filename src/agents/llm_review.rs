//! Filters the remarks of a language model on code that passed.
//!
//! No one has checked a model's claims about a program, except the parts that Rung can check: the line exists, the
//! category is known, and a claim about growth agrees with the measurement. A remark that fails a check is dropped,
//! with the reason. Pure.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::growth_measurement::GrowthComparison;
use crate::types::problem::Growth;
use crate::types::sanitize::clean;

/// The categories of a remark.
pub const CATEGORIES: [&str; 5] = ["time", "space", "edge", "readability", "style"];
/// The maximum number of remarks shown.
pub const MAX_LLM_REMARKS: usize = 4;
/// Longest remark, in characters.
const MAX_REMARK_CHARS: usize = 400;

/// A review as a model sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LlmReview {
    /// Most useful first.
    pub remarks: Vec<LlmRemark>,
}

/// One remark of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Said")]
pub struct LlmRemark {
    /// One of [`CATEGORIES`].
    pub category: String,
    /// Line of the program, from 1; 0 for all of it.
    pub line: u32,
    pub remark: String,
}

/// The remarks of a review that passed the checks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FilteredReview {
    pub remarks: Vec<LlmRemark>,
    /// Reasons why the others were dropped.
    pub dropped: Vec<String>,
}

/// Keeps the remarks that are valid for a program with this number of lines and this growth.
#[must_use]
pub fn filter_review(review: LlmReview, lines: usize, growth: Option<&GrowthComparison>) -> FilteredReview {
    let mut kept = FilteredReview::default();
    for said in review.remarks {
        let remark = clean(&said.remark).split_whitespace().collect::<Vec<_>>().join(" ");
        let category = clean(&said.category).trim().to_lowercase();
        let said = LlmRemark { category, line: said.line, remark };
        match find_fault(&said, lines, growth) {
            None if kept.remarks.len() < MAX_LLM_REMARKS => kept.remarks.push(said),
            None => kept.dropped.push(format!("more than {MAX_LLM_REMARKS} remarks")),
            Some(why) => kept.dropped.push(why),
        }
    }
    kept
}

fn find_fault(said: &LlmRemark, lines: usize, growth: Option<&GrowthComparison>) -> Option<String> {
    if !CATEGORIES.contains(&said.category.as_str()) {
        return Some(format!("there is no category {}", crate::types::sanitize::truncate_chars(&said.category, 40)));
    }
    if said.line as usize > lines {
        return Some(format!("line {} is none of the program's {lines}", said.line));
    }
    let length = said.remark.chars().count();
    if said.remark.is_empty() || length > MAX_REMARK_CHARS {
        return Some(format!("{length} characters, of 1 to {MAX_REMARK_CHARS}"));
    }
    if said.remark.contains("```") {
        return Some("code instead of a remark".to_owned());
    }
    let claims = growth_claims(&said.remark.to_lowercase());
    let of_memory = said.category == "space" || said.remark.to_lowercase().contains("memory");
    let unmeasured = of_memory || growth.is_none();
    let holds = |class: &Growth| {
        let growth = growth.filter(|_| !unmeasured);
        growth.is_some_and(|growth| {
            growth.yours.fit.is_some_and(|fit| fit.allows(*class)) || growth.reference_growth() == Some(*class)
        })
    };
    let wrong = claims.iter().find(|class| !holds(class))?;
    Some(format!(
        "it claims growth as {wrong}, which was {}",
        if unmeasured { "not measured" } else { "measured otherwise" }
    ))
}

/// Returns the classes of growth that a text in lower case mentions.
fn growth_claims(text: &str) -> Vec<Growth> {
    let of_signs = text.match_indices("o(").filter(|(at, _)| !text[..*at].ends_with(char::is_alphabetic));
    let plain = |text: &str| -> String { text.chars().filter(|c| !" *·`_\\".contains(*c)).collect() };
    let mut found: Vec<Growth> =
        of_signs.filter_map(|(at, _)| parse_growth(&plain(inside_brackets(&text[at + 2..])))).collect();
    let words = format!(
        " {} ",
        text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" ")
    );
    // The longer phrase comes first: "n log n time" is not "log n".
    let mut rest = words;
    for (phrase, class) in GROWTH_PHRASES {
        let spoken = format!(" {phrase} ");
        if rest.contains(&spoken) {
            found.push(class);
            rest = rest.replace(&spoken, " ");
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns the text up to the bracket that closes the open one.
fn inside_brackets(text: &str) -> &str {
    let mut depth = 1;
    let end = text.char_indices().find(|(_, c)| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        depth == 0
    });
    end.map_or(text, |(at, _)| &text[..at])
}

/// Returns the class of the text in `O(…)`, without spaces. A letter other than n is read as n.
fn parse_growth(text: &str) -> Option<Growth> {
    let text =
        text.replace(['(', ')', '^', '{', '}'], "").replace("log2", "log").replace("lg", "log").replace("√", "sqrt");
    let letters = |of: &str| of.chars().count() == 1 && of.chars().all(char::is_alphabetic);
    Some(match text.as_str() {
        "1" => Growth::Constant,
        text if letters(text) => Growth::Linear,
        text if text.starts_with("sqrt") => Growth::Root,
        text if text.strip_prefix("log").is_some_and(letters) => Growth::Log,
        text if text.contains("logn") || text.contains("log") => Growth::Linearithmic,
        text if text.contains("sqrt") => Growth::LinearRoot,
        text if text.ends_with('2') || text.ends_with('²') => Growth::Quadratic,
        text if text.ends_with('3') || text.ends_with('³') => Growth::Cubic,
        text if text.starts_with('2') => Growth::Exponential,
        text if text.chars().count() == 2 && text.chars().all(char::is_alphabetic) => Growth::Quadratic,
        _ => return None,
    })
}

/// Phrases for classes of growth.
const GROWTH_PHRASES: [(&str, Growth); 19] = [
    ("n log n", Growth::Linearithmic),
    ("linearithmic", Growth::Linearithmic),
    ("log linear", Growth::Linearithmic),
    ("quasilinear", Growth::Linearithmic),
    ("constant time", Growth::Constant),
    ("constant space", Growth::Constant),
    ("constant memory", Growth::Constant),
    ("logarithmic", Growth::Log),
    ("logarithmically", Growth::Log),
    ("n squared", Growth::Quadratic),
    ("quadratic", Growth::Quadratic),
    ("quadratically", Growth::Quadratic),
    ("cubic", Growth::Cubic),
    ("exponential", Growth::Exponential),
    ("exponentially", Growth::Exponential),
    ("linearly", Growth::Linear),
    ("linear time", Growth::Linear),
    ("linear space", Growth::Linear),
    ("grows as n", Growth::Linear),
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::types::growth_measurement::{GrowthFit, GrowthMeasurement};

    fn measured(growth: Growth) -> GrowthMeasurement {
        let fit = GrowthFit { low: growth, high: growth, base: None, error: 0.0 };
        GrowthMeasurement { points: Vec::new(), fit: Some(fit), stopped_at: None }
    }

    fn said(category: &str, line: u32, remark: &str) -> LlmRemark {
        LlmRemark { category: category.to_owned(), line, remark: remark.to_owned() }
    }

    #[test]
    fn growth_is_read_however_it_is_written() {
        let check =
            |text: &str, expected: &[Growth]| assert_eq!(growth_claims(&text.to_lowercase()), expected, "{text}");
        check("This takes O(n) steps.", &[Growth::Linear]);
        check("O(n log n), not `O(n^2)`", &[Growth::Linearithmic, Growth::Quadratic]);
        check("O( n * m ) in all", &[Growth::Quadratic]);
        check("O(log(n)) look-ups of O(1)", &[Growth::Constant, Growth::Log]);
        check("The time is quadratic in the rows", &[Growth::Quadratic]);
        check("n log n because of the sort", &[Growth::Linearithmic]);
        check("You walk linearly over it.", &[Growth::Linear]);
        check("A constant at the top would name it.", &[]);
        check("too (many) brackets", &[]);
        check("two(n)", &[]);
    }

    #[test]
    fn a_remark_that_does_not_hold_is_dropped() {
        let linear = GrowthComparison {
            yours: measured(Growth::Linear),
            reference: measured(Growth::Linear),
            declared: Growth::Linear,
            enforced: false,
            rejected: false,
        };
        let check = |said: LlmRemark, growth: Option<&GrowthComparison>, dropped: Option<&str>| {
            let told = format!("{said:?}");
            let kept = filter_review(LlmReview { remarks: vec![said] }, 10, growth);
            let why = kept.dropped.first().map(String::as_str);
            assert_eq!((why, kept.remarks.len()), (dropped, usize::from(dropped.is_none())), "{told}");
        };
        check(said("time", 3, "One walk, so O(n)."), Some(&linear), None);
        check(
            said("time", 3, "The sort makes it O(n log n)."),
            Some(&linear),
            Some("it claims growth as n log n, which was measured otherwise"),
        );
        check(said("time", 3, "One walk, so O(n)."), None, Some("it claims growth as n, which was not measured"));
        check(
            said("space", 3, "The list takes O(n) memory."),
            Some(&linear),
            Some("it claims growth as n, which was not measured"),
        );
        check(said("readability", 10, "The name says what it holds."), None, None);
        check(
            said("readability", 11, "The name says what it holds."),
            None,
            Some("line 11 is none of the program's 10"),
        );
        check(said("magic", 1, "So it is."), None, Some("there is no category magic"));
        check(said("style", 0, " \u{1b}[31m "), None, Some("0 characters, of 1 to 400"));
        check(said("style", 0, ""), None, Some("0 characters, of 1 to 400"));
        check(said("style", 0, "```\nreturn 1\n```"), None, Some("code instead of a remark"));
    }

    #[test]
    fn no_more_are_shown_than_there_is_room_for() {
        let remarks = (0..6).map(|i| said("style", i, "A name.")).collect();
        let kept = filter_review(LlmReview { remarks }, 10, None);
        assert_eq!((kept.remarks.len(), kept.dropped.len()), (MAX_LLM_REMARKS, 2));
    }

    proptest! {
        #[test]
        fn nothing_a_model_says_breaks_it(text in "\\PC{0,80}", category in "\\PC{0,12}", line in any::<u32>()) {
            let kept = filter_review(LlmReview { remarks: vec![said(&category, line, &text)] }, 5, None);
            prop_assert!(kept.remarks.iter().all(|said| said.line <= 5 && !said.remark.chars().any(char::is_control)));
        }
    }
}
