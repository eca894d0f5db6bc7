//! Tests Rung's promises to a learner on thirty simulated days of four habits with the real tutor, and on the texts in
//! its sources. Also tests that every test named on the page of promises exists.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, LazyLock};

use jiff::{SignedDuration, Timestamp};
use rung_tutor::agents::safety;
use rung_tutor::clock::FixedClock;
use rung_tutor::lab::daily_plan::{MessagePlace, StudyHabit};
use rung_tutor::lab::hint_eval::filler_baits::score_filler_check;
use rung_tutor::lab::outcome_sim::build_pass_fail_report;
use rung_tutor::lab::outcome_sim::outcome_days::{self, OutcomeSimPlan, OutcomeSimResult};
use rung_tutor::lab::practice_replay::replay_practice;
use rung_tutor::lab::proposal_policy::ProposalPolicy;
use rung_tutor::lab::safety_testbed::adversary::Adversary;
use rung_tutor::lab::safety_testbed::learner_cohort::{
    LearnerCohort, LearnerSource, LearnerTrajectory, TutorVariant, simulate_cohort,
};
use rung_tutor::learner::{apply, history_text, state_queries};
use rung_tutor::mastery::safety_readings;
use rung_tutor::orchestrator::pipeline::Pipeline;
use rung_tutor::orchestrator::{CodingOptions, Tutor, TutorOptions};
use rung_tutor::pack;
use rung_tutor::paths::Paths;
use rung_tutor::text::day_status;
use rung_tutor::types::event::{Agent, Event, Proposal, Record};
use rung_tutor::types::learner_state::{NudgeKind, PracticeAction, RulingKind, RulingSubject};
use rung_tutor::types::{Catalog, Change, LearnerState, Params};

use crate::sources::{Source, before_tests, production, program, rust_files};

static CATALOG: LazyLock<Catalog> = LazyLock::new(pack::embedded_catalog);

fn home() -> LearnerSource<'static> {
    LearnerSource::Unjudged { catalog: &CATALOG, program: Path::new("rung") }
}

/// Thirty simulated days for each habit.
static LIVES: LazyLock<Vec<(StudyHabit, OutcomeSimResult)>> =
    LazyLock::new(|| StudyHabit::ALL.map(|habit| (habit, lived(&plan(habit)))).into_iter().collect());

fn plan(habit: StudyHabit) -> OutcomeSimPlan {
    OutcomeSimPlan {
        days: 30,
        minutes_a_day: 60,
        level: 0.0,
        seed: 11,
        start: Timestamp::constant(1_767_600_000, 0),
        policy: ProposalPolicy::SHIPPED,
        habit,
    }
}

fn lived(plan: &OutcomeSimPlan) -> OutcomeSimResult {
    let home = tempfile::tempdir().expect("a folder");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let program = Path::new("rung").to_owned();
    runtime
        .block_on(outcome_days::simulate_outcome_days(home.path(), program, CATALOG.clone(), plan, |_| {}))
        .expect("a life")
}

fn records() -> impl Iterator<Item = &'static Record> {
    LIVES.iter().flat_map(|(_, life)| &life.records)
}

fn changes(record: &Record) -> impl Iterator<Item = &Change> {
    record.changes.iter().map(|proposal| &proposal.change)
}

#[test]
fn mastery_moves_with_work_alone() {
    for record in records() {
        let moved = changes(record).any(|change| matches!(change, Change::Skill { .. } | Change::Rating { .. }));
        assert!(!moved || matches!(record.event, Event::Submission(_)), "{record:?}");
    }
    assert!(records().any(|record| changes(record).any(|change| matches!(change, Change::Skill { .. }))));
}

/// Opens a tutor with a separate clock, on a home whose state changes only through records.
fn with_tutor<T>(clock: &Arc<FixedClock>, home: &Path, work: impl AsyncFnOnce(&Tutor) -> T) -> T {
    let paths = Paths::under(home).expect("paths");
    paths.create().expect("folders");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let options = TutorOptions {
            paths,
            clock: clock.clone(),
            program: "rung".into(),
            coding: CodingOptions::default(),
            model: None,
        };
        let tutor =
            Tutor::open_with_pipeline(options, Pipeline::new(Params::default(), CATALOG.clone())).expect("a tutor");
        let answer = work(&tutor).await;
        tutor.shutdown().await.expect("closed");
        answer
    })
}

