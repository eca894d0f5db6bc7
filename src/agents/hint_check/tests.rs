//! Tests of each step of the hint check, then of the starter pack.

use super::*;
use crate::agents::learner_fixtures::World;
use crate::types::ids::CaseId;
use crate::types::problem::{Case, Expected, Language, Param, Solution, Type};
use crate::types::value::Value;

const REFERENCE: &str = "\
def find(nums, target):
    position_of = {}  # amount -> position
    for i, amount in enumerate(nums):
        partner = target - amount
        if partner in position_of:
            return [position_of[partner], i]
        position_of[amount] = i
    return []
";

/// A problem with [`REFERENCE`] as its solution, one sample and hidden cases.
fn problem() -> Problem {
    let mut problem = World::new().problem("arrays-easy").clone();
    problem.statement =
        "Given `nums` and `target`, find two places. Example 1: nums = [2, 7], result = [0, 1]".to_owned();
    let param = |name: &str| Param { name: name.to_owned(), kind: Type::Int };
    problem.signature =
        Signature::Mutation { name: "find".to_owned(), params: vec![param("nums"), param("target")], target: 0 };
    problem.solutions = vec![Solution {
        language: Language::Python,
        file: "solutions/python.py".to_owned(),
        source: REFERENCE.to_owned(),
    }];
    let case = |id: &str, expected: Value| Case {
        id: CaseId::from(id),
        args: Vec::new(),
        expected: Expected::Value(expected),
        sample: false,
        tags: Vec::new(),
        note: None,
        tolerance: None,
        made: None,
    };
    let list = |items: &[i64]| Value::List(items.iter().map(|i| Value::Int(*i)).collect());
    problem.cases = vec![
        case("known", list(&[0, 1])),
        case("hidden", list(&[4, 9])),
        case("small", Value::Int(7)),
        case("long", Value::Int(48_151)),
    ]
    .into();
    problem.policy.avoid = vec!["hash map".to_owned()];
    problem
}

const LEARNER: &str = "def find(nums, target):\n    for a in nums:\n        rest = target - a\n    return rest\n";

fn judge(level: u8, text: &str, shown: &[&str]) -> Option<RefusalCategory> {
    let (problem, limits) = (problem(), HintCheckParams::default());
    let starter = "def find(nums, target):\n    pass\n";
    let scene = HintContext { problem: &problem, starter, learner: LEARNER, seen: "got [5, 5]" };
    HintGuard::new(&limits, scene).check(level, text, shown).err().map(|blocked| blocked.step)
}

fn check(levels: &[u8], text: &str, expected: Option<RefusalCategory>) {
    for level in levels {
        assert_eq!(judge(*level, text, &[]), expected, "level {level}: {text}");
    }
}

const ALL: [u8; 5] = [1, 2, 3, 4, 5];

#[test]
fn ordinary_hints_pass() {
    check(&ALL, "What did you return for Example 1, and what does the statement ask for?", None);
    check(&[2, 3, 4, 5], "A table such as `dict` answers the question whether a value has turned up.", None);
    check(&[4], "Fill the holes:\n```python\nnotebook = ___\nfor ___ in ___:\n    wanted = ___\nreturn ___\n```", None);
    check(&[5], "Look at line 3: with `nums = [3, 3]` it finds what it just stored.", None);
    check(&ALL, "What does `KeyError` mean?", None);
    check(&ALL, "What does find([2, 7], 9) give back, **exactly**?", None);
}

