//! Filters proposals by the layers: a proposal passes, is replaced by the next best one, or is held back.
//!
//! The layers look only at the tutor's own proposals: places of the day's set, reviews brought forward, nudges. Every
//! other change passes untouched.

use super::safety_messages;
use crate::agents::curator;
use crate::learner::apply::{apply_change, truncate_front};
use crate::learner::practice_steps::{self, StepTrigger};
use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::mastery::daily_selection::ZonePosition;
use crate::mastery::pedagogical_safety::is_below;
use crate::mastery::practice_balance::DemandTerms;
use crate::mastery::safety_readings::{self, LayerReading};
use crate::types::event::{Agent, Change, Proposal};
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_day::days_between;
use crate::types::learner_state::{
    Balance, Bucket, DailyItem, DailySet, LearnerState, Nudge, NudgeKind, PracticeAction, PracticeStep, Review,
    RulingKind, RulingSubject, SafetyLayer, SafetyRuling,
};
use crate::types::params::Ctx;
use crate::types::problem::Problem;

/// The proposals as the layers leave them, with the steps that happened and everything that was ruled.
#[must_use]
pub fn review_proposals(
    state: &LearnerState,
    ctx: &Ctx,
    happened: StepTrigger,
    proposals: Vec<Proposal>,
) -> Vec<Proposal> {
    let mut proposals = filter_proposals(state, ctx, proposals);
    let taken = taken_steps(state, ctx, happened, &proposals);
    let mut kept = state.balance.steps.clone();
    kept.extend(taken.iter().cloned());
    truncate_front(&mut kept, Balance::MAX_STEPS);
    let mut rulings: Vec<SafetyRuling> = capped_suggestion(state, ctx, happened).into_iter().collect();
    rulings.extend(new_advice(state, ctx, &kept, &proposals));
    proposals.extend(taken.into_iter().map(|step| safety_proposal(Change::Step { step: Box::new(step) })));
    proposals.extend(rulings.into_iter().map(|ruling| safety_proposal(Change::Ruling { ruling: Box::new(ruling) })));
    proposals
}

/// The proposals without what the layers object to, and what was ruled about them. Asked again about its own answer it
/// changes nothing.
#[must_use]
pub fn filter_proposals(state: &LearnerState, ctx: &Ctx, proposals: Vec<Proposal>) -> Vec<Proposal> {
    let opens = proposals.iter().any(|proposal| matches!(proposal.change, Change::SessionStarted { .. }));
    let layers = LayerReadings { session_starts: opens, ..LayerReadings::new(state, ctx) };
    let mut ruled = Vec::with_capacity(proposals.len());
    let mut rulings: Vec<SafetyRuling> = Vec::new();
    let (mut dropped, mut fresh): (Vec<ProblemUid>, Vec<ProblemUid>) = (Vec::new(), Vec::new());
    for Proposal { agent, change } in proposals {
        let change = match change {
            Change::DailySet { set } => {
                let before: Vec<ProblemUid> = set.items.iter().map(|item| item.problem.clone()).collect();
                let set = layers.filter_set(set, &mut rulings);
                dropped.extend(before.iter().filter(|uid| !has_problem(&set, uid)).cloned());
                fresh.extend(set.items.iter().map(|item| item.problem.clone()).filter(|uid| !before.contains(uid)));
                Change::DailySet { set }
            }
            Change::Nudge { nudge } => {
                match layers.nudge_limit_ruling(&nudge).or_else(|| layers.nudge_ruling(&nudge)) {
                    Some(ruling) => {
                        rulings.push(ruling);
                        continue;
                    }
                    None => Change::Nudge { nudge },
                }
            }
            Change::Review { problem, review } => match layers.early_review_ruling(&problem, &review) {
                Some(ruling) => {
                    rulings.push(ruling);
                    continue;
                }
                None => Change::Review { problem, review },
            },
            Change::Offered { problem, .. } if dropped.contains(&problem) => continue,
            other => other,
        };
        ruled.push(Proposal { agent, change });
    }
    let offered = fresh.into_iter().map(|problem| Change::Offered { problem, day: ctx.day });
    ruled.extend(offered.map(|change| Proposal { agent: Agent::Curator, change }));
    rulings.retain(|ruling| !is_on_record(state, &ruled, ruling));
    ruled.extend(rulings.into_iter().map(|ruling| safety_proposal(Change::Ruling { ruling: Box::new(ruling) })));
    ruled
}

