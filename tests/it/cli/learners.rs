//! Tests `rung lab learners` from outside: identical bytes in every run, one episode in three output formats, real
//! traces read back.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use portable_pty::CommandBuilder;

use super::home::{Home, done};
use super::{PROBLEM, RIGHT, WRONG, check_failure};
use crate::model_hints::server::{Server, ServerBehaviour};
use crate::screen::Terminal;
use crate::support;

/// Two problems with few programs.
const TWO: [&str; 4] = ["lab", "learners", "--problems", "quick-power,ruler-marks"];

fn line<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&TWO[..], more].concat()
}

/// Enough for several chunks, which are stored one by one.
const LIVES: &str = "20000";

#[test]
fn lives_are_the_same_on_any_number_of_threads_and_after_a_kill() {
    let home = Home::new();
    let told = |seed: &str, threads: &str| {
        let done = home.rung(&line(&["--n", LIVES, "--seed", seed, "--threads", threads, "--json"]));
        assert_eq!(done.code, 0, "{done:?}");
        done.out
    };
    let one = told("7", "1");
    assert_eq!(one, told("7", "2"));
    assert_ne!(one, told("8", "2"));
    // The process is killed once the first chunks are stored; the same command resumes.
    let before = kept();
    let killed = line(&["--n", LIVES, "--seed", "7", "--threads", "1"]);
    let mut child = std::process::Command::new(support::rung())
        .env_clear()
        .env("RUNG_HOME", home.path("home"))
        .env("RUNG_CACHE", support::cache())
        .args(&killed)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    for _ in 0..3000 {
        if kept() > before || child.try_wait().expect("its state").is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("killed");
    child.wait().expect("gone");
    assert_eq!(one, told("7", "2"), "after a kill");
}

/// Returns the number of files with cached chunks of episodes.
fn kept() -> usize {
    let folders = fs::read_dir(support::cache().join("lives")).into_iter().flatten().flatten();
    folders.filter_map(|folder| fs::read_dir(folder.path()).ok()).map(Iterator::count).sum()
}

#[test]
fn lab_learners_refuses_folder_with_files() {
    let home = Home::new();
    home.write("full/notes.txt", "mine");
    check_failure(&home, &line(&["--n", "20", "--out", "full"]), 3, "it is not empty");
    let done = home.rung(&line(&["--n", "20", "--out", "fresh"]));
    assert_eq!(done.code, 0, "{done:?}");
    check_failure(&home, &line(&["--n", "20", "--out", "fresh"]), 3, "it is not empty");
}

/// The seven measures can be computed from the files alone, to twelve digits, by a script that does not use the crate.
#[test]
fn measures_py_recomputes_the_measures_from_the_files() {
    let home = Home::new();
    let done = home.rung(&line(&["--n", "300", "--out", "set", "--progsnap2-learners", "2"]));
    assert_eq!(done.code, 0, "{done:?}");
    assert!(done.err.contains("MB of lives and steps"), "the size comes before the start: {}", done.err);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/measures.py");
    let check = |folder: &str| {
        let python = std::process::Command::new("python3").arg(script).arg(home.path(folder)).arg("--check").output();
        python.expect("python3 runs")
    };
    let right = check("set");
    let printed = String::from_utf8_lossy(&right.stdout);
    assert!(right.status.success() && printed.lines().count() == 7, "{right:?}");
    // One verdict less, and the script sees it.
    let steps = fs::read_to_string(home.path("set").join("steps.csv")).expect("steps");
    home.write("set/steps.csv", &steps.replacen(",solved\n", ",gave_up\n", 1));
    assert!(!check("set").status.success(), "a changed file must be noticed");
    let manifest = fs::read_to_string(home.path("set").join("manifest.json")).expect("a manifest");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
    for (table, header) in [("steps.csv", steps.lines().next()), ("lives.csv", None)] {
        let columns = manifest["tables"][table].as_array().expect("columns");
        let names: Vec<&str> = columns.iter().filter_map(|column| column["column"].as_str()).collect();
        let text = fs::read_to_string(home.path("set").join(table)).expect("a table");
        assert_eq!(header.or_else(|| text.lines().next()), Some(names.join(",").as_str()));
    }
    assert_eq!(
        manifest["command"],
        "rung lab learners --problems quick-power,ruler-marks --n 300 --out set --progsnap2-learners 2"
    );
}

#[test]
fn calibrate_unjudged_reports_outcome_source() {
    let home = Home::new();
    let dice = ["lab", "safety", "--calibrate", "--unjudged", "--learners", "2"];
    let told = home.rung(&dice);
    assert!(told.code == 0 && told.out.contains("outcomes are drawn at random"), "{told:?}");
    assert_eq!(home.json(&[&dice[..], &["--json"]].concat())["judged"], false);
    check_failure(&home, &["lab", "safety", "--unjudged"], 2, "--adversary|--calibrate|--habits");
}

/// The sessions of other simulated learners stand in for real ones, so that the test needs no data.
#[test]
fn turing_records_guesses_and_goes_on_where_it_stopped() {
    let home = Home::new();
    let made =
        home.rung(&["lab", "learners", "--problems", "quick-power", "--n", "20", "--seed", "9", "--out", "real"]);
    assert_eq!(made.code, 0, "{made:?}");
    let [traces, record] = ["real/progsnap2", "guesses.jsonl"].map(|inner| home.path(inner));
    let turing = || {
        let mut command = CommandBuilder::new(support::rung());
        command.args(["lab", "learners", "turing", "--problems", "quick-power", "--pairs", "3"]);
        command.args([Path::new("--traces"), &traces, Path::new("--record"), &record]);
        Terminal::start_with(command, &home.path("home"), 250, 100)
    };
    let mut first = turing();
    first.sees("Pair 1 of 3").press("neither\n").sees("neither").press("a\n");
    first.sees("Pair 2 of 3").press("q\n").sees("of 1 pair.").sees("95 % interval").sees("2 pairs left");
    assert!(!first.text().contains("full-LOW") && !first.text().contains("full-HIGH"), "{}", first.text());
    first.ends();
    let guesses = || {
        let text = fs::read_to_string(&record).expect("the guesses");
        text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON")).collect::<Vec<_>>()
    };
    let one = guesses().remove(0);
    assert_eq!((&one["guess"], &one["pair"], &one["seed"]), (&"a".into(), &1.into(), &1.into()));
    assert_eq!(one["right"], one["real_side"] == "a");

    let mut second = turing();
    second.sees("1 pair answered before").sees("Pair 2 of 3").press("b\n").sees("Pair 3 of 3").press("B\n");
    let right = || guesses().iter().filter(|guess| guess["right"] == true).count();
    second.sees("of 3 pairs.");
    second.sees(&format!("found in {} of 3 pairs", right()));
    second.ends();
    assert_eq!(guesses().len(), 3);
}

#[test]
fn turing_needs_a_terminal_and_traces() {
    let home = Home::new();
    check_failure(&home, &["lab", "learners", "turing", "--traces", "nowhere"], 2, "Cannot ask without a terminal");
    check_failure(&home, &["lab", "learners", "turing"], 2, "--traces");
}

/// A model's edit: a new file that is correct for small, non-negative exponents.
const TYPED: &str = "```python\ndef quick_power(x, n):\n    answer = 1.0\n    for step in range(n):\n        answer *= x\n    return answer\n```\n";

#[test]
fn stored_model_edits_replay_the_same_episodes() {
    let (home, server) = (Home::new(), Server::start());
    server.set_behaviour(ServerBehaviour::Says(TYPED.to_owned(), 7));
    let one = ["lab", "learners", "--problems", "quick-power", "--n", "2", "--behaviour", "low"];
    let asking = ["--executor", server.url.as_str(), "--model", "tiny", "--store", "edits.jsonl"];
    let asked = home.rung(&[&one[..], &asking, &["--out", "first"]].concat());
    assert_eq!(asked.code, 0, "{asked:?}");
    for told in ["A model types", "tiny", "learner-mend.v1.", "rejected: passed although", "tokens"] {
        assert!(asked.out.contains(told), "{told}: {}", asked.out);
    }
    // Every run must print the same answer, so today's budget is printed separately.
    assert!(asked.err.contains("requests and") && asked.err.contains("used today"), "{}", asked.err);
    let requests = server.asked();
    assert!(requests.len() > 4 && requests.iter().all(|body| body.contains("You play a person who is learning")));
    let stored = fs::read_to_string(home.path("edits.jsonl")).expect("edits");
    assert!(stored.lines().count() > 4 && stored.lines().next().is_some_and(|head| head.contains("\"lives\"")));
    let again = home.rung(&[&one[..], &["--replay", "edits.jsonl", "--out", "second"]].concat());
    assert_eq!((again.code, again.out.as_str()), (0, asked.out.as_str()), "{again:?}");
    assert!(!again.err.contains("used today"), "{}", again.err);
    assert_eq!(server.asked().len(), requests.len(), "nobody is asked again");
    for name in ["lives.csv", "measures.csv", "steps.csv"] {
        let [first, second] = ["first", "second"].map(|folder| fs::read(home.path(folder).join(name)).expect("a file"));
        assert!(first == second && !first.is_empty(), "{name}");
    }
    // The file is cut in the middle of the third line; the same command resumes there and gives the same result.
    let cut: usize = stored.split_inclusive('\n').take(3).map(str::len).sum();
    home.write("edits.jsonl", &stored[..cut + 9]);
    let resumed = home.rung(&[&one[..], &asking].concat());
    assert_eq!((resumed.code, resumed.out.as_str()), (0, asked.out.as_str()), "{resumed:?}");
    assert_eq!(fs::read_to_string(home.path("edits.jsonl")).expect("edits"), stored);
    let left: usize = stored.lines().skip(3).map(|line| line.matches("\"text\"").count()).sum();
    assert_eq!(server.asked().len() - requests.len(), left, "what was answered is not asked again");
    let other = [&one[..], &asking[..2], &["--model", "other", "--store", "edits.jsonl"]].concat();
    check_failure(&home, &other, 3, "another model wrote it");
    check_failure(&home, &[&one[..6], &["--replay", "edits.jsonl"]].concat(), 3, "edits of other learners");
    check_failure(&home, &[&one[..], &asking, &["--desk", "agents"]].concat(), 2, "only in the full environment");
    home.write("none.jsonl", "{}\n");
    check_failure(&home, &[&one[..], &["--replay", "none.jsonl"]].concat(), 3, "none.jsonl:1:");
}

#[test]
fn a_server_that_goes_away_costs_no_run() {
    let (home, server) = (Home::new(), Server::start());
    server.set_behaviour(ServerBehaviour::IsUnplugged(TYPED.to_owned()));
    let line = ["lab", "learners", "--problems", "quick-power", "--n", "1", "--behaviour", "low", "--json"];
    let told = home.json(&[&line[..], &["--executor", server.url.as_str(), "--model", "tiny"]].concat());
    let typed = &told["executor"];
    assert_eq!((&typed["replies"], &typed["graph"]), (&0.into(), &typed["edits"]), "{typed}");
    assert!(typed["unasked"].as_u64() > Some(0) && server.asked().len() == 3, "{typed}");
    assert!(typed["failed"].as_str().is_some_and(|why| why.contains("ended in the middle")), "{typed}");
}

#[test]
fn a_model_that_types_can_be_stopped() {
    let (home, server) = (Home::new(), Server::start());
    let mut child = std::process::Command::new(support::rung())
        .env_clear()
        .env("RUNG_HOME", home.path("home"))
        .env("RUNG_CACHE", support::cache())
        .current_dir(home.path(""))
        .args(["lab", "learners", "--problems", "quick-power", "--store", "edits.jsonl", "--model", "tiny"])
        .args(["--executor", &server.url])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    support::until(|| if server.asked().is_empty() { Err("nobody was asked".to_owned()) } else { Ok(()) });
    rustix::process::kill_process(rustix::process::Pid::from_child(&child), rustix::process::Signal::INT)
        .expect("a signal");
    let code = support::until(|| child.try_wait().expect("its state").ok_or_else(|| "it goes on".to_owned()));
    let mut told = String::new();
    child.stderr.take().expect("its messages").read_to_string(&mut told).expect("text");
    assert!(code.code() == Some(130) && told.contains("edits.jsonl"), "{code:?} {told}");
}

#[test]
fn exported_episodes_read_back_in_every_format() {
    let home = Home::new();
    assert_eq!(home.rung(&line(&["--n", "20", "--out", "out"])).code, 0);
    assert!(home.path("out/measures.csv").is_file());
    let steps = fs::read_to_string(home.path("out/steps.csv")).expect("steps");
    assert!(steps.lines().count() > 2 * 20, "{steps}");
    let lives = fs::read_to_string(home.path("out/lives.csv")).expect("lives");
    assert_eq!(lives.lines().count(), 1 + 2 * 20);
    let solved = lives.lines().filter(|line| line.contains(",true,")).count();
    let told = home.json(&["lab", "learners", "--traces", "out/progsnap2", "--json"]);
    assert_eq!(told["solved"], solved, "{told}");
    assert!(told["episodes"].as_u64() <= Some(2 * 20) && told["events"].as_u64() > Some(2 * 20), "{told}");
}

#[test]
fn exported_novices_read_back_to_the_figures_of_the_simulation() {
    let home = Home::new();
    assert_eq!(home.rung(&line(&["--preset", "novice", "--n", "20", "--out", "out"])).code, 0);
    let told = home.json(&["lab", "learners", "--traces", "out/progsnap2", "--json"]);
    // Calls for help without an answer are events too.
    let measures = fs::read_to_string(home.path("out/measures.csv")).expect("measures");
    let figure = |key: &str| {
        let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
        let header = cells(measures.lines().next().expect("a header"));
        let value = header.iter().position(|name| name == "value").expect("a column");
        let row = measures.lines().map(cells).find(|row| row[0] == key);
        row.and_then(|row| row.get(value)?.parse::<f64>().ok()).unwrap_or_else(|| panic!("{key}: {measures}"))
    };
    for from in ["wrong", "hint"] {
        let counts = ["wrong", "hint", "correct", "end"].map(|to| told[from][to].as_f64().expect("a count"));
        for (to, count) in ["wrong", "hint", "correct", "end"].into_iter().zip(counts) {
            let (read, simulated) = (count / counts.iter().sum::<f64>(), figure(&format!("{from}_{to}")));
            assert!((read - simulated).abs() < 1e-9, "{from} → {to}: {read}, not {simulated}");
        }
    }
    let mean = told["events"].as_f64().expect("events") / told["episodes"].as_f64().expect("episodes");
    assert!((mean - figure("events")).abs() < 1e-9, "{mean}");
}

#[test]
fn a_life_is_shown_as_text_as_a_picture_and_as_a_page() {
    let home = Home::new();
    let show = ["lab", "learners", "show", "3", "--problem", "quick-power"];
    let text = home.rung(&[&show[..], &["--svg", "life.svg", "--html", "life.html"]].concat());
    assert_eq!(text.code, 0, "{text:?}");
    for row in ["A simulated learner is not a person.", "work", "phase", "cases", "Edits", "step "] {
        assert!(text.out.contains(row), "{row}: {}", text.out);
    }
    // The changes of an edit are printed below it.
    assert!(text.out.lines().any(|line| line.starts_with("    +")), "{}", text.out);
    let read = |name: &str| fs::read_to_string(home.path(name)).expect("a file");
    assert!(read("life.svg").starts_with("<svg") && read("life.html").contains("<pre>"));
    let json = home.json(&[&show[..], &["--json"]].concat());
    assert!(json["cells"].as_array().is_some_and(|cells| !cells.is_empty()));
    check_failure(&home, &[&show[..], &["--svg", "life.svg"]].concat(), 2, "life.svg");
}

#[test]
fn a_rehearsal_counts_its_learners() {
    let home = Home::new();
    support::copy("problems/quick-power".as_ref(), &home.path("pack/quick-power"));
    home.write(
        "pack/pack.toml",
        "format = 1\nid = \"mine\"\nuuid = \"11111111-2222-4333-8444-555555555555\"\nversion = \"1.0.0\"\n\
         title = \"Mine\"\nlicense = \"MIT\"\nauthors = [\"Ada\"]\n",
    );
    let told = home.json(&["pack", "rehearse", "pack", "--learners", "20", "--json"]);
    assert_eq!(told["problems"].as_array().map(Vec::len), Some(1), "{told}");
    for played in told["problems"][0]["profiles"].as_array().expect("profiles") {
        let [solved, gave_up] = ["solved", "gave_up"].map(|key| played[key].as_u64().expect("a count"));
        assert!(played["learners"] == 20 && solved + gave_up <= 20 && solved > 0, "{played}");
        let tally = &played["tally"];
        assert_eq!((&tally["refused"], &tally["disagreed"]), (&0.into(), &0.into()), "{tally}");
        // Hints are about the program that was run, so its mistake is usually known.
        assert!(tally["spoke_true"].as_u64() <= tally["spoke"].as_u64());
    }
}

#[test]
fn traces_summary_counts_real_students() {
    let home = Home::new();
    home.write("trace/DatasetMetadata.csv", "Property,Value\nVersion,7\n");
    let table = "EventType,EventID,SubjectID,ToolInstances,CodeStateID,Order,ProblemID,Score,InterventionType\n\
                 Submit,1,ann,t,1,1,sum,0.5,\nSubmit,2,ann,t,2,2,sum,1,\n\
                 Submit,3,bob,t,3,3,sum,0,\nIntervention,4,bob,t,3,4,sum,,Hint\n";
    home.write("trace/MainTable.csv", table);
    let told = home.json(&["lab", "learners", "--traces", "trace", "--json"]);
    assert_eq!((&told["subjects"], &told["episodes"]), (&2.into(), &2.into()), "{told}");
    assert_eq!(told["solved"], 1, "{told}");
    check_failure(&home, &["lab", "learners", "--traces", "nowhere"], 3, "MainTable.csv");
}

#[test]
fn an_exported_record_is_read_back_as_it_was() {
    let mut home = Home::new();
    home.write("wrong.py", WRONG);
    home.write("right.py", RIGHT);
    assert_eq!(home.rung(&["submit", PROBLEM, "wrong.py"]).code, 1);
    assert_eq!(home.rung(&["hint", PROBLEM]).code, 0);
    home.now = "2026-11-21T12:10:00Z".to_owned();
    assert_eq!(home.rung(&["submit", PROBLEM, "right.py"]).code, 0);
    let exported = done(&mut home.command(&["state", "export", "--progsnap2", "trace"]));
    assert_eq!(exported.code, 0, "{exported:?}");
    let told = home.json(&["lab", "learners", "--traces", "trace", "--json"]);
    assert_eq!((&told["subjects"], &told["episodes"], &told["events"]), (&1.into(), &1.into(), &3.into()), "{told}");
    assert_eq!((&told["wrong"]["hint"], &told["hint"]["correct"]), (&1.into(), &1.into()), "{told}");
}