#[test]
fn what_any_program_has_may_stand_in_a_skeleton() {
    let skeleton =
        "```\nfound = []\nfor amount in nums:\n    if ___:\n        found.append(amount)\n    ___\nreturn ___\n```";
    check(&[4], skeleton, None);
    check(
        &[4],
        "```\nfor amount in nums:\n    partner = target - amount\n    ___\nreturn ___\n```",
        Some(RefusalCategory::Budget),
    );
    check(&[4], "```\ncount += 1\nleft += 1\nreturn ___\n```", Some(RefusalCategory::Budget));
    check(&[4], "```\nseen[amount] = ___\nfor i in range(1, len(nums)):\n    ___\nreturn ___\n```", None);
    check(&[4], "Fill in:\n\n| i | i * target | seen |\n|---|---|---|\n| 0 | ___ | ___ |", None);
    check(
        &[1, 2, 3, 5],
        "Fill in:\n\n| i | i * target | seen |\n|---|---|---|\n| 0 | ___ | ___ |",
        Some(RefusalCategory::Budget),
    );
}

/// A skeleton may contain initial values, loops, plain comparisons while another condition is open, and returns.
#[test]
fn a_skeleton_may_say_what_decides_nothing() {
    let block = |code: &str| format!("The shape of it:\n```python\n{code}\n```\nWhich hole is the hardest?");
    let passes = |code: &str| check(&[4], &block(code), None);
    passes(
        "low = 0\nhigh = ___\nwhile low < high:\n    if ___:\n        low = ___\n    else:\n        high = ___\nreturn low",
    );
    passes("class Shelf:\n    def __init__(self):\n        self.jars = {}\n        self.___ = ___");
    passes("rows = [[] for _ in range(target)]\nfor a, b in nums:\n    ___\nreturn ___");
    passes("while ___:\n    middle = (low + high) // 2\n    if ___:\n        ___");
    passes("for r, c in today:\n    if ___:      # who is next to it?\n        ___");
    // If as much is left open as is shown, any line that computes nothing is allowed.
    passes(
        "from collections import deque\nwaiting = deque()\nfirst, last = 0, len(nums) - 1\nif target not in nums:\n    ___\n\
         for place in range(1, len(nums) + 1):\n    waiting.setdefault(place, place)\n    if ___:\n        here, there = ___, ___\n    \
         ___",
    );
    let held = |code: &str, step: RefusalCategory| check(&[4], &block(code), Some(step));
    held(
        "for a in nums:\n    if ___:\n        ___\n    if ___:\n        ___\n    if target - a in seen:\n        ___",
        RefusalCategory::Budget,
    );
    held(
        "best = ___\nfor a in nums:\n    if ___:\n        ___\n    ___\n    left = left + right\nreturn best",
        RefusalCategory::Budget,
    );
    held(
        "for i, amount in enumerate(nums):\n    partner = target - amount\n    if ___:\n        return ___",
        RefusalCategory::Budget,
    );
    held("while low < high:\n    ___\nreturn ___", RefusalCategory::Budget);
    held("for x in nums:\n    ___      # position_of[amount] = i\nreturn ___", RefusalCategory::Budget);
    // A line that differs from the learner's line in one word may be exactly the fix.
    held("for a in target:\n    ___\nreturn ___", RefusalCategory::Budget);
}

/// Holes that the prose fills do not count as holes.
#[test]
fn what_stands_beside_a_skeleton_does_not_fill_it() {
    let skeleton = "```python\nfor i, amount in enumerate(nums):\n    ___ = ___\n    ___\n```\n";
    check(&[4], &format!("{skeleton}Say what `amount` is for, and `i`."), None);
    check(&[4], &format!("{skeleton}In this row: `partner`, `target - a`, and `rest`."), Some(RefusalCategory::Budget));
}

/// The learner's own code is not a secret, wherever it is quoted.
#[test]
fn the_learners_own_code_is_quoted_freely() {
    check(
        &[5],
        "Look at `rest = target - a` once more: of all its values only the last is left at `return rest`.",
        None,
    );
    check(&[5], "Everything goes well until `for a in nums:` ends, and then comes `return rest`.", None);
    check(&[1], "With `target` = 9, what does your loop do first?", None);
}