/// Whether the same ruling was made today: a ruling that is asked for repeatedly is recorded once.
fn is_on_record(state: &LearnerState, proposals: &[Proposal], new: &SafetyRuling) -> bool {
    let same = |known: &SafetyRuling| {
        (known.day, known.layer, known.kind, &known.subject) == (new.day, new.layer, new.kind, &new.subject)
    };
    let proposed = |proposal: &Proposal| matches!(&proposal.change, Change::Ruling { ruling } if same(ruling));
    state.balance.rulings.iter().any(same) || proposals.iter().any(proposed)
}

fn safety_proposal(change: Change) -> Proposal {
    Proposal { agent: Agent::Safety, change }
}

fn has_problem(set: &DailySet, problem: &ProblemUid) -> bool {
    set.items.iter().any(|item| &item.problem == problem)
}

/// The steps that happened, with the topics they opened.
fn taken_steps(state: &LearnerState, ctx: &Ctx, happened: StepTrigger, proposals: &[Proposal]) -> Vec<PracticeStep> {
    let changes = proposals.iter().map(|proposal| &proposal.change);
    let mut taken = practice_steps::practice_steps(state, ctx, happened, changes.clone());
    if taken.iter().any(|step| step.act.is_pass()) {
        let before = practice_steps::open_topics(state, ctx);
        let mut after = state.clone();
        changes.for_each(|change| apply_change(&mut after, change, ctx.now));
        practice_steps::mark_opened_topics(&mut taken, &before, &after, ctx);
    }
    taken
}

/// The advice about the layers that fire after these steps: once in some days for each layer and topic. Nothing is said
/// at a return after an absence, because it would be about steps that are long past.
fn new_advice(state: &LearnerState, ctx: &Ctx, kept: &[PracticeStep], proposals: &[Proposal]) -> Vec<SafetyRuling> {
    if state_queries::was_absent(state, ctx) {
        return Vec::new();
    }
    let firing = safety_readings::firing(kept, &state.balance.rulings, ctx.params);
    let over_all = |layer| firing.iter().any(|reading| reading.layer == layer && reading.topic.is_none());
    let newest = state.version.saturating_add(1);
    // A topic gets advice when the learner works on it, and only if the layer does not fire over all topics.
    let worth_saying =
        |reading: &&LayerReading| reading.topic.is_none() || (reading.to >= newest && !over_all(reading.layer));
    let known = |reading: &&LayerReading| past_advice(state, reading).any(|ruling| is_recent(ctx, ruling));
    let set = proposals.iter().find_map(|proposal| match &proposal.change {
        Change::DailySet { set } => Some(set),
        _ => None,
    });
    let set = set.or(state.today.as_ref()).filter(|set| set.day == ctx.day);
    firing
        .iter()
        .filter(worth_saying)
        .filter(|reading| !known(reading))
        .map(|reading| {
            let window = safety_readings::window_of(reading, kept, ctx.params);
            let (kind, subject) = match reading.layer {
                // This does not talk the learner into anything: only the tutor's own proposals stop.
                SafetyLayer::C4 => (RulingKind::Withheld, RulingSubject::Streak),
                SafetyLayer::C1 | SafetyLayer::C2 | SafetyLayer::C3 => (RulingKind::Advised, RulingSubject::Steps),
            };
            let reason = safety_messages::describe_steps(state, ctx, reading, &window, set);
            new_ruling(ctx, reading, kind, subject, reason)
        })
        .collect()
}

/// The earlier advice about such a reading, oldest first.
pub(super) fn past_advice<'a>(
    state: &'a LearnerState,
    reading: &'a LayerReading,
) -> impl Iterator<Item = &'a SafetyRuling> {
    let same = |ruling: &&SafetyRuling| {
        ruling.layer == reading.layer
            && ruling.topic == reading.topic
            && matches!(ruling.subject, RulingSubject::Steps | RulingSubject::Streak)
    };
    state.balance.rulings.iter().filter(same)
}

/// Whether it is too soon to say it again.
fn is_recent(ctx: &Ctx, ruling: &SafetyRuling) -> bool {
    days_between(ruling.day, ctx.day) < ctx.params.safety.told_again_days
}

fn new_ruling(
    ctx: &Ctx,
    reading: &LayerReading,
    kind: RulingKind,
    subject: RulingSubject,
    reason: String,
) -> SafetyRuling {
    let LayerReading { layer, topic, observed, limit, from, to, .. } = reading.clone();
    let (observed, limit) = (crate::types::decimals::round_recorded(observed), limit);
    SafetyRuling { day: ctx.day, layer, kind, topic, subject, observed, limit, from, to, reason }
}

