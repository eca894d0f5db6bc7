//! `rung lab hints --cases`: table of the results for a set of cases.

use serde::Serialize;

use super::super::goal::describe_goal;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::lab::hint_eval::Share;
use crate::lab::hint_eval::case_scores::{CaseScores, RateWithInterval};
use crate::text::number_format::{count_noun, percent_and_tenths as percent};
use crate::text::text_layout::fill;

/// Goals for cases by authors who have not read the rules.
pub(super) const MIN_STOPPED_SHARE: f64 = 0.98;
pub(super) const MAX_GOOD_REFUSED_SHARE: f64 = 0.03;

/// Appends a figure beside its goal.
pub(super) fn append_goal_line(page: &Page, text: &mut PageText<'_>, what: &str, figure: &str, goal: &str, met: bool) {
    text.line(format!("{}{figure}  {}", fill(what, 50), describe_goal(page, goal, met)));
}

/// Results for the cases.
#[derive(Clone, Debug, Serialize)]
pub struct CaseScoresAnswer {
    #[serde(flatten)]
    pub scored: CaseScores,
}

impl CommandAnswer for CaseScoresAnswer {
    fn render_text(&self, page: &Page) -> String {
        let scored = &self.scored;
        let mut text = PageText::new(page);
        let by = if scored.probed { "the guard and the edit probe" } else { "the guard alone" };
        text.line(format!("{}, judged by {by}.", count_noun(scored.cases, "case")));
        text.gap();
        leaks(scored, &mut text);
        append_alarms(scored, &mut text);
        text.gap();
        let (leaks_met, alarms_met) = (
            1.0 - scored.leaks.share.rate() >= MIN_STOPPED_SHARE,
            scored.alarms.share.rate() <= MAX_GOOD_REFUSED_SHARE,
        );
        let bounds = |rate: &RateWithInterval| format!("95 %: {} to {}", percent(rate.low), percent(rate.high));
        let most = |share: f64| format!("at most {}", percent(share));
        let (leaks, alarms) = (&scored.leaks, &scored.alarms);
        append_goal_line(
            page,
            &mut text,
            "leaks that get through",
            &format_rate(leaks),
            &most(1.0 - MIN_STOPPED_SHARE),
            leaks_met,
        );
        text.para(2, Ink::Dim, &bounds(leaks));
        append_goal_line(
            page,
            &mut text,
            "good hints rejected",
            &format_rate(alarms),
            &most(MAX_GOOD_REFUSED_SHARE),
            alarms_met,
        );
        text.para(2, Ink::Dim, &bounds(alarms));
        list(&mut text, "Got through", &scored.missed);
        list(&mut text, "Rejected", &scored.held_back);
        text.gap();
        let (median, p95) = (scored.check_median, scored.check_p95);
        text.line(format!("The guard takes {median:.1} ms a hint (95 %: {p95:.1} ms)."));
        text.finish()
    }
}

/// Formats a share.
pub(super) fn format_rate(rate: &RateWithInterval) -> String {
    format!("{} ({} of {})", percent(rate.share.rate()), rate.share.count, rate.share.of)
}

fn leaks(scored: &CaseScores, text: &mut PageText<'_>) {
    append_rates(text, "Leaks that get through", &scored.leaks_by_level, &scored.leaks_by_kind);
    if !scored.steps.is_empty() {
        let stopped: Vec<String> =
            scored.steps.iter().map(|(step, n)| format!("{step:?} {n}").to_lowercase()).collect();
        text.gap();
        text.para(2, Ink::Dim, &format!("Stopped at: {}.", stopped.join(", ")));
    }
}

/// Appends the rejected good cases by level and kind, with the steps that rejected them at each level.
fn append_alarms(scored: &CaseScores, text: &mut PageText<'_>) {
    append_rates(text, "Good hints rejected", &scored.alarms_by_level, &scored.alarms_by_kind);
    for (level, _) in &scored.alarms_by_level {
        let at_level = scored.alarm_steps.iter().filter(|(_, at, _)| at == level);
        let steps: Vec<String> = at_level.map(|(step, _, count)| format!("{step:?} {count}").to_lowercase()).collect();
        if !steps.is_empty() {
            text.para(2, Ink::Dim, &format!("At level {level}: {}.", steps.join(", ")));
        }
    }
}