#[test]
fn lines_are_quoted_as_they_stand_or_not_at_all() {
    check(&[4, 5], "You wrote:\n```\n    for a in nums:\n        rest = target - a\n```\nHow many are kept?", None);
    let dedented = "You wrote:\n```\nfor a in nums:\nrest = target - a\n```\nHow many are kept?";
    check(&[5], dedented, Some(RefusalCategory::Budget));
    let other_order = "You wrote:\n```\nrest = target - a\nfor a in nums:\n```\nHow many are kept?";
    check(&[5], other_order, Some(RefusalCategory::Budget));
    // A shorter assignment is a different one.
    check(&[5], "Take `rest = target` and think.", Some(RefusalCategory::Budget));
}

#[test]
fn a_quotation_with_values_put_in_is_a_quotation() {
    check(&[4, 5], "What is `target - 7` there?", None);
    check(&[4, 5], "What is `rest = target - ___` for?", None);
    check(&[5], "What is `target + 7` there?", Some(RefusalCategory::Budget));
    check(&[1, 2, 3, 4, 5], "What becomes of `nums[i] = 3`?", None);
    check(&[1, 2, 3, 4, 5], "Take `aab` as a word.", None);
}

#[test]
fn a_table_of_answers_is_no_hint() {
    check(&ALL, "`find([1], 2)` must be 3. `find([2], 4)` must be 6.", Some(RefusalCategory::Expected));
    check(
        &[1, 2, 3, 5],
        "For [8, 1] return 2, for [5] return 0, for [6, 6, 6] return 12.",
        Some(RefusalCategory::Expected),
    );
}

/// Replies of a tutor that were not used to choose the limits, at their levels.
#[test]
fn a_tutors_turns_pass() {
    check(
        &ALL,
        "Before we change anything: can you tell me in your own words what the function should give back?",
        None,
    );
    check(
        &ALL,
        "You are close. Run the second example on paper and tell me what is in your variable after each turn.",
        None,
    );
    check(
        &[2, 3, 4, 5],
        "If you had to look something up many times, which data structure would make that cheap?",
        None,
    );
    check(
        &[2, 3],
        "Think about what you would like to know about the earlier numbers when you arrive at the current one.",
        None,
    );
    check(
        &[3],
        "Go over the numbers once. For each one, first ask whether its counterpart was seen, and only then note it down.",
        None,
    );
    check(
        &[3],
        "One loop is enough here: the inner search can be replaced by a question to a `set` or a `dict`.",
        None,
    );
    check(
        &[4],
        "You have the loop and the lookup. What is missing is the moment at which ___ is stored, and what ___ points to.",
        None,
    );
    check(&[4], "There are two exits: one inside the loop when ___, and one behind it that returns ___.", None);
    check(
        &[5],
        "Line 3 is where I would look. Which value does `rest` have when the first number is 3 and `target` is 6?",
        None,
    );
    check(
        &[5],
        "The last line returns the same thing whatever happened before. Is that what the statement wants for no answer?",
        None,
    );
    check(&[5], "Something is off by one at the end of the loop: with a single number, how often is it entered?", None);
    check(&ALL, "If `b = [1, 2, 3]`, what does your loop do with it?", None);
    check(&[1, 2, 3, 5], "Start with `b = []`.", Some(RefusalCategory::Budget));
    check(&ALL, "Which value has `target - a` in the first round?", None);
    check(&ALL, "What do you see if you run `got = find([2, 7], 9)`?", None);
    check(&[1], "It took longer than I expected, too. What did you try last, and what did it print?", None);
}

#[test]
fn characters_that_act_or_hide_never_pass() {
    for text in ["a\u{1b}[2J", "a\u{202e}b", "a\u{200b}b", "a\0", "a\r\nb", "tag \u{e0041}"] {
        check(&ALL, text, Some(RefusalCategory::Characters));
    }
}