/// Solves one problem a day for `days` days, then comes back after a gap. Returns the states before and after coming
/// back, and after a second check.
fn back_after(days: i64, gap: i64, edit: impl Fn(&mut rung_tutor::types::learner_state::Profile)) -> [LearnerState; 3] {
    let (home, clock) =
        (tempfile::tempdir().expect("a folder"), Arc::new(FixedClock::at(plan(StudyHabit::Steady).start)));
    with_tutor(&clock, home.path(), async |tutor| {
        let mut profile = tutor.snapshot().state.profile.clone();
        edit(&mut profile);
        tutor.set_profile(profile).await.expect("set");
        for day in 0..days {
            tutor.session_check().await.expect("checked");
            let problem = &CATALOG.problems[day as usize];
            let source = format!("# {day}");
            let report = build_pass_fail_report(problem, &source, true);
            tutor.record_submission(problem, source.as_bytes(), Some(600), report, None).expect("recorded");
            clock.advance(SignedDuration::from_hours(24));
        }
        let before = LearnerState::clone(&tutor.snapshot().state);
        clock.advance(SignedDuration::from_hours(24 * (gap - 1)));
        tutor.session_check().await.expect("checked");
        let back = LearnerState::clone(&tutor.snapshot().state);
        clock.advance(SignedDuration::from_hours(24));
        tutor.session_check().await.expect("checked");
        [before, back, LearnerState::clone(&tutor.snapshot().state)]
    })
}

fn said(state: &LearnerState, kind: NudgeKind) -> Vec<&str> {
    state.engagement.nudges.iter().filter(|nudge| nudge.kind == kind).map(|nudge| nudge.text.as_str()).collect()
}

#[test]
fn days_off_take_nothing_but_the_count() {
    let [before, back, _] = back_after(5, 3, |_| {});
    assert_eq!(before.engagement.streak, 5);
    assert_eq!((&before.mastery, &before.reviews), (&back.mastery, &back.reviews));
    assert_eq!(before.engagement.longest_streak, back.engagement.longest_streak);
    assert_eq!(
        before.engagement.freezes, back.engagement.freezes,
        "a freeze is spent by practice that goes on, not by a look"
    );
    assert_eq!(before.overridden, back.overridden);
}

#[test]
fn a_broken_streak_is_mentioned_once_and_not_where_nobody_wants_to_hear_of_it() {
    let [_, back, next] = back_after(5, 3, |_| {});
    assert_eq!(
        said(&back, NudgeKind::BrokenStreak),
        ["The last streak came to 5 days. A new one starts with a single submission."]
    );
    assert_eq!(said(&next, NudgeKind::BrokenStreak).len(), 1);
    let [_, silent, _] = back_after(5, 3, |profile| {
        profile.opt_outs.insert(NudgeKind::BrokenStreak);
    });
    assert_eq!(said(&silent, NudgeKind::BrokenStreak), Vec::<&str>::new());
}

#[test]
fn the_count_of_days_is_read_in_one_place_so_that_it_can_rest_everywhere() {
    // The two JSON answers give the count and whether it is paused. The banner reports freezes, but checks for the
    // pause first.
    let may = [
        "src/text/day_status.rs",
        "src/cli/commands/today.rs",
        "src/cli/commands/stats.rs",
        "src/tui/screens/problem_screen/result_banner.rs",
    ];
    let is_front = |name: &str| ["src/tui/", "src/cli/", "src/text/"].iter().any(|folder| name.starts_with(folder));
    let mut readers = BTreeSet::new();
    for source in program().into_iter().filter(|source| is_front(&source.name)) {
        let code = before_tests(&source.text);
        if code.contains("state_queries::streak(") || code.contains(".engagement.streak") {
            readers.insert(source.name.clone());
        }
    }
    for reader in &readers {
        assert!(may.contains(&reader.as_str()), "{reader} reads the count of days without `day_status::streak`");
    }
    for reader in may {
        let text = Source::read(reader).text;
        let asks = text.contains("is_streak_paused") || text.contains("streak_rests");
        assert!(asks, "{reader} never asks whether the count is paused");
    }
}

