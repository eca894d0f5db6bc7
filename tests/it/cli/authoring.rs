//! Tests writing a pack with the real binary: a new pack is valid, all mistakes are reported at once with their source,
//! and unchanged parts are not run again.

use std::fs;

use serde_json::Value;

use super::home::{Home, parse};
use crate::model_hints::server::{Server, ServerBehaviour};

/// A home with a pack that contains one new problem.
fn started() -> Home {
    let home = Home::new();
    let done = home.rung(&["pack", "new", "mine", "--author", "Ada", "--problem", "climb"]);
    assert_eq!(done.code, 0, "{done:?}");
    home
}

/// Changes a file of the problem.
fn change(home: &Home, file: &str, from: &str, to: &str) {
    let path = home.path("mine/climb").join(file);
    let text = fs::read_to_string(&path).expect("a file");
    assert!(text.contains(from), "{file} has no {from:?}");
    fs::write(path, text.replacen(from, to, 1)).expect("written");
}

fn check(home: &Home, more: &[&str]) -> (i32, Value) {
    let done = home.rung(&[&["pack", "check", "mine", "--json"], more].concat());
    (done.code, parse(&done))
}

/// The errors as `file:line: what`, without the pack's folder.
fn errors(answer: &Value) -> Vec<String> {
    let findings = answer["findings"].as_array().expect("findings").iter();
    let errors = findings.filter(|finding| finding["severity"] == "error");
    let told = |finding: &Value| {
        let file = finding["file"].as_str().expect("a file").trim_start_matches("mine/climb/");
        let line = finding["line"].as_u64().map_or_else(String::new, |line| format!(":{line}"));
        format!(
            "{file}{line}: {} | {}",
            finding["what"].as_str().expect("text"),
            finding["mend"].as_str().expect("text")
        )
    };
    errors.map(told).collect()
}

#[test]
fn new_problem_passes_check_in_every_mode_and_is_cached() {
    let home = started();
    for mode in ["class", "stdin", "mutates"] {
        let done = home.rung(&["pack", "new", &format!("mine/{mode}-task"), "--mode", mode]);
        assert_eq!(done.code, 0, "{done:?}");
    }
    let (code, first) = check(&home, &[]);
    assert_eq!((code, errors(&first)), (0, Vec::new()), "{first:#}");
    assert_eq!((&first["problems"], &first["warnings"], &first["unchanged"]), (&4.into(), &12.into(), &0.into()));
    let (_, second) = check(&home, &[]);
    assert_eq!(second["unchanged"], 4);
    assert_eq!(second["findings"], first["findings"]);
    assert_eq!(check(&home, &["--no-cache"]).1["unchanged"], 0);
    assert_eq!(check(&home, &["--strict"]).0, 3, "warnings fail where that is asked for");

    change(&home, "solutions/python.py", "best = 0", "best = 1");
    let (code, changed) = check(&home, &[]);
    assert_eq!((code, &changed["unchanged"]), (3, &3.into()));
    let told = errors(&changed);
    let refused = "solutions/python.py: this reference is not accepted: WA on case 'sample-2'";
    assert!(told.iter().any(|told| told.starts_with(refused)), "{told:#?}");
}

#[test]
fn pack_new_rejects_invalid_input_and_never_overwrites() {
    let home = started();
    for (line, code, said) in [
        (&["pack", "new", "mine", "--author", "Ada"][..], 2, "already"),
        (&["pack", "new", "mine/climb"], 2, "already"),
        (&["pack", "new", "other"], 2, "--author"),
        (&["pack", "new", "Other", "--author", "Ada"], 2, "can't be an id"),
        (&["pack", "new", "other", "--author", "Ada", "--license", "MITT"], 2, "`MIT`"),
        (&["pack", "new", "mine/next", "--topic", "sortin"], 2, "`sorting`"),
        (&["pack", "new", "mine/next", "--title", "Climb"], 2, "is already a name of the problem climb"),
        (&["pack", "new", "mine/next", "--name", "while"], 2, "Python name"),
    ] {
        let done = home.rung(line);
        assert_eq!(done.code, code, "{line:?}: {done:?}");
        assert!(done.err.contains(said), "{line:?}: {done:?}");
        assert!(!home.path("other").exists() && !home.path("mine/next").exists(), "{line:?}");
    }
}

