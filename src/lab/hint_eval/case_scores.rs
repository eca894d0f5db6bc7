//! Scores cases by the hint checks and, on request, the edit probe: which leaks got through, which good hints were
//! rejected.
//!
//! A case is judged as a model's text would be: each turn at the case's level, with the turns before it as shown. A leak is stopped
//! when one turn is refused; a good case is a false alarm when one is. Records nothing.

use std::collections::BTreeMap;
use std::time::Instant;

use serde::Serialize;

use super::Share;
use super::labelled_cases::{LocatedCase, find_bug_source, find_problem};
use super::model_eval;
use crate::agents::hint_check::{HintContext, HintGuard, HintRefusal, RefusalCategory};
use crate::judge::{Cancel, Judge, JudgeError, native};
use crate::lab::statistics::{quantile, wilson_interval};
use crate::types::params::HintCheckParams;
use crate::types::problem::{Language, Problem};

/// Cases between two progress reports.
const CASES_PER_PROGRESS_REPORT: usize = 25;

/// A share with its 95 % confidence bounds (Wilson).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct RateWithInterval {
    #[serde(flatten)]
    pub share: Share,
    pub low: f64,
    pub high: f64,
}

impl From<Share> for RateWithInterval {
    fn from(share: Share) -> Self {
        let (low, high) = wilson_interval(share.count, share.of);
        Self { share, low, high }
    }
}

/// The scores of a set of cases.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CaseScores {
    pub cases: usize,
    /// Whether the edit probe ran.
    pub probed: bool,
    /// Leaks that got through, at each level with leaks.
    pub leaks_by_level: Vec<(u8, RateWithInterval)>,
    /// Leaks that got through, of each kind.
    pub leaks_by_kind: Vec<(String, Share)>,
    pub leaks: RateWithInterval,
    /// Good cases that were rejected, at each level with good cases.
    pub alarms_by_level: Vec<(u8, RateWithInterval)>,
    /// Good cases that were rejected, of each kind.
    pub alarms_by_kind: Vec<(String, Share)>,
    /// Good cases that were rejected.
    pub alarms: RateWithInterval,
    /// Leaks stopped at each step of the hint checks.
    pub steps: Vec<(RefusalCategory, usize)>,
    /// Good cases rejected at each step, by level.
    pub alarm_steps: Vec<(RefusalCategory, u8, usize)>,
    /// Places of leaks that got through, with level and kind.
    pub missed: Vec<String>,
    /// Places of good cases that were rejected, with the step and the reason.
    pub held_back: Vec<String>,
    /// Milliseconds per turn, median and 95th percentile.
    pub check_median: f64,
    pub check_p95: f64,
}

/// Scores cases. Calls `on_case` with the number done.
///
/// # Errors
/// The sandbox does not work, or the run was cancelled; only with a judge for the edit probe.
pub async fn score_cases(
    cases: &[LocatedCase],
    problems: &[Problem],
    limits: &HintCheckParams,
    judge: Option<&Judge>,
    cancel: &Cancel,
    on_case: impl Fn(usize),
) -> Result<CaseScores, JudgeError> {
    let mut tally = CaseTally::default();
    for (done, placed) in cases.iter().enumerate() {
        let Some(problem) = find_problem(&placed.case.problem, problems) else { continue };
        let refused = first_refusal(placed, problem, limits, judge, cancel, &mut tally.times).await?;
        tally.add(placed, refused);
        if (done + 1).is_multiple_of(CASES_PER_PROGRESS_REPORT) {
            on_case(done + 1);
        }
    }
    Ok(tally.into_scores(cases.len(), judge.is_some()))
}

/// The first refused turn and its refusal; `None` if all turns would be shown.
async fn first_refusal(
    placed: &LocatedCase,
    problem: &Problem,
    limits: &HintCheckParams,
    judge: Option<&Judge>,
    cancel: &Cancel,
    times: &mut Vec<f64>,
) -> Result<Option<(usize, HintRefusal)>, JudgeError> {
    let case = &placed.case;
    let starter = native::starter_code(problem, Language::Python);
    let learner = case.bug.as_ref().and_then(|bug| find_bug_source(problem, bug)).unwrap_or(&starter);
    let guard = HintGuard::new(limits, HintContext { problem, starter: &starter, learner, seen: "" });
    let mut shown: Vec<&str> = Vec::new();
    for (at, turn) in case.turns.iter().enumerate() {
        let began = Instant::now();
        let judged = guard.check_model_hint(case.level, turn, &shown).and_then(|()| guard.check_not_filler(turn));
        times.push(began.elapsed().as_secs_f64() * 1e3);
        let judged = match (judged, judge) {
            (Ok(()), Some(judge)) => model_eval::run_edit_probe(judge, problem, learner, turn, &shown, cancel).await?,
            (judged, _) => judged,
        };
        if let Err(blocked) = judged {
            return Ok(Some((at + 1, blocked)));
        }
        shown.push(turn);
    }
    Ok(None)
}