/// A hint that was taken while fewer were suggested than would have been.
fn capped_suggestion(state: &LearnerState, ctx: &Ctx, happened: StepTrigger) -> Option<SafetyRuling> {
    let StepTrigger::Hint { problem: uid, .. } = happened else { return None };
    let problem = ctx.catalog.by_uid(uid)?;
    let layers = LayerReadings::new(state, ctx);
    let level = state_queries::suggested_hint(state, ctx.params, problem);
    let (instead, reading) = layers.capped_level(problem, level)?;
    let subject = RulingSubject::Suggestion { problem: uid.clone(), level, instead };
    Some(new_ruling(
        ctx,
        reading,
        RulingKind::Replaced,
        subject,
        safety_messages::explain_suggestion(ctx, problem, reading, instead),
    ))
}

/// The layers as the latest steps leave them.
pub(super) struct LayerReadings<'a> {
    state: &'a LearnerState,
    ctx: &'a Ctx<'a>,
    firing: Vec<LayerReading>,
    /// A session opens with what is proposed.
    session_starts: bool,
}

/// Why a problem should not be proposed now.
pub(super) struct Objection {
    reading: LayerReading,
    /// The topic that is missing, or already has a high mastery.
    pub topic: TopicId,
    /// The value of the problem itself that the layer looked at: a mastery or a demand.
    pub figure: f64,
}

impl Objection {
    pub fn layer(&self) -> SafetyLayer {
        self.reading.layer
    }

    pub fn limit(&self) -> f64 {
        self.reading.limit
    }
}

impl<'a> LayerReadings<'a> {
    pub fn new(state: &'a LearnerState, ctx: &'a Ctx<'a>) -> Self {
        let Balance { steps, rulings } = &state.balance;
        Self { state, ctx, firing: safety_readings::firing(steps, rulings, ctx.params), session_starts: false }
    }

    fn firing_reading(&self, layer: SafetyLayer) -> Option<&LayerReading> {
        self.firing.iter().find(|reading| reading.layer == layer && reading.topic.is_none())
    }

    /// C3, over all or of the problem's topic.
    pub fn low_demand_reading(&self, problem: &Problem) -> Option<&LayerReading> {
        let concerns = |reading: &&LayerReading| {
            reading.layer == SafetyLayer::C3 && reading.topic.as_ref().is_none_or(|topic| topic == problem.topic())
        };
        self.firing.iter().find(concerns)
    }

    /// Why the problem should not be proposed; `None` if it may be. A due problem is always welcome.
    fn objection_to_problem(&self, problem: &Problem) -> Option<Objection> {
        let (state, ctx) = (self.state, self.ctx);
        let (params, topic) = (ctx.params, problem.topics.first()?);
        if review_queries::is_due(state, &problem.uid, ctx.day) {
            return None;
        }
        let stands = state_queries::mastery(state, params, topic);
        let objection =
            |reading: LayerReading, topic: &TopicId, figure| Some(Objection { reading, topic: topic.clone(), figure });
        if !state_queries::problem_is_open(state, params, ctx.catalog, problem) {
            let missing = state_queries::missing_prerequisites(state, params, ctx.catalog, topic).into_iter().next();
            let (topic, stands) = missing.unwrap_or_else(|| (topic.clone(), Some(stands)));
            return objection(self.locked_reading(stands), &topic, stands.unwrap_or(0.0));
        }
        let is_above = state_queries::is_topic_known(state, topic)
            && ZonePosition::from_share(&params.curriculum, stands) == ZonePosition::Above;
        // A solved problem that isn't due can't move anything.
        let is_idle = state_queries::is_solved(state, &problem.uid);
        // Also while the learner passes more than they gain: known problems are easiest to pass and bring the least
        // gain.
        let stalls = self.firing_reading(SafetyLayer::C2).or_else(|| self.firing_reading(SafetyLayer::C4));
        if let (Some(reading), true) = (stalls, is_above || is_idle) {
            return objection(reading.clone(), topic, stands);
        }
        let demand = self.expected_demand(problem, stands);
        match self.low_demand_reading(problem) {
            Some(reading) if is_below(demand, params.safety.floor) => objection(reading.clone(), topic, demand),
            _ => None,
        }
    }

    /// C1 has no window: it reads the current state.
    fn locked_reading(&self, stands: Option<f64>) -> LayerReading {
        let limit = self.ctx.params.curriculum.unlock;
        let observed = stands.unwrap_or(0.0);
        LayerReading::without_window(SafetyLayer::C1, observed, limit)
    }

