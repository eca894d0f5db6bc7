//! Tests model hints with a real HTTP server, from outside: the output of the commands and the screen.

use std::fs;
use std::path::Path;

use super::server::{Server, ServerBehaviour};
use super::{GOOD, WRONG};
use crate::cli::home::Home;
use crate::leaks;
use crate::leaks::forms::{FORMS, LeakedCode};
use crate::screen::Terminal;
use crate::support;
use rung_tutor::types::Problem;

/// Turns on a model at the address of the server.
pub fn switch_on(home: &Home, server: &Server) {
    for (name, value) in [("model.url", server.url.as_str()), ("model.name", "tiny"), ("model.enabled", "true")] {
        let set = home.rung(&["config", "set", name, value]);
        assert_eq!(set.code, 0, "{set:?}");
    }
}

fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !"│▸┃".contains(*c)).collect()
}

/// Returns the revealing lines without spaces.
fn telling_lines(problem: &Problem, program: &str) -> Vec<String> {
    leaks::telling(problem, program, |_| true).iter().map(|line| leaks::bare(line)).collect()
}

fn starter_problem(id: &str) -> (Problem, String) {
    let loaded = crate::tutor::Home::new().visit(async |tutor| crate::tutor::problem(tutor, id));
    let program = leaks::mistake(&loaded);
    (loaded, program)
}

#[test]
fn leaked_solution_from_server_is_never_printed() {
    let server = Server::start();
    let some = [("pair-to-target", "openai"), ("valid-brackets", "anthropic"), ("quick-power", "ollama")];
    for (turn, (id, protocol)) in some.into_iter().enumerate() {
        let (problem, program) = starter_problem(id);
        let telling = telling_lines(&problem, &program);
        let code = leaks::whole(&problem);
        let mut home = Home::new();
        switch_on(&home, &server);
        assert_eq!(home.rung(&["config", "set", "model.protocol", protocol]).code, 0);
        let file = home.write("wrong.py", &program);
        for level in 1..=5 {
            // The form changes with the level and the problem. The reply is sent in chunks of 1 or 7 characters, or as
            // a whole.
            let (form, say) = FORMS[(turn * 5 + level) * 11 % FORMS.len()];
            let text = say(&LeakedCode { code: &code, old: "return", at: 2 });
            server.set_behaviour(ServerBehaviour::Says(text, [1, 7, usize::MAX][level % 3]));
            home.now = format!("2026-11-21T{:02}:00:00Z", 9 + level);
            let file = file.display().to_string();
            assert_eq!(home.rung(&["submit", id, &file]).code, 1);
            let hint = home.rung(&["hint", id, "--agree"]);
            assert_eq!(hint.code, 0, "{hint:?}");
            let printed = bare(&format!("{}{}", hint.out, hint.err));
            assert_eq!(telling.iter().find(|line| printed.contains(line.as_str())), None, "{id}, {form}: {hint:?}");
            assert!(
                hint.out.contains(&format!("Hint {level} of 5")) && !hint.out.contains("· from a model"),
                "{hint:?}"
            );
            assert!(bare(&hint.out).contains(&bare("did not pass Rung's check")), "{form}: {hint:?}");
        }
        let history = bare(&home.rung(&["history", "--json"]).out);
        assert!(!telling.iter().any(|line| history.contains(line.as_str())), "{id}");
    }
    assert_eq!(server.asked().len(), 3 * 5 * 2);
}

