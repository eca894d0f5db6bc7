//! Tests of the whole page: its contents, that it is self-contained, and that text cannot inject markup.

use proptest::prelude::*;

use super::*;
use crate::cli::output::web::html_testing::{balanced_tags, hostile_text};
use crate::cli::output::web::is_hidden_char;
use crate::learner::learner_fixtures::World;
use crate::learner::test_histories;
use crate::orchestrator::api::Band;
use crate::orchestrator::packs::preview;
use crate::text::number_format::count_noun;
use crate::types::Params;
use crate::types::event::{Change, Record};
use crate::types::{Catalog, LearnerState};

fn timeline(records: &[Record]) -> Timeline {
    Timeline::from_records(Params::default(), &World::new().catalog, &jiff::tz::TimeZone::UTC, records.iter().cloned())
}

fn published(world: &World, catalog: Catalog, state: LearnerState, now: jiff::Timestamp) -> TutorSnapshot {
    TutorSnapshot {
        state: state.into(),
        catalog: catalog.into(),
        day: world.at(now).day,
        proficiency: 0.42,
        band: Band::Intermediate,
        ..preview::empty_snapshot(now)
    }
}

/// The page after some simulated days.
fn page(days: u32) -> String {
    let world = World::new();
    let life = test_histories::simulate_days(&world, 11, days);
    render(&published(&world, world.catalog.clone(), life.state.clone(), life.now), &timeline(&life.records))
}

#[test]
fn the_page_is_well_formed_and_stands_alone() {
    let page = page(40);
    let met = balanced_tags(&page);
    for name in ["svg", "details", "table", "path", "rect", "title", "desc"] {
        assert!(met.iter().any(|tag| tag == name), "no <{name}>");
    }
    for stranger in ["<script", "http://", "https://", "url(", "<img", "<link", "@import", "javascript:", " on"] {
        let markup: String = page.split('<').skip(1).filter_map(|p| p.split_once('>').map(|(tag, _)| tag)).collect();
        let found = if stranger.starts_with(' ') {
            markup.contains(&format!("{stranger}click"))
        } else {
            page.contains(stranger)
        };
        assert!(!found, "{stranger}");
    }
    let charts = met.iter().filter(|tag| *tag == "svg").count();
    let titles = page.matches("role=\"img\" aria-labelledby=").count();
    assert!(charts >= 5 && charts == titles, "{charts} charts, {titles} titles");
}

#[test]
fn a_beginner_is_told_what_will_be_there() {
    let world = World::new();
    let published =
        published(&world, world.catalog.clone(), LearnerState::default(), test_histories::start_history(&world, 1).now);
    let page = render(&published, &Timeline::new(Params::default(), World::new().catalog.into()));
    balanced_tags(&page);
    for text in
        ["No attempts yet", "Nothing to review yet", "No day of practice yet", "No practice yet", "How to read this"]
    {
        assert!(page.contains(text), "{text}");
    }
}

#[test]
fn numbers_of_the_charts_are_in_the_tables() {
    let world = World::new();
    let life = test_histories::simulate_days(&world, 11, 40);
    let timeline = timeline(&life.records);
    let page = render(&published(&world, world.catalog.clone(), life.state.clone(), life.now), &timeline);
    for (topic, trajectory) in &timeline.topics {
        for point in &trajectory.points {
            let row = format!("<td>{}</td><td class=\"n\">{:.2}</td>", point.day, point.mastery);
            assert!(page.contains(&row), "{topic}: {row}");
        }
    }
    for (week, tally) in timeline.weeks() {
        let cells = [tally.submissions, tally.given_up, tally.passed].map(|n| format!("<td class=\"n\">{n}</td>"));
        let row = format!("<td>{week}</td>{}", cells.concat());
        assert!(page.contains(&row), "{row}");
        let bar = format!("{} of {} counted passed", tally.counted_passed, tally.counted);
        assert!(page.contains(&bar), "{bar}");
    }
    let submissions: u32 = timeline.days.values().map(|tally| tally.submissions).sum();
    let given_up: u32 = timeline.days.values().map(|tally| tally.given_up).sum();
    assert!(given_up > 0);
    let tile = format!("<b>{submissions}</b> submissions and {} given up", count_noun(given_up as usize, "problem"));
    assert!(page.contains(&tile), "{tile}");
}

#[test]
fn a_mistake_is_left_behind_only_if_its_own_problem_was_passed() {
    use crate::types::Verdict;
    let world = World::new();
    let mut life = test_histories::start_history(&world, 1);
    life.submit(&world, world.problem("arrays-medium"), Verdict::Wa, 300, false);
    for other in ["arrays-easy", "arrays-hard"] {
        life.submit(&world, world.problem(other), Verdict::Ac, 300, false);
    }
    let check = |life: &test_histories::TestHistory, expected: [bool; 2]| {
        let timeline = timeline(&life.records);
        let page = render(&published(&world, world.catalog.clone(), life.state.clone(), life.now), &timeline);
        let words = ["not expected any more", "left behind"];
        assert_eq!(words.map(|words| page.contains(&format!("<td>{words}</td>"))), expected);
    };
    check(&life, [true, false]);
    life.submit(&world, world.problem("arrays-medium"), Verdict::Ac, 300, false);
    check(&life, [false, true]);
}

/// Puts the text everywhere a learner or a pack can write text.
fn poisoned(records: &mut [Record], catalog: &mut Catalog, text: &str) {
    catalog.topics.iter_mut().for_each(|topic| topic.title = format!("T{text}"));
    catalog.problems.iter_mut().for_each(|problem| problem.title = format!("P{text}"));
    for proposal in records.iter_mut().flat_map(|record| &mut record.changes) {
        match &mut proposal.change {
            Change::Skill { evidence, .. } => text.clone_into(&mut evidence.reason),
            Change::NotCounted { reason, .. } => text.clone_into(reason),
            Change::Misconception { misconception } => text.clone_into(&mut misconception.message),
            Change::Insights { insights } => insights.iter_mut().for_each(|i| text.clone_into(&mut i.text)),
            Change::Review { review, .. } => text.clone_into(&mut review.reason),
            _ => {}
        }
    }
}

proptest! {
    #![proptest_config(crate::testing::cases(16))]

    /// Text of packs or learners must never change the elements of the page.
    #[test]
    fn no_text_breaks_out(
        text in hostile_text(),
    ) {
        let world = World::new();
        let life = test_histories::simulate_days(&world, 11, 12);
        let pages = ["harmless", &text].map(|text| {
            let (mut records, mut catalog) = (life.records.clone(), world.catalog.clone());
            poisoned(&mut records, &mut catalog, text);
            let timeline = timeline(&records);
            render(&published(&world, catalog, timeline.state().clone(), life.now), &timeline)
        });
        prop_assert_eq!(balanced_tags(&pages[0]), balanced_tags(&pages[1]));
        prop_assert!(!pages[1].contains(is_hidden_char), "something that can't be seen is in the page");
        let attributes = |page: &str| page.matches("=\"").count();
        prop_assert_eq!(attributes(&pages[0]), attributes(&pages[1]));
    }
}
