//! The rules: one function for each kind of change that has rules.

use super::{ChangeChecker, InvariantResult};
use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::scheduler::fsrs;
use crate::types::chat_turn::{ChatTurn, MAX_CHAT_TURNS};
use crate::types::event::{Agent, Change};
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_state::{
    Bucket, DailySet, Evidence, LearnerMemory, Misconception, PracticeStep, Profile, RestoredState, Review,
    SafetyRuling, SchedulerFit, Trends,
};

/// Maximum length of a recorded hint, in characters.
const MAX_HINT_CHARS: usize = 4000;
/// Two masteries are equal if recording (which rounds) could explain the difference.
const MASTERY_TOLERANCE: f64 = 1e-6;

impl ChangeChecker<'_> {
    pub(super) fn change(&self, change: &Change) -> InvariantResult {
        match change {
            Change::Profile { profile } => self.profile(profile),
            Change::SkillStart { topic, mastery, .. } => self.skill_start(topic, *mastery),
            Change::Skill { topic, alpha, beta, first_try, evidence } => {
                self.beta_counts(topic, *alpha, *beta)?;
                self.require(evidence.success || !first_try, "first_try", first_try, "only a success can be one")?;
                self.evidence(topic, evidence)
            }
            Change::NotCounted { problem, reason } => {
                self.problem("problem", problem)?;
                self.text("reason", reason)
            }
            Change::Submitted { problem, verdict, day, counted_failure, gave_up, .. } => {
                self.problem("problem", problem)?;
                self.require(*day == self.ctx.day, "day", day, "it must be the learner's day")?;
                let passed = verdict.passed() && !gave_up;
                self.require(!(passed && *counted_failure), "counted_failure", counted_failure, "it passed")
            }
            Change::Rating { rating } => {
                let [least, most] = self.ctx.params.proficiency.elo_bounds;
                let rule = format!("it must lie between {least} and {most}");
                self.require((least..=most).contains(rating), "rating", rating, &rule)
            }
            Change::Trends { trends, recent, records } => self.trends(trends, recent, records),
            Change::Misconception { misconception } => self.misconception(misconception),
            Change::Insights { insights } => insights.iter().try_for_each(|insight| {
                self.text("insights.text", &insight.text)?;
                self.require(!insight.evidence.is_empty(), "insights.evidence", "[]", "an insight rests on records")
            }),
            Change::Review { problem, review } => self.review(problem, review),
            Change::HintShown { problem, level, text, .. } => {
                self.hint(problem, *level)?;
                self.hint_text(text)
            }
            Change::Exchanged { problem, exchange } => self.exchange(problem, exchange),
            Change::ReviewStarted { problem } => {
                self.problem("problem", problem)?;
                let known = state_queries::is_solved(self.state, problem) || self.state.reviews.contains_key(problem);
                self.require(known, "problem", problem, "only a problem solved or given up before can be reviewed")
            }
            Change::DailySet { set } => self.daily_set(set),
            Change::Offered { problem, .. } | Change::Ran { problem } | Change::TriedElsewhere { problem, .. } => {
                self.problem("problem", problem)
            }
            Change::Streak { streak, longest, .. } => {
                self.not_less("longest", *longest, self.state.engagement.longest_streak)?;
                self.require(longest >= streak, "longest", longest, "it must be no shorter than the streak")
            }
            Change::FailureRun { topic, .. } => topic.iter().try_for_each(|topic| self.topic("topic", topic)),
            Change::Nudge { nudge } => {
                self.text("nudge.text", &nudge.text)?;
                nudge.problem.iter().try_for_each(|problem| self.problem("nudge.problem", problem))
            }
            Change::LockOverridden { topic } => self.topic("topic", topic),
            Change::Restored { restored } => self.restored(restored),
            Change::SchedulerFit { fit } => self.fit(fit),
            Change::Step { step } => self.step(step),
            Change::Ruling { ruling } => self.ruling(ruling),
            Change::SessionStarted { .. } | Change::NudgeDismissed { .. } => Ok(()),
        }
    }

    /// Checks the values of an undo: those that held before, or would have. Counts may fall and reviews may be overdue,
    /// as in no other change, but a state must be able to have each value.
    fn restored(&self, restored: &RestoredState) -> InvariantResult {
        let own = self.agent == Agent::Orchestrator;
        self.require(own, "restored", self.agent.name(), "agents judge; only the orchestrator takes back")?;
        for skill in restored.mastery.values().flatten() {
            self.share("restored.mastery", skill.mastery)?;
            self.at_least("restored.alpha", skill.alpha, 1.0)?;
            self.at_least("restored.beta", skill.beta, 1.0)?;
        }
        restored.reviews.values().flatten().try_for_each(|review| {
            self.at_least("restored.ease", review.ease, self.ctx.params.schedule.ease_min)?;
            self.require(review.last_quality <= 5, "restored.last_quality", review.last_quality, "0 to 5")
        })
    }

    fn step(&self, step: &PracticeStep) -> InvariantResult {
        let own = self.agent == Agent::Safety;
        self.require(own, "step", self.agent.name(), "agents propose; only the safety layers count steps")?;
        self.share("step.demand", step.demand)?;
        self.share("step.engagement", step.engagement)?;
        self.share("step.gain", step.gain)
    }

    fn ruling(&self, ruling: &SafetyRuling) -> InvariantResult {
        let own = self.agent == Agent::Safety;
        self.require(own, "ruling", self.agent.name(), "no agent rules on proposals but the safety layers")?;
        self.require(ruling.observed.is_finite(), "ruling.observed", ruling.observed, "it must be a number")?;
        self.require(ruling.from <= ruling.to, "ruling.from", ruling.from, "it can't come after the last record")?;
        self.text("ruling.reason", &ruling.reason)
    }

    fn fit(&self, fit: &SchedulerFit) -> InvariantResult {
        let count = fit.weights.len();
        self.require(count == fsrs::WEIGHT_COUNT, "weights", count, "FSRS-6 has 21 weights")?;
        self.require(fit.weights.iter().all(|w| w.is_finite()), "weights", "not a number", "weights are numbers")
    }

    fn profile(&self, profile: &Profile) -> InvariantResult {
        let (level, hour, minutes) = (profile.max_hint_level, profile.day_start, profile.minutes_a_day);
        self.require(level <= 5, "profile.max_hint_level", level, "hints have the levels 1 to 5, 0 for none")?;
        self.require((0..24).contains(&hour), "profile.day_start", hour, "a day starts at an hour from 0 to 23")?;
        self.require((1..=1440).contains(&minutes), "profile.minutes_a_day", minutes, "it must be 1 to 1440")?;
        let reviews = profile.reviews_a_day;
        self.require(reviews <= 999, "profile.reviews_a_day", reviews, "it must be 0 to 999")?;
        self.text("profile.zone", &profile.zone)
    }

    fn skill_start(&self, topic: &TopicId, mastery: f64) -> InvariantResult {
        self.topic("topic", topic)?;
        self.share("mastery", mastery)?;
        let untouched = !state_queries::has_evidence(self.state, topic);
        self.require(untouched, "mastery", mastery, "the topic has evidence, which a self-report doesn't replace")
    }

    fn beta_counts(&self, topic: &TopicId, alpha: f64, beta: f64) -> InvariantResult {
        self.topic("topic", topic)?;
        self.at_least("alpha", alpha, 1.0)?;
        self.at_least("beta", beta, 1.0)?;
        let Some(known) = self.state.mastery.get(topic) else { return Ok(()) };
        self.not_less("alpha", alpha, known.alpha)?;
        self.not_less("beta", beta, known.beta)
    }

    fn evidence(&self, topic: &TopicId, evidence: &Evidence) -> InvariantResult {
        let Evidence { before, after, success, .. } = evidence;
        self.problem("evidence.problem", &evidence.problem)?;
        self.share("evidence.before", *before)?;
        self.share("evidence.after", *after)?;
        // The start of a topic depends on the other topics, and earlier changes of this set may have moved those.
        let state = if state_queries::has_evidence(self.state, topic) { self.state } else { self.before };
        let stands = state_queries::mastery(state, self.ctx.params, topic);
        let rule = format!("the topic stands at {stands}");
        self.require((before - stands).abs() <= MASTERY_TOLERANCE, "evidence.before", before, &rule)?;
        self.require(!success || after >= before, "evidence.after", after, "a success never lowers mastery")?;
        self.require(*success || after <= before, "evidence.after", after, "a failure never raises mastery")?;
        self.text("evidence.reason", &evidence.reason)
    }

    fn trends(&self, trends: &Trends, recent: &[bool], records: &[u64]) -> InvariantResult {
        trends.pace.iter().try_for_each(|x| self.at_least("trends.pace", *x, 0.0))?;
        trends.usual_pace.iter().try_for_each(|x| self.at_least("trends.usual_pace", *x, 0.0))?;
        trends.accuracy.iter().try_for_each(|x| self.share("trends.accuracy", *x))?;
        let levels = |x: &f64| (0.0..=5.0).contains(x);
        trends
            .hint_dependence
            .iter()
            .try_for_each(|x| self.require(levels(x), "trends.hint_dependence", x, "it must lie between 0 and 5"))?;
        let drop = |x: &f64| (-1.0..=1.0).contains(x);
        trends
            .fatigue
            .iter()
            .try_for_each(|x| self.require(drop(x), "trends.fatigue", x, "it must lie between -1 and 1"))?;
        let surplus = records.len() > recent.len();
        self.require(!surplus, "records", records.len(), "there are no more records than outcomes")?;
        self.require(
            recent.len() <= LearnerMemory::MAX_RECENT_OUTCOMES,
            "recent",
            recent.len(),
            "at most 20 outcomes are kept",
        )
    }

    fn misconception(&self, new: &Misconception) -> InvariantResult {
        self.topic("topic", &new.topic)?;
        self.problem("problem", &new.problem)?;
        self.share("confidence", new.confidence)?;
        self.text("message", &new.message)?;
        self.require(new.evidence >= 1, "evidence", new.evidence, "it rests on at least one submission")?;
        self.require(new.last_seen >= new.first_seen, "last_seen", new.last_seen, "it can't precede first_seen")?;
        let known = self.state.memory.misconceptions.iter().find(|m| m.problem == new.problem && m.bug == new.bug);
        let Some(known) = known else { return Ok(()) };
        self.not_less("evidence", new.evidence, known.evidence)?;
        self.not_less("last_seen", new.last_seen, known.last_seen)?;
        self.require(new.first_seen == known.first_seen, "first_seen", new.first_seen, "it never changes")
    }

    fn review(&self, problem: &ProblemUid, review: &Review) -> InvariantResult {
        let params = self.ctx.params;
        let [shortest, longest] = params.schedule.interval_bounds;
        let bounds = format!("an interval has {shortest} to {longest} days");
        let fits = |days: &u32| (shortest..=longest).contains(days);
        self.problem("problem", problem)?;
        self.require(!review.topics.is_empty(), "topics", "[]", "a review belongs to a topic")?;
        review.topics.iter().try_for_each(|topic| self.topic("topics", topic))?;
        self.at_least("ease", review.ease, params.schedule.ease_min)?;
        self.require(fits(&review.interval), "interval", review.interval, &bounds)?;
        self.require(fits(&review.ladder_interval), "ladder_interval", review.ladder_interval, &bounds)?;
        let known = self.state.reviews.get(problem);
        let stays = |known: &Review| known.due == review.due || self.is_redated(known, review);
        let fits_day = review.due >= self.ctx.day || known.is_some_and(stays);
        self.require(fits_day, "due", review.due, "it can't lie before the learner's day")?;
        self.require(review.last_quality <= 5, "last_quality", review.last_quality, "quality goes from 0 to 5")?;
        self.share("recall_at_due", review.recall_at_due)?;
        self.text("reason", &review.reason)?;
        let Some(known) = known else { return Ok(()) };
        self.not_less("lapses", review.lapses, known.lapses)?;
        self.not_less("last_reviewed", review.last_reviewed, known.last_reviewed)
    }

    /// Whether only the scheduler of a review changed. A day that the other scheduler had set may already be overdue.
    fn is_redated(&self, known: &Review, review: &Review) -> bool {
        let sm2 = review_queries::sm2_due(review, &self.ctx.zone, self.state.profile.day_start);
        known.last_reviewed == review.last_reviewed
            && (review.due == sm2 || review.fsrs.is_some_and(|memory| memory.due == review.due))
    }

    fn hint(&self, problem: &ProblemUid, level: u8) -> InvariantResult {
        self.problem("problem", problem)?;
        self.require((1..=5).contains(&level), "level", level, "hints have the levels 1 to 5")?;
        let reached = self.state.problems.get(problem).map_or(0, |p| p.hint_level);
        let rule = format!("hints go up one step at a time, and {reached} were shown");
        self.require(level <= reached.saturating_add(1), "level", level, &rule)?;
        let pack = self.ctx.catalog.by_uid(problem).map_or(5, |p| p.policy.max_hint_level);
        let cap = pack.min(self.state.profile.max_hint_level);
        let rule = format!("the pack and the learner allow up to {cap}");
        self.require(level <= cap, "level", level, &rule)
    }

    fn exchange(&self, problem: &ProblemUid, exchange: &ChatTurn) -> InvariantResult {
        self.problem("problem", problem)?;
        let turns = self.state.problems.get(problem).map_or(0, |p| p.exchanges.len());
        let rule = format!("an attempt has {MAX_CHAT_TURNS} turns at most");
        self.require(turns < MAX_CHAT_TURNS, "exchange", turns, &rule)?;
        self.hint_text(&exchange.question)?;
        self.hint_text(&exchange.reply)
    }

    /// Checks the text of a hint. The rules for a sentence don't fit, because a hint can have several lines.
    fn hint_text(&self, text: &str) -> InvariantResult {
        let length = text.chars().count();
        let rule = format!("a hint may have {MAX_HINT_CHARS} characters at most, and has {length}");
        self.require(length <= MAX_HINT_CHARS, "text", text, &rule)?;
        let clean = !text.contains(|c: char| c.is_control() && c != '\n' && c != '\t');
        self.require(clean, "text", text, "it must be free of control characters")
    }

    fn daily_set(&self, set: &DailySet) -> InvariantResult {
        self.require(set.day == self.ctx.day, "set.day", set.day, "it must be the learner's day")?;
        for (i, item) in set.items.iter().enumerate() {
            self.problem("set.items.problem", &item.problem)?;
            self.text("set.items.reason", &item.reason)?;
            let twice = set.items[..i].iter().any(|other| other.problem == item.problem);
            self.require(!twice, "set.items.problem", &item.problem, "a set has a problem once")?;
            let review = item.bucket == Bucket::Review && self.state.reviews.contains_key(&item.problem);
            self.require(
                review || self.is_open(&item.problem),
                "set.items.problem",
                &item.problem,
                "its prerequisites are not met and nobody overrode the lock",
            )?;
        }
        Ok(())
    }

    fn is_open(&self, problem: &ProblemUid) -> bool {
        let catalog = self.ctx.catalog;
        catalog.by_uid(problem).is_some_and(|p| state_queries::problem_is_open(self.state, self.ctx.params, catalog, p))
    }
}
