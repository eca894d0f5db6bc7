//! Tests mutants of programs in the real sandbox, and packs with and without cases that catch them.

use std::collections::BTreeSet;

use rung_tutor::judge::{Cancel, Mutants};
use rung_tutor::pack;
use rung_tutor::types::{Language, Problem};
use serde_json::Value;

use crate::cli::home::{Home, parse};
use crate::judge::{block_on, doubling};
use crate::testing::is_long;

fn mutants(problem: &Problem, source: &str, most: usize) -> Mutants {
    block_on(async |judge| judge.make_mutants(problem, source, most, &Cancel::default()).await.expect("mutants"))
}

/// Checks the mutants of `double` with this body: one line for each mutant, with its changed lines.
fn check(body: &str, expected: &[&str]) {
    let source = format!("def double(nums):\n{body}");
    let made = mutants(&doubling(), &source, usize::MAX >> 12);
    let changed = |mutant: &str| {
        let own: BTreeSet<&str> = source.lines().collect();
        mutant.lines().filter(|line| !own.contains(line)).map(str::trim).collect::<Vec<_>>().join("; ")
    };
    let told: Vec<String> =
        made.made.iter().map(|mutant| format!("{}: {}", mutant.kind, changed(&mutant.source))).collect();
    assert_eq!(told, expected, "{source}");
}

#[test]
fn every_kind_of_slip_is_made_where_it_can_be() {
    check(
        "    return nums[0] < 3\n",
        &[
            "comparison: return nums[0] <= 3",
            "comparison: return nums[0] >= 3",
            "constant: return nums[1] < 3",
            "constant: return nums[-1] < 3",
            "constant: return nums[0] < 4",
            "constant: return nums[0] < 2",
        ],
    );
    check(
        "    return nums and not len(nums) in nums\n",
        &[
            "boolean: return nums or not len(nums) in nums",
            "operand: return not len(nums) in nums",
            "operand: return nums",
            "condition: return nums and len(nums) in nums",
        ],
    );
    check("    if nums:\n        return nums\n    return None\n", &["condition: if not nums:", "condition: if False:"]);
    check(
        "    nums.sort(reverse=True)\n    return nums\n",
        &["removed: pass", "argument: nums.sort()", "constant: nums.sort(reverse=False)"],
    );
    check(
        "    for n in range(len(nums)):\n        if n: break\n        nums[n] += n\n    return pow(nums, n)\n",
        &[
            "bound: for n in range(len(nums) + 1):",
            "bound: for n in range(len(nums) - 1):",
            "condition: if not n: break",
            "condition: if False: break",
            "jump: if n: continue",
            "arithmetic: nums[n] -= n",
            "arithmetic: nums[n] = n",
            "removed: pass",
            "arguments: return pow(n, nums)",
        ],
    );
    check(
        "    best = nums[0]\n    return max(best, sorted(nums)[1:])\n",
        &[
            "initial: best = 0",
            "constant: best = nums[1]",
            "constant: best = nums[-1]",
            "name: return min(best, sorted(nums)[1:])",
            "name: return max(best, list(nums)[1:])",
            "bound: return max(best, sorted(nums)[:])",
            "constant: return max(best, sorted(nums)[2:])",
            "constant: return max(best, sorted(nums)[0:])",
        ],
    );
}

#[test]
fn mutant_keeps_layout_and_comments() {
    check("    # twice\n    return (nums  *  # all\n            nums)\n", &["arithmetic: return (nums  +  # all"]);
    // Without brackets this would be a different expression.
    check("    return nums - nums @ nums\n", &["arithmetic: return nums + nums @ nums"]);
    check(
        "    return nums / (nums - nums)\n",
        &["arithmetic: return nums // (nums - nums)", "arithmetic: return nums / (nums + nums)"],
    );
}

#[test]
fn equivalent_forms_make_one_mutant() {
    // A double negation, and a condition that is never true.
    check("    unread = 1\n    return nums\n", &[]);
    check(
        "    if nums == 1:\n        return nums\n    return None\n",
        &["comparison: if nums != 1:", "condition: if False:", "constant: if nums == 2:", "constant: if nums == 0:"],
    );
}