#[test]
fn one_message_a_session_and_three_a_day_at_most() {
    // A learner who often fails triggers the most messages.
    let struggling = lived(&OutcomeSimPlan { level: -2.0, days: 12, ..plan(StudyHabit::Steady) });
    let mut all = 0;
    for (habit, life) in LIVES.iter().map(|(habit, life)| (*habit, life)).chain([(StudyHabit::Steady, &struggling)]) {
        let (mut in_session, mut by_day) = (0, BTreeMap::new());
        for record in &life.records {
            let started = changes(record).any(|change| matches!(change, Change::SessionStarted { .. }));
            in_session = if started { 0 } else { in_session };
            for change in changes(record) {
                let Change::Nudge { nudge } = change else { continue };
                in_session += 1;
                all += 1;
                *by_day.entry(nudge.at.to_zoned(jiff::tz::TimeZone::UTC).date()).or_insert(0) += 1;
                assert!(in_session <= 1, "{habit:?}: two messages in a session: {record:?}");
            }
        }
        assert!(by_day.values().all(|n| *n <= 3), "{habit:?}: {by_day:?}");
    }
    assert!(all > 0, "no message in thirty days, so nothing was tried");
}

#[test]
fn the_word_that_stopping_is_fine_always_passes() {
    let params = Params::default();
    let mut held = 0;
    for (_, life) in LIVES.iter() {
        let mut state = LearnerState::default();
        for record in &life.records {
            apply::apply_in_place(&mut state, record);
            if safety_readings::firing(&state.balance.steps, &state.balance.rulings, &params).is_empty() {
                continue;
            }
            let ctx = rung_tutor::types::Ctx {
                now: record.time,
                zone: jiff::tz::TimeZone::UTC,
                day: record.time.to_zoned(jiff::tz::TimeZone::UTC).date(),
                seed: 0,
                params: &params,
                catalog: &CATALOG,
                gains: None,
            };
            let passes = |kind: NudgeKind| {
                let (text, problem) = ("A word.".to_owned(), None);
                let nudge =
                    rung_tutor::types::learner_state::Nudge { kind, at: ctx.now, text, problem, dismissed: false };
                let change = Change::Nudge { nudge };
                let ruled = safety::filter_proposals(&state, &ctx, vec![Proposal { agent: Agent::Engagement, change }]);
                ruled.iter().any(|proposal| matches!(proposal.change, Change::Nudge { .. }))
            };
            assert!(passes(NudgeKind::Tired), "held back at record {}", record.version);
            // A greeting begins a session, and a session has one message.
            let has_room = state.engagement.session.nudges == 0;
            assert!(!has_room || passes(NudgeKind::WelcomeBack), "no greeting at record {}", record.version);
            held += usize::from(!passes(NudgeKind::BrokenStreak));
        }
    }
    assert!(held > 0, "kind words never rested, so nothing was tried");
}

#[test]
fn advice_comes_once_a_week_for_each_layer_and_topic() {
    for (habit, life) in LIVES.iter() {
        let mut said = BTreeMap::new();
        for ruling in
            rulings(life).filter(|ruling| matches!(ruling.subject, RulingSubject::Steps | RulingSubject::Streak))
        {
            let before = said.insert((ruling.layer, ruling.topic.clone()), ruling.day);
            let apart = before.map(|before| (ruling.day - before).get_days());
            assert!(apart.is_none_or(|days| days >= 7), "{habit:?}: {ruling:?}, the same {apart:?} days before");
        }
    }
}

fn rulings(life: &OutcomeSimResult) -> impl Iterator<Item = &rung_tutor::types::learner_state::SafetyRuling> {
    life.records.iter().flat_map(changes).filter_map(|change| match change {
        Change::Ruling { ruling } => Some(&**ruling),
        _ => None,
    })
}

