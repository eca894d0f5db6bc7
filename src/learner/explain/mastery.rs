//! One change of a mastery, step by step (IntelliCode, equation 9).

use super::{Line, Scene};
use crate::learner::derive;
use crate::learner::timeline::{Move, Standing};
use crate::model::event::{Change, Event, Record, Submission};
use crate::model::ids::TopicId;
use crate::model::learner::Evidence;
use crate::model::params::Params;
use crate::model::problem::{Difficulty, Problem};
use crate::model::wording::{inner, num, share};

/// What equation 9 was given.
struct Terms<'a> {
    params: &'a Params,
    /// m, in [0, 1].
    before: f64,
    success: bool,
    difficulty: Difficulty,
    /// Highest hint level used.
    hints: u8,
    /// t, in seconds.
    seconds: f64,
    /// μ, in seconds.
    expected: f64,
    /// Share of a whole outcome.
    weight: f64,
}

/// A change of the topic with the record that made it.
pub(super) struct Moved<'a> {
    pub record: &'a Record,
    pub evidence: &'a Evidence,
    /// α and β of the topic after it.
    pub counts: (f64, f64),
    pub before: Option<Standing>,
}

impl<'a> Moved<'a> {
    /// The evidence on `topic` in a record; none where the record only started the topic.
    pub fn of(kept: &'a Move, topic: &TopicId) -> Option<Self> {
        kept.record.changes.iter().find_map(|proposal| match &proposal.change {
            Change::Skill { topic: moved, alpha, beta, evidence, .. } if moved == topic => {
                Some(Self { record: &kept.record, evidence, counts: (*alpha, *beta), before: kept.before })
            }
            _ => None,
        })
    }
}

/// In words: when, what, from where to where.
pub(super) fn headline(scene: &Scene, moved: &Moved) -> String {
    let Evidence { at, before, after, reason, .. } = moved.evidence;
    format!("{}: {} → {}. {reason}", scene.day_of(*at), share(*before), share(*after))
}

/// The change in one line with its arithmetic.
pub(super) fn short(scene: &Scene, moved: &Moved) -> Line {
    let problem = scene.catalog.by_uid(&moved.evidence.problem);
    let line = Line::said(headline(scene, moved)).by(moved.record.version);
    match terms(scene, moved) {
        Some(terms) => {
            line.step(terms.whole()).check(terms.after(), moved.evidence.after).honest(moved.record, problem)
        }
        None => Line { text: format!("{} {}", line.text, untold(scene, moved)), ..line },
    }
}

/// Why there is no equation.
fn untold(scene: &Scene, moved: &Moved) -> String {
    if scene.catalog.by_uid(&moved.evidence.problem).is_none() {
        let what = scene.problem_title(&moved.evidence.problem);
        return format!("It was {what}: its difficulty and usual time are not known, so no equation is shown.");
    }
    "No submission made this record, so there is no equation to show.".to_owned()
}

/// The change with a sentence for every step.
pub(super) fn long(scene: &Scene, moved: &Moved) -> Vec<Line> {
    let (version, problem) = (moved.record.version, scene.catalog.by_uid(&moved.evidence.problem));
    let agreed = |terms: &Terms| {
        let check = super::Check { computed: terms.after(), recorded: moved.evidence.after };
        check.agrees()
    };
    let Some(terms) = terms(scene, moved).filter(agreed) else { return vec![short(scene, moved)] };
    let mut lines = vec![Line::said(headline(scene, moved))];
    lines.extend(if terms.success { terms.gaining() } else { vec![terms.losing()] });
    lines.push(terms.smoothing().check(terms.after(), moved.evidence.after).honest(moved.record, problem));
    lines.push(certainty(&terms, moved).honest(moved.record, problem));
    lines.into_iter().map(|line| line.by(version)).collect()
}