#[test]
fn more_than_asked_for_are_left_out_evenly() {
    let source = "def double(nums):\n    return nums[0] + nums[1] + nums[2] + nums[3]\n";
    let (all, few) = (mutants(&doubling(), source, 100), mutants(&doubling(), source, 3));
    assert_eq!((few.made.len(), few.left_out), (3, all.made.len() - 3));
    assert_eq!(few.made[1], all.made[all.made.len() / 3]);
}

#[test]
fn starter_pack_mutants_parse_and_are_reproducible() {
    let problems = pack::load_embedded_pack().problems;
    let step = if is_long() { 1 } else { 12 };
    for problem in problems.iter().step_by(step) {
        for solution in problem.solutions.iter().filter(|solution| solution.language == Language::Python) {
            let made = mutants(problem, &solution.source, 1000);
            let sources: Vec<String> = made.made.iter().map(|mutant| mutant.source.clone()).collect();
            let compile = block_on(async |judge| judge.find_compilable(problem, &sources, &Cancel::default()).await);
            assert_eq!(compile.expect("asked"), vec![true; sources.len()], "{} {}", problem.id, solution.file);
            let different: BTreeSet<&String> = sources.iter().chain([&solution.source]).collect();
            assert_eq!(different.len(), sources.len() + 1, "{} {}", problem.id, solution.file);
            let lines = solution.source.lines().count() as u32;
            assert!(made.made.iter().all(|mutant| (1..=lines).contains(&mutant.line)), "{}", problem.id);
            assert_eq!(mutants(problem, &solution.source, 1000), made, "{}", problem.id);
        }
    }
}

/// A reference that adds up prices to a limit: a loop, a bound, a condition.
const REFERENCE: &str = "\
def take(prices, money):
    taken = 0
    for price in sorted(prices):
        if price > money:
            break
        money -= price
        taken += 1
    return taken
";

const STRONG: &str = r#"[
{"id": "sample-1", "args": [[3, 1, 2], 3], "expected": 2, "sample": true, "tags": ["basic"]},
{"id": "sample-2", "args": [[5], 4], "expected": 0, "sample": true, "tags": ["none"]},
{"id": "empty", "args": [[], 5], "expected": 0, "tags": ["empty"]},
{"id": "exact", "args": [[2, 2], 4], "expected": 2, "tags": ["exact"]},
{"id": "dear-first", "args": [[9, 1, 1], 3], "expected": 2, "tags": ["order"]},
{"id": "one-left", "args": [[1, 1, 1, 1], 3], "expected": 3, "tags": ["exact"]}
]"#;

const WEAK: &str = r#"[
{"id": "sample-1", "args": [[1, 1], 5], "expected": 2, "sample": true, "tags": ["basic"]},
{"id": "sample-2", "args": [[1], 5], "expected": 1, "sample": true, "tags": ["basic"]},
{"id": "empty", "args": [[], 5], "expected": 0, "tags": ["empty"]}
]"#;

/// A new home with a pack of that problem, with these cases.
fn shelf(cases: &str) -> Home {
    let home = Home::new();
    home.write(
        "pack/pack.toml",
        "format = 1\nid = \"shelf\"\nuuid = \"11111111-2222-4333-8444-555555555555\"\nversion = \"1.0.0\"\ntitle = \"Shelf\"\n\
         license = \"MIT\"\nauthors = [\"A. Author\"]\n\n[topic.greedy]\ntitle = \"Greedy\"\n",
    );
    home.write(
        "pack/take/problem.toml",
        "id = \"take\"\nuuid = \"aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee\"\nversion = 1\ntitle = \"Take\"\ndifficulty = \"easy\"\n\
         topics = [\"greedy\"]\nminutes = 10\n\n[signature]\nname = \"take\"\nparams = [\n  { name = \"prices\", type = \"list[int]\" },\n\
         \x20 { name = \"money\", type = \"int\" },\n]\nreturns = \"int\"\n\n[limits]\ntime = 0.1\n\n[complexity]\ntime = \"n log n\"\nspace = \"n\"\n\
         sizes = [20, 40, 80]\n\n[checker]\nkind = \"exact\"\n",
    );
    for (name, text) in [
        ("statement.md", "How many things can be taken from the shelf?\n"),
        ("hints.md", ""),
        ("solutions/python.py", REFERENCE),
        (
            "gen.py",
            "import random\n\ndef generate(n, seed):\n    rng = random.Random(seed)\n    \
             return [[rng.randint(1, 5) for _ in range(n)], rng.randint(0, 9)]\n",
        ),
        ("cases.json", cases),
    ] {
        home.write(&format!("pack/take/{name}"), text);
    }
    home
}

