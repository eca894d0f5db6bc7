//! Starts topics from an imported history of outcomes (IntelliCode, equation 8).

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::learner::state_queries;
use crate::mastery::initial_mastery::{RateTerms, StartTerms};
use crate::types::decimals::round_recorded;
use crate::types::event::Change;
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_state::{ImportedProgress, LearnerState};
use crate::types::params::Ctx;
use crate::types::problem::Problem;

/// One imported outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedAttempt {
    pub problem: ProblemUid,
    pub at: Timestamp,
    /// Whether the history has the date. Otherwise `at` is the time of the import.
    pub is_dated: bool,
    pub passed: bool,
}

/// Returns the outcomes of a topic's problems, in the order given.
#[must_use]
pub fn topic_outcomes(ctx: &Ctx, attempts: &[ImportedAttempt], topic: &TopicId) -> Vec<bool> {
    let concerns = |uid: &ProblemUid| ctx.catalog.by_uid(uid).is_some_and(|problem| problem.topics.contains(topic));
    attempts.iter().filter(|attempt| concerns(&attempt.problem)).map(|attempt| attempt.passed).collect()
}

/// Returns the starting mastery of topics from a history, oldest first, and the problems it contains. Topics that have
/// evidence here, or already start at this mastery, are left out.
///
/// Of earlier histories only the problems are known, not each outcome. A topic that starts from one therefore moves on
/// by what is new in this one; the same history, imported again, changes nothing.
#[must_use]
pub fn changes_from_history(state: &LearnerState, ctx: &Ctx, attempts: &[ImportedAttempt]) -> Vec<Change> {
    let mut attempts = attempts.to_vec();
    attempts.sort_by_key(|attempt| attempt.at);
    let start = topic_start(state, ctx, &attempts);
    let new = new_outcomes(state, &attempts);
    let untouched = ctx.catalog.topics.iter().filter(|topic| !state_queries::has_evidence(state, &topic.id));
    let started = untouched.filter_map(|topic| {
        let params = &ctx.params.mastery;
        let known = state.mastery.get(&topic.id).filter(|skill| skill.from_history);
        let terms = match known {
            None => StartTerms::from_outcomes(params, &topic_outcomes(ctx, &attempts, &topic.id), start)?,
            // The earlier start has the weight of its problems.
            Some(skill) => StartTerms {
                pseudo: params.pseudo_outcomes + problems_elsewhere(state, ctx, &topic.id) as f64,
                ..StartTerms::from_outcomes(params, &topic_outcomes(ctx, &new, &topic.id), skill.mastery)?
            },
        };
        let mastery = round_recorded(terms.value());
        let stands = known.is_some_and(|skill| (skill.mastery - mastery).abs() < 1e-9);
        (!stands).then(|| Change::SkillStart { topic: topic.id.clone(), mastery, history: true })
    });
    started.chain(tried_elsewhere_changes(state, ctx, &attempts)).collect()
}

/// What a history adds to earlier ones: an outcome for each problem that they lack, or that is passed for the first time.
/// It is one for each problem, as the earlier ones are weighed.
fn new_outcomes(state: &LearnerState, attempts: &[ImportedAttempt]) -> Vec<ImportedAttempt> {
    let mut new: Vec<ImportedAttempt> = Vec::new();
    for attempt in attempts {
        let known = state_queries::elsewhere(state, &attempt.problem);
        match new.iter_mut().find(|outcome| outcome.problem == attempt.problem) {
            Some(outcome) => outcome.passed |= attempt.passed,
            None if known.is_none_or(|known| attempt.passed && !known.solved) => new.push(attempt.clone()),
            None => {}
        }
    }
    new
}

/// Number of a topic's problems that earlier histories had.
fn problems_elsewhere(state: &LearnerState, ctx: &Ctx, topic: &TopicId) -> usize {
    let of_topic = ctx.catalog.problems.iter().filter(|problem| problem.topics.contains(topic));
    of_topic.filter(|problem| state_queries::elsewhere(state, &problem.uid).is_some()).count()
}

