//! Turns a rehearsal's results into questions for the author, without answers.

use serde::Serialize;

use super::{BugEncounters, ProfileResult, RehearsalProfile, RehearsedProblem, UnshownBug};
use crate::lab::statistics::quantile;

/// Limits for packs too small to compare: the share of learners who give up, and who solve it.
const MAX_GIVE_UP_SHARE: f64 = 0.40;
const MIN_SOLVE_SHARE: f64 = 0.10;
/// From this many problems on, a problem is compared with the pack's median: half as many who solve it, and this much
/// less; this many more who give up.
pub const MIN_PROBLEMS_TO_COMPARE: usize = 5;
const MIN_SOLVE_GAP: f64 = 0.05;
const MIN_GIVE_UP_GAP: f64 = 0.10;
/// Ratios to the pack's minutes that count as too many, and too few.
const MAX_MINUTES_RATIO: f64 = 2.0;
const MIN_MINUTES_RATIO: f64 = 0.25;

/// A question about a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RehearsalFinding {
    pub problem: String,
    pub kind: RehearsalFindingKind,
    pub text: String,
}

/// The subject of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RehearsalFindingKind {
    /// Few learners of a profile solve it.
    HoldsBack,
    GivesUp,
    BugNobodyMeets,
    /// No shown case points to it.
    BugNobodySees,
    Minutes,
    /// Warnings from the judge's verdicts on its programs.
    Programs,
}

/// The questions a pack raises, by kind and in the order of its problems.
#[must_use]
pub fn rehearsal_findings(all: &[RehearsedProblem]) -> Vec<RehearsalFinding> {
    let mut found: Vec<RehearsalFinding> = all.iter().flat_map(|rehearsed| problem_findings(rehearsed, all)).collect();
    found.sort_by_key(|finding| finding.kind);
    found
}

/// A profile's medians over the pack: who solves a problem and who gives up. `None` for few problems.
struct PackMedians {
    solved: f64,
    gave_up: f64,
}

impl PackMedians {
    fn from_rehearsals(all: &[RehearsedProblem], profile: RehearsalProfile) -> Option<Self> {
        let played = || all.iter().flat_map(|rehearsed| &rehearsed.profiles).filter(|played| played.profile == profile);
        let median = |of: fn(&ProfileResult) -> u32| {
            quantile(&played().map(|played| share(of(played), played.learners)).collect::<Vec<_>>(), 0.5)
        };
        let (solved, gave_up) = (median(|played| played.solved)?, median(|played| played.gave_up)?);
        (all.len() >= MIN_PROBLEMS_TO_COMPARE).then_some(Self { solved, gave_up })
    }
}

fn problem_findings(rehearsed: &RehearsedProblem, all: &[RehearsedProblem]) -> Vec<RehearsalFinding> {
    let mut found = Vec::new();
    for played in &rehearsed.profiles {
        let usual = PackMedians::from_rehearsals(all, played.profile);
        found.extend(low_solve_rate(played, usual.as_ref()));
        found.extend(high_give_up_rate(played, usual.as_ref()));
        found.extend(unusual_minutes(played, rehearsed.minutes));
    }
    found.extend(unmet(rehearsed));
    found.extend(unshown_bug_findings(rehearsed));
    found.extend(rehearsed.warnings.iter().map(|warning| (RehearsalFindingKind::Programs, warning.clone())));
    found.into_iter().map(|(kind, text)| RehearsalFinding { problem: rehearsed.problem.clone(), kind, text }).collect()
}

fn share(part: u32, all: u32) -> f64 {
    if all == 0 { 0.0 } else { f64::from(part) / f64::from(all) }
}

/// A share in whole percent.
fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

fn low_solve_rate(played: &ProfileResult, usual: Option<&PackMedians>) -> Option<(RehearsalFindingKind, String)> {
    let solved = share(played.solved, played.learners);
    let held = usual.map_or(solved < MIN_SOLVE_SHARE, |usual| {
        solved <= usual.solved / 2.0 && solved + MIN_SOLVE_GAP <= usual.solved
    });
    let beside = usual.map_or_else(String::new, |usual| format!("; the pack's median is {}", percent(usual.solved)));
    let worst = played.bugs.iter().max_by_key(|met| met.runs).filter(|met| met.runs > 0);
    let bug = worst.map_or_else(String::new, |met| format!(" Most runs fail with `{}` in the program.", met.bug));
    let of = percent(solved);
    let name = played.profile.name();
    let text = format!("Only {of} of {name} learners solve it{beside}.{bug} Does a hint lead past that?");
    held.then_some((RehearsalFindingKind::HoldsBack, text))
}

fn high_give_up_rate(played: &ProfileResult, usual: Option<&PackMedians>) -> Option<(RehearsalFindingKind, String)> {
    let left = share(played.gave_up, played.learners);
    let odd = usual.map_or(left > MAX_GIVE_UP_SHARE, |usual| left >= usual.gave_up + MIN_GIVE_UP_GAP);
    let beside = usual.map_or_else(String::new, |usual| format!("; the pack's median is {}", percent(usual.gave_up)));
    let at = played.leaves_at.as_ref().map_or_else(String::new, |bug| format!(", most of them at `{bug}`"));
    let text = format!("{} of {} learners give up{at}{beside}.", percent(left), played.profile.name());
    odd.then_some((RehearsalFindingKind::GivesUp, text))
}