#[test]
fn the_command_shows_what_is_sent_and_sends_exactly_that() {
    let (home, server) = (Home::new(), Server::start());
    switch_on(&home, &server);
    server.set_behaviour(ServerBehaviour::Says(GOOD.to_owned(), 1));
    let file = home.write("wrong.py", WRONG).display().to_string();
    assert_eq!(home.rung(&["submit", "pair-to-target", &file]).code, 1);
    let shown = home.json(&["hint", "pair-to-target", "--show-payload", "--json"]);
    assert!(server.asked().is_empty() && shown["payload"]["agreed"] == false && shown["model"]["agreed"] == false);
    assert_eq!(shown["revealed"], serde_json::Value::Null);
    // Without consent no data is sent, and one line explains how to consent.
    let without = home.rung(&["hint", "pair-to-target"]);
    assert!(without.out.contains("--show-payload") && without.out.contains("for your code"), "{without:?}");
    assert!(server.asked().is_empty());
    let with = home.json(&["hint", "pair-to-target", "--agree", "--json"]);
    assert_eq!((&with["hints"][1]["source"], &with["hints"][1]["text"]), (&"model".into(), &GOOD.into()), "{with}");
    assert_eq!(server.asked().len(), 1);
    let (sent, shown) = (&server.asked()[0], shown["payload"]["body"].as_str().expect("a body").to_owned());
    // Another process draws a different random mark, and the level is higher, but everything else is equal.
    let fields = |body: &str| {
        let value: serde_json::Value = serde_json::from_str(body).expect("JSON");
        value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>()
    };
    assert_eq!(fields(sent), fields(&shown));
    let why = home.rung(&["history", "--json"]).out;
    assert!(why.contains("hint.v1"), "{why}");
}

/// Opens the problem with a wrong file, in a terminal.
fn stuck_on_screen(home: &Path) -> Terminal {
    let mut terminal = Terminal::start(home, 40, 120);
    terminal
        .fills_welcome_form()
        .sees("New today")
        .press("/")
        .sees("Find")
        .press("two sum")
        .sees("Pair to Target")
        .press("\r");
    terminal.sees("reveal");
    terminal.press("s").sees("Recorded:");
    terminal
}

#[test]
fn screen_asks_consent_and_shows_only_checked_text() {
    let (home, server) = (Home::new(), Server::start());
    switch_on(&home, &server);
    let file = home.json(&["open", "pair-to-target", "--json"])["file"].as_str().expect("a file").to_owned();
    fs::write(file, WRONG).expect("written");
    let (problem, _) = starter_problem("pair-to-target");
    let telling = telling_lines(&problem, WRONG);
    let mut terminal = stuck_on_screen(&home.path("home"));
    let secret = |terminal: &Terminal| {
        let screen = bare(&terminal.text());
        assert_eq!(telling.iter().find(|line| screen.contains(line.as_str())), None, "{}", terminal.text());
    };

    // The request is shown, and no data is sent before the user agrees.
    server.set_behaviour(ServerBehaviour::Waits);
    terminal.press("H").sees("Sent to tiny").sees("patient tutor");
    assert!(server.asked().is_empty());
    terminal.press("\r").sees("language model: asking").sees("Esc stops it");
    support::until(|| (server.asked().len() == 1).then_some(()).ok_or_else(|| "one request".to_owned()));
    terminal.press("\u{1b}").sees("no hint was taken").sees("Hints 0/5");

    // If the server disconnects in the middle, the pack's hint is shown, with the reason in one line.
    let solution = problem.solutions[0].source.clone();
    server.set_behaviour(ServerBehaviour::IsUnplugged(solution.clone()));
    terminal.press("H").sees("Hints 1/5").sees("Without the model");
    secret(&terminal);

    // The server sends a whole solution, one character per chunk.
    server.set_behaviour(ServerBehaviour::Says(format!("```python\n{solution}\n```"), 1));
    terminal.press("H").sees("Hints 2/5").sees("did not pass");
    secret(&terminal);

    // A good hint is shown with its label.
    server.set_behaviour(ServerBehaviour::Says(GOOD.to_owned(), 3));
    terminal.press("r");
    // The third level opens after the run. If `H` is pressed earlier, the screen says so and no hint is taken.
    support::until(|| {
        terminal.press("H");
        terminal.text().contains("Hints 3/5").then_some(()).ok_or_else(|| terminal.text())
    });
    terminal.sees("Plan · from a model");
    terminal.press("p").sees("Sent to tiny").press("\u{1b}").sees_no_more("Sent to tiny");
    secret(&terminal);
    terminal.press("q").sees("Today").press("q");
    terminal.ends();
    assert!(fs::read_to_string(home.path("home/config/model-agreed.txt")).expect("the agreement").contains("tiny"));
}

