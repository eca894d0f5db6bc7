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
fn a_part_of_the_day_counts_only_what_is_in_it() {
    let published = cli_fixtures::published(cli_fixtures::state());
    let part = |topic: &str| {
        let answer = TodayAnswer { is_part: true, ..TodayAnswer::new(&published) };
        answer.only(&published, |problem| problem.topic().as_str() == topic).with_first_as_next()
    };
    let counts = |answer: &TodayAnswer| (answer.reviews.len(), answer.set.len(), answer.fitting, answer.waiting);
    let next = |answer: &TodayAnswer| answer.next.as_ref().map(|next| next.id.to_string());
    let (stack, arrays, none) = (part("stack"), part("arrays-hashing"), part("graphs"));
    assert_eq!((counts(&stack), next(&stack)), ((1, 0, 1, 0), Some("valid-brackets".to_owned())));
    assert_eq!((counts(&arrays).1, next(&arrays)), (1, Some("first-repeat".to_owned())));
    assert_eq!((counts(&none).1, next(&none)), (0, None));
    assert!(stack.nudge.is_none() && stack.advice.is_none());
    assert_eq!(none.start(), "Nothing is left here for today. `rung list` shows every problem.");
    let held_back = TodayAnswer { nothing_new: Some(HELD_BACK.to_owned()), ..none };
    assert_eq!(held_back.start(), "");
    let all_done = TodayAnswer { nothing_left: true, is_part: false, ..held_back };
    assert_eq!(all_done.start(), "Nothing is left to do today.");
}

#[test]
fn due_reviews_that_do_not_fit_name_the_minutes_that_are_left() {
    let mut answer = TodayAnswer::new(&cli_fixtures::published(cli_fixtures::state()));
    answer.reviews.push(answer.reviews[0].clone());
    let told = |answer: TodayAnswer| answer.describe_due();
    let few = TodayAnswer { fitting: 1, room: "the 12 min left".to_owned(), ..answer.clone() };
    assert_eq!(told(few), "2; 1 fits the 12 min left, the rest can wait");
    assert_eq!(told(TodayAnswer { fitting: 2, ..answer }), "2");
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
