//! Reads code that passed, as a colleague would who has a minute: what is hard to read, what is kept in memory, which
//! edge was thought of.
//!
//! Lexical, and the same for every language: words outside strings and comments, indentation or braces. It says little
//! rather than something wrong; every threshold is far beyond ordinary code.

use std::collections::BTreeMap;

use crate::agents::words;
use crate::model::params::RemarkParams;
use crate::model::problem::{Growth, Language, Problem, Signature, Type};
use crate::model::verdict::{Remark, Report};
use crate::model::wording;

use super::remarks;

/// One-letter names with a meaning of their own.
const USUAL: [&str; 11] = ["i", "j", "k", "n", "m", "x", "y", "_", "l", "r", "c"];
/// Names of Python's own that are easily taken.
const BUILTINS: [&str; 20] = [
    "list", "dict", "set", "str", "int", "max", "min", "sum", "len", "id", "type", "input", "sorted", "range", "map",
    "filter", "next", "all", "any", "hash",
];

/// Adds what the text shows to the remarks on a pass; the most useful three stay, in the order time, space, readability,
/// edge.
pub fn read_over(params: &RemarkParams, remarks: &mut Vec<Remark>, problem: &Problem, report: &Report, text: &str) {
    if !report.passed() {
        return;
    }
    let code = Code::new(report.language, text);
    let found = [space(&code, problem), readability(params, &code, problem), edge(&code, report)];
    for remark in found.into_iter().flatten() {
        // What was measured says more than what was read.
        if !remarks.iter().any(|known| known.topic == remark.topic) {
            remarks.push(remark);
        } else if remark.topic == "edge" {
            remarks.iter_mut().filter(|known| known.topic == "edge").for_each(|known| {
                known.text = words::sentence(&format!("{} {}", known.text, remark.text));
            });
        }
    }
    remarks::most_useful(remarks);
}

/// Extra containers where the task can do without.
fn space(code: &Code, problem: &Problem) -> Option<Remark> {
    let constant = problem.complexity.as_ref().is_some_and(|c| c.space == Growth::Constant);
    let makes_one = code.names().any(|(name, line)| {
        let called = line.contains(&format!("{name}(")) || line.contains(&format!("{name}<"));
        called
            && ["list", "dict", "set", "sorted", "deque", "defaultdict", "Counter", "vector", "HashMap"].contains(&name)
    }) || code.lines.iter().any(|line| line.contains("= []") || line.contains("= {}"));
    let text = "The task can be done in constant extra space; yours keeps a container of its own.";
    (constant && makes_one && !returns_a_container(&problem.signature)).then(|| remarks::remark("space", text))
}

fn returns_a_container(signature: &Signature) -> bool {
    matches!(
        signature,
        Signature::Function { returns: Type::List(_) | Type::Dict(..) | Type::Tuple(_), .. } | Signature::Class { .. }
    )
}

/// The first of these that holds, most telling first.
fn readability(params: &RemarkParams, code: &Code, problem: &Problem) -> Option<Remark> {
    let found = [
        code.shadowed(problem),
        code.unused(),
        code.deep(params.deep),
        code.long(params.long_function),
        code.short_names(params.short_names, problem),
    ];
    found.into_iter().flatten().next().map(|text| remarks::remark("readability", &text))
}

/// An early return for the empty input, where a case with it has passed.
fn edge(code: &Code, report: &Report) -> Option<Remark> {
    let covered = report.cases.iter().any(|case| case.verdict.passed() && case.tags.iter().any(|tag| tag == "empty"));
    let guards = |line: &str| {
        let line = line.trim();
        let asks = line.starts_with("if not ")
            || line.contains("== 0")
            || line.contains("is None")
            || line.contains(".empty()");
        line.starts_with("if") && asks && !line.contains(" and ")
    };
    let early = code
        .lines
        .windows(2)
        .any(|pair| guards(&pair[0]) && (pair[1].trim().starts_with("return") || pair[0].contains("return")));
    (covered && early)
        .then(|| remarks::remark("edge", "An early return takes care of the empty input, and its test passes."))
}

/// A program's lines without strings and comments.
struct Code {
    language: Language,
    /// As long as the file: line 1 is the first.
    lines: Vec<String>,
}

impl Code {
    fn new(language: Language, text: &str) -> Self {
        let mut in_block = None;
        let lines = text.lines().map(|line| bare(line, language.line_comment(), &mut in_block)).collect();
        Self { language, lines }
    }