#[test]
fn whoever_wants_no_advice_is_shown_none() {
    // Not every life is advised at a hint: the first one that is counts.
    let of_seed = |seed| lived(&OutcomeSimPlan { seed, ..plan(StudyHabit::HintsFirst) });
    let is_advised = |life: &OutcomeSimResult| life.told.iter().any(|told| told.place == MessagePlace::Offer);
    let (_, known) = LIVES.iter().find(|(habit, _)| *habit == StudyHabit::HintsFirst).expect("a habit");
    let others =
        LazyCell::new(|| (12..31).map(of_seed).find(is_advised).expect("advice at a hint, or nothing is tried"));
    let life = if is_advised(known) { known } else { &*others };
    let params = Params::default();
    let mut state = LearnerState::default();
    for record in &life.records {
        apply::apply_in_place(&mut state, record);
        let day = record.time.to_zoned(jiff::tz::TimeZone::UTC).date();
        let ctx = rung_tutor::types::Ctx {
            now: record.time,
            zone: jiff::tz::TimeZone::UTC,
            day,
            seed: 0,
            params: &params,
            catalog: &CATALOG,
            gains: None,
        };
        let mut silent = state.clone();
        silent.profile.safety_advice = false;
        let problem = &CATALOG.problems[0];
        let offer = rung_tutor::agents::feedback::next_hint_offer(&silent, &ctx, problem, None);
        assert_eq!(safety::adjust_offer(&silent, &ctx, problem, offer).advice, None);
    }
}

/// Phrases that praise, and phrases that put pressure on the learner. The test searches the strings of the sources for
/// them.
const PRAISE: [&str; 16] = [
    "well done",
    "great job",
    "great work",
    "good job",
    "good work",
    "nice work",
    "nicely done",
    "congratulations",
    "excellent",
    "awesome",
    "amazing",
    "brilliant",
    "bravo",
    "you rock",
    "proud of you",
    "impressive",
];
const PRESSURE: [&str; 12] = [
    "don't lose",
    "don’t lose",
    "lose your streak",
    "keep your streak",
    "keep it up",
    "hurry",
    "before midnight",
    "last chance",
    "don't give up",
    "don’t give up",
    "falling behind",
    "everyone else",
];

fn pleads(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    PRAISE.into_iter().chain(PRESSURE).find(|phrase| lower.contains(phrase))
}

#[test]
fn nobody_is_praised_or_pressed() {
    for (habit, life) in LIVES.iter() {
        for record in &life.records {
            // All text of a record that a person may read: its changes with all their strings, and the sentence in the
            // history.
            let mut own = record.clone();
            if let Event::HintRequest { text, .. } = &mut own.event {
                text.clear();
            }
            let all = format!("{:?} {}", own.changes, history_text::describe_event(&CATALOG, &own.event));
            assert_eq!(pleads(&all), None, "{habit:?}: {all}");
        }
        for told in &life.told {
            assert_eq!(pleads(&told.text), None, "{}", told.text);
        }
    }
    // The same for all sentences in the sources. The hint check contains the phrases in order to keep them out of hints,
    // and the laboratories in order to offer them to it.
    let exempt = |name: &str| name.ends_with("hint_check/filler.rs") || name.starts_with("src/lab/");
    for source in program().into_iter().filter(|source| !exempt(&source.name)) {
        for (_, line) in production(&source.text) {
            assert_eq!(pleads(line), None, "{}: {line}", source.name);
        }
    }
    assert_eq!(pleads("That was a Great Job!"), Some("great job"));
}

#[test]
fn nothing_locked_is_ever_proposed_and_no_day_is_without_a_set() {
    let params = Params::default();
    for (habit, life) in LIVES.iter() {
        let seen = replay_practice(&life.records, &CATALOG, &params);
        assert!(seen.places > 50, "{habit:?}: {}", seen.places);
        assert_eq!(seen.locked, 0, "{habit:?}");
        let sets = life.records.iter().flat_map(changes).filter_map(|change| match change {
            Change::DailySet { set } => Some(set),
            _ => None,
        });
        for set in sets {
            assert!(!set.items.is_empty(), "{habit:?}: nothing on {}", set.day);
        }
    }
}

