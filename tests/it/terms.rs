//! Tests the rules for a submission other than right answers, in the real sandbox: the required growth, a second call,
//! forbidden words.

use rung_tutor::pack;
use rung_tutor::types::problem::{Checker, GrowthRule, Method, Type};
use rung_tutor::types::test_cases::GeneratorCall;
use rung_tutor::types::{Case, Expected, JudgeReport, Problem, Signature, Value, Verdict};
use serde_json::{Value as Json, json};

use crate::judge::{doubling, ints, judged_python, param};

fn starter(id: &str) -> Problem {
    let mut problems = pack::load_embedded_pack().problems;
    let at = problems.iter().position(|problem| problem.id.as_str() == id).expect("a starter problem");
    problems.swap_remove(at)
}

fn problem_with(signature: Signature, args: &Json, expected: &Json) -> Problem {
    let case = Case {
        sample: true,
        tags: vec!["basic".to_owned()],
        ..Case::new(
            "sample-1".into(),
            args.as_array().expect("a list").clone(),
            Expected::Value(Value::from_json(expected)),
        )
    };
    Problem { signature, cases: vec![case].into(), ..doubling() }
}

#[test]
fn work_that_surely_grows_faster_than_asked_is_not_accepted() {
    let problem = starter("find-the-shelf");
    let check = |source: &str, accepted: bool| {
        let report = judged_python(&problem, source);
        assert_eq!(report.passed(), accepted, "{source}: {report:#?}");
        let grown: Vec<_> = report.cases.iter().filter(|case| case.is_growth()).collect();
        assert_eq!(grown.len(), usize::from(!accepted));
        for case in grown {
            assert_eq!((report.verdict, report.is_failed_with_right_answers()), (Verdict::Tle, true));
            assert_eq!(case.want.as_deref(), Some("work that grows as log n, or less"));
            assert_eq!(case.got.as_deref(), Some("work grows as n"));
            assert!(case.inputs.len() >= 4 && case.inputs[0].0.starts_with("n = "), "{case:?}");
        }
    };
    check("def find_the_shelf(plates, number):\n    return plates.index(number) if number in plates else -1\n", false);
    check(
        "def find_the_shelf(plates, number):\n    for i, p in enumerate(plates):\n        if p == number:\n            \
         return i\n    return -1\n",
        false,
    );
    check(
        "def find_the_shelf(plates, number):\n    def go(lo, hi):\n        if lo > hi:\n            return -1\n        m = \
         (lo + hi) // 2\n        if plates[m] == number:\n            return m\n        return go(m + 1, hi) if plates[m] < \
         number else go(lo, m - 1)\n    return go(0, len(plates) - 1)\n",
        true,
    );
    check(
        "def find_the_shelf(plates, number):\n    at, step = -1, 1\n    while step < len(plates):\n        step *= 2\n    \
         while step:\n        while at + step < len(plates) and plates[at + step] <= number:\n            at += step\n        \
         step //= 2\n    return at if at >= 0 and plates[at] == number else -1\n",
        true,
    );
}

#[test]
fn a_higher_power_of_n_is_not_accepted_without_enforce_either() {
    let mut problem = starter("banner-words");
    let cuts = "def banner_words(text):\n    words = []\n    rest = text.strip()\n    while rest:\n        word, _, rest = \
                rest.partition(' ')\n        rest = rest.lstrip()\n        words.append(word)\n    return ' '.join(words[::-1])\n";
    let report = judged_python(&problem, cuts);
    let grown = report.cases.iter().find(|case| case.is_growth()).expect("it grows as n^2");
    assert_eq!((report.verdict, grown.want.as_deref()), (Verdict::Tle, Some("work that grows as n, or less")));
    // A factor of log n is forgiven: this sorts the places of the words, last first, by halves.
    let sorts = "def banner_words(text):\n    def last_first(places):\n        if len(places) < 2:\n            return places\n        \
                 half = len(places) // 2\n        low, high = last_first(places[:half]), last_first(places[half:])\n        return \
                 high + low\n    words = text.split()\n    return ' '.join(words[i] for i in last_first(list(range(len(words)))))\n";
    assert!(judged_python(&problem, sorts).passed());
    problem.uid = "no-rule".into();
    problem.complexity.as_mut().expect("one").rule = GrowthRule::Off;
    assert!(judged_python(&problem, cuts).passed());
}