/// Records the problems of the history if their state is new. No case was judged, so this is neither evidence nor a
/// review: the problem only no longer counts as new.
fn tried_elsewhere_changes(state: &LearnerState, ctx: &Ctx, attempts: &[ImportedAttempt]) -> Vec<Change> {
    let mut known: BTreeMap<&ProblemUid, ImportedProgress> = BTreeMap::new();
    for attempt in attempts.iter().filter(|attempt| ctx.catalog.by_uid(&attempt.problem).is_some()) {
        let before = state_queries::elsewhere(state, &attempt.problem);
        let so_far = known
            .entry(&attempt.problem)
            .or_insert(before.unwrap_or(ImportedProgress { last: attempt.at, solved: false }));
        // Without a date, the same file would be a later attempt each time it is imported.
        let last = if attempt.is_dated { so_far.last.max(attempt.at) } else { so_far.last };
        *so_far = ImportedProgress { last, solved: so_far.solved || attempt.passed };
    }
    let news = known.into_iter().filter(|(uid, elsewhere)| state_queries::elsewhere(state, uid) != Some(*elsewhere));
    news.map(|(uid, elsewhere)| Change::TriedElsewhere { problem: uid.clone(), elsewhere }).collect()
}

/// Returns where a topic without outcomes starts, by the outcomes recorded here and those of the history, in (0, 1).
fn topic_start(state: &LearnerState, ctx: &Ctx, attempts: &[ImportedAttempt]) -> f64 {
    let here = state_queries::rate(state, ctx.params);
    let known = attempts.iter().filter(|attempt| ctx.catalog.by_uid(&attempt.problem).is_some());
    // Of earlier histories each problem that this one lacks is an outcome.
    let lacks = |problem: &&Problem| !attempts.iter().any(|attempt| attempt.problem == problem.uid);
    let earlier = ctx.catalog.problems.iter().filter(lacks);
    let earlier = earlier.filter_map(|problem| Some(state_queries::elsewhere(state, &problem.uid)?.solved));
    let (answers, passes) = known
        .map(|attempt| attempt.passed)
        .chain(earlier)
        .fold((0.0, 0.0), |(answers, passes), passed| (answers + 1.0, passes + f64::from(u8::from(passed))));
    RateTerms { passes: here.passes + passes, answers: here.answers + answers, ..here }.value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::learner_fixtures::{self, NOON, World, applied};
    use crate::learner::state_queries::ProblemStatus;
    use crate::types::learner_state::SelfReport;

    fn attempt(problem: &str, passed: bool) -> ImportedAttempt {
        ImportedAttempt { problem: problem.into(), at: NOON, is_dated: true, passed }
    }

    /// 5 of 15 passed, and one here, so the rate is (6 + .5)/18 = .3611. Arrays: one of two, (1 + .7222)/4. Trees: 9
    /// failures, then 3 passes: 0.6·(3 + .7222)/14 + 0.4·(3 + .7222)/10.
    #[test]
    fn topics_without_evidence_start_where_equation_8_puts_them() {
        let world = World::new();
        let mut attempts = vec![attempt("arrays-easy", true), attempt("arrays-hard", false)];
        attempts.extend((0..12).map(|n| attempt("trees-easy", n >= 9)));
        attempts.push(attempt("recursion-easy", true));
        let mut state = LearnerState::default();
        learner_fixtures::stands(&mut state, "recursion", 0.3);
        state.mastery.get_mut(&"recursion".into()).expect("a skill").last_evidence = Some(NOON);
        let changes = changes_from_history(&state, &world.ctx(0), &attempts);
        let after = applied(&state, &world.ctx(0), &changes);
        let stands = |state: &LearnerState, topic: &str, want: f64| {
            let got = state_queries::mastery(state, &world.params, &topic.into());
            assert!((got - want).abs() < 1e-6, "{topic}: {got}");
        };
        let status = |problem: &str| {
            let problem = world.catalog.by_uid(&problem.into()).expect("a problem");
            state_queries::status(&after, &world.params, &world.catalog, world.ctx(0).day, problem)
        };
        assert_eq!(status("trees-easy"), ProblemStatus::Solved);
        assert_eq!(status("arrays-hard"), ProblemStatus::Tried);
        assert!(!state_queries::is_solved(&after, &"trees-easy".into()), "the first pass here is evidence");
        stands(&after, "arrays", 0.430_556);
        stands(&after, "trees", 0.308_413);
        stands(&after, "recursion", 0.3);
        assert_eq!(changes_from_history(&after, &world.ctx(1), &attempts), [], "the same again changes nothing");
        // A second history adds what is new in it: a failure at a problem that the first one has is not, its first pass is.
        let add = |attempts: &[ImportedAttempt]| {
            applied(&after, &world.ctx(1), &changes_from_history(&after, &world.ctx(1), attempts))
        };
        stands(&add(&[attempt("arrays-easy", false)]), "arrays", 0.430_556);
        // (1 + 4 · .430556)/5: two pseudo-outcomes and the two problems of the first history.
        stands(&add(&[attempt("arrays-medium", true)]), "arrays", 0.544_445);
        stands(&add(&[attempt("arrays-hard", true)]), "arrays", 0.544_445);
        let worse = add(&[attempt("arrays-medium", false), attempt("trees-easy", true)]);
        stands(&worse, "arrays", 0.344_445);
        stands(&worse, "trees", 0.308_413);
        // A self-report has less weight than outcomes: one success is recorded here.
        let mut after = after;
        after.profile.skill = SelfReport::Confident;
        stands(&after, "arrays", 0.430_556);
        stands(&after, "graphs", 1.8 / 3.0);
    }

    #[test]
    fn an_attempt_without_a_date_changes_nothing_twice() {
        let world = World::new();
        let import = |state: &LearnerState, day: i64, is_dated: bool| {
            let at = NOON + jiff::SignedDuration::from_hours(24 * day);
            let attempts = [ImportedAttempt { at, is_dated, ..attempt("arrays-easy", true) }];
            changes_from_history(state, &world.ctx(0), &attempts)
        };
        let state = LearnerState::default();
        let after = applied(&state, &world.ctx(0), &import(&state, 0, false));
        assert_eq!(state_queries::elsewhere(&after, &"arrays-easy".into()).map(|known| known.last), Some(NOON));
        assert_eq!(import(&after, 1, false), []);
        assert_eq!(import(&after, 1, true).len(), 1);
    }

    /// The earlier start of a topic has the weight of all its problems, also of those that have it as their second topic.
    #[test]
    fn a_second_topic_counts_as_the_first_one_does() {
        let mut world = World::new();
        let problem = world.catalog.problems.iter_mut().find(|problem| problem.uid.as_str() == "graphs-easy");
        problem.expect("a problem").topics.push("trees".into());
        let state = LearnerState::default();
        let import = |state: &LearnerState, attempts: &[ImportedAttempt]| {
            applied(state, &world.ctx(0), &changes_from_history(state, &world.ctx(0), attempts))
        };
        let trees = |state: &LearnerState| state_queries::mastery(state, &world.params, &"trees".into());
        let first = import(&state, &[attempt("graphs-easy", true)]);
        // Ten failures at one problem are one outcome, as the problem of the first history is.
        let failures: Vec<ImportedAttempt> = (0..10).map(|_| attempt("trees-medium", false)).collect();
        let pseudo = world.params.mastery.pseudo_outcomes + 1.0;
        let expected = pseudo * trees(&first) / (pseudo + 1.0);
        let second = trees(&import(&first, &failures));
        assert!((second - expected).abs() < 1e-5, "{second} {expected}");
    }
}
