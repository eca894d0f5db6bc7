//! The trained predictor in the product: it is compared with the equations on the learner's own first tries, and a goal
//! uses it only while it is better.

use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use rung_tutor::lab::daily_plan::StudyHabit;
use rung_tutor::lab::outcome_sim::outcome_days::{OutcomeSimPlan, simulate_outcome_days};
use rung_tutor::lab::proposal_policy::ProposalPolicy;
use rung_tutor::pack;

use crate::cli::home::Home;

const START: Timestamp = Timestamp::constant(1_767_600_000, 0);

/// A home with some days of practice; its clock is at the end of the last day.
fn practised(days: u32, level: f64, seed: u64) -> Home {
    let mut home = Home::new();
    let plan = OutcomeSimPlan {
        days,
        minutes_a_day: 60,
        level,
        seed,
        start: START,
        policy: ProposalPolicy::SHIPPED,
        habit: StudyHabit::Steady,
    };
    let catalog = pack::embedded_catalog();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let folder = home.path("home");
    let simulated = simulate_outcome_days(&folder, Path::new("rung").to_owned(), catalog, &plan, |_| {});
    runtime.block_on(simulated).expect("days of practice");
    home.now = (START + SignedDuration::from_hours(24 * i64::from(days))).to_string();
    home
}

#[test]
fn goal_uses_the_predictor_only_while_it_is_better() {
    for (level, seed) in [(-1.0, 1), (0.0, 2), (1.0, 3)] {
        let home = practised(25, level, seed);
        let answer = home.json(&["next", "--goal", "global", "--json"]);
        let contest = &answer["prediction"];
        let number = |name: &str| contest[name].as_f64().expect("a number");
        let is_used = contest["model_is_used"].as_bool().expect("a comparison");
        assert!(number("compared") >= 30.0, "{answer}");
        // Once it is believed, only a worse loss drops it.
        assert!(!is_used || number("model_loss") <= number("equations_loss"), "{answer}");
        let text = home.rung(&["next", "--goal", "global"]).out;
        assert_eq!(text.contains("trained model"), is_used, "{text}");
        let why = home.rung(&["why", answer["picks"][0]["id"].as_str().expect("an id")]).out;
        assert!(why.contains("Who predicts you"), "{why}");
        let chance = (answer["picks"][0]["chance"].as_f64().expect("a chance") * 100.0).round();
        let who = if is_used { "by the trained model" } else { "by the equations" };
        let words = why.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&format!("{chance} % {who}")), "{chance}: {why}");
        // A set that the predictor ordered names its weights in the journal.
        assert_eq!(home.rung(&["goal", "global"]).code, 0);
        let best = answer["picks"][0]["id"].as_str().expect("an id");
        assert_eq!(home.rung(&["open", best, "--json"]).code, 0, "the check-in chooses the day's problems");
        let journal = std::fs::read_to_string(home.path("home/data/journal.jsonl")).expect("a journal");
        let last = journal.lines().rev().find(|line| line.contains("\"daily_set\"")).expect("a set");
        assert!(last.contains("session_check"), "{last}");
        assert_eq!(last.contains("\"predictor\""), is_used, "{last}");
    }
}

#[test]
fn nothing_is_compared_with_few_first_tries() {
    let home = practised(2, 0.0, 4);
    let answer = home.json(&["next", "--goal", "global", "--json"]);
    assert!(answer["prediction"].is_null(), "{answer}");
    let why = home.rung(&["why", answer["picks"][0]["id"].as_str().expect("an id")]).out;
    assert!(!why.contains("Who predicts you"), "{why}");
}