#[test]
fn whatever_is_asked_for_is_given_while_fewer_hints_are_suggested() {
    let (_, life) = LIVES.iter().find(|(habit, _)| *habit == StudyHabit::HintsFirst).expect("a habit");
    let mut given = 0;
    for record in &life.records {
        let capped = changes(record).any(
            |change| matches!(change, Change::Ruling { ruling } if matches!(ruling.subject, RulingSubject::Suggestion { .. })),
        );
        if capped {
            assert!(changes(record).any(|change| matches!(change, Change::HintShown { .. })), "{record:?}");
            given += 1;
        }
    }
    assert!(given > 0, "the suggestion was never capped, so nothing was tried");
    let levels = life.records.iter().filter_map(|record| match &record.event {
        Event::HintRequest { level, .. } => Some(*level),
        _ => None,
    });
    assert_eq!(levels.max(), Some(5), "the ladder could be climbed to its end");
}

#[test]
fn every_ruling_is_about_the_tutors_own_and_has_its_reason() {
    let mut kinds = BTreeSet::new();
    for (habit, life) in LIVES.iter() {
        for record in &life.records {
            for proposal in &record.changes {
                let Change::Ruling { ruling } = &proposal.change else { continue };
                kinds.insert(ruling.kind);
                assert_eq!(proposal.agent, Agent::Safety, "{habit:?}");
                assert!(ruling.reason.len() > 20 && ruling.reason.ends_with('.'), "{}", ruling.reason);
                assert!(ruling.from <= ruling.to && ruling.to <= record.version, "{ruling:?}");
                let told = format!("{:?}", history_text::describe_change(&CATALOG, &record.event, &proposal.change));
                assert!(
                    told.contains(&ruling.reason),
                    "the history of {} does not tell {}",
                    record.version,
                    ruling.reason
                );
                // Steps that a learner chooses get advice, never a block.
                let theirs = matches!(ruling.subject, RulingSubject::Steps);
                assert!(!theirs || ruling.kind == RulingKind::Advised, "{ruling:?}");
            }
        }
    }
    assert_eq!(kinds.len(), 3, "{kinds:?}: one kind of ruling was never met, so nothing was tried");
}

#[test]
fn every_reason_is_plain_to_somebody_who_has_not_read_the_paper() {
    for (habit, life) in LIVES.iter() {
        for ruling in rulings(life) {
            for jargon in ["C1", "C2", "C3", "C4", "RHSI", "ε", "κ", "violation", "layer", "engagement", "NaN", "inf"]
            {
                assert!(!ruling.reason.contains(jargon), "{habit:?}: {jargon} in: {}", ruling.reason);
            }
            assert!(!ruling.reason.to_lowercase().contains("too many"), "{}", ruling.reason);
        }
    }
}

#[test]
fn a_good_student_is_left_in_peace_and_a_farmer_is_not() {
    let crowd = LearnerCohort { learners: 4, days: 30, seed: 40, keep: None };
    let words = |habit| -> (f64, f64) {
        let variant = TutorVariant { adversary: None, watched: true, habit };
        let lives: Vec<LearnerTrajectory> = simulate_cohort(home(), variant, crowd, &|| {}).expect("lives");
        let told: usize = lives
            .iter()
            .map(|life| life.told.iter().filter(|t| !matches!(t.place, MessagePlace::Nudge(_))).count())
            .sum();
        let index: f64 = lives.iter().filter_map(|life| life.seen.mean_index()).sum();
        (told as f64 / (4.0 * 30.0 / 7.0), index / 4.0)
    };
    let ((steady, low), (farmer, high)) = (words(StudyHabit::Steady), words(StudyHabit::EasyOnly));
    assert!(steady <= 2.0 && farmer > 2.0 * steady, "a week: {steady:.1} and {farmer:.1}");
    assert!(high > 2.0 * low, "index: {low:.3} and {high:.3}");
}