#[test]
fn hints_have_a_length() {
    check(&[1, 2, 3, 5], &"word ".repeat(300), Some(RefusalCategory::Length));
    check(&[4], &"word ".repeat(300), None);
    check(&[4], &"word ".repeat(500), Some(RefusalCategory::Length));
    check(&ALL, &"What is so odd here? ".repeat(13), Some(RefusalCategory::Length));
    check(&ALL, &"What is so odd here? ".repeat(12), None);
}

#[test]
fn words_the_pack_avoids_are_found_however_they_are_written() {
    for text in ["Use a hash map.", "Use a HASH\nMAP!", "Use a **hash-map**", "ｈａｓｈ ｍａｐ"] {
        check(&[2], text, Some(RefusalCategory::Avoid));
    }
    check(&[2], "The hash of a mapping", None);
}

#[test]
fn answers_of_hidden_cases_are_no_hint() {
    check(&ALL, "Is it [4, 9] or [4,9] that you get?", Some(RefusalCategory::Expected));
    check(&ALL, "The answer is 48151 there.", Some(RefusalCategory::Expected));
    check(&ALL, "Why does it give [0, 1] in the example, and 7 elsewhere?", None);
    check(&ALL, "Your program gave [5, 5].", None);
}

#[test]
fn code_goes_only_as_far_as_the_level() {
    let budget = Some(RefusalCategory::Budget);
    check(&[1, 2, 3, 5], "```\nx = ___\n```", budget);
    check(&[1, 2, 3, 5], "```\nx = ___", budget);
    check(&[1, 2, 3, 5], "Write:\n\n    x = ___\n", budget);
    check(&[1, 2, 3, 5], "Set `lo + hi` there", budget);
    check(&[1, 2, 3, 4, 5], "So lookup[rest] = place is what is left", budget);
    check(&[1], "Think of a `dict`", budget);
    check(&[1, 2, 3], "Look at `rest = target - a`", budget);
    check(&[4, 5], "Look at `rest = target - a`", None);
    check(&[4], "```\nfor x in ___:\n    best = max(best, x)\n```", budget);
    check(&[1, 2, 3, 5], "return []", budget);
}

#[test]
fn runs_of_a_reference_are_found_with_and_without_its_names() {
    check(&[4], "`___ [position_of[partner], i]`", Some(RefusalCategory::Overlap));
    check(&[4], "```\nseen = ___\nif ___: return [seen[rest_], place]\n```", Some(RefusalCategory::Budget));
    check(&[1], "and then partner in position_of : return it", Some(RefusalCategory::Overlap));
}

#[test]
fn what_was_shown_before_counts() {
    let shown = "First `___ [position_of`.";
    check(&[4], "Then `[partner]`.", Some(RefusalCategory::Budget));
    assert_eq!(judge(3, "position_of: and so on", &["Ask whether partner in"]), Some(RefusalCategory::Cumulative));
    assert_eq!(judge(3, "And then think of the end.", &[shown]), None);
}

/// The hints that a learner of Java gets pass as well: skeletons are outlines, and words are those of Java.
#[test]
fn the_starter_packs_hints_pass_in_another_language() {
    use crate::agents::feedback::authored_texts;
    use crate::types::hint_types::Band;
    let limits = HintCheckParams::default();
    let pack = crate::pack::load_embedded_pack();
    let (mut judged, mut refused) = (0, Vec::new());
    for problem in pack.problems.iter().step_by(4) {
        let starter = crate::judge::native::starter_code(problem, Language::Java);
        let guard = HintGuard::new(&limits, HintContext { problem, starter: &starter, learner: &starter, seen: "" });
        for (level, band) in (1..=5).flat_map(|level| Band::ALL.map(|band| (level, band))) {
            let (_, text) = authored_texts(problem, level, band, None, Language::Java).remove(0);
            judged += 1;
            let why = guard.check(level, &text, &[]).err();
            refused.extend(why.map(|why| format!("{} {level}: {why}: {text}", problem.id)));
        }
    }
    assert!(judged > 300 && refused.len() * 100 <= judged, "{} of {judged}: {refused:#?}", refused.len());
}