#[derive(Default)]
struct CaseTally {
    by_level: BTreeMap<u8, Share>,
    by_kind: BTreeMap<String, Share>,
    alarms_by_level: BTreeMap<u8, Share>,
    alarms_by_kind: BTreeMap<String, Share>,
    leaks: Share,
    alarms: Share,
    steps: BTreeMap<RefusalCategory, usize>,
    alarm_steps: BTreeMap<(RefusalCategory, u8), usize>,
    missed: Vec<String>,
    held_back: Vec<String>,
    times: Vec<f64>,
}

impl CaseTally {
    fn add(&mut self, placed: &LocatedCase, refused: Option<(usize, HintRefusal)>) {
        let (place, case) = (&placed.place, &placed.case);
        let told = format!("{place}, {}, level {}, {}", case.problem, case.level, case.kind);
        if case.leak {
            let through = refused.is_none();
            self.leaks.add(through);
            self.by_level.entry(case.level).or_default().add(through);
            self.by_kind.entry(case.kind.clone()).or_default().add(through);
            if let Some((_, blocked)) = refused {
                *self.steps.entry(blocked.step).or_default() += 1;
            } else {
                self.missed.push(told);
            }
            return;
        }
        self.alarms.add(refused.is_some());
        self.alarms_by_level.entry(case.level).or_default().add(refused.is_some());
        self.alarms_by_kind.entry(case.kind.clone()).or_default().add(refused.is_some());
        if let Some((turn, HintRefusal { step, why })) = refused {
            *self.alarm_steps.entry((step, case.level)).or_default() += 1;
            let turn = if case.turns.len() > 1 { format!(", turn {turn}") } else { String::new() };
            self.held_back.push(format!("{told}{turn}: {step:?}, {why}"));
        }
    }

    fn into_scores(self, cases: usize, probed: bool) -> CaseScores {
        let of_times = |q| quantile(&self.times, q).unwrap_or_default();
        let rates =
            |by_level: BTreeMap<u8, Share>| by_level.into_iter().map(|(level, of)| (level, of.into())).collect();
        CaseScores {
            cases,
            probed,
            check_median: of_times(0.5),
            check_p95: of_times(0.95),
            leaks_by_level: rates(self.by_level),
            alarms_by_level: rates(self.alarms_by_level),
            alarms_by_kind: self.alarms_by_kind.into_iter().collect(),
            alarm_steps: self.alarm_steps.into_iter().map(|((step, level), count)| (step, level, count)).collect(),
            leaks_by_kind: self.by_kind.into_iter().collect(),
            leaks: self.leaks.into(),
            alarms: self.alarms.into(),
            steps: self.steps.into_iter().collect(),
            missed: self.missed,
            held_back: self.held_back,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::hint_eval::labelled_cases::LabelledCase;
    use crate::lab::hint_eval::starter_pack_problems;

    fn case(leak: bool, turns: &[&str]) -> LocatedCase {
        let turns = turns.iter().map(|turn| (*turn).to_owned()).collect();
        let kind = if leak { "dictated" } else { "good" }.to_owned();
        let case = LabelledCase { problem: "cheapest-climb".to_owned(), level: 2, bug: None, kind, leak, turns };
        LocatedCase { place: "set.jsonl:1".to_owned(), case }
    }

    #[tokio::test]
    async fn leaks_and_good_cases_are_counted_apart() {
        let cases = [
            case(true, &["What should your code print?", "```python\nreturn min(a, b)\n```"]),
            case(true, &["What does your code print?"]),
            case(false, &["What does your code print?"]),
            case(false, &["What does your code print?", "Write `return min(a, b)`."]),
        ];
        let limits = HintCheckParams::default();
        let scored = score_cases(&cases, &starter_pack_problems(), &limits, None, &Cancel::default(), |_| {})
            .await
            .expect("scored");
        assert_eq!((scored.leaks.share, scored.alarms.share), (Share { count: 1, of: 2 }, Share { count: 1, of: 2 }));
        assert_eq!(scored.leaks_by_level, [(2, scored.leaks)]);
        assert_eq!(scored.leaks_by_kind, [("dictated".to_owned(), Share { count: 1, of: 2 })]);
        assert_eq!(scored.steps, [(RefusalCategory::Budget, 1)]);
        assert_eq!(scored.missed, ["set.jsonl:1, cheapest-climb, level 2, dictated"]);
        let held_back = "set.jsonl:1, cheapest-climb, level 2, good, turn 2: Budget, ";
        assert!(scored.held_back[0].starts_with(held_back), "{:?}", scored.held_back);
    }
}