#[test]
fn a_hints_cost_is_there_before_it_is_taken() {
    let (home, clock) =
        (tempfile::tempdir().expect("a folder"), Arc::new(FixedClock::at(plan(StudyHabit::Steady).start)));
    with_tutor(&clock, home.path(), async |tutor| {
        let uid = &CATALOG.problems[0].uid;
        let mut last = 1.0;
        for level in 1..=5 {
            let offer = tutor.hints(uid).expect("an offer").offer;
            assert_eq!(offer.next, Some(level));
            assert!(offer.keeps < last && offer.keeps > 0.0, "level {level} keeps {}", offer.keeps);
            last = offer.keeps;
            let shown = |tutor: &Tutor| tutor.snapshot().state.problems.get(uid).map_or(0, |p| p.hint_level);
            assert_eq!(shown(tutor), level - 1, "nothing is shown by looking at the offer");
            tutor.reveal_hint(uid).await.expect("a hint");
            // The next hint requires a try.
            let source = format!("# {level}");
            let report = build_pass_fail_report(&CATALOG.problems[0], &source, false);
            tutor.record_submission(&CATALOG.problems[0], source.as_bytes(), Some(60), report, None).expect("recorded");
            clock.advance(SignedDuration::from_mins(20));
        }
    });
}

#[test]
fn nobody_is_given_a_hint_without_asking() {
    for record in records() {
        let shown = changes(record).any(|change| matches!(change, Change::HintShown { .. }));
        assert!(!shown || matches!(record.event, Event::HintRequest { .. }), "{record:?}");
    }
    let (_, steady) = &LIVES[0];
    let hints = replay_practice(&steady.records, &CATALOG, &Params::default());
    assert!(hints.steps.iter().any(|step| matches!(step.act, PracticeAction::Hint { .. })));
}

#[test]
fn no_hint_below_the_fourth_level_holds_a_line_of_the_solution() {
    /// Minimum length of a revealing line. Shorter lines are common code.
    const TELLING: usize = 16;
    let mut read = 0;
    for change in records().flat_map(changes) {
        let Change::HintShown { problem, level, text, .. } = change else { continue };
        let problem = CATALOG.by_uid(problem).expect("a problem of the pack");
        let lines = problem.solutions.iter().flat_map(|solution| solution.source.lines()).map(str::trim);
        // The head of the function is in the starter.
        let telling = |line: &&str| line.len() >= TELLING && !line.starts_with("def ") && !line.starts_with("import");
        for line in lines.filter(telling) {
            assert!(*level >= 4 || !text.contains(line), "{} {level}: {line}\n{text}", problem.id);
        }
        read += usize::from(*level < 4);
    }
    assert!(read > 100, "{read} hints");
}

#[test]
fn empty_hints_of_a_model_are_held_back() {
    let problems = &CATALOG.problems[..12];
    let found = score_filler_check(problems, &Params::default().guard);
    assert!(found.caught.of == 40 * problems.len() && found.caught.rate() >= 0.95, "{:?}", found.missed);
}

#[test]
fn an_undo_leaves_no_step_and_no_ruling_behind() {
    let (home, clock) =
        (tempfile::tempdir().expect("a folder"), Arc::new(FixedClock::at(plan(StudyHabit::Steady).start)));
    with_tutor(&clock, home.path(), async |tutor| {
        tutor.session_check().await.expect("checked");
        let problem = &CATALOG.problems[0];
        // Submits failures without progress. After fourteen of them, the next one comes with a ruling.
        for n in 0..20 {
            let before = tutor.snapshot().state.balance.clone();
            let source = format!("# {n}");
            tutor
                .record_submission(
                    problem,
                    source.as_bytes(),
                    Some(600),
                    build_pass_fail_report(problem, &source, false),
                    None,
                )
                .expect("recorded");
            let after = tutor.snapshot().state.balance.clone();
            assert_ne!(before, after);
            clock.advance(SignedDuration::from_mins(30));
            if after.rulings.len() > before.rulings.len() {
                let last = tutor.plan_undo().expect("something to take back").version;
                tutor.undo(last).await.expect("taken back");
                assert_eq!(tutor.snapshot().state.balance, before);
                return;
            }
        }
        panic!(
            "no ruling in twenty steps: {:?}",
            safety_readings::readings(&tutor.snapshot().state.balance.steps, [], &Params::default())
        );
    });
}