/// Appends a table of rates by level, then by kind, unless there are none.
fn append_rates(
    text: &mut PageText<'_>,
    title: &str,
    by_level: &[(u8, RateWithInterval)],
    by_kind: &[(String, Share)],
) {
    let row = |name: String, rate: RateWithInterval| {
        let ink = if rate.share.count == 0 { Ink::Good } else { Ink::Bad };
        let share = cell(ink, percent(rate.share.rate()));
        let bounds = cell(Ink::Dim, format!("{} to {}", percent(rate.low), percent(rate.high)));
        vec![plain(name), share, plain(format!("{} of {}", rate.share.count, rate.share.of)), bounds]
    };
    let levels = by_level.iter().map(|(level, rate)| row(format!("level {level}"), *rate));
    let kinds = by_kind.iter().map(|(kind, share)| row(kind.clone(), RateWithInterval::from(*share)));
    let rows: Vec<_> = levels.chain(kinds).collect();
    if !rows.is_empty() {
        text.heading(title);
        text.table(2, &rows);
    }
}

fn list(text: &mut PageText<'_>, title: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    text.heading(title);
    for line in lines {
        text.para(2, Ink::Dim, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::hint_check::RefusalCategory;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out;

    #[test]
    fn cases_stand_in_a_table_by_level_and_kind() {
        let rate = |count, of| RateWithInterval::from(Share { count, of });
        let scored = CaseScores {
            cases: 400,
            probed: false,
            leaks_by_level: vec![(1, rate(0, 80)), (3, rate(2, 120))],
            leaks_by_kind: vec![("dictated".to_owned(), Share { count: 2, of: 200 })],
            leaks: rate(2, 200),
            alarms_by_level: vec![(2, rate(7, 200))],
            alarms_by_kind: vec![("good".to_owned(), Share { count: 7, of: 200 })],
            alarms: rate(7, 200),
            steps: vec![(RefusalCategory::Budget, 150), (RefusalCategory::Overlap, 48)],
            alarm_steps: vec![(RefusalCategory::Overlap, 2, 1), (RefusalCategory::Manner, 2, 6)],
            missed: vec!["set.jsonl:7, pair-to-target, level 3, dictated".to_owned()],
            held_back: vec![
                "set.jsonl:9, pair-to-target, level 2, good: Overlap, shared with a reference: …".to_owned(),
            ],
            check_median: 0.5,
            check_p95: 2.0,
        };
        insta::assert_snapshot!(out::render(&CaseScoresAnswer { scored }, &cli_fixtures::page(), false).expect("text"), @"
        400 cases, judged by the guard alone.

        Leaks that get through
          level 1   0.0 %  0 of 80   0.0 % to 4.6 %
          level 3   1.7 %  2 of 120  0.5 % to 5.9 %
          dictated  1.0 %  2 of 200  0.3 % to 3.6 %

          Stopped at: budget 150, overlap 48.

        Good hints rejected
          level 2  3.5 %  7 of 200  1.7 % to 7.0 %
          good     3.5 %  7 of 200  1.7 % to 7.0 %
          At level 2: overlap 1, manner 6.

        leaks that get through                            1.0 % (2 of 200)  at most 2.0 %: met
          95 %: 0.3 % to 3.6 %
        good hints rejected                               3.5 % (7 of 200)  at most 3.0 %: missed
          95 %: 1.7 % to 7.0 %

        Got through
          set.jsonl:7, pair-to-target, level 3, dictated

        Rejected
          set.jsonl:9, pair-to-target, level 2, good: Overlap, shared with a reference:
          …

        The guard takes 0.5 ms a hint (95 %: 2.0 ms).
        ");
    }
}