fn unusual_minutes(played: &ProfileResult, said: u32) -> Option<(RehearsalFindingKind, String)> {
    let took = played.minutes.filter(|_| played.profile == RehearsalProfile::Strong)?;
    let times = took / f64::from(said.max(1));
    let text = format!(
        "Strong learners who solve it take {took:.0} minutes; the pack says {said}. Is that meant for the strong?"
    );
    (!(MIN_MINUTES_RATIO..=MAX_MINUTES_RATIO).contains(&times)).then_some((RehearsalFindingKind::Minutes, text))
}

/// Bugs that no learner of any profile wrote.
fn unmet(rehearsed: &RehearsedProblem) -> Vec<(RehearsalFindingKind, String)> {
    let Some(first) = rehearsed.profiles.first() else { return Vec::new() };
    let met = |met: &BugEncounters| {
        let of = rehearsed.profiles.iter().flat_map(|played| &played.bugs).filter(|other| other.bug == met.bug);
        of.map(|met| met.learners).sum::<u32>()
    };
    let nobody = first.bugs.iter().filter(|bug| met(bug) == 0);
    let text = |bug: &BugEncounters| {
        format!("Nobody met `{}`: is it behind bugs that hide it, or does nobody err so?", bug.bug)
    };
    nobody.map(|bug| (RehearsalFindingKind::BugNobodyMeets, text(bug))).collect()
}

/// Bugs without a shown case that the pack links to them.
fn unshown_bug_findings(rehearsed: &RehearsedProblem) -> Vec<(RehearsalFindingKind, String)> {
    let text = |UnshownBug { bug, case }: &UnshownBug| {
        format!(
            "Whoever writes `{bug}` is shown that `{case}` fails, which its `must_fail` does not name: nothing tells them of \
             it. Should it?"
        )
    };
    rehearsed.unseen.iter().map(|unseen| (RehearsalFindingKind::BugNobodySees, text(unseen))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::learners::environment::tutor_tally::TutorTally;

    fn played(edit: &dyn Fn(&mut ProfileResult)) -> RehearsedProblem {
        let met = |bug: &str| BugEncounters { bug: bug.into(), learners: 5, runs: 9, left: 0 };
        let mut strong = ProfileResult {
            profile: RehearsalProfile::Strong,
            learners: 100,
            solved: 50,
            gave_up: 10,
            runs: 4.0,
            minutes: Some(10.0),
            hints: [40; 5],
            bugs: vec![met("one"), met("two")],
            leaves_at: None,
            tally: TutorTally::default(),
        };
        edit(&mut strong);
        let (problem, title) = ("p".to_owned(), "P".to_owned());
        let unseen = vec![];
        RehearsedProblem { problem, title, minutes: 10, profiles: vec![strong], warnings: Vec::new(), unseen }
    }

    fn check(edit: &dyn Fn(&mut ProfileResult), expected: &[(RehearsalFindingKind, &str)]) {
        let found = rehearsal_findings(&[played(edit)]);
        let found: Vec<(RehearsalFindingKind, &str)> =
            found.iter().map(|found| (found.kind, found.text.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_problem_is_held_against_the_others_where_there_are_some() {
        let all = |solved: u32, gave_up: u32| {
            let mut all = vec![played(&|p| (p.solved, p.gave_up) = (50, 45)); 4];
            all.push(played(&|p| (p.solved, p.gave_up) = (solved, gave_up)));
            all[4].unseen = vec![UnshownBug { bug: "two".into(), case: "sample-2".into() }];
            rehearsal_findings(&all).into_iter().map(|found| found.text).collect::<Vec<_>>()
        };
        let unseen = "Whoever writes `two` is shown that `sample-2` fails, which its `must_fail` does not name: nothing tells \
                      them of it. Should it?";
        assert_eq!(all(30, 50), [unseen]);
        assert_eq!(
            all(25, 55),
            [
                "Only 25 % of strong learners solve it; the pack's median is 50 %. Most runs fail with `two` in the program. \
                 Does a hint lead past that?",
                "55 % of strong learners give up; the pack's median is 45 %.",
                unseen
            ]
        );
    }

    #[test]
    fn questions_are_asked_of_what_is_odd() {
        check(&|_| {}, &[]);
        check(
            &|p| p.solved = 4,
            &[(
                RehearsalFindingKind::HoldsBack,
                "Only 4 % of strong learners solve it. Most runs fail with `two` in the program. Does a hint lead past that?",
            )],
        );
        check(
            &|p| (p.gave_up, p.leaves_at) = (55, Some("one".into())),
            &[(RehearsalFindingKind::GivesUp, "55 % of strong learners give up, most of them at `one`.")],
        );
        check(
            &|p| p.minutes = Some(31.0),
            &[(
                RehearsalFindingKind::Minutes,
                "Strong learners who solve it take 31 minutes; the pack says 10. Is that meant for the strong?",
            )],
        );
        check(
            &|p| (p.bugs[1].learners, p.bugs[1].runs) = (0, 0),
            &[(
                RehearsalFindingKind::BugNobodyMeets,
                "Nobody met `two`: is it behind bugs that hide it, or does nobody err so?",
            )],
        );
    }
}