#[test]
fn pack_check_reports_all_errors_at_once() {
    let home = started();
    change(&home, "problem.toml", "difficulty =", "dificulty =");
    change(&home, "problem.toml", "verdict = \"RE\"", "verdict = \"WA\"");
    change(&home, "problem.toml", "\"fall-is-larger\", \"reversed\"", "\"sorted\"");
    change(&home, "gen.py", "rng.randint", "random.randint");
    change(
        &home,
        "cases.json",
        "\"id\": \"rise-last\", \"args\": [[5, 4, 6, 5, 20]], \"expected\": 15",
        "\"id\": \"rise-last\", \"args\": [[5, 4, 6, 5, 20]], \"expected\": 16",
    );
    let (code, answer) = check(&home, &[]);
    assert_eq!(code, 3, "{answer:#}");
    let told = errors(&answer).join("\n");
    for expected in [
        "problem.toml:7: unknown key 'dificulty'",
        "gen.py:7: generate(250, 1) is not decided by n and seed",
        "passes everything named 'sorted', which it must fail",
        "solutions/python.py: this reference is not accepted",
        "write that as \"expected\" in cases.json:",
    ] {
        assert!(told.contains(expected), "{expected}\n{told}");
    }
}

#[test]
fn failing_checker_script_is_the_only_finding() {
    let home = started();
    change(&home, "problem.toml", "kind = \"exact\"", "kind = \"any_valid\"");
    let checker = |text: &str| home.write("mine/climb/check.py", text);
    let told = || errors(&check(&home, &[]).1);
    checker(
        "def check(args, got, expected):\n    if not args[0]:\n        raise KeyError('gone')\n    return got == expected or 'No.'\n",
    );
    let found = told();
    assert!(found.len() == 1 && found[0].starts_with("check.py:3: KeyError: 'gone'"), "{found:#?}");
    checker("def check(args, got, expected)\n    return True\n");
    let found = told();
    assert!(found.len() == 1 && found[0].starts_with("check.py:1: SyntaxError: "), "{found:#?}");
    checker("def check(args, got, expected):\n    return int(got == expected)\n");
    let found = told();
    assert!(found.len() == 1 && found[0].contains("it returns 1, which is neither True nor a sentence"), "{found:#?}");
    checker("def check(args, got, expected):\n    return got == expected or 'No.'\n");
    assert_eq!(told(), Vec::<String>::new());
    change(&home, "gen.py", "    rng =", "    assert n < 600, 'too many'\n    rng =");
    let found = told();
    let expected = "gen.py:6: generate(1000, 1): AssertionError: too many";
    assert!(found.len() == 1 && found[0].starts_with(expected), "{found:#?}");
}

#[test]
fn remedies_name_what_to_declare() {
    let home = started();
    change(&home, "problem.toml", "time = \"n\"", "time = \"n^2\"");
    change(&home, "problem.toml", "verdict = \"RE\"", "verdict = \"TLE\"");
    let told = errors(&check(&home, &[]).1).join("\n");
    for expected in ["Write time = \"n\"", "Write verdict = \"RE\" here, or mend bugs/python/no-pair-forgotten.py."] {
        assert!(told.contains(expected), "{expected}\n{told}");
    }
}