fn tested(home: &Home, more: &[&str]) -> (i32, Value) {
    let done = home.rung(&[&["pack", "mutate", "pack", "--json"], more].concat());
    (done.code, parse(&done))
}

fn lines<'a>(answer: &'a Value, list: &str) -> Vec<(&'a str, &'a str)> {
    let text = |item: &'a Value, name: &str| item[name].as_str().expect("text");
    answer[list].as_array().expect("a list").iter().map(|item| (text(item, "was"), text(item, "now"))).collect()
}

#[test]
fn strong_cases_kill_every_mutant_that_is_another_program() {
    let (code, answer) = tested(&shelf(STRONG), &[]);
    assert_eq!((code, &answer["enough"], &answer["rate"]), (0, &true.into(), &1.0.into()), "{answer:#}");
    assert_eq!(answer["survivors"], Value::Array(Vec::new()), "{answer:#}");
    // After the first item that is too expensive, all others are too, so `continue` is equivalent.
    assert_eq!(lines(&answer, "perhaps_same"), [("break", "continue")], "{answer:#}");
    let tried = answer["perhaps_same"][0]["tried"].as_u64().expect("a number");
    assert!(tried > 50, "{tried}");
}

#[test]
fn weak_cases_report_survivors_with_killing_input() {
    let home = shelf(WEAK);
    let (code, answer) = tested(&home, &[]);
    assert_eq!((code, &answer["enough"]), (3, &false.into()), "{answer:#}");
    let survivors = answer["survivors"].as_array().expect("survivors");
    let unsorted = survivors.iter().find(|survivor| survivor["now"].to_string().contains("list(prices)"));
    let unsorted = unsorted.unwrap_or_else(|| panic!("{answer:#}"));
    assert_eq!((&unsorted["file"], &unsorted["line"]), (&"pack/take/solutions/python.py".into(), &3.into()));
    assert!(unsorted["diff"].to_string().contains("-    for price in sorted(prices):"), "{unsorted:#}");
    assert_ne!(unsorted["want"], unsorted["got"]);
    // The printed input is a valid case: adding it kills that mutant.
    let case = serde_json::json!({
        "id": "new", "args": unsorted["args"], "expected": unsorted["want"].as_str().and_then(|n| n.parse::<i64>().ok()),
        "tags": ["basic"],
    });
    home.write("pack/take/cases.json", &WEAK.replacen("\n]", &format!(",\n{case}\n]"), 1));
    let (_, after) = tested(&home, &[]);
    let more = after["killed"].as_u64() > answer["killed"].as_u64();
    assert!(more && !lines(&after, "survivors").iter().any(|(_, now)| now.contains("list(prices)")), "{after:#}");
    // A lower target is met by a lower score.
    assert_eq!(tested(&home, &["--least", "10"]).0, 0);
    home.write("pack/take/cases.json", WEAK);
    let told = home.rung(&["pack", "mutate", "pack"]);
    assert!(told.code == 3 && told.out.contains("pack/take/solutions/python.py:4: survives (comparison)"), "{told:?}");
    assert!(told.out.contains("would be caught by prices = "), "{told:?}");
    assert!(told.err.contains("[1/1] take/solutions/python.py"), "{told:?}");
}