#[test]
fn broken_generator_disables_growth_check() {
    let slow = "def find_the_shelf(plates, number):\n    return plates.index(number) if number in plates else -1\n";
    let mut problem = starter("find-the-shelf");
    problem.uid = "broken-generator".into();
    // Two cases are made by it, with seeds from 10 on; the measurement uses smaller ones.
    let broken = "def generate(n, seed):\n    if seed < 10:\n        return 1 // 0\n    return [list(range(n)), 0]\n";
    problem.generator = Some(broken.to_owned());
    assert!(judged_python(&problem, slow).passed());
    problem.complexity.as_mut().expect("one").rule = GrowthRule::UpToLog;
    assert!(judged_python(&problem, slow).passed());
    problem.uid = "no-rule".into();
    problem.generator = starter("find-the-shelf").generator;
    problem.complexity.as_mut().expect("one").rule = GrowthRule::Off;
    assert!(judged_python(&problem, slow).passed());
}

/// Judges a program that is right in each case, and checks the message about its second call; `None` if that is right
/// too.
fn called_twice(problem: &Problem, source: &str, said: Option<&str>) -> JudgeReport {
    let report = judged_python(problem, source);
    let told = report.cases.iter().find_map(|case| case.message.clone().filter(|_| case.first_answer.is_some()));
    assert_eq!(told.is_some(), said.is_some(), "{source}: {report:#?}");
    assert_eq!(report.passed(), said.is_none());
    assert!(told.unwrap_or_default().contains(said.unwrap_or_default()), "{report:#?}");
    report
}

#[test]
fn state_kept_between_calls_is_detected() {
    let problem = doubling();
    let report = called_twice(
        &problem,
        "def double(nums, out=[]):\n    out.extend(2 * n for n in nums)\n    return out\n",
        Some("it answers [2, 4, 2, 4]; the first time it was [2, 4], which is right."),
    );
    let verdicts: Vec<Verdict> = report.cases.iter().map(|case| case.verdict).collect();
    assert_eq!(verdicts, [Verdict::Wa, Verdict::Ac, Verdict::Ac]);
    assert_eq!(report.cases[0].first_answer.as_deref(), Some("[2, 4]"));
    called_twice(
        &problem,
        "out = []\ndef double(nums):\n    for n in nums:\n        out.append(2 * n)\n    return out\n",
        Some("answers [2, 4, 2, 4]"),
    );
    called_twice(
        &problem,
        "it = iter(range(9))\nleft = [1]\ndef double(nums):\n    if nums:\n        left.pop()\n    return [2 * n for n in nums]\n",
        Some("raises IndexError; the first time it was [2, 4]"),
    );
    // Harmless stored state, changes to the input and prints are all allowed.
    for source in [
        "memo = {}\ndef double(nums):\n    key = tuple(nums)\n    if key not in memo:\n        memo[key] = [2 * n for n in nums]\n    return memo[key]\n",
        "import functools\n@functools.cache\ndef one(n):\n    return 2 * n\ndef double(nums):\n    return list(map(one, nums))\n",
        "def double(nums):\n    for i in range(len(nums)):\n        nums[i] *= 2\n    return nums\n",
        "def double(nums):\n    print('x' * 700_000)\n    return [2 * n for n in nums]\n",
        "import sys\nsys.setrecursionlimit(50)\ndef double(nums):\n    return [2 * nums[0]] + double(nums[1:]) if nums else []\n",
    ] {
        called_twice(&problem, source, None);
    }
}

