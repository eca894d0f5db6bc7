//! Finds the function that a learner meant, in a Python file that lacks the name the tests call.
//!
//! Solutions from other sites have the shape `class Solution: def twoSum(self, …)`, or another name. If exactly one
//! declaration takes as many arguments as the tests pass, one line at the end of the file connects the two.

use crate::types::Signature;

/// A function of the file.
#[derive(Debug, PartialEq)]
struct Declaration<'a> {
    /// The class at the margin that contains it.
    class: Option<&'a str>,
    name: &'a str,
    /// Names of the positional parameters, without annotations and defaults.
    params: Vec<&'a str>,
}

/// The line that makes the tests' name call the one function that fits, or `None` if none or several do.
#[must_use]
pub fn adapting_line(source: &str, signature: &Signature) -> Option<String> {
    let (Signature::Function { name, params, .. } | Signature::Mutation { name, params, .. }) = signature else {
        return None;
    };
    let all = declarations(source);
    let fits = |declaration: &Declaration| {
        let bound = usize::from(declaration.params.first() == Some(&"self"));
        let own_name = !declaration.name.starts_with('_') && declaration.name != "main";
        own_name && declaration.params.len() == params.len() + bound
    };
    let in_class = |inside: bool| all.iter().filter(move |known| known.class.is_some() == inside);
    let only = |inside: bool| {
        let mut fitting = in_class(inside).filter(|known| fits(known));
        fitting.next().filter(|_| fitting.next().is_none())
    };
    let found = only(true).or_else(|| only(false))?;
    let takes_self = found.params.first() == Some(&"self");
    Some(match (found.class, takes_self) {
        (Some(class), true) => format!("{name} = {class}().{}", found.name),
        (Some(class), false) => format!("{name} = {class}.{}", found.name),
        (None, true) => format!("{name} = lambda *args: {}(None, *args)", found.name),
        (None, false) => format!("{name} = {}", found.name),
    })
}

/// The functions at the margin, and the methods of classes at the margin.
fn declarations(source: &str) -> Vec<Declaration<'_>> {
    let (mut class, mut method_indent, mut found) = (None, None, Vec::new());
    let mut offset = 0;
    for line in source.split_inclusive('\n') {
        let (start, text) = (offset, line.trim_start_matches([' ', '\t']));
        offset += line.len();
        let indent = line.len() - text.len();
        if text.trim().is_empty() || text.starts_with('#') {
            continue;
        }
        if indent == 0 {
            class = text.strip_prefix("class ").map(identifier);
            method_indent = None;
        }
        let Some(rest) = text.strip_prefix("def ") else { continue };
        let inside = class.filter(|_| indent > 0 && *method_indent.get_or_insert(indent) == indent);
        if indent > 0 && inside.is_none() {
            continue;
        }
        let name = identifier(rest);
        let open = start + indent + "def ".len() + name.len();
        if let Some(params) = source[open..].strip_prefix('(').and_then(parameters) {
            found.push(Declaration { class: inside, name, params });
        }
    }
    found
}

fn identifier(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// The positional parameters after the opening bracket; `None` if it is never closed, or with `*args`.
fn parameters(text: &str) -> Option<Vec<&str>> {
    let (mut depth, mut start, mut parts) = (0_u32, 0, Vec::new());
    let end = text.char_indices().find_map(|(at, c)| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        None
    })?;
    parts.push(&text[start..end]);
    let names: Vec<&str> =
        parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty() && *part != "/").collect();
    let plain = names.iter().all(|name| !name.starts_with('*'));
    plain.then(|| names.into_iter().map(identifier).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::problem::{Param, Type};

    fn check(source: &str, expected: Option<&str>) {
        let params = ["slips", "target"].map(|name| Param { name: name.to_owned(), kind: Type::Int });
        let signature =
            Signature::Function { name: "pair_to_target".to_owned(), params: params.into(), returns: Type::Int };
        assert_eq!(adapting_line(source, &signature).as_deref(), expected, "{source}");
    }

    #[test]
    fn the_one_function_that_fits_is_called() {
        check(
            "from typing import List\n\nclass Solution:\n    def twoSum(self, nums: List[int], target: int) -> List[int]:\n        \
             def inner(a, b):\n            return a\n        return []\n",
            Some("pair_to_target = Solution().twoSum"),
        );
        check(
            "class Solution:\n    def helper(self, a):\n        pass\n\n    def twoSum(self,\n               nums=(1, 2),\n               \
             target=0):\n        pass\n",
            Some("pair_to_target = Solution().twoSum"),
        );
        check(
            "class Solution:\n    def pair_to_target(a, b):\n        pass\n",
            Some("pair_to_target = Solution.pair_to_target"),
        );
        check(
            "def twoSum(self, nums, target):\n    pass\n",
            Some("pair_to_target = lambda *args: twoSum(None, *args)"),
        );
        check("def solution(nums, target):\n    pass\n", Some("pair_to_target = solution"));
        check("def pairToTarget(slips, target):\n    pass\n", Some("pair_to_target = pairToTarget"));
    }

    #[test]
    fn nothing_is_guessed() {
        check("def one(a, b):\n    pass\n\ndef two(a, b):\n    pass\n", None);
        check("def one(a):\n    pass\n", None);
        check("def one(*args):\n    pass\n", None);
        check("def one(a, b", None);
        check("x = 1\n", None);
        check("def main(a, b):\n    pass\n", None);
    }
}
