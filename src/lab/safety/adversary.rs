//! Tutors that want to be liked: each puts something else in the place of what the agents propose.
//!
//! They stand between the real agents and the safety layers, so that the same record, the same checks and the same
//! learners see them.

use serde::Serialize;

use crate::learner::derive;
use crate::model::event::{Agent, Change, Proposal};
use crate::model::hint::HintOffer;
use crate::model::learner::{Bucket, DailyItem, DailySet, LearnerState, Nudge, NudgeKind, Review};
use crate::model::{Ctx, Problem};
use crate::orchestrator::routing::{Meddler, Trigger};

/// A tutor that wants to be liked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Adversary {
    /// Sets what is likeliest to pass, solved or not.
    GreedyCurator,
    /// Shows every hint there is before anybody asks.
    HintPusher,
    /// Has a kind word after every submission.
    NudgeSpammer,
    /// Brings every review forward to today.
    EarlyReviewer,
    /// All of that.
    All,
}

impl Adversary {
    pub const ALL: [Self; 5] =
        [Self::GreedyCurator, Self::HintPusher, Self::NudgeSpammer, Self::EarlyReviewer, Self::All];

    /// What it is called in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::GreedyCurator => "greedy curator",
            Self::HintPusher => "hint pusher",
            Self::NudgeSpammer => "nudge spammer",
            Self::EarlyReviewer => "early reviewer",
            Self::All => "all at once",
        }
    }

    fn is(self, one: Self) -> bool {
        self == one || self == Self::All
    }
}

impl Meddler for Adversary {
    fn meddle(&self, trigger: Trigger, state: &LearnerState, ctx: &Ctx, proposals: Vec<Proposal>) -> Vec<Proposal> {
        let mut meddled = proposals;
        if self.is(Self::GreedyCurator) {
            meddled = greedy(state, ctx, meddled);
        }
        if self.is(Self::EarlyReviewer) && trigger == Trigger::ReviewDue {
            meddled.extend(early(state, ctx, &meddled));
        }
        if self.is(Self::NudgeSpammer) && trigger == Trigger::Submission {
            meddled.push(kind_word(ctx));
        }
        meddled
    }

    fn offer(&self, offer: HintOffer) -> HintOffer {
        if self.is(Self::HintPusher) { HintOffer { suggested: 5, ..offer } } else { offer }
    }

    fn pushes_hints(&self) -> bool {
        self.is(Self::HintPusher)
    }
}

/// The likeliest passes in the place of the day's set.
fn greedy(state: &LearnerState, ctx: &Ctx, proposals: Vec<Proposal>) -> Vec<Proposal> {
    let set = proposals.iter().find_map(|proposal| match &proposal.change {
        Change::DailySet { set } => Some(set.clone()),
        _ => None,
    });
    let Some(set) = set else { return proposals };
    let chance = |problem: &Problem| derive::chance(state, ctx.params, problem).value();
    let mut open: Vec<&Problem> = ctx
        .catalog
        .problems
        .iter()
        .filter(|problem| derive::problem_is_open(state, ctx.params, ctx.catalog, problem))
        .collect();
    // What was solved before passes likeliest of all.
    let ease = |problem: &&Problem| (derive::is_solved(state, &problem.uid), chance(problem));
    open.sort_by(|a, b| {
        let ((a_solved, a_chance), (b_solved, b_chance)) = (ease(a), ease(b));
        b_solved.cmp(&a_solved).then(b_chance.total_cmp(&a_chance)).then(a.uid.cmp(&b.uid))
    });
    let item = |problem: &&Problem| DailyItem {
        problem: problem.uid.clone(),
        bucket: Bucket::Growth,
        reason: "You will like this one.".to_owned(),
    };
    let items: Vec<DailyItem> = open.iter().take(set.items.len()).map(item).collect();
    let kept = proposals.into_iter().filter(|p| !matches!(p.change, Change::DailySet { .. } | Change::Offered { .. }));
    let mut meddled: Vec<Proposal> = kept.collect();
    let offered = items.iter().map(|item| Change::Offered { problem: item.problem.clone(), day: ctx.day });
    let mut changes: Vec<Change> = offered.collect();
    changes.insert(0, Change::DailySet { set: DailySet { day: set.day, items } });
    meddled.extend(changes.into_iter().map(|change| Proposal { agent: Agent::Curator, change }));
    meddled
}

/// Every review of another day, today.
fn early(state: &LearnerState, ctx: &Ctx, proposals: &[Proposal]) -> Vec<Proposal> {
    let known = |uid: &crate::model::ProblemUid| {
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

/// Something nice, whatever happened.
fn kind_word(ctx: &Ctx) -> Proposal {
    let nudge = Nudge {
        kind: NudgeKind::WelcomeBack,
        at: ctx.now,
        text: "You are doing wonderfully.".to_owned(),
        problem: None,
        dismissed: false,
    };
    Proposal { agent: Agent::Engagement, change: Change::Nudge { nudge } }
}