#[test]
fn a_tutor_that_plays_to_the_index_shows_elsewhere() {
    let crowd = LearnerCohort { learners: 4, days: 30, seed: 7, keep: None };
    let lives = |adversary| {
        let variant = TutorVariant { adversary, watched: true, habit: StudyHabit::Steady };
        simulate_cohort(home(), variant, crowd, &|| {}).expect("lives")
    };
    let mean = |lives: &[LearnerTrajectory], of: &dyn Fn(&LearnerTrajectory) -> f64| {
        lives.iter().map(of).sum::<f64>() / lives.len() as f64
    };
    let overclaim = |lives: &[LearnerTrajectory]| mean(lives, &|life| life.seen.mean_overclaim().expect("tries"));
    let overdue =
        |lives: &[LearnerTrajectory]| mean(lives, &|life| life.seen.overdue as f64 / life.seen.due.max(1) as f64);
    let (plain, boaster, skimmer) = (lives(None), lives(Some(Adversary::Boaster)), lives(Some(Adversary::Skimmer)));
    let (boasted, plainly) = (overclaim(&boaster), overclaim(&plain));
    assert!(boasted > plainly + 0.05 && plainly <= 0.05, "{boasted} {plainly}");
    let (kept, left) = (overdue(&plain), overdue(&skimmer));
    assert!(left > kept + 0.1, "{left} and {kept}");
}

#[test]
fn what_the_layers_measure_is_what_the_day_is_told() {
    // The text shown in place of the count is the promised one.
    assert!(day_status::STREAK_PAUSED_TEXT.contains("rung why balance"));
    let (_, life) = LIVES.iter().find(|(habit, _)| *habit == StudyHabit::EasyOnly).expect("a habit");
    assert!(life.told.iter().any(|told| told.place == MessagePlace::Streak), "the count never rested");
    let state = life.records.iter().fold(LearnerState::default(), |mut state, record| {
        apply::apply_in_place(&mut state, record);
        state
    });
    assert!(state_queries::streak(&state, state.today.as_ref().expect("a set").day) > 0);
}

/// Names in backticks that look like a test's.
fn named(text: &str) -> Vec<&str> {
    let inside = text.split('`').skip(1).step_by(2);
    let is_name = |word: &&str| word.contains('_') && word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    inside.filter(is_name).collect()
}

/// Names of functions directly after a test attribute.
fn tests() -> Vec<String> {
    let sources = ["src", "tests"].into_iter().flat_map(rust_files);
    let mut found = Vec::new();
    for source in sources {
        let mut marked = false;
        // A property test has its attribute inside the macro, and its name on a separate line.
        for line in source.text.lines().map(str::trim) {
            if let Some(name) = line.strip_prefix("fn ").or_else(|| line.strip_prefix("async fn ")) {
                if marked {
                    found.push(name.split('(').next().unwrap_or_default().to_owned());
                }
                marked = false;
            } else if line.starts_with("#[test]") || line.starts_with("#[tokio::test") {
                marked = true;
            }
        }
    }
    found
}

#[test]
fn every_promise_is_held_by_tests_that_exist() {
    let page = Source::read("docs/promises.md");
    let (tests, here) = (tests(), Source::read("tests/it/promises.rs").text);
    let promises = page.text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| promise"));
    let mut count = 0;
    for promise in promises {
        let held_by = named(promise.rsplit_once('|').and_then(|(row, _)| row.rsplit_once('|')).expect("two columns").1);
        assert!(!held_by.is_empty(), "no test holds this: {promise}");
        for name in &held_by {
            assert!(tests.iter().any(|test| test == name), "there is no test `{name}`, which is to hold: {promise}");
        }
        let lived = held_by.iter().any(|name| here.contains(&format!("fn {name}(")));
        assert!(lived, "no test of this file holds: {promise}");
        count += 1;
    }
    assert!(count >= 15, "{count} promises");
}

#[test]
fn names_are_told_from_other_words() {
    assert_eq!(named("`a_test`, `rung why balance`, `--flag`, and `other_test` of `Word_s`"), ["a_test", "other_test"]);
    assert!(tests().iter().any(|name| name == "every_promise_is_held_by_tests_that_exist"));
}