#[test]
fn declared_equivalent_mutants_are_verified() {
    let home = shelf(STRONG);
    let same = |was: &str, now: &str| {
        format!(
            "[[same]]\nfile = \"solutions/python.py\"\nwas = \"{was}\"\nnow = \"{now}\"\nwhy = \"They are in order.\"\n"
        )
    };
    home.write("pack/take/mutants.toml", &same("break", "continue"));
    let (code, answer) = tested(&home, &[]);
    assert_eq!((code, lines(&answer, "accepted")), (0, vec![("break", "continue")]), "{answer:#}");
    assert_eq!(answer["accepted"][0]["why"], "They are in order.");
    assert_eq!((lines(&answer, "perhaps_same"), &answer["findings"]), (vec![], &Value::Array(Vec::new())));
    home.write(
        "pack/take/mutants.toml",
        &[same("break", "continue"), same("taken += 1", "taken -= 1"), same("taken += 1", "taken += 9")].concat(),
    );
    let (code, answer) = tested(&home, &[]);
    assert_eq!(code, 0, "{answer:#}");
    let told: Vec<_> =
        answer["findings"].as_array().expect("a list").iter().map(|f| (f["line"].as_u64(), &f["what"])).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].0 == Some(8) && told[0].1.to_string().contains("is called the same, but fails case"), "{told:?}");
    assert!(told[1].0 == Some(13) && told[1].1.to_string().contains("no mutant of"), "{told:?}");
    // An entry that an input from the generator disproves.
    let weak = shelf(WEAK);
    weak.write("pack/take/mutants.toml", &same("if price > money:", "if False:"));
    let (code, answer) = tested(&weak, &["--least", "0"]);
    assert_eq!(code, 3, "{answer:#}");
    assert!(answer["findings"][0]["what"].to_string().contains("tells it apart: want "), "{answer:#}");
    home.write("pack/take/mutants.toml", "[[same]]\nfile = \"solutions/pyton.py\"\nwas = \"a\"\nnow = \"b\"\n");
    let checked = home.rung(&["pack", "check", "pack", "--no-run"]);
    assert!(
        checked.out.contains("mutants.toml:2: error") && checked.out.contains("which is no Python reference"),
        "{checked:?}"
    );
    assert!(checked.out.contains("the key 'why' is missing"), "{checked:?}");
}

#[test]
fn wrong_programs_that_are_kept_must_fail() {
    let home = shelf(STRONG);
    let quiet = home.rung(&["pack", "check", "pack", "--no-run"]).out;
    home.write("pack/take/wrong/forgets-order.py", &REFERENCE.replace("sorted(prices)", "prices"));
    assert_eq!(home.rung(&["pack", "check", "pack", "--no-run"]).out, quiet);
    let (code, answer) = tested(&home, &[]);
    assert_eq!((code, &answer["wrong"]), (0, &1.into()), "{answer:#}");
    home.write("pack/take/wrong/right.py", REFERENCE);
    home.write("pack/take/wrong/torn.py", "def take(prices\n");
    let (code, answer) = tested(&home, &["--only", "take"]);
    assert_eq!((code, &answer["wrong"]), (3, &3.into()), "{answer:#}");
    let findings = answer["findings"].as_array().expect("findings");
    let told: Vec<_> =
        findings.iter().map(|f| (f["file"].as_str().unwrap_or(""), f["what"].as_str().unwrap_or(""))).collect();
    assert_eq!(told[0], ("pack/take/wrong/right.py", "this wrong program passes every case"));
    assert!(told[1].0.ends_with("torn.py") && told[1].1.starts_with("this program can't be run: CE"), "{told:?}");
}

#[test]
fn a_pack_that_cannot_be_tested_says_why() {
    let home = shelf(STRONG);
    home.write("pack/take/solutions/python.py", &REFERENCE.replace("taken = 0", "taken = 1"));
    let (code, answer) = tested(&home, &[]);
    assert_eq!((code, &answer["mutants"], &answer["rate"]), (3, &0.into(), &Value::Null), "{answer:#}");
    assert!(answer["findings"][0]["what"].to_string().contains("not accepted: WA on case 'sample-1'"), "{answer:#}");
    let unknown = home.rung(&["pack", "mutate", "pack", "--only", "tkae"]);
    assert!(unknown.code == 2 && unknown.err.contains("Did you mean `take`?"), "{unknown:?}");
    let nowhere = home.rung(&["pack", "mutate", "nowhere"]);
    assert!(nowhere.code == 3 && nowhere.err.contains("`rung pack mutate DIR`"), "{nowhere:?}");
}
