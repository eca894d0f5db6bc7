//! Tests the review of passing code, from CPython's syntax tree in the real sandbox: for every remark, programs that
//! must get it and programs that must not.

use rung_tutor::agents::assessment::add_readability_remarks;
use rung_tutor::judge::{Cancel, SubmittedCode};
use rung_tutor::types::Signature;
use rung_tutor::types::params::RemarkParams;
use rung_tutor::types::problem::{Complexity, Growth, GrowthRule, Type};
use rung_tutor::types::verdict_report::SolutionRemark;

use crate::judge::{block_on, doubling};

/// Returns the remarks on a solution to a task that needs no container and returns a number.
fn remarks_on(source: &str) -> Vec<String> {
    let mut problem = doubling();
    problem.complexity = Some(Complexity {
        time: Growth::Linear,
        space: Growth::Constant,
        sizes: Vec::new(),
        size: None,
        rule: GrowthRule::default(),
    });
    if let Signature::Function { returns, .. } = &mut problem.signature {
        *returns = Type::Int;
    }
    block_on(async |judge| {
        let cancel = Cancel::default();
        let shape = judge.program_shape(&problem, source, &cancel).await.expect("the sandbox");
        let submission = SubmittedCode::python(source.as_bytes());
        // Without cases, no case fails.
        let report = judge.judge(&problem, submission, Vec::new(), &cancel, &|_, _| {}).await.expect("the sandbox");
        assert!(report.passed() && shape.is_some(), "{source}");
        let mut remarks: Vec<SolutionRemark> = Vec::new();
        add_readability_remarks(&RemarkParams::default(), &mut remarks, &problem, &report, shape.as_ref());
        remarks.into_iter().map(|remark| remark.text).collect()
    })
}

fn check(body: &str, expected: &[&str]) {
    let source = body.lines().fold("def double(nums):\n".to_owned(), |text, line| text + "    " + line + "\n");
    assert_eq!(remarks_on(&source), expected, "{source}");
}

fn silent(bodies: &[&str]) {
    for body in bodies {
        check(body, &[]);
    }
}

#[test]
fn a_builtin_taken_as_a_name() {
    let own = |line: u32, name: &str| {
        format!("Line {line} gives `{name}` a meaning of its own; in `double` Python's is out of reach.")
    };
    check("max = nums[0]\nreturn max", &[&own(2, "max")]);
    check("for sum in nums:\n    pass\nreturn sum", &[&own(2, "sum")]);
    check("list: int = 3\nreturn list", &[&own(2, "list")]);
    silent(&[
        // An annotation, a keyword argument, an attribute, a string, a comprehension's variable: none of these
        // redefines the built-in name.
        "one: int = 0\nreturn one",
        "return sorted(nums, key=abs)[0]",
        "node = ListNode()\nnode.next = None\nreturn node.next",
        "word = 'max = 1'  # sum = 2\nreturn len(word)",
        "return [id for id in nums][0]",
        "return max(nums)",
    ]);
}

#[test]
fn a_value_that_nothing_reads() {
    let unread = |line: u32, name: &str| format!("`{name}` (line {line}) gets a value that nothing reads.");
    check("left = 1\nreturn 2", &[&unread(2, "left")]);
    check("left: int = 1\nreturn 2", &[&unread(2, "left")]);
    check("steps = 0\nfor n in nums:\n    steps += 1\nreturn n", &[&unread(2, "steps")]);
    silent(&[
        // The name is read in a string, as a keyword argument, in an inner scope, on its own right side, or through all
        // names at once.
        "left = 1\nreturn f'{left}'",
        "left = 1\nreturn f'{nums!r:>{left}}'",
        "found = 1\nreturn dict(value=found)",
        "left = 1\ndef inner():\n    return left\nreturn inner()",
        "left = 1\nreturn [left for n in nums]",
        "left = 1\nreturn eval('left')",
        "count = 0\ndef visit():\n    nonlocal count\n    count += 1\nvisit()\nreturn count",
        // An alias of the caller's list: adding to it is intended.
        "same = nums\nsame += [1]\nreturn nums[0]",
        // Unused on purpose, or one of several names that are assigned together.
        "_ = nums.copy()\nreturn 1",
        "first, rest = nums[0], nums[1:]\nreturn first",
        "class Node:\n    size = 0\nreturn Node()",
    ]);
}

#[test]
fn blocks_inside_blocks() {
    let deep = "Line 7 is nested 5 blocks deep; a helper with a name would flatten it.";
    check(
        "for a in nums:\n    while a:\n        if a > 1:\n            for b in nums:\n                if b:\n                    return b",
        &[deep],
    );
    silent(&[
        // Hanging indents are not blocks, and an `elif` is no deeper than its `if`.
        "return max(\n                nums[\n                            0\n                    ],\n        1)",
        "n = nums[0]\nif n == 1:\n    return 1\nelif n == 2:\n    return 2\nelif n == 3:\n    return 3\nelif n == 4:\n    return 4\nelif n == 5:\n    return 5\nelif n == 6:\n    return 6\nelse:\n    return 7",
        "for a in nums:\n    while a:\n        if a > 1:\n            for b in nums:\n                return b",
        // An inner function starts again at depth 0.
        "if nums:\n    for n in nums:\n        def inner():\n            if n:\n                for m in nums:\n                    return m\n        return inner()",
    ]);
}

#[test]
fn a_function_of_many_statements() {
    let long = "`double` has 42 statements; a helper with a name would say what a part is for.";
    check(&format!("{}return nums", "nums = nums[1:]\n".repeat(41)), &[long]);
    let table = format!("primes = [{}]\nreturn primes[0]", "1,\n    ".repeat(99));
    let documented = format!("'''\n{}'''\nreturn nums", "A line of text.\n    ".repeat(99));
    silent(&[&format!("{}return nums", "nums = nums[1:]\n".repeat(39)), &table, &documented]);
}