#[test]
fn escape_cancels_model_trial_and_listing() {
    let (home, server) = (Home::new(), Server::start());
    switch_on(&home, &server);
    server.set_behaviour(ServerBehaviour::Waits);
    let mut terminal = Terminal::start(&home.path("home"), 40, 120);
    terminal
        .fills_welcome_form()
        .sees("New today")
        .press(",")
        .sees("About this setting")
        .press(&"j".repeat(17))
        .press("\r");
    terminal.sees("Ask it for hints").sees("used today");
    // The last row tests the model, and the third lists the models of the server.
    for (turn, (keys, busy)) in
        [("jjjjj\r", "asking for one word"), ("kkk\r", "asking for its models")].into_iter().enumerate()
    {
        terminal.press(keys).sees(busy).sees("Esc stop");
        support::until(|| (server.asked().len() > turn).then_some(()).ok_or_else(|| "a request".to_owned()));
        assert_eq!(server.hung_up(), turn);
        terminal.press("\u{1b}").sees_no_more(busy).sees("Esc done");
        support::until(|| (server.hung_up() > turn).then_some(()).ok_or_else(|| "a closed socket".to_owned()));
    }
    // The server is free for the next request and answers it.
    server.set_behaviour(ServerBehaviour::Says("ready".to_owned(), 1));
    terminal.press("jjj\r").sees("answers.").press("\u{1b}").sees_no_more("Ask it for hints");
    terminal.press("q").sees("Today").press("q");
    terminal.ends();
}

#[test]
fn lab_hints_replays_stored_replies_with_same_scores() {
    let (home, server) = (Home::new(), Server::start());
    server.set_behaviour(ServerBehaviour::Says("```python\nreturn min(a, b)\n```".to_owned(), 3));
    let stored = home.path("out.jsonl").display().to_string();
    let ask = ["lab", "hints", "--provider", &server.url, "--model", "tiny", "--problem", "cheapest-climb"];
    let asked = home.json(&[&ask[..], &["--store", &stored, "--json"]].concat());
    assert_eq!((&asked["questions"], &asked["fallback"]["count"]), (&5.into(), &5.into()), "{asked}");
    assert_eq!((&asked["leaks"]["count"], &asked["retried"]["count"]), (&5.into(), &5.into()), "{asked}");
    // There are two replies to each question, and none if the server disconnected.
    assert_eq!(server.asked().len(), 10);
    let lines = fs::read_to_string(&stored).expect("stored");
    assert_eq!(lines.lines().count(), 5);
    let again = home.json(&["lab", "hints", "--replay", &stored, "--json"]);
    for figure in ["questions", "leaks", "leaks_by_level", "fallback", "retried", "escalation", "steps"] {
        assert_eq!(again[figure], asked[figure], "{figure}");
    }
    // With a person's labels, the stored replies measure the hint check.
    fs::write(&stored, lines.replace("min(a, b)\\n```\"", "min(a, b)\\n```\",\"leak\":true")).expect("written");
    let again = home.json(&["lab", "hints", "--replay", &stored, "--json"]);
    assert_eq!((&again["labelled_leaks"]["of"], &again["labelled_leaks"]["count"]), (&10.into(), &0.into()), "{again}");
    // Stored replies are not overwritten.
    let twice = home.rung(&[&ask[..], &["--store", &stored]].concat());
    assert!(twice.code == 3 && twice.err.contains("Name a new file"), "{twice:?}");
    let gone = home.rung(&["lab", "hints", "--replay", "nowhere.jsonl"]);
    assert!(gone.code == 3 && gone.err.contains("nowhere.jsonl"), "{gone:?}");
}