#[test]
fn second_call_may_return_another_valid_answer() {
    let any = Checker::AnyValid {
        source: "def check(args, got, expected):\n    return sorted(got) == sorted(expected)\n".to_owned(),
    };
    let problem = Problem { checker: any, ..doubling() };
    called_twice(
        &problem,
        "flip = [1]\ndef double(nums):\n    flip[0] = -flip[0]\n    return [2 * n for n in nums][::flip[0]]\n",
        None,
    );
    called_twice(
        &problem,
        "def double(nums, o=[]):\n    o += [2 * n for n in nums]\n    return o\n",
        Some("[2, 4, 2, 4]"),
    );
}

#[test]
fn a_second_object_and_a_changed_parameter_are_looked_at_too() {
    let push = Method { name: "push".to_owned(), params: vec![param("x", Type::Int)], returns: Some(Type::Int) };
    let class = Signature::Class { name: "Pile".to_owned(), params: Vec::new(), methods: vec![push] };
    let problem = problem_with(class, &json!([["Pile", []], ["push", [3]]]), &json!([null, 1]));
    called_twice(
        &problem,
        "class Pile:\n    items = []\n    def push(self, x):\n        self.items.append(x)\n        return len(self.items)\n",
        Some(
            "A second object, with the same calls in the same program, answers [None, 2]; the first time it was [None, 1]",
        ),
    );
    called_twice(
        &problem,
        "class Pile:\n    def __init__(self):\n        self.items = []\n    def push(self, x):\n        self.items.append(x)\n        return len(self.items)\n",
        None,
    );
    let sort = Signature::Mutation { name: "tidy".to_owned(), params: vec![param("nums", ints())], target: 0 };
    let problem = problem_with(sort, &json!([[3, 1]]), &json!([1, 3]));
    called_twice(&problem, "def tidy(nums):\n    nums.sort()\n", None);
    called_twice(
        &problem,
        "seen = set()\ndef tidy(nums):\n    if tuple(nums) not in seen:\n        seen.add(tuple(nums))\n        nums.sort()\n",
        Some("it answers [3, 1]; the first time it was [1, 3]"),
    );
}

#[test]
fn another_sample_in_between_shows_what_equal_calls_hide() {
    let problem = doubling();
    let source = "best = []\ndef double(nums):\n    for n in nums:\n        if 2 * n not in best:\n            best.append(2 * n)\n    \
                  return [*best] if len(nums) > 1 else [2 * n for n in nums]\n";
    // Equal calls add nothing to the list, so both answers are right.
    called_twice(&problem, source, None);
    let mut other = problem.cases[0].clone();
    other.id = "sample-2".into();
    other.args = vec![json!([5, 6])];
    other.expected = Expected::Value(Value::from_json(&json!([10, 12])));
    let two = Problem { cases: vec![problem.cases[0].clone(), other].into(), ..problem };
    called_twice(
        &two,
        source,
        Some(
            "Called after another sample, in the same program, it answers [2, 4, 10, 12]; alone it was [10, 12], which",
        ),
    );
    // A memo by position is right again when the first sample comes back.
    called_twice(
        &two,
        "def double(nums, i=0, memo={}):\n    if i not in memo:\n        memo[i] = [2 * n for n in nums]\n    return memo[i]\n",
        Some("Called after another sample, in the same program, it answers [2, 4]; alone it was [10, 12], which"),
    );
    // What the other sample leaves behind shows only when the first comes back.
    called_twice(
        &two,
        "last = [[]]\ndef double(nums):\n    if len(last) == 3:\n        return last[-1]\n    last.append([2 * n for n in nums])\n    \
         return last[-1]\n",
        Some(
            "Called again in the same program, with the same input, after another sample, it answers [10, 12]; the first time \
             it was [2, 4]",
        ),
    );
}