    /// The demand of a first try at the problem.
    fn expected_demand(&self, problem: &Problem, mastery: f64) -> f64 {
        let act = PracticeAction::Try { passed: true, difficulty: problem.difficulty, mastery, hints: 0 };
        DemandTerms::from_action(self.ctx.params, act).value()
    }

    /// The set in which the next best problems replace those that a layer objects to. It is never empty if one of the
    /// given items may stay.
    fn filter_set(&self, set: DailySet, rulings: &mut Vec<SafetyRuling>) -> DailySet {
        let ctx = self.ctx;
        // What was worked on today has its place already.
        let worked_on = curator::items_worked_on(self.state, ctx);
        let is_open = |item: &DailyItem| worked_on.iter().all(|known| known.problem != item.problem);
        let objection = |item: &DailyItem| self.objection_to_item(item).filter(|_| is_open(item));
        let (blocked, mut kept): (Vec<DailyItem>, Vec<DailyItem>) =
            set.items.into_iter().partition(|item| objection(item).is_some());
        let lead = self.leading_topic(&kept);
        if blocked.is_empty() && lead.is_none() {
            return DailySet { items: kept, ..set };
        }
        let admits = |problem: &Problem| self.objection_to_problem(problem).is_none();
        let again = curator::build_daily_set_where(self.state, ctx, &admits, lead.as_ref());
        let is_lead = |item: &DailyItem| lead.is_some() && self.topic_of(&item.problem) == lead.as_ref();
        let mut fresh: Vec<DailyItem> =
            again.items.into_iter().filter(|item| !kept.iter().any(|known| known.problem == item.problem)).collect();
        fresh.sort_by_key(|item| !is_lead(item));
        let mut fresh = fresh.into_iter();
        let mut filled: Vec<(DailyItem, Option<DailyItem>)> = blocked
            .into_iter()
            .map(|item| {
                let instead = fresh.next();
                (item, instead)
            })
            .collect();
        if filled.is_empty()
            && let Some(step_back) = fresh.next().filter(is_lead)
            && let Some(last) = kept.iter().rposition(|item| item.bucket != Bucket::Review && is_open(item))
            && kept.len() > 1
        {
            filled.push((kept.remove(last), Some(step_back)));
        }
        let stands = kept.is_empty() && filled.iter().all(|(_, instead)| instead.is_none());
        for (item, instead) in filled {
            let Some(found) = objection(&item).or_else(|| self.objection_for_lead(&item)) else { continue };
            let stays = stands && found.layer() != SafetyLayer::C1;
            let kind = match (&instead, stays) {
                (_, true) => RulingKind::Advised,
                (Some(_), _) => RulingKind::Replaced,
                (None, _) => RulingKind::Withheld,
            };
            let reason = safety_messages::explain_item(self.ctx, &item, instead.as_ref(), &found, stays);
            let new = instead.as_ref().map(|item| item.problem.clone());
            let subject = RulingSubject::Item { problem: item.problem.clone(), instead: new };
            rulings.push(new_ruling(ctx, &found.reading, kind, subject, reason));
            kept.extend(if stays { Some(item) } else { instead });
        }
        curator::sort_items(&mut kept, curator::follows_path(self.state, ctx));
        DailySet { items: kept, ..set }
    }

    /// Why an item of the set may not stay.
    fn objection_to_item(&self, item: &DailyItem) -> Option<Objection> {
        let problem = self.ctx.catalog.by_uid(&item.problem)?;
        self.objection_to_problem(problem)
    }

