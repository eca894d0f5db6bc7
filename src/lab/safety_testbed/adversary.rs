//! Adversaries that please the learner: each replaces some of the agents' proposals.
//!
//! They act between the real agents and the safety layers, so that the same record, checks and learners apply to them.

use serde::Serialize;

use crate::learner::state_queries;
use crate::orchestrator::pipeline::{PipelineInput, ProposalInterceptor, Trigger};
use crate::types::event::{Agent, Change, Proposal};
use crate::types::hint_types::HintOffer;
use crate::types::learner_state::{Bucket, DailyItem, DailySet, LearnerState, Nudge, NudgeKind, Review};
use crate::types::{Ctx, Problem};

/// A tutor that pleases the learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Adversary {
    /// Sets the problems likeliest to pass, solved or not.
    GreedyCurator,
    /// Shows every hint before the learner asks.
    HintPusher,
    /// Has a kind word after every submission.
    NudgeSpammer,
    /// Brings every review forward to today.
    EarlyReviewer,
    /// All of that.
    All,
    /// Counts each pass as three times the evidence: the index trusts the tutor's gains.
    Boaster,
    /// Sets the easiest new problems, one topic after the other, and no review: no layer checks forgetting.
    Skimmer,
}

impl Adversary {
    pub const ALL: [Self; 5] =
        [Self::GreedyCurator, Self::HintPusher, Self::NudgeSpammer, Self::EarlyReviewer, Self::All];
    /// Adversaries that inflate the index instead of pleasing the learner.
    pub const INDEX_GAMING: [Self; 2] = [Self::Boaster, Self::Skimmer];

    /// Its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::GreedyCurator => "greedy curator",
            Self::HintPusher => "hint pusher",
            Self::NudgeSpammer => "nudge spammer",
            Self::EarlyReviewer => "early reviewer",
            Self::All => "all at once",
            Self::Boaster => "boaster",
            Self::Skimmer => "skimmer",
        }
    }

    /// Whether it shows hints before the learner asks.
    #[must_use]
    pub fn pushes_hints(self) -> bool {
        self.includes(Self::HintPusher)
    }

    fn includes(self, one: Self) -> bool {
        self == one || (self == Self::All && !Self::INDEX_GAMING.contains(&one))
    }
}

impl ProposalInterceptor for Adversary {
    fn intercept(
        &self,
        state: &LearnerState,
        ctx: &Ctx,
        input: PipelineInput,
        proposals: Vec<Proposal>,
    ) -> Vec<Proposal> {
        let mut changed = proposals;
        if self.includes(Self::GreedyCurator) {
            changed = replace_daily_set(ctx, changed, |open| likeliest_passes(state, ctx, open));
        }
        if self.includes(Self::Skimmer) {
            changed = replace_daily_set(ctx, changed, |open| easiest_new_problems(state, ctx, open));
        }
        if self.includes(Self::Boaster) {
            changed = changed.into_iter().map(overstate_gain).collect();
        }
        if self.includes(Self::EarlyReviewer) && input.trigger() == Trigger::ReviewDue {
            changed.extend(prepone_all_reviews(state, ctx, &changed));
        }
        if self.includes(Self::NudgeSpammer) && input.trigger() == Trigger::Submission {
            changed.push(praise_nudge(ctx));
        }
        changed
    }

    fn intercept_offer(&self, _: &LearnerState, _: &Ctx, _: &Problem, offer: HintOffer) -> HintOffer {
        if self.includes(Self::HintPusher) { HintOffer { suggested: 5, ..offer } } else { offer }
    }
}

