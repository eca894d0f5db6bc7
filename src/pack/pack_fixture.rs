//! A small pack in memory for tests: two topics, one problem and no findings.

use super::pack_files::PackFiles;

pub(crate) const PACK_TOML: &str = r#"format = 1
id = "little"
uuid = "11111111-2222-4333-8444-555555555555"
version = "1.0.0"
title = "Little pack"
license = "MIT"
authors = ["A. Author"]

[topic.counting]
title = "Counting"

[topic.adding]
title = "Adding"
requires = ["counting"]
expected_minutes = 10
"#;

pub(crate) const PROBLEM_TOML: &str = r#"id = "add-up"
uuid = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"
version = 1
title = "Add Up"
aliases = ["Sum of a List"]
difficulty = "easy"
topics = ["adding"]

[signature]
name = "add_up"
params = [{ name = "nums", type = "list[int]" }]
returns = "int"

[complexity]
time = "n"
space = "1"
sizes = [250, 500, 1000]

[checker]
kind = "exact"

[[bug]]
id = "skips-first"
file = "bugs/python/skips-first.py"
topic = "adding"
message = "The first number is left out."
must_fail = ["sample-1", "single"]
verdict = "WA"

[[bug]]
id = "empty-forgotten"
file = "bugs/python/empty-forgotten.py"
topic = "counting"
message = "An empty list is not expected."
must_fail = ["empty"]
verdict = "RE"
"#;

const STATEMENT_MD: &str = "Add up what is in `nums`.

## Example 1
```example
nums = [1, 2, 3]
result = 6
```
One and two and three.

## Example 2
```example
nums = [5, -5]
result = 0
```

## Constraints
- `nums` has 0 to 2000 integers
";

/// Returns the pack; tests add mistakes to it.
pub(crate) fn pack_files() -> PackFiles {
    let mut files = PackFiles::new("little");
    files.insert("pack.toml", PACK_TOML);
    files.insert("add-up/problem.toml", PROBLEM_TOML);
    files.insert("add-up/statement.md", STATEMENT_MD);
    files.insert("add-up/editorial.md", "Add each number once: linear time, constant space.\n");
    files.insert("add-up/hints.md", hints_md());
    files.insert("add-up/cases.json", cases_json());
    files.insert("add-up/gen.py", "def generate(n, seed):\n    return [[1] * n]\n");
    files.insert("add-up/solutions/python.py", "def add_up(nums):\n    return sum(nums)\n");
    files.insert("add-up/bugs/python/skips-first.py", "def add_up(nums):\n    return sum(nums[1:])\n");
    files.insert("add-up/bugs/python/empty-forgotten.py", "def add_up(nums):\n    return nums[0] + sum(nums[1:])\n");
    files
}

/// Five levels with three bands of ten lines each, and one override.
pub(crate) fn hints_md() -> String {
    let rung = |level: u8| {
        let band = |name| format!("## {name}\nA hint of level {level} for a learner who is {name}.\n\n");
        format!("# Level {level}\n{}", ["beginner", "intermediate", "advanced"].map(band).concat())
    };
    let special = |level| format!("## Level {level}\nWhat about the first number of all, at level {level}?\n");
    format!("{}# Bug skips-first\n{}", [1, 2, 3, 4, 5].map(rung).concat(), [1, 2, 5].map(special).concat())
}

/// Twelve cases, one a line; the case of line n has the id of its number.
pub(crate) fn cases_json() -> String {
    let mut lines = vec![
        r#"{"id": "sample-1", "args": [[1, 2, 3]], "expected": 6, "sample": true, "tags": ["basic"]}"#.to_owned(),
        r#"{"id": "sample-2", "args": [[5, -5]], "expected": 0, "sample": true, "tags": ["negative"]}"#.to_owned(),
        r#"{"id": "none", "args": [[]], "expected": 0, "tags": ["empty"]}"#.to_owned(),
        r#"{"id": "one", "args": [[7]], "expected": 7, "tags": ["single"]}"#.to_owned(),
    ];
    lines.extend(
        (5..=12)
            .map(|i| format!(r#"{{"id": "case-{i}", "args": [[{i}, 1]], "expected": {}, "tags": ["basic"]}}"#, i + 1)),
    );
    format!("[\n{}\n]\n", lines.join(",\n"))
}