/// None where the record or the problem doesn't tell what the equation needs.
fn terms<'a>(scene: &Scene<'a>, moved: &Moved) -> Option<Terms<'a>> {
    let problem: &Problem = scene.catalog.by_uid(&moved.evidence.problem)?;
    let Event::Submission(submission) = &moved.record.event else { return None };
    let Submission { hint_level, seconds, .. } = submission;
    Some(Terms {
        params: scene.params,
        before: moved.evidence.before,
        success: moved.evidence.success,
        difficulty: problem.difficulty,
        hints: *hint_level,
        seconds: f64::from(*seconds),
        expected: derive::expected_seconds(scene.catalog, problem),
        weight: moved.evidence.weight,
    })
}

impl Terms<'_> {
    fn difficulty_weight(&self) -> f64 {
        self.params.difficulty_weight(self.difficulty)
    }

    /// `α w_d w_r (1 − m)`, for live evidence, whose `w_r` is 1.
    fn gain(&self) -> f64 {
        (self.params.gain * self.difficulty_weight() * self.weight).min(1.0) * (1.0 - self.before)
    }

    fn overtime(&self) -> f64 {
        (self.seconds - self.expected).max(0.0) / self.expected
    }

    fn penalty(&self) -> f64 {
        self.params.hint_penalty * f64::from(self.hints) + self.params.time_penalty * self.overtime()
    }

    /// Share of the gain that stays.
    fn kept(&self) -> f64 {
        let gain = self.gain();
        if gain <= 0.0 { 1.0 } else { 1.0 - (self.penalty() / gain).min(self.params.max_penalty_share) }
    }

    fn loss(&self) -> f64 {
        self.params.loss * self.weight * self.before / self.difficulty_weight()
    }

    /// m'.
    fn outcome(&self) -> f64 {
        if self.success {
            (self.before + self.gain() * self.kept()).min(1.0)
        } else {
            (self.before - self.loss()).max(0.0)
        }
    }

    fn after(&self) -> f64 {
        let mixed = (1.0 - self.params.smoothing) * self.before + self.params.smoothing * self.outcome();
        if self.success { mixed.max(self.before) } else { mixed.min(self.before) }
    }

    /// ` × .25` where the evidence is less than a whole outcome.
    fn weighted(&self) -> String {
        if self.weight < 1.0 { format!(" × {}", num(self.weight)) } else { String::new() }
    }

    fn whole(&self) -> String {
        let (keep, new) = (num(1.0 - self.params.smoothing), num(self.params.smoothing));
        let m = num(self.before);
        let inside = if self.success {
            let kept = if self.kept() < 1.0 { format!(" × {}", num(self.kept())) } else { String::new() };
            format!("{m} + {}{kept}", num(self.gain()))
        } else {
            format!("{m} − {}", num(self.loss()))
        };
        format!("{keep} × {m} + {new} × ({inside}) = {}", num(self.after()))
    }

    fn gaining(&self) -> Vec<Line> {
        let missing = num(1.0 - self.before);
        let part = if self.weight < 1.0 { ", and only a part where the program as a whole failed" } else { "" };
        let gain = format!(
            "gain = α × w_d × w_r × (1 − m) = {} × {} × 1{} × {missing} = {}",
            num(self.params.gain),
            num(self.difficulty_weight()),
            self.weighted(),
            num(self.gain())
        );
        let mut lines = vec![
            Line::said(format!(
                "A success gains a part of what is missing to 1: more for a harder problem, less for evidence that is \
                 old{part}. This one is {} and new.",
                self.difficulty
            ))
            .step(gain),
        ];
        if self.penalty() > 0.0 {
            lines.push(self.penalised());
        }
        lines
    }

    fn penalised(&self) -> Line {
        let causes = match (self.hints, self.overtime() > 0.0) {
            (0, _) => "Taking longer than usual costs".to_owned(),
            (level, false) => format!("Hints up to level {level} cost"),
            (level, true) => format!("Hints up to level {level} and taking longer than usual cost"),
        };
        let most = num(self.params.max_penalty_share);
        Line::said(format!(
            "{causes} a part of the gain, never more than {most} of it: a success never lowers mastery."
        ))
        .step(format!(
            "penalty = η_h × h + η_t × (t − μ)/μ = {} × {} + {} × {} = {}",
            num(self.params.hint_penalty),
            self.hints,
            num(self.params.time_penalty),
            num(self.overtime()),
            num(self.penalty())
        ))
        .step(format!(
            "kept = 1 − min({} / {}, {most}) = {}",
            num(self.penalty()),
            num(self.gain()),
            num(self.kept())
        ))
    }

    fn losing(&self) -> Line {
        Line::said(format!(
            "A failure costs a part of what is there: less on a harder problem. This one is {}.",
            self.difficulty
        ))
        .step(format!(
            "loss = β × w_r × m / w_d = {}{} × 1 × {} / {} = {}",
            num(self.params.loss),
            self.weighted(),
            num(self.before),
            num(self.difficulty_weight()),
            num(self.loss())
        ))
    }

    fn smoothing(&self) -> Line {
        let (keep, new) = (num(1.0 - self.params.smoothing), num(self.params.smoothing));
        let m = num(self.before);
        let step = if self.success {
            let kept = if self.kept() < 1.0 { format!(" × {}", num(self.kept())) } else { String::new() };
            format!("m' = m + gain{} = {m} + {}{kept}", if kept.is_empty() { "" } else { " × kept" }, num(self.gain()))
        } else {
            format!("m' = m − loss = {m} − {}", num(self.loss()))
        };
        Line::said("The result is mixed with what was there, so that one outcome doesn’t swing it.")
            .step(format!("{step} = {}", num(self.outcome())))
            .step(format!(
                "mastery = (1 − λ) × m + λ × m' = {keep} × {m} + {new} × {} = {}",
                num(self.outcome()),
                num(self.after())
            ))
    }
}