    /// Every identifier with its line.
    fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        self.lines.iter().flat_map(|line| {
            let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            words
                .filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'))
                .map(|word| (word, line.as_str()))
        })
    }

    /// Names that are given a value, with the line (from 1) where it happens first.
    fn assigned(&self) -> BTreeMap<&str, usize> {
        let mut assigned = BTreeMap::new();
        for (at, line) in self.lines.iter().enumerate() {
            for (name, sign) in targets(line) {
                if sign == "=" {
                    assigned.entry(name).or_insert(at + 1);
                }
            }
        }
        assigned
    }

    fn shadowed(&self, problem: &Problem) -> Option<String> {
        if self.language != Language::Python {
            return None;
        }
        let given = parameters(problem);
        let assigned = self.assigned();
        let (name, line) = assigned.iter().find(|(name, _)| BUILTINS.contains(*name) && !given.contains(*name))?;
        Some(format!("Line {line} gives `{name}` a new meaning; Python's own is gone from there on."))
    }

    fn unused(&self) -> Option<String> {
        let assigned = self.assigned();
        let uses = |name: &str| self.names().filter(|(word, _)| *word == name).count();
        let (name, line) = assigned.into_iter().find(|(name, _)| !name.starts_with('_') && uses(name) == 1)?;
        Some(format!("`{name}` (line {line}) gets a value that nothing reads."))
    }

    fn deep(&self, most: usize) -> Option<String> {
        let (deepest, line) = self.depths().max_by_key(|(depth, line)| (*depth, std::cmp::Reverse(*line)))?;
        let text = format!("Line {line} stands {deepest} blocks deep; an early return or a helper would flatten it.");
        (deepest > most).then_some(text)
    }

    /// How many blocks a line stands in below its function, with its number.
    fn depths(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let python = self.language == Language::Python;
        let mut open = 0_usize;
        let mut indents: Vec<usize> = vec![0];
        let lines = self.lines.iter().enumerate().filter(|(_, line)| !line.trim().is_empty());
        lines.map(move |(at, line)| {
            if python {
                let indent = line.len() - line.trim_start().len();
                indents.retain(|known| *known < indent);
                indents.push(indent);
                return (indents.len().saturating_sub(2), at + 1);
            }
            let depth = open;
            open = (open + line.matches('{').count()).saturating_sub(line.matches('}').count());
            (depth.saturating_sub(1), at + 1)
        })
    }

    fn long(&self, most: usize) -> Option<String> {
        if self.language != Language::Python {
            return None;
        }
        let mut longest: (usize, &str) = (0, "");
        for (at, line) in self.lines.iter().enumerate() {
            let Some(rest) = line.trim_start().strip_prefix("def ") else { continue };
            let indent = line.len() - line.trim_start().len();
            let body = self.lines[at + 1..].iter().filter(|line| !line.trim().is_empty());
            let lines = body.take_while(|line| line.len() - line.trim_start().len() > indent).count();
            if lines > longest.0 {
                longest = (lines, rest.split('(').next().unwrap_or(rest));
            }
        }
        let (lines, name) = longest;
        (lines > most)
            .then(|| format!("`{name}` has {lines} lines; a helper with a name would say what a part is for."))
    }

    fn short_names(&self, least: usize, problem: &Problem) -> Option<String> {
        let given = parameters(problem);
        let short: Vec<String> = self
            .assigned()
            .into_keys()
            .filter(|name| name.len() == 1 && !USUAL.contains(name) && !given.contains(name))
            .map(|name| format!("`{name}`"))
            .collect();
        (short.len() >= least).then(|| format!("{} say little; a word each would.", wording::list(&short)))
    }
}

/// Plain names on the left of an assignment in a line, with its sign.
fn targets(line: &str) -> Vec<(&str, &str)> {
    let Some(at) = line.match_indices('=').map(|(at, _)| at).find(|at| {
        let before = line[..*at].chars().next_back().unwrap_or(' ');
        !line[at + 1..].starts_with(['=', '>']) && !"=!<>:".contains(before)
    }) else {
        return Vec::new();
    };
    let left = &line[..at];
    let (left, sign) = match left.trim_end().strip_suffix(['+', '-', '*', '/', '%', '|', '&', '^']) {
        Some(left) => (left, "op"),
        None => (left, "="),
    };
    // Inside brackets it is a keyword argument.
    if left.matches('(').count() > left.matches(')').count() {
        return Vec::new();
    }
    let plain = |part: &'_ str| -> bool {
        !part.is_empty()
            && part.chars().all(|c| c.is_alphanumeric() || c == '_')
            && !part.starts_with(|c: char| c.is_ascii_digit())
    };
    // `int x` and `let mut x` declare; `a, b` are two.
    left.split(',')
        .filter_map(|part| part.split_whitespace().last())
        .filter(|part| plain(part))
        .map(|p| (p, sign))
        .collect()
}

fn parameters(problem: &Problem) -> Vec<&str> {
    match &problem.signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => {
            params.iter().map(|param| param.name.as_str()).collect()
        }
        Signature::Class { params, methods, .. } => {
            params.iter().chain(methods.iter().flat_map(|m| &m.params)).map(|param| param.name.as_str()).collect()
        }
        Signature::Stdin => Vec::new(),
    }
}