#[test]
fn forbidden_name_is_reported_before_running() {
    let problem = Problem { forbid: ["pow", "**", "sorted", ".sort"].map(str::to_owned).into(), ..doubling() };
    let check = |source: &str, expected: Option<(&str, u32)>| {
        let report = judged_python(&problem, source);
        let told = report.compile_error.as_ref().map(|error| (error.message.as_str(), error.line.unwrap_or(0)));
        assert_eq!(told, expected, "{source}");
        assert_eq!(report.verdict, if expected.is_some() { Verdict::Ce } else { Verdict::Ac }, "{source}: {report:#?}");
        assert_eq!(report.describe() == "uses what this task forbids", expected.is_some());
    };
    let right = "    return [n + n for n in nums]\n";
    check(&format!("def double(nums):\n{right}"), None);
    check(
        &format!("p = pow\ndef double(nums):\n    nums.sort()\n{right}"),
        Some(("`pow` may not be used in this task; nor may `.sort` (line 3)", 1)),
    );
    check("def double(nums):\n    return [n ** 1 * 2 for n in nums]\n", Some(("`**` may not be used in this task", 2)));
    check(&format!("def double(nums):\n    sorted = nums\n    pow = sorted\n{right}"), None);
    check(&format!("def sorted(x):\n    return x\ndef double(nums):\n    nums = sorted(nums)\n{right}"), None);
    check(
        &format!("class Row:\n    def sort(self):\n        pass\ndef double(nums):\n    Row().sort()\n{right}"),
        None,
    );
    // A syntax error is reported as in Python.
    let report = judged_python(&problem, "def double(nums:\n    return sorted(nums)\n");
    assert_eq!(report.compile_error.expect("an error").kind, "SyntaxError");
}

/// The doubling problem with a case from its generator.
fn with_made(uid: &str, generator: &str, made: GeneratorCall) -> Problem {
    let mut problem = Problem { uid: uid.into(), generator: Some(generator.to_owned()), ..doubling() };
    let case = Case {
        tags: vec!["large".to_owned()],
        made: Some(made),
        ..Case::new("huge".into(), Vec::new(), Expected::Value(Value::None))
    };
    problem.cases.push(case);
    problem
}

#[test]
fn a_case_can_be_made_by_the_generator_when_it_is_run() {
    let generator = "import random\ndef generate(n, seed):\n    rng = random.Random(seed)\n    return [[rng.randint(0, 9) for _ in range(n)]]\n";
    let problem = with_made("made", generator, GeneratorCall { n: 20_000, seed: 7 });
    let report = judged_python(&problem, "def double(nums):\n    return [n + n for n in nums]\n");
    assert_eq!((report.verdict, report.cases.len()), (Verdict::Ac, 4));
    let huge = &report.cases[3];
    assert!(
        huge.id.as_str() == "huge" && huge.inputs[0].1.starts_with('[') && huge.fuel > report.cases[0].fuel,
        "{huge:?}"
    );
    let wrong = judged_python(&problem, "def double(nums):\n    return [2 * n for n in nums[:19_999]]\n");
    let verdicts: Vec<Verdict> = wrong.cases.iter().map(|case| case.verdict).collect();
    assert_eq!(verdicts, [Verdict::Ac, Verdict::Ac, Verdict::Ac, Verdict::Wa]);
    assert!(wrong.cases[3].difference.is_some());
}

#[test]
fn a_case_that_cant_be_made_is_the_packs_fault() {
    use rung_tutor::judge::{Cancel, CaseRun, JudgeError, SubmittedCode};
    let check = |uid: &str, generator: &str, expected: &str| {
        let problem = with_made(uid, generator, GeneratorCall { n: 3, seed: 1 });
        let source = b"def double(nums):\n    return nums\n";
        let error = crate::judge::block_on(async |judge| {
            judge
                .judge(
                    &problem,
                    SubmittedCode::python(source),
                    CaseRun::from_problem(&problem),
                    &Cancel::default(),
                    &|_, _| {},
                )
                .await
                .expect_err("no report")
        });
        let text = match &error {
            JudgeError::Pack(text) => text.clone(),
            JudgeError::Script(fault) => fault.what.clone(),
            other => panic!("{other:?}"),
        };
        assert!(text.contains(expected), "{text}");
    };
    check("misfit", "def generate(n, seed):\n    return ['no list']\n", "generate(3, 1) of case `huge` doesn't fit");
    check("raises", "def generate(n, seed):\n    return [1 // 0]\n", "ZeroDivisionError");
}
