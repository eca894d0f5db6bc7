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

/// One imported outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedAttempt {
    pub problem: ProblemUid,
    pub at: Timestamp,
    pub passed: bool,
}

/// Returns the outcomes of a topic's problems, in the order given.
#[must_use]
pub fn topic_outcomes(ctx: &Ctx, attempts: &[ImportedAttempt], topic: &TopicId) -> Vec<bool> {
    let concerns = |uid: &ProblemUid| ctx.catalog.by_uid(uid).is_some_and(|problem| problem.topics.contains(topic));
    attempts.iter().filter(|attempt| concerns(&attempt.problem)).map(|attempt| attempt.passed).collect()
}

/// Returns the starting mastery of topics from a history, oldest first, and the problems it contains. Histories that were
/// imported before count too. Topics that have evidence here, or already start at this mastery, are left out.
#[must_use]
pub fn changes_from_history(state: &LearnerState, ctx: &Ctx, attempts: &[ImportedAttempt]) -> Vec<Change> {
    let mut all = earlier_outcomes(state, ctx, attempts);
    all.extend_from_slice(attempts);
    all.sort_by_key(|attempt| attempt.at);
    let start = topic_start(state, ctx, &all);
    let untouched = ctx.catalog.topics.iter().filter(|topic| !state_queries::has_evidence(state, &topic.id));
    let concerned = untouched.filter(|topic| !topic_outcomes(ctx, attempts, &topic.id).is_empty());
    let started = concerned.filter_map(|topic| {
        let terms = StartTerms::from_outcomes(&ctx.params.mastery, &topic_outcomes(ctx, &all, &topic.id), start)?;
        let mastery = round_recorded(terms.value());
        let stands = state.mastery.get(&topic.id).is_some_and(|s| s.from_history && (s.mastery - mastery).abs() < 1e-9);
        (!stands).then(|| Change::SkillStart { topic: topic.id.clone(), mastery, history: true })
    });
    started.chain(tried_elsewhere_changes(state, ctx, attempts)).collect()
}

/// Returns what earlier histories say beyond this one, one outcome for each problem: those of the problems that it lacks, and
/// the passes of those that it has failures of only. The history that was imported last changes nothing if it is imported
/// again.
fn earlier_outcomes(state: &LearnerState, ctx: &Ctx, attempts: &[ImportedAttempt]) -> Vec<ImportedAttempt> {
    let mut earlier: Vec<ImportedAttempt> = Vec::new();
    for problem in &ctx.catalog.problems {
        let Some(known) = state_queries::elsewhere(state, &problem.uid) else { continue };
        let mut here = attempts.iter().filter(|attempt| attempt.problem == problem.uid).peekable();
        if here.peek().is_none() || (known.solved && here.all(|attempt| !attempt.passed)) {
            earlier.push(ImportedAttempt { problem: problem.uid.clone(), at: known.last, passed: known.solved });
        }
    }
    earlier
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
        *so_far = ImportedProgress { last: so_far.last.max(attempt.at), solved: so_far.solved || attempt.passed };
    }
    let news = known.into_iter().filter(|(uid, elsewhere)| state_queries::elsewhere(state, uid) != Some(*elsewhere));
    news.map(|(uid, elsewhere)| Change::TriedElsewhere { problem: uid.clone(), elsewhere }).collect()
}

/// Returns where a topic without outcomes starts, by the outcomes recorded here and those of the history, in (0, 1).
fn topic_start(state: &LearnerState, ctx: &Ctx, attempts: &[ImportedAttempt]) -> f64 {
    let here = state_queries::rate(state, ctx.params);
    let known = attempts.iter().filter(|attempt| ctx.catalog.by_uid(&attempt.problem).is_some());
    let (answers, passes) = known
        .fold((0.0, 0.0), |(answers, passes), attempt| (answers + 1.0, passes + f64::from(u8::from(attempt.passed))));
    RateTerms { passes: here.passes + passes, answers: here.answers + answers, ..here }.value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::learner_fixtures::{self, NOON, World, applied};
    use crate::learner::state_queries::ProblemStatus;
    use crate::types::learner_state::SelfReport;

    fn attempt(problem: &str, passed: bool) -> ImportedAttempt {
        ImportedAttempt { problem: problem.into(), at: NOON, passed }
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
        // A second history adds to the first, and a failure there does not make a solved problem unsolved.
        let later = changes_from_history(&after, &world.ctx(1), &[attempt("arrays-easy", false)]);
        let topics = |change: &Change| matches!(change, Change::SkillStart { topic, .. } if topic.as_str() == "arrays");
        let added = applied(&after, &world.ctx(1), &later);
        assert!(later.iter().any(topics), "{later:?}");
        // 3 of 5 passed, and one here, so the rate is (4 + .5)/8 = .5625. Arrays: one of three, (1 + 1.125)/5.
        stands(&added, "arrays", 0.425);
        stands(&added, "trees", 0.308_413);
        // A self-report has less weight than outcomes: one success is recorded here.
        let mut after = after;
        after.profile.skill = SelfReport::Confident;
        stands(&after, "arrays", 0.430_556);
        stands(&after, "graphs", 1.8 / 3.0);
    }
}
