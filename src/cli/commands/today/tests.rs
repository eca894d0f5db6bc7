//! The text of a day, and what it leaves out.

use super::*;
use crate::cli::cli_fixtures;
use crate::cli::output::out::render;

#[test]
fn the_day_is_told_in_sections() {
    let answer = TodayAnswer::new(&cli_fixtures::published(cli_fixtures::state()));
    insta::assert_snapshot!(render(&answer, &cli_fixtures::page(), false).expect("text"), @"
    Today · Sat 21 Nov · streak 6 · 30 min a day
    Review: Valid Brackets · then 2 more

    Due for review (1)
      valid-brackets  stack  today  recall 92 %

    New today
      first-repeat  arrays-hashing  practice  chance 87 %  you forgot the empty list
                                                           twice

    Harder
      first-bad-build  binary-search  harder    its prerequisites are ready

    Three failures in a row on stacks. Valid Brackets is a gentler way back in.
    Start with `rung open valid-brackets`, with an empty file.
    ");
}

#[test]
fn an_empty_day_still_says_what_to_do() {
    let mut published = cli_fixtures::published(crate::types::LearnerState::default());
    published.notices.push("The journal was repaired.".to_owned());
    let answer = TodayAnswer::new(&published);
    insta::assert_snapshot!(render(&answer, &cli_fixtures::page(), false).expect("text"), @"
    Today · Sat 21 Nov · streak 0 · 30 min a day

    Nothing is planned. `rung next` suggests a problem.
    ");
}

#[test]
#[allow(clippy::too_many_lines, reason = "one snapshot")]
fn the_json_names_every_item() {
    let answer = TodayAnswer::new(&cli_fixtures::published(cli_fixtures::state()));
    let json = render(&answer, &cli_fixtures::page(), true).expect("JSON");
    insta::assert_snapshot!(json, @r#"
    {
      "format": 1,
      "day": "2026-11-21",
      "streak": 6,
      "streak_rests": false,
      "minutes": 30,
      "now": "Review: Valid Brackets · then 2 more",
      "goal": null,
      "reviews": [
        {
          "id": "valid-brackets",
          "title": "Valid Brackets",
          "topic": "stack",
          "due": "2026-11-21",
          "when": "today",
          "recall": 0.9150134961825009,
          "preponed": false,
          "changed": null
        }
      ],
      "waiting": 0,
      "suspended": [],
      "reviews_fill_day": false,
      "set": [
        {
          "id": "first-repeat",
          "title": "First Repeat",
          "topic": "arrays-hashing",
          "bucket": "growth",
          "mastery": 0.82,
          "chance": 0.8708436204513575,
          "reason": "you forgot the empty list twice",
          "done": false,
          "given_up": false
        },
        {
          "id": "first-bad-build",
          "title": "First Bad Build",
          "topic": "binary-search",
          "bucket": "challenge",
          "mastery": 0.568182,
          "chance": 0.6261125675028089,
          "reason": "its prerequisites are ready",
          "done": false,
          "given_up": false
        }
      ],
      "again": [],
      "given_up": [],
      "next": {
        "id": "valid-brackets",
        "title": "Valid Brackets"
      },
      "nudge": "Three failures in a row on stacks. Valid Brackets is a gentler way back in.",
      "advice": null,
      "notices": []
    }
    "#);
}
