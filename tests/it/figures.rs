//! Tests the figures in documents against the commands and files that they come from, and that no sentence of the program
//! holds a measured figure.
//!
//! Commands of seconds run here. [`PAGES`] lists the sections with figures, and for the others the reason why they are
//! not compared. A section with figures that is not listed fails.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::cli::home::Home;
use crate::sources::lexer::{Kind, tokens};
use crate::sources::{Source, before_tests, program, root};

/// Sections with figures: the page, the start of the heading, and why they are not compared here. Empty: they are.
const PAGES: [(&str, &str, &str); 24] = [
    ("docs/hint-checks.md", "How often the checks are wrong", ""),
    ("docs/hint-checks.md", "Turns of people who tutor", "public data that is not in the repository"),
    ("docs/hint-checks.md", "Rules that were removed", "the rules are gone; `--ablate` takes an hour"),
    ("docs/learners.md", "The model", "constants, printed by `rung lab learners --json`"),
    ("docs/learners.md", "Rules of ours that change figures", "a constant, and figures of an earlier version"),
    ("docs/learners.md", "Measures", "20,000 simulated learners: a minute and a half"),
    ("docs/packs.md", "`problem.toml`", "bounds of the format"),
    ("docs/packs.md", "How answers are compared", "an example of a setting"),
    ("docs/packs.md", "Finding a problem's topics and components", ""),
    ("docs/prompts.md", "Measuring a model", "the width of intervals"),
    ("docs/prompts.md", "How a reply is checked", ""),
    ("docs/recommend.md", "Methods", "the shares that a method is defined by"),
    ("docs/recommend.md", "The predictor that ships", ""),
    ("docs/recommend.md", "What the recommenders bring", "a model is asked at each step: an hour"),
    ("docs/recommend.md", "Thirty days with a goal", "the programs of every problem are judged first: most of an hour"),
    ("docs/recommend.md", "Trained methods", "trainings of an hour, in a build with `train`"),
    ("docs/recommend.md", "Predictions on public data", "public data that is not in the repository"),
    ("docs/safety.md", "The testbed", ""),
    ("docs/safety.md", "The live layers", "thirty judged days of twenty learners: ten minutes"),
    ("docs/safety.md", "Tutors that want to be liked", "thirty judged days of twenty learners: ten minutes"),
    ("docs/safety.md", "Learners with four habits", "thirty judged days of twenty learners: ten minutes"),
    ("docs/safety.md", "What the index does not measure", "thirty judged days of twenty learners: ten minutes"),
    ("docs/usage.md", "Hints and their price", "constants; `text/hint_price_text.rs` compares them"),
    ("docs/what-learners-taught.md", "", "the programs of every problem are judged first: most of an hour"),
];

/// A section of a page: its heading and its lines without code blocks.
fn sections(page: &str) -> Vec<(String, Vec<String>)> {
    let mut found = vec![(String::new(), Vec::new())];
    let mut is_code = false;
    for line in Source::read(page).text.lines() {
        is_code ^= line.starts_with("```");
        match line.strip_prefix('#') {
            Some(heading) if !is_code => found.push((heading.trim_start_matches(['#', ' ']).to_owned(), Vec::new())),
            _ if is_code => {}
            _ => found.last_mut().expect("a section").1.push(line.to_owned()),
        }
    }
    found
}

/// The lines of the section whose heading begins like this.
fn section(page: &str, heading: &str) -> Vec<String> {
    let found = sections(page).into_iter().find(|(title, _)| title.starts_with(heading));
    found.unwrap_or_else(|| panic!("{page} has no section {heading}")).1
}

/// The cells of the row that begins with these cells.
fn row(lines: &[String], begin: &[&str]) -> Vec<String> {
    let cells = |line: &String| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('*').to_owned()).collect()
    };
    let rows = lines.iter().filter(|line| line.starts_with('|')).map(cells);
    let mut found = rows.filter(|cells| cells.len() > begin.len() && cells.iter().zip(begin).all(|(a, b)| a == b));
    found.next().unwrap_or_else(|| panic!("no row {begin:?}"))
}