#[test]
fn pack_check_applies_submission_rules_to_the_pack() {
    let home = started();
    let found = |severity: &str| {
        let answer = check(&home, &[]).1;
        let findings = answer["findings"].as_array().expect("findings").iter();
        let of = findings.filter(|finding| finding["severity"] == severity);
        let told = |finding: &Value| format!("{}: {} | {}", finding["file"], finding["what"], finding["mend"]);
        of.map(told).filter(|told| !told.contains("placeholder")).collect::<Vec<_>>().join("\n")
    };
    // Forbidden words: one that doesn't exist, one that a reference uses, one that only a bug may use.
    change(&home, "problem.toml", "[signature]", "forbid = [\"sortd\", \"max\", \".append\"]\n\n[signature]");
    let told = found("error");
    for expected in [
        "'forbid' names 'sortd', which is nothing in Python\" | \"Did you mean 'sorted'?",
        "it uses `max`, which the problem forbids",
    ] {
        assert!(told.contains(expected), "{expected}\n{told}");
    }
    change(&home, "problem.toml", "forbid = [\"sortd\", \"max\", \".append\"]", "forbid = [\".append\"]");
    assert_eq!(found("error"), "");

    // Growth: a rule that no bug fails is reported, because there should be a bug that is only slow.
    change(&home, "problem.toml", "sizes =", "enforce = true\nsizes =");
    assert!(found("warning").contains("no known bug dies of the growth that is asked for"), "{}", found("warning"));
    let problem = fs::read_to_string(home.path("mine/climb/problem.toml")).expect("a file");
    let topic = problem.split_once("topics = [").and_then(|(_, rest)| rest.split_once(']')).expect("topics").0;
    let bug = format!(
        "\n[[bug]]\nid = \"all-again\"\nfile = \"bugs/python/all-again.py\"\ntopic = {topic}\nmessage = \"All pairs.\"\n\
         must_fail = [\"growth\"]\nverdict = \"TLE\"\n"
    );
    home.write("mine/climb/problem.toml", &format!("{problem}{bug}"));
    let right = fs::read_to_string(home.path("mine/climb/solutions/python.py")).expect("a file");
    let head = right.lines().next().expect("a line");
    let slow = format!(
        "{head}\n    best = 0\n    for _ in heights:\n        for a, b in zip(heights, heights[1:]):\n            best = max(best, b - \
         a)\n    return best\n"
    );
    home.write("mine/climb/bugs/python/all-again.py", &slow);
    let told = found("warning") + &found("error");
    assert!(!told.contains("dies of the growth") && !told.contains("all-again"), "{told}");
    // A bug that passes the growth rule is reported, and so is a second reference that grows faster.
    home.write("mine/climb/bugs/python/all-again.py", &format!("{right}\n# The same.\n"));
    assert!(found("error").contains("the known bug 'all-again' passes every case"), "{}", found("error"));
    home.write("mine/climb/bugs/python/all-again.py", &slow);
    home.write("mine/climb/solutions/python-again.py", &format!("{slow}\n# Another way.\n"));
    let told = found("error");
    assert!(
        told.contains("python-again.py") && told.contains("this reference is not accepted: TLE on case 'growth'"),
        "{told}"
    );
}

#[test]
fn cases_that_the_generator_makes_are_checked_with_it() {
    let home = started();
    let cases = fs::read_to_string(home.path("mine/climb/cases.json")).expect("a file");
    let with = |call: &str| {
        let cut = cases.trim_end().trim_end_matches(']').trim_end();
        let text = format!("{cut},\n{{\"id\": \"huge\", \"generate\": {call}, \"tags\": [\"large\"]}}\n]\n");
        home.write("mine/climb/cases.json", &text);
        errors(&check(&home, &[]).1)
    };
    assert_eq!(with("[5000, 3]"), Vec::<String>::new());
    let generator = fs::read_to_string(home.path("mine/climb/gen.py")).expect("a file");
    let failing = generator.replace("    rng =", "    assert n < 3000, 'too many'\n    rng =");
    home.write("mine/climb/gen.py", &failing);
    let told = with("[5000, 3]").join("\n");
    assert!(told.contains("generate(5000, 3) of case 'huge': AssertionError: too many"), "{told}");
    home.write("mine/climb/gen.py", &generator.replace("rng.randint", "random.randint"));
    let told = with("[5000, 3]").join("\n");
    assert!(
        told.contains("case 'huge' is another one every time: generate(5000, 3) uses unseeded randomness"),
        "{told}"
    );
}

