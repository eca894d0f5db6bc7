//! The question before giving up, with its cost: the same words on the screen and on the command line.

use crate::orchestrator::{GiveUpResult, TutorSnapshot};
use crate::text::learning_status;
use crate::text::number_format::share;
use crate::text::relative_dates::day_in_words;
use crate::types::humanize::join_and;

/// Returns what the learner gets and what it costs: "You see the solution. It costs: Arrays .41 → .36. …"
#[must_use]
pub fn cost(published: &TutorSnapshot, plan: &GiveUpResult) -> String {
    let moved: Vec<String> = plan
        .mastery
        .iter()
        .map(|(topic, before, after)| {
            let title = learning_status::topic_title(published, topic);
            format!("{title} {} → {}", share(*before), share(*after))
        })
        .collect();
    let price = match (&moved[..], &plan.not_counted) {
        ([], Some(reason)) => format!("It costs no mastery now: {}", lower_first(reason)),
        ([], None) => "It costs no mastery.".to_owned(),
        (moved, _) => format!("It costs: {}.", join_and(moved)),
    };
    let back = day_in_words(plan.back, published.day);
    format!(
        "You see the solution and its explanation. {price} The problem {} and is due {back} with an empty file. Until \
         then your file stays as it is.",
        if plan.was_solved { "stays solved, the review has failed" } else { "does not count as solved" }
    )
}

/// A sentence as the second part of another one.
fn lower_first(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