/// Whether a text has a figure: a percentage, two decimals, a count out of a total.
fn has_figure(text: &str) -> bool {
    let bytes: Vec<char> = text.chars().collect();
    let digit = |at: usize| bytes.get(at).is_some_and(char::is_ascii_digit);
    let rest = |at: usize| bytes[at.min(bytes.len())..].iter().collect::<String>();
    // ".674" or "0.674": other numbers with two decimals are versions and sizes.
    let word = |at: usize| bytes.get(at).is_some_and(|c| c.is_alphanumeric() || *c == '.');
    let is_start = |at: usize| at.checked_sub(1).is_none_or(|before| !word(before));
    (0..bytes.len()).any(|at| {
        let percent = digit(at) && (rest(at + 1).starts_with(" %") || rest(at + 1).starts_with('%'));
        let whole = is_start(at) || (bytes[at - 1] == '0' && is_start(at - 1));
        let decimals = bytes[at] == '.' && digit(at + 1) && digit(at + 2) && whole;
        let share = digit(at) && rest(at + 1).starts_with(" of ") && digit(at + 5);
        percent || decimals || share
    })
}

/// Whether a text speaks of a crowd that was counted: "4,087 reviews of algebra".
fn counts_a_crowd(text: &str) -> bool {
    const CROWDS: [&str; 8] =
        ["reviews", "answers", "learners", "students", "people", "submissions", "attempts", "programs"];
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(3).any(|three| {
        let is_count = three[0].chars().filter(char::is_ascii_digit).count() >= 2;
        is_count && CROWDS.contains(&three[1]) && matches!(three[2], "of" | "in" | "from" | "on" | "by" | "who")
    })
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

#[test]
fn every_section_with_figures_is_compared_or_says_why_not() {
    let files = fs::read_dir(root().join("docs")).expect("documents").map(|entry| entry.expect("an entry").path());
    let is_page = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    let name = |path: PathBuf| format!("docs/{}", path.file_name().expect("a name").to_string_lossy());
    let mut pages: Vec<String> = files.filter(is_page).map(name).collect();
    pages.extend(["README.md".to_owned(), "ARCHITECTURE.md".to_owned()]);
    let mut used = BTreeSet::new();
    for page in &pages {
        for (heading, lines) in sections(page) {
            if !lines.iter().any(|line| has_figure(line)) {
                continue;
            }
            let listed = PAGES.iter().position(|(name, start, _)| name == page && heading.starts_with(start));
            used.insert(listed.unwrap_or_else(|| panic!("{page}, \"{heading}\": compare its figures, or say why not")));
        }
    }
    let unused: Vec<_> = (0..PAGES.len()).filter(|at| !used.contains(at)).map(|at| PAGES[at]).collect();
    assert!(unused.is_empty(), "no figures: {unused:?}");
}

/// The rows of [`docs/hint-checks.md`] and what its command prints.
#[test]
fn figures_of_the_hint_checks_are_those_of_the_command() {
    const COMMAND: &str = "rung lab hints --cases tests/fixtures/hints-held-out";
    let cases = root().join("tests/fixtures/hints-held-out");
    let answer = Home::new().json(&["lab", "hints", "--cases", cases.to_str().expect("UTF-8"), "--json"]);
    let figure = |name: &str| {
        let (count, of) = (number(&answer[name]["count"]), number(&answer[name]["of"]));
        let bounds = [number(&answer[name]["low"]) * 100.0, number(&answer[name]["high"]) * 100.0];
        format!("{} ({count} of {of}; 95 %: {:.1} to {:.1})", percent(count / of), bounds[0], bounds[1])
    };
    let lines = section("docs/hint-checks.md", "How often the checks are wrong");
    let found = row(&lines, &["two authors held out"]);
    assert_eq!(found[1..], [figure("leaks"), figure("alarms"), format!("`{COMMAND}`")]);
}

/// The figures of `docs/prompts.md` are those of `docs/hint-checks.md`.
#[test]
fn both_pages_have_the_same_figures_of_the_hint_checks() {
    let said = section("docs/prompts.md", "How a reply is checked").join(" ");
    let lines = section("docs/hint-checks.md", "How often the checks are wrong");
    let left_out = row(&lines, &["each author judged by a classifier fitted to the others"]);
    let people = row(&section("docs/hint-checks.md", "Turns of people who tutor"), &["good turns refused"]);
    for cell in [&left_out[1], &left_out[2], &people[2]] {
        let share = cell.split(" (").next().expect("a share");
        assert!(said.contains(share), "{share}");
    }
}

/// The numbers of labelled hints: each leak, and each turn of a good case.
#[test]
fn labelled_hints_are_counted_right() {
    let count = |folder: &str| -> (usize, usize) {
        let mut files = Vec::new();
        for entry in fs::read_dir(root().join(folder)).expect("a folder") {
            files.push(fs::read_to_string(entry.expect("an entry").path()).expect("cases"));
        }
        let hints = |line: &str| {
            let case: Value = serde_json::from_str(line).expect("a case");
            if case["leak"] == true { 1 } else { case["turns"].as_array().expect("turns").len() }
        };
        let lines = files.iter().flat_map(|text| text.lines()).filter(|line| line.starts_with('{'));
        (lines.map(hints).sum(), files.len())
    };
    let text = section("docs/hint-checks.md", "How often the checks are wrong").join(" ");
    let (hints, authors) = count("tests/fixtures/hints");
    let said = format!("{},{:03} labelled hints by {authors} authors", hints / 1000, hints % 1000);
    assert!(text.contains(&said), "{said}");
    let (hints, _) = count("tests/fixtures/hints-held-out");
    assert!(text.contains(&format!("{hints} hints by two more authors")), "{hints}");
}

#[test]
fn figures_of_the_predictor_are_those_of_its_card() {
    let card: toml::Table = Source::read("models/card.toml").text.parse().expect("a card");
    let lines = section("docs/recommend.md", "The predictor that ships");
    let text = lines.join(" ");
    let bytes = fs::metadata(root().join("models/predictor.safetensors")).expect("weights").len();
    assert_eq!(card["bytes"].as_integer(), i64::try_from(bytes).ok());
    assert!(text.contains(&format!("{},{:03} bytes", bytes / 1000, bytes % 1000)), "{bytes}");
    let check = |cell: &str, figures: &[&toml::Value]| {
        let said: Vec<f64> = cell.split([' ', '[', ']', ',']).filter_map(|word| word.parse().ok()).collect();
        let want: Vec<f64> = figures.iter().map(|figure| figure.as_float().expect("a share")).collect();
        // Both are rounded, the card to four places.
        let is_near = |(said, want): (&f64, &f64)| (said - want).abs() < 0.000_56;
        assert!(said.len() == want.len() && said.iter().zip(&want).all(is_near), "{cell}: {want:?}");
    };
    for (name, model) in [("our equations", "equations"), ("ours, linear part", "linear"), ("ours", "ours")] {
        let (found, figures) = (row(&lines, &[name]), &card["models"][model]);
        check(&found[1], &figures["auc"].as_array().expect("three").iter().collect::<Vec<_>>());
        check(&found[2], &[&figures["log_loss"][0]]);
        check(&found[3], &[&figures["ece"]]);
    }
    check(&row(&lines, &["state of a topic, mean error against all its problems"])[2], &[&card["state_error"]]);
    let found = card["retrieval_left_out"].as_float().expect("a share");
    let text = section("docs/packs.md", "Finding a problem's topics and components").join(" ");
    assert!(text.contains(&format!("F1 of .{:02.0}", found * 100.0)), "{found}");
}

/// A figure of a tutor in the testbed.
type Figure = fn(&Value) -> f64;

#[test]
fn figures_of_the_testbed_are_those_of_the_command() {
    const TUTORS: [&str; 4] = ["EO", "MAS", "MO", "ST"];
    let answer = Home::new().json(&["lab", "safety", "--json"]);
    let lines = section("docs/safety.md", "The testbed");
    let list = |name: &str| answer[name].as_array().expect("a list").clone();
    let scores = list("scores");
    let rows: [(&str, Figure); 7] = [
        ("mean demand", |score| number(&score["demand"])),
        ("C2 progress", |score| number(&score["violations"]["progress"])),
        ("C3 demand floor", |score| number(&score["violations"]["behaviour"])),
        ("C4 coupling", |score| number(&score["violations"]["alignment"])),
        ("norm", |score| number(&score["norm"])),
        ("RHSI", |score| number(&score["index"])),
        ("RHSI on common engagement", |score| number(&score["common_index"])),
    ];
    for (at, tutor) in TUTORS.iter().enumerate() {
        let place = scores.iter().position(|score| score["condition"] == **tutor).expect("a tutor");
        let own = |name: &str| row(&lines, &[name])[at + 1].split(" (").next().unwrap_or_default().to_owned();
        for (name, figure) in rows {
            assert_eq!(own(name), format!("{:.3}", figure(&scores[place])), "{name}, {tutor}");
        }
        assert_eq!(own("reward"), format!("{:.1}", number(&scores[place]["reward"])), "{tutor}");
        let interval = &answer["intervals"][place];
        let want = format!("{:.3} to {:.3}", number(&interval[0]), number(&interval[1]));
        assert_eq!(row(&lines, &["its 95 % interval"])[at + 1], want, "{tutor}");
    }
    for cell in list("grid") {
        let (window, floor) = (cell["window"].to_string(), format!("{:.2}", number(&cell["floor"])));
        let found = row(&lines, &[&window, floor.trim_start_matches('0')]);
        for at in 0..TUTORS.len() {
            let want = format!("{:.3} ({:.3})", number(&cell["index"][at]), number(&cell["paper"][at]));
            assert_eq!(found[at + 2], want, "{window}, {floor}, {}", TUTORS[at]);
        }
    }
    for pair in list("comparisons") {
        let name = format!("{} - {}", pair["first"].as_str().expect("it"), pair["second"].as_str().expect("it"));
        if lines.iter().any(|line| line.starts_with(&format!("| {name} |"))) {
            let difference = format!("{:+.3}", number(&pair["paired"]["difference"]));
            assert_eq!(row(&lines, &[&name])[1], difference, "{name}");
        }
    }
}

/// Strings with a figure that no command has to print, by file and part of the string, with the reason.
const NOT_MEASURED: [(&str, &str, &str); 8] = [
    ("src/lab/", "", "goals and the figures of a paper, printed beside the measured ones"),
    ("src/cli/commands/lab_command/", "", "goals and the figures of a paper, printed beside the measured ones"),
    ("src/cli/commands/grade/class_page/class_charts.rs", "100 %", "the top of an axis"),
    ("src/cli/commands/report/report_charts.rs", " %", "marks of an axis"),
    ("src/foreign/outcome_words.rs", "100%", "a word for a pass in other programs' tables"),
    ("src/judge/analysis/canonical_answer.rs", "e0", "the form of a zero"),
    ("src/pack/case_parser.rs", "tolerance", "an example of a setting"),
    ("src/tui/screens/progress_screen/balance_chart.rs", "─ .40", "a constant: the floor of demand"),
];

#[test]
fn no_sentence_of_the_program_holds_a_measured_figure() {
    let mut used = BTreeSet::new();
    let mut found = Vec::new();
    for file in program() {
        for token in tokens(before_tests(&file.text)).iter().filter(|token| token.kind == Kind::Text) {
            // A precision in a format is not a figure.
            let said: String =
                token.text.split('{').map(|part| part.split_once('}').map_or(part, |(_, text)| text)).collect();
            if !has_figure(&said) && !counts_a_crowd(&said) {
                continue;
            }
            let listed = NOT_MEASURED
                .iter()
                .position(|(name, part, _)| file.name.starts_with(name) && token.text.contains(part));
            match listed {
                Some(at) => drop(used.insert(at)),
                None => found.push(format!("{}: {}", file.name, token.text)),
            }
        }
    }
    assert!(found.is_empty(), "compute the figure, or say why it is not measured: {found:#?}");
    let unused: Vec<_> = (0..NOT_MEASURED.len()).filter(|at| !used.contains(at)).map(|at| NOT_MEASURED[at]).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn a_figure_is_known_from_other_numbers() {
    for text in ["in 12 % of them", "95%", "fell from .704 to .444", "an AUC of 0.74", "3 of 44 passed"] {
        assert!(has_figure(text), "{text}");
    }
    for text in
        ["line 12", "CPython 3.14", "version 1.2", "at most 3.5 s", "step 4 of the list", "file.rs", "10..60", ""]
    {
        assert!(!has_figure(text), "{text}");
    }
    assert!(counts_a_crowd("4,087 reviews of algebra"));
    assert!(!counts_a_crowd("the 2 reviews that are due"));
}