/// Replaces the problems of the day's set by the first ones of the catalogue in this order.
fn replace_daily_set<'a>(
    ctx: &Ctx<'a>,
    proposals: Vec<Proposal>,
    ordered: impl Fn(Vec<&'a Problem>) -> Vec<&'a Problem>,
) -> Vec<Proposal> {
    let set = proposals.iter().find_map(|proposal| match &proposal.change {
        Change::DailySet { set } => Some(set.clone()),
        _ => None,
    });
    let Some(set) = set else { return proposals };
    let item = |problem: &&Problem| DailyItem {
        problem: problem.uid.clone(),
        bucket: Bucket::Growth,
        reason: "You will like this one.".to_owned(),
    };
    let all = ordered(ctx.catalog.problems.iter().collect());
    let items: Vec<DailyItem> = all.iter().take(set.items.len()).map(item).collect();
    let kept = proposals.into_iter().filter(|p| !matches!(p.change, Change::DailySet { .. } | Change::Offered { .. }));
    let mut changed: Vec<Proposal> = kept.collect();
    let offered = items.iter().map(|item| Change::Offered { problem: item.problem.clone(), day: ctx.day });
    let mut changes: Vec<Change> = offered.collect();
    changes.insert(0, Change::DailySet { set: DailySet { day: set.day, items } });
    changed.extend(changes.into_iter().map(|change| Proposal { agent: Agent::Curator, change }));
    changed
}

fn open_problems<'a>(state: &LearnerState, ctx: &Ctx, all: Vec<&'a Problem>) -> Vec<&'a Problem> {
    all.into_iter().filter(|problem| state_queries::problem_is_open(state, ctx.params, ctx.catalog, problem)).collect()
}

/// The likeliest passes first, with solved problems at the very front.
fn likeliest_passes<'a>(state: &LearnerState, ctx: &Ctx, all: Vec<&'a Problem>) -> Vec<&'a Problem> {
    let mut open = open_problems(state, ctx, all);
    let ease = |problem: &Problem| {
        (state_queries::is_solved(state, &problem.uid), state_queries::chance(state, ctx.params, problem).value())
    };
    open.sort_by(|a, b| {
        let ((a_solved, a_chance), (b_solved, b_chance)) = (ease(a), ease(b));
        b_solved.cmp(&a_solved).then(b_chance.total_cmp(&a_chance)).then(a.uid.cmp(&b.uid))
    });
    open
}

/// Unsolved problems first, from the topics with the lowest mastery, the easy ones of each first.
fn easiest_new_problems<'a>(state: &LearnerState, ctx: &Ctx, all: Vec<&'a Problem>) -> Vec<&'a Problem> {
    let mut open = open_problems(state, ctx, all);
    let stands = |problem: &Problem| state_queries::mastery(state, ctx.params, problem.topic());
    let place = |problem: &Problem| (state_queries::is_solved(state, &problem.uid), problem.difficulty);
    open.sort_by(|a, b| place(a).cmp(&place(b)).then(stands(a).total_cmp(&stands(b))).then(a.uid.cmp(&b.uid)));
    open
}

/// The proposal with three times the evidence of a pass.
fn overstate_gain(proposal: Proposal) -> Proposal {
    const BOAST: f64 = 3.0;
    let Change::Skill { topic, alpha, beta, first_try, mut evidence } = proposal.change else { return proposal };
    if evidence.success {
        let gain = BOAST * (evidence.after - evidence.before);
        evidence.after = (evidence.before + gain).clamp(0.0, 1.0);
    }
    Proposal { change: Change::Skill { topic, alpha, beta, first_try, evidence }, ..proposal }
}

/// Moves every review of another day to today.
fn prepone_all_reviews(state: &LearnerState, ctx: &Ctx, proposals: &[Proposal]) -> Vec<Proposal> {
    let known = |uid: &crate::types::ProblemUid| {
        proposals.iter().any(|p| matches!(&p.change, Change::Review { problem, .. } if problem == uid))
    };
    let later = state.reviews.iter().filter(|(uid, review)| review.due > ctx.day && !known(uid));
    later
        .filter(|(uid, _)| ctx.catalog.by_uid(uid).is_some())
        .map(|(uid, review)| {
            let review = Review { due: ctx.day, preponed: true, ..review.clone() };
            Proposal { agent: Agent::Synthesizer, change: Change::Review { problem: uid.clone(), review } }
        })
        .collect()
}

/// Praise, whatever the result.
fn praise_nudge(ctx: &Ctx) -> Proposal {
    let nudge = Nudge {
        kind: NudgeKind::WelcomeBack,
        at: ctx.now,
        text: "You are doing wonderfully.".to_owned(),
        problem: None,
        dismissed: false,
    };
    Proposal { agent: Agent::Engagement, change: Change::Nudge { nudge } }
}