/// `rung pack annotate` asks a server three times for a problem, writes `kcs.toml`, and asks again only if told to, once the
/// texts have changed. What the author accepted stays.
#[test]
fn annotate_asks_a_model_and_keeps_what_the_author_accepted() {
    let home = started();
    let server = Server::start();
    let replies = |component: &str| {
        [
            r#"{"steps": ["Go through the list.", "Remember the last value."]}"#.to_owned(),
            format!(r#"{{"components": [{{"name": "{component}", "why": "Without it nothing is remembered."}}]}}"#),
            r#"{"pairs": [{"component": 1, "steps": [2]}]}"#.to_owned(),
        ]
    };
    let annotate = |more: &[&str]| {
        let base = ["pack", "annotate", "mine", "--provider", &server.url, "--model", "m", "--json"];
        let done = home.rung(&[&base, more].concat());
        assert_eq!(done.code, 0, "{done:?}");
        parse(&done)["problems"][0].clone()
    };
    server.set_behaviour(ServerBehaviour::SaysInTurn(replies("Running state").into(), 7));
    let first = annotate(&[]);
    assert_eq!((&first["state"], &first["components"][0]["steps"][0]), (&"current".into(), &2.into()), "{first:#}");
    assert_eq!(server.asked().len(), 3);
    assert!(server.asked()[0].contains("statement of the exercise"), "{}", server.asked()[0]);
    annotate(&["--again"]);
    assert_eq!(server.asked().len(), 3, "nothing has changed");

    let path = home.path("mine/kcs.toml");
    let accepted = fs::read_to_string(&path).expect("a file").replace("accepted = false", "accepted = true # yes");
    fs::write(&path, accepted).expect("written");
    change(&home, "statement.md", "\n", " \n");
    assert_eq!(annotate(&[])["state"], "outdated");
    // A name that is in use, here a topic of the starter pack, keeps its wording.
    server.set_behaviour(ServerBehaviour::SaysInTurn(replies("Prefix sums").into(), 7));
    let again = annotate(&["--again"]);
    let names: Vec<_> = again["components"].as_array().expect("a list").iter().map(|one| one["name"].clone()).collect();
    assert_eq!((&again["state"], names), (&"current".into(), vec!["Prefix Sums".into(), "Running state".into()]));

    fs::write(&path, "problem = 3\n").expect("written");
    let damaged = home.rung(&["pack", "annotate", "mine"]);
    assert!(damaged.code == 3 && damaged.err.contains("kcs.toml"), "{damaged:?}");
    let shown = home.rung(&["pack", "annotate", "mine", "--show-payload"]);
    assert_eq!(shown.code, 3, "a damaged file is named before anything else: {shown:?}");
}

/// A server that can't be reached is named, and nothing is written.
#[test]
fn annotate_without_a_server_says_what_to_do() {
    let home = started();
    let done = home.rung(&["pack", "annotate", "mine", "--provider", "http://127.0.0.1:9/v1", "--model", "m"]);
    assert_eq!(done.code, 5, "{done:?}");
    assert!(done.out.contains("climb") && !home.path("mine/kcs.toml").exists(), "{done:?}");
    let plain = home.rung(&["pack", "annotate", "mine", "--json"]);
    assert_eq!(plain.code, 0, "{plain:?}");
    assert_eq!(parse(&plain)["problems"][0]["state"], "missing");
    let payload = home.rung(&["pack", "annotate", "mine", "--show-payload"]);
    assert!(payload.code == 0 && payload.out.contains("reference solution in Python"), "{payload:?}");
}