/// The classifier does not refuse a short question alone, because it knows few of its words.
#[test]
fn a_plain_question_passes_and_one_with_new_code_does_not() {
    let problem = problem();
    let limits = HintCheckParams::default();
    let learner = "def find(nums, target):\n    for i in nums:\n        return i\n";
    let guard = HintGuard::new(&limits, HintContext { problem: &problem, starter: "", learner, seen: "" });
    for question in [
        "What happens on line 4?",
        "What does your loop return in its first round?",
        "Which value does `i` have there?",
        "What is in `nums` before the loop? And after it?",
        "Can you say what line 3 does?",
    ] {
        for level in 1..=5 {
            assert_eq!(guard.check_model_hint(level, question, &[]), Ok(()), "{level}: {question}");
        }
    }
    for question in ["Have you thought of `seen[target - i]`?", "What if it said partner = target - i?"] {
        assert!(guard.check_model_hint(1, question, &[]).is_err(), "{question}");
    }
    for proposal in [
        "Wouldn't it be better to return `i`?",
        "Should `i` come before `nums`?",
        "What happens if you replace `i` with `nums`?",
        "Have you tried moving line 3 out of the loop?",
        "What happens if we add a `return` there?",
    ] {
        assert!(!guard.is_plain_question(proposal), "{proposal}");
    }
}

#[test]
fn edits_are_code_without_holes() {
    let found =
        |text: &str| edit_candidates(text).into_iter().map(|span| span.text.trim().to_owned()).collect::<Vec<_>>();
    assert_eq!(found("Try `lo <= hi` and `dict`, with `nums = [3, 3]`."), ["lo <= hi"]);
    assert_eq!(found("```\nwhile ___:\n    …\n```"), Vec::<String>::new());
    assert_eq!(found("```\nreturn X\n```"), ["return X"]);
}

/// Every eighth problem only, because `rung pack check problems` judges the hints of all of them, and `.ci/run` runs
/// it.
#[test]
fn the_starter_packs_own_hints_pass() {
    let limits = HintCheckParams::default();
    let pack = crate::pack::load_embedded_pack();
    let mut judged = 0;
    for problem in pack.problems.iter().step_by(8) {
        let starter = crate::judge::native::starter_code(problem, Language::Python);
        let guard = HintGuard::new(&limits, HintContext { problem, starter: &starter, learner: &starter, seen: "" });
        let ladder =
            (1_u8..).zip(&problem.hints.ladder).flat_map(|(level, bands)| bands.iter().map(move |text| (level, text)));
        let for_bugs = problem.hints.overrides.values().flatten().map(|(level, text)| (*level, text));
        for (level, text) in ladder.chain(for_bugs) {
            judged += 1;
            assert_eq!(guard.check(level, text, &[]), Ok(()), "{} {level}: {text}", problem.id);
        }
    }
    assert!(judged > 50, "{judged}");
}

/// The limit of the rules: they do not find a solution in words. The classifier judges this in a model's hints.
#[test]
fn rules_miss_a_solution_in_words() {
    let text = "For every amount with its index: subtract it from the target, look the result up in the dict, answer \
                with the pair on a hit, and otherwise remember the index under the amount.";
    assert_eq!(judge(3, text, &[]), None, "{text}");
}

#[test]
fn holes_with_their_answers_are_no_holes() {
    let check = |prose: &str, expected: bool| {
        assert_eq!(code_skeleton::find_answered_hole(prose).is_some(), expected, "{prose}");
    };
    check("`___ = ___ - ___`, and the holes are, in order, `riders`, `on`, `off`.", true);
    check("Fill `return ___` so: the blank is `total`.", true);
    check("Think of `while ___ < ___`: what belongs into the two holes, `low` and `high`?", false);
    check("Think of `while ___ < ___`. You have `low` and `high`.", false);
}