/// The Beta counts and what they make of the ±.
fn certainty(terms: &Terms, moved: &Moved) -> Line {
    let (alpha, beta) = moved.counts;
    let before = moved.before.unwrap_or(Standing { mastery: terms.before, alpha: 1.0, beta: 1.0 });
    let after = Standing { mastery: moved.evidence.after, alpha, beta };
    let line = Line::said(format!(
        "Successes and failures are counted as well; the more there are, the surer the number: ± {} before, ± {} \
         after.",
        share(before.uncertainty()),
        share(after.uncertainty())
    ));
    let line = if terms.success {
        let hints = terms.params.beta_hint * f64::from(terms.hints);
        let added = terms.weight * (1.0 - hints).max(0.0);
        let of = if terms.hints == 0 {
            num(terms.weight)
        } else {
            format!("{}(1 − {} × {})", weight_before(terms), num(terms.params.beta_hint), terms.hints)
        };
        line.step(format!("successes: {} + {of} = {}", num(before.alpha), num(before.alpha + added)))
            .check(before.alpha + added, alpha)
            .check(before.beta, beta)
    } else {
        line.step(format!(
            "failures: {} + {} = {}",
            num(before.beta),
            num(terms.weight),
            num(before.beta + terms.weight)
        ))
        .check(before.beta + terms.weight, beta)
        .check(before.alpha, alpha)
    };
    line.step(beta_deviation(alpha, beta))
}

fn weight_before(terms: &Terms) -> String {
    if terms.weight < 1.0 { format!("{} × ", num(terms.weight)) } else { String::new() }
}

/// The standard deviation of Beta(α, β) with its numbers.
pub(super) fn beta_deviation(alpha: f64, beta: f64) -> String {
    let (a, b) = (num(alpha), num(beta));
    let n = num(alpha + beta);
    let deviation = Standing { mastery: 0.0, alpha, beta }.uncertainty();
    format!("± = sqrt({a} × {b} / ({n}^2 × ({n} + 1))) = {}", num(deviation))
}

/// Why a submission was seen and not counted, as its record says.
pub(super) fn uncounted(scene: &Scene, record: &Record) -> Vec<Line> {
    let reasons = record.changes.iter().filter_map(|proposal| match &proposal.change {
        Change::NotCounted { problem, reason } => Some((problem, reason)),
        _ => None,
    });
    let said = reasons.map(|(problem, reason)| {
        let title = scene.problem_title(problem);
        Line::said(format!("{}, {title}: {}.", scene.day_of(record.time), inner(reason))).by(record.version)
    });
    said.collect()
}