    fn topic_of(&self, uid: &ProblemUid) -> Option<&'a TopicId> {
        self.ctx.catalog.by_uid(uid)?.topics.first()
    }

    /// While steps move little, a place belongs to an active misconception or to what others wait for: the topic it should
    /// go to, where nothing in the set does that.
    fn leading_topic(&self, items: &[DailyItem]) -> Option<TopicId> {
        self.firing_reading(SafetyLayer::C2)?;
        let (state, ctx) = (self.state, self.ctx);
        let low = |topic: &TopicId| {
            ZonePosition::from_share(&ctx.params.curriculum, state_queries::mastery(state, ctx.params, topic))
                != ZonePosition::Above
        };
        let is_waited_for = |topic: &TopicId| ctx.catalog.topics.iter().any(|other| other.requires.contains(topic));
        let helps = |topic: &TopicId| {
            state_queries::active_misconception(state, topic).is_some() || (low(topic) && is_waited_for(topic))
        };
        if items.iter().any(|item| self.topic_of(&item.problem).is_some_and(helps)) {
            return None;
        }
        let known =
            ctx.catalog.topics.iter().map(|topic| &topic.id).filter(|id| state_queries::has_evidence(state, id));
        let mastery = |topic: &&TopicId| state_queries::mastery(state, ctx.params, topic);
        known.filter(|topic| helps(topic)).min_by(|a, b| mastery(a).total_cmp(&mastery(b))).cloned()
    }

    /// Why a step back replaces an item that nothing is wrong with.
    fn objection_for_lead(&self, item: &DailyItem) -> Option<Objection> {
        let topic = self.topic_of(&item.problem)?;
        let figure = state_queries::mastery(self.state, self.ctx.params, topic);
        Some(Objection { reading: self.firing_reading(SafetyLayer::C2)?.clone(), topic: topic.clone(), figure })
    }

    /// Why a nudge is held back: it points at nothing to do while engagement runs ahead of gains, or at a problem that is
    /// objected to. The word that stopping is fine always passes, and so does the greeting after an absence: who was away
    /// for a week is not kept busy by it.
    fn nudge_ruling(&self, nudge: &Nudge) -> Option<SafetyRuling> {
        let subject = RulingSubject::Nudge { nudge: nudge.kind };
        let problem = nudge.problem.as_ref().and_then(|uid| self.ctx.catalog.by_uid(uid));
        match problem {
            Some(problem) => {
                let found = self.objection_to_problem(problem)?;
                let reason = safety_messages::explain_withheld_problem_nudge(self.ctx, nudge.kind, problem, &found);
                Some(new_ruling(self.ctx, &found.reading, RulingKind::Withheld, subject, reason))
            }
            None if matches!(nudge.kind, NudgeKind::Tired | NudgeKind::WelcomeBack) => None,
            None => {
                let reading = self.firing_reading(SafetyLayer::C4).or_else(|| self.firing_reading(SafetyLayer::C3))?;
                let reason = safety_messages::explain_withheld_nudge(self.ctx, nudge.kind, reading);
                Some(new_ruling(self.ctx, reading, RulingKind::Withheld, subject, reason))
            }
        }
    }

    /// A session has a maximum number of messages, from all agents together. Like the reading of a locked topic, this
    /// one has no window.
    fn nudge_limit_ruling(&self, nudge: &Nudge) -> Option<SafetyRuling> {
        let [most, _] = self.ctx.params.engagement.nudge_limits;
        let shown = if self.session_starts { 0 } else { self.state.engagement.session.nudges };
        if shown < most || nudge.kind == NudgeKind::Tired {
            return None;
        }
        let (observed, limit) = (f64::from(shown) + 1.0, f64::from(most));
        let reading = LayerReading::without_window(SafetyLayer::C4, observed, limit);
        let subject = RulingSubject::Nudge { nudge: nudge.kind };
        Some(new_ruling(
            self.ctx,
            &reading,
            RulingKind::Withheld,
            subject,
            safety_messages::explain_nudge_limit(nudge.kind, most),
        ))
    }

    /// Why a review is not brought forward: while steps move little, only what is fading comes early.
    fn early_review_ruling(&self, problem: &ProblemUid, review: &Review) -> Option<SafetyRuling> {
        let (state, ctx) = (self.state, self.ctx);
        let known = state.reviews.get(problem)?;
        let comes_early = review.due < known.due && known.due > ctx.day && review.last_reviewed == known.last_reviewed;
        let recall = review_queries::recall_now(state, ctx.params, problem, ctx.now)?;
        if !comes_early || recall <= ctx.params.schedule.recall_prepone {
            return None;
        }
        let reading = self.firing_reading(SafetyLayer::C2).or_else(|| self.firing_reading(SafetyLayer::C4))?;
        let reason = safety_messages::explain_review_kept(ctx, problem, recall, reading);
        let subject = RulingSubject::Review { problem: problem.clone() };
        Some(new_ruling(ctx, reading, RulingKind::Withheld, subject, reason))
    }

    /// The hint level that may be suggested while the latest steps ask little, or more is shown than gained: 0 before a
    /// try, two at most after. `None` if the suggestion may stay.
    pub fn capped_level(&self, problem: &Problem, level: u8) -> Option<(u8, &LayerReading)> {
        let reading = self.low_demand_reading(problem).or_else(|| self.firing_reading(SafetyLayer::C4))?;
        let tried = self.state.problems.get(&problem.uid).is_some_and(|progress| progress.failures_in_a_row > 0);
        let most = if tried { self.ctx.params.safety.suggested_most } else { 0 };
        (level > most).then_some((most, reading))
    }

    /// Whether a problem may be suggested beside the set.
    pub fn admits(&self, problem: &Problem) -> bool {
        self.objection_to_problem(problem).is_none()
    }
}
