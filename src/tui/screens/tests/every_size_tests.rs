//! The screens with the longest texts of the starter pack, at every size.

use std::sync::Arc;

use super::check_fit;
use crate::orchestrator::TutorSnapshot;
use crate::text::text_layout::width;
use crate::tui::tui_fixtures::{TuiHarness, published};
use crate::types::hint_types::{Band, Hint, HintOffer, HintSource, HintView};
use crate::types::learner_state::{LearnerState, Profile};
use crate::types::problem::{Catalog, Problem};

fn starter_pack() -> Arc<Catalog> {
    Arc::new(crate::pack::embedded_catalog())
}

fn newcomer(catalog: &Arc<Catalog>) -> TutorSnapshot {
    let profile = Profile { answered: true, ..Profile::default() };
    let state = LearnerState { profile, ..LearnerState::default() };
    TutorSnapshot { catalog: Arc::clone(catalog), ..published(state) }
}

/// The problems with the longest texts of each kind; all in a long run.
fn longest(catalog: &Catalog) -> Vec<Problem> {
    if crate::testing::is_long() {
        return catalog.problems.clone();
    }
    let widest_word = |p: &Problem| p.statement.split_whitespace().map(width).max().unwrap_or(0);
    let longest_hint = |p: &Problem| p.hints.ladder.iter().flatten().map(|text| width(text)).max().unwrap_or(0);
    let sizes: [&dyn Fn(&Problem) -> usize; 6] = [
        &|p| width(&p.title),
        &|p| width(&p.statement),
        &|p| p.statement.lines().count(),
        &|p| width(&format!("{:?}", p.signature)),
        &widest_word,
        &longest_hint,
    ];
    let mut found: Vec<Problem> = Vec::new();
    for size in sizes {
        let problem = catalog.problems.iter().max_by_key(|p| size(p)).expect("a problem");
        if !found.iter().any(|known| known.uid == problem.uid) {
            found.push(problem.clone());
        }
    }
    found
}

/// All five hints of a problem, for a beginner.
fn all_hints(problem: &Problem) -> HintView {
    let hint = |(i, bands): (usize, &[String; 3])| Hint {
        level: i as u8 + 1,
        band: Band::Beginner,
        text: bands[0].clone(),
        source: HintSource::Authored,
        about: None,
    };
    let shown = problem.hints.ladder.iter().enumerate().map(hint).collect();
    let offer = HintOffer { next: None, keeps: 0.35, suggested: 5, blocked: None, advice: None };
    HintView { shown, offer, program: None, model: None, told: None }
}

#[test]
fn longest_texts_of_the_starter_pack_fit_at_every_size() {
    let catalog = starter_pack();
    for problem in longest(&catalog) {
        for pages in [0, 1, 2] {
            check_fit(&format!("{} after {pages} pages", problem.id), |(columns, rows)| {
                let mut stage = TuiHarness::new(newcomer(&catalog), columns, rows);
                stage.keys("/").type_text(problem.id.as_str()).keys("enter");
                let request = stage.last_request_id();
                stage.answer_opened_with(request, all_hints(&problem));
                stage.keys(&"pagedown ".repeat(pages));
                stage.keys(if pages == 2 { "tab tab pagedown" } else { "" });
                stage
            });
        }
    }
}

#[test]
fn screens_of_the_starter_pack_fit_at_every_size() {
    let catalog = starter_pack();
    for keys in ["", "r", "r j j j j j j j j", "r enter", "r enter G", "y", "p", ",", ", G", "w", "? ", "/ a"] {
        check_fit(&format!("keys {keys:?}"), |(columns, rows)| {
            let mut stage = TuiHarness::new(newcomer(&catalog), columns, rows);
            stage.keys(keys);
            stage
        });
    }
}

#[test]
fn wide_problem_screen_shows_topics_whole_and_code_of_some_width() {
    let catalog = starter_pack();
    let mut stage = TuiHarness::new(newcomer(&catalog), 200, 60);
    stage.open_problem("same beads", 0);
    let frame = stage.frame();
    for topic in &catalog.topics {
        assert!(frame.contains(&format!(" {} ", topic.title)), "{}: {frame}", topic.title);
    }
    let top = frame.lines().nth(1).expect("the frames' tops");
    let code = top.split('┌').find(|pane| pane.contains("solution.py")).expect("the code's frame");
    assert!(width(code) >= 66, "{top}");
}