#[test]
fn names_of_one_letter() {
    let between = "nums = nums[1:]\n".repeat(12);
    let three = format!("d = 1\ne = 2\ng = 3\n{between}return d + e + g");
    check(&three, &["Use descriptive names instead of `d`, `e` and `g`."]);
    let usual = format!("i = 1\nx = 2\ny = 3\nn = 4\n{between}return i + x + y + n");
    silent(&[
        &usual,
        // Their scope is short enough to remember their meaning.
        "d = 1\ne = 2\ng = 3\nreturn d + e + g",
        &format!("for d in nums:\n    e = d\n    g = e\n{between}return g"),
    ]);
}

#[test]
fn a_container_the_task_can_do_without() {
    let grows = |line: u32, name: &str| {
        format!(
            "`{name}` (line {line}) grows with the input; the task can be done in space that doesn't depend on its size."
        )
    };
    check("twice = [2 * n for n in nums]\nreturn twice[0]", &[&grows(2, "twice")]);
    check(
        "known = [0] * (len(nums) + 1)\nfor i, n in enumerate(nums):\n    known[i] = n\nreturn known[-1]",
        &[&grows(2, "known")],
    );
    check("ordered = sorted(nums)\nreturn ordered[0]", &[&grows(2, "ordered")]);
    check("out = []\nfor n in nums:\n    out.append(n)\nreturn out[-1]", &[&grows(2, "out")]);
    silent(&[
        // Comparing with a container does not create one.
        "if nums == []:\n    return 0\nreturn nums[0]",
        "return nums[0] if nums != [] else 0",
        // A fixed number of entries, or a container that may stay small for any input.
        "counts = [0] * 26\nfor n in nums:\n    counts[n % 26] += 1\nreturn max(counts)",
        "seen = set(nums)\nreturn len(seen)",
        "counts = {}\nfor n in nums:\n    counts[n % 2] = 1\nreturn len(counts)",
        "waiting = []\nfor n in nums:\n    waiting.append(n)\n    waiting.pop()\nreturn 1",
        "first = []\nfor n in nums:\n    first.append(n)\n    break\nreturn first[0]",
        "out = []\nfor n in range(3):\n    out.append(n)\nreturn out[0]",
        "word = 'seen = []'  # seen = []\nreturn len(word)",
        "a, b = 0, 1\nfor n in nums:\n    a, b = b, a + n\nreturn a",
    ]);
}

#[test]
fn a_good_solution_gets_no_words() {
    silent(&[
        "if not nums:\n    return 0\nreturn sum(nums) * 2",
        "total = 0\nfor n in nums:\n    total += n\nreturn total",
        "return 0 if len(nums) == 0 else nums[0] * 2",
        "low, high = 0, len(nums) - 1\nwhile low < high:\n    middle = (low + high) // 2\n    if nums[middle] < 0:\n        low = middle + 1\n    else:\n        high = middle\nreturn low",
    ]);
}

#[test]
fn a_step_in_a_loop_that_walks_through_a_list() {
    let slice = |line: u32| {
        format!("Line {line} copies a part of `nums` in every round of a loop; an index would copy nothing.")
    };
    check("total = 0\nwhile nums:\n    total += nums[0]\n    nums = nums[1:]\nreturn total", &[&slice(5)]);
    check("best = 0\nfor i in range(len(nums)):\n    best = max(best, sum(nums[i:]))\nreturn best", &[&slice(4)]);
    check("best = 0\nfor i in range(len(nums)):\n    best = max(best, sum(nums[:i]))\nreturn best", &[&slice(4)]);
    let rest = "Line 4 copies the rest of `nums` for every call; passing an index would copy nothing.";
    check("if not nums:\n    return 0\nreturn nums[0] + double(nums[1:])", &[rest]);
    let front = |line: u32, name: &str| {
        format!("Line {line} moves all items of `{name}` in every round; a `deque` is quick at its front.")
    };
    check(
        "total = 0\nwaiting = [1]\nwhile waiting:\n    total += waiting.pop(0)\nreturn total",
        &[&front(5, "waiting")],
    );
    check(
        "row = []\nfor n in nums:\n    if n > 3:\n        row.insert(0, n)\n        row.pop()\nreturn row[0]",
        &[&front(5, "row")],
    );
    let insort = "Line 5 finds the place in `row` quickly, but moves all items behind it in every round.";
    check(
        "import bisect\nrow = []\nfor n in nums:\n    bisect.insort(row, n)\n    row.pop()\nreturn row[0]",
        &[insort],
    );
    silent(&[
        // Once, outside every loop or on the way out of one.
        "return sum(nums[1:])",
        "for i, n in enumerate(nums):\n    if n > 3:\n        return sum(nums[i:])\nreturn 0",
        "for i, n in enumerate(nums):\n    if n > 3:\n        nums = nums[1:]\n        break\nreturn nums[0]",
        "for one in nums[1:]:\n    if one > 3:\n        return one\nreturn 0",
        "for i in range(3):\n    nums = nums[1:]\nreturn nums[0]",
        // Two halves for two calls: each item is copied once a level.
        "if len(nums) < 2:\n    return 0\nhalf = len(nums) // 2\nreturn double(nums[:half]) + double(nums[half:])",
        // A few items, and what may be no list.
        "best = 0\nfor n in nums:\n    best = max(best, nums[:2][0])\nreturn best",
        "while nums:\n    nums.pop()\nreturn 0",
        "while len(nums) > 1:\n    nums.pop(0)\nreturn 0",
    ]);
}