/// A line without its strings and comments; `in_block` remembers a text or comment that goes on.
fn bare(line: &str, comment: &str, in_block: &mut Option<&'static str>) -> String {
    const BLOCKS: [(&str, &str); 3] = [("\"\"\"", "\"\"\""), ("'''", "'''"), ("/*", "*/")];
    let mut out = String::new();
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        if let Some(end) = *in_block {
            let Some(at) = rest.find(end) else { return out };
            *in_block = None;
            rest = &rest[at + end.len()..];
            continue;
        }
        if let Some((start, end)) = BLOCKS.iter().find(|(start, _)| rest.starts_with(start)) {
            *in_block = Some(end);
            rest = &rest[start.len()..];
            continue;
        }
        if rest.starts_with(comment) {
            break;
        }
        let mut length = c.len_utf8();
        if c == '"' || c == '\'' {
            length = rest[1..].find(c).map_or(rest.len(), |at| at + 2);
            out.push_str("\"\"");
        } else {
            out.push(c);
        }
        rest = &rest[length..];
    }
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::agents::testing::{self, World};
    use crate::model::problem::Complexity;
    use crate::model::verdict::Verdict::{Ac, Wa};

    fn said(edit: &dyn Fn(&mut Problem), language: Language, text: &str) -> Vec<String> {
        let world = World::new();
        let mut problem = world.problem("arrays-easy").clone();
        edit(&mut problem);
        let mut report = testing::report(&problem, "a", &[Ac, Ac, Ac, Ac]);
        report.language = language;
        let mut remarks = Vec::new();
        read_over(&RemarkParams::default(), &mut remarks, &problem, &report, text);
        remarks.into_iter().map(|remark| format!("{}: {}", remark.topic, remark.text)).collect()
    }

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(said(&|_| {}, Language::Python, text), expected, "{text}");
    }

    #[test]
    fn clear_code_is_left_alone() {
        check("def f(nums):\n    best = 0\n    for x in nums:\n        best = max(best, x)\n    return best\n", &[]);
    }

    #[test]
    fn what_is_hard_to_read_is_said_the_most_telling_first() {
        check(
            "def f(nums):\n    max = 0\n    return max\n",
            &["readability: Line 2 gives `max` a new meaning; Python's own is gone from there on."],
        );
        check(
            "def f(nums):\n    left = 1\n    return 2\n",
            &["readability: `left` (line 2) gets a value that nothing reads."],
        );
        check("def f(v):\n    # max = 1\n    s = 'max = 2'\n    return s\n", &[]);
        check(
            "def f(v):\n    a, b = 1, 2\n    d = a + b\n    return d\n",
            &["readability: `a`, `b` and `d` say little; a word each would."],
        );
        let deep = "def f(v):\n if v:\n  if v:\n   if v:\n    if v:\n     if v:\n      return 1\n";
        check(deep, &["readability: Line 7 stands 5 blocks deep; an early return or a helper would flatten it."]);
        let long = format!("def f(v):\n{}    return v\n", "    v += 1\n".repeat(41));
        check(&long, &["readability: `f` has 42 lines; a helper with a name would say what a part is for."]);
    }

    #[test]
    fn other_languages_are_read_by_their_braces() {
        let said = |text: &str| said(&|_| {}, Language::JavaScript, text);
        assert_eq!(said("function f(v) {\n  let max = 1; // max = 2\n  return max;\n}\n"), Vec::<String>::new());
        let deep = "function f(v) {\nif (v) {\nif (v) {\nif (v) {\nif (v) {\nif (v) {\nreturn 1;\n}}}}}}";
        assert_eq!(
            said(deep),
            ["readability: Line 7 stands 5 blocks deep; an early return or a helper would flatten it."]
        );
    }

    #[test]
    fn an_early_return_counts_where_its_test_passes() {
        let text = "def f(nums):\n    if not nums:\n        return 0\n    return nums[0]\n";
        check(text, &["edge: An early return takes care of the empty input, and its test passes."]);
        check("def f(nums):\n    if nums:\n        return 0\n    return 1\n", &[]);
    }

    #[test]
    fn a_container_is_named_where_the_task_needs_none() {
        let constant = |problem: &mut Problem| {
            problem.complexity = Some(Complexity { time: Growth::Linear, space: Growth::Constant, sizes: Vec::new() });
            problem.signature = Signature::Function { name: "f".to_owned(), params: Vec::new(), returns: Type::Int };
        };
        let remark = "space: The task can be done in constant extra space; yours keeps a container of its own.";
        for (text, expected) in [
            ("def f(v):\n    seen = set()\n    return len(seen)\n", vec![remark]),
            ("def f(v):\n    seen = []\n    return len(seen)\n", vec![remark]),
            ("def f(v):\n    # seen = []\n    return len(v)\n", vec![]),
        ] {
            assert_eq!(said(&constant, Language::Python, text), expected, "{text}");
        }
        check("def f(v):\n    seen = []\n    return len(seen)\n", &[]);
    }

    #[test]
    fn a_failure_is_not_reviewed() {
        let world = World::new();
        let problem = world.problem("arrays-easy");
        let mut remarks = Vec::new();
        read_over(&RemarkParams::default(), &mut remarks, problem, &testing::report(problem, "a", &[Wa]), "max = 1");
        assert_eq!(remarks, []);
    }

    proptest! {
        #[test]
        fn nothing_breaks_it(text in "[ -~\n\té]{0,200}") {
            let _ = said(&|_| {}, Language::Python, &text);
            let _ = said(&|_| {}, Language::C, &text);
        }
    }
}
