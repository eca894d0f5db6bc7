//! `rung lab hints --learn`: table of the fitted weights' results on held-out authors.

use serde::Serialize;

use super::case_scores_table::{MAX_GOOD_REFUSED_SHARE, MIN_STOPPED_SHARE, append_goal_line, format_rate};
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::lab::hint_eval::classifier_training::TrainedClassifier;
use crate::text::number_format::{count_noun, percent_and_tenths as percent};

/// Results of the fit.
#[derive(Clone, Debug, Serialize)]
pub struct TrainingAnswer {
    #[serde(flatten)]
    pub learnt: TrainedClassifier,
}

impl CommandAnswer for TrainingAnswer {
    fn render_text(&self, page: &Page) -> String {
        let TrainedClassifier { examples, weights, left_out, leaks, alarms } = &self.learnt;
        let mut text = PageText::new(page);
        let [weights, authors] = [count_noun(weights.len(), "weight"), count_noun(left_out.len(), "author")];
        text.line(format!("{} of {authors}, {weights}.", count_noun(*examples, "hint")));
        text.gap();
        text.heading("Each author, with weights fitted to the others");
        let head = ["", "leaks through", "good rejected"].map(|name| cell(Ink::Dim, name)).to_vec();
        let rows = left_out
            .iter()
            .map(|(author, leaks, alarms)| vec![plain(author), plain(format_rate(leaks)), plain(format_rate(alarms))]);
        text.table(2, &std::iter::once(head).chain(rows).collect::<Vec<_>>());
        text.gap();
        let most = |share: f64| format!("at most {}", percent(share));
        let (met, few) = (1.0 - leaks.share.rate() >= MIN_STOPPED_SHARE, alarms.share.rate() <= MAX_GOOD_REFUSED_SHARE);
        append_goal_line(
            page,
            &mut text,
            "leaks that get through",
            &format_rate(leaks),
            &most(1.0 - MIN_STOPPED_SHARE),
            met,
        );
        append_goal_line(
            page,
            &mut text,
            "good hints rejected",
            &format_rate(alarms),
            &most(MAX_GOOD_REFUSED_SHARE),
            few,
        );
        text.finish()
    }
}
