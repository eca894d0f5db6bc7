//! Finds the variables that index lists from the code: `nums[i + 1]`, `grid[r][c]`, `for i, x in enumerate(nums)`, `for
//! i in range(len(nums))`.
//!
//! It matches patterns and is not a parser: it only decides which names are drawn below which cells.

use crate::types::execution_trace::{Local, ValuePreview};

/// A variable in the subscript of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct IndexUse {
    /// The list, with dots for an attribute: `self.items`.
    pub list: String,
    pub name: String,
    /// 0 for the first subscript, 1 for the second.
    pub level: usize,
}

/// A variable with the index it points at.
pub(super) type IndexPointer = (String, i64);

/// Every use in the code, each once.
pub(super) fn find_uses(code: &[String]) -> Vec<IndexUse> {
    let mut uses: Vec<IndexUse> = Vec::new();
    for line in code {
        let line = line.split('#').next().unwrap_or_default();
        let found = subscript_uses(line).into_iter().chain(loop_uses(line));
        for found in found {
            if !uses.contains(&found) {
                uses.push(found);
            }
        }
    }
    uses
}

/// The variables among `locals` that index a list, with their values.
pub(super) fn pointers_into(uses: &[IndexUse], list: &str, level: usize, locals: &[&Local]) -> Vec<IndexPointer> {
    let fits = uses.iter().filter(|u| u.list == list && u.level == level);
    let value = |name: &str| match locals.iter().find(|local| local.name == name)?.value {
        ValuePreview::Int(at) => Some((name.to_owned(), at)),
        _ => None,
    };
    fits.filter_map(|u| value(&u.name)).collect()
}

fn subscript_uses(line: &str) -> Vec<IndexUse> {
    let chars: Vec<char> = line.chars().collect();
    let mut uses = Vec::new();
    for open in (0..chars.len()).filter(|i| chars[*i] == '[') {
        let start = (0..open).rev().take_while(|i| is_name_character(chars[*i]) || chars[*i] == '.').last();
        let Some(start) = start else { continue };
        let list: String = chars[start..open].iter().collect();
        let (mut from, mut level) = (open, 0);
        while let Some(end) = closing_bracket(&chars, from).filter(|_| level < 2) {
            let found = index_names(&chars[from + 1..end]).into_iter();
            uses.extend(found.map(|name| IndexUse { list: list.clone(), name, level }));
            if chars.get(end + 1) != Some(&'[') {
                break;
            }
            (from, level) = (end + 1, level + 1);
        }
    }
    uses
}

/// `for i, x in enumerate(nums)` and `for i in range(…len(nums)…)`.
fn loop_uses(line: &str) -> Vec<IndexUse> {
    let Some((_, rest)) = line.split_once("for ") else { return Vec::new() };
    let Some((targets, source)) = rest.split_once(" in ") else { return Vec::new() };
    let name = targets.split(',').next().unwrap_or_default().trim_matches(|c: char| !is_name_character(c)).to_owned();
    let after = |text: &str| source.trim_start().starts_with(text).then_some(source);
    let list = after("enumerate(").map(|s| &s[s.find('(').unwrap_or(0) + 1..]).or_else(|| {
        let at = after("range(")?.find("len(")?;
        Some(&source[at + 4..])
    });
    let Some(list) = list else { return Vec::new() };
    let rest = list.trim_start_matches(|c: char| is_name_character(c) || c == '.');
    let list = list[..list.len() - rest.len()].to_owned();
    // `len(grid[0])` is the length of a row: the name indexes the row.
    let level = match rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        None => 0,
        // A part of a list, and what a method makes of an item, are other lists.
        Some((index, after)) if !index.contains(':') && !after.starts_with(['[', '.']) => 1,
        Some(_) => return Vec::new(),
    };
    if list.is_empty() { Vec::new() } else { vec![IndexUse { list, name, level }] }
}

fn is_name_character(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn closing_bracket(chars: &[char], open: usize) -> Option<usize> {
    let mut depth = 0;
    (open..chars.len()).find(|i| {
        depth += i32::from(chars[*i] == '[') - i32::from(chars[*i] == ']');
        depth == 0
    })
}

/// The names that are an index by themselves, or up to a constant: `i` of `[i + 1]`, `left` and `right` of
/// `[left:right]`. Neither name of `[r + dr]` is one, nor `i` of `[2 * i]`, because the item is at another index.
fn index_names(chars: &[char]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let text: String = chars.iter().collect();
    for bound in text.split(':').map(str::trim) {
        let plain = bound.chars().all(|c| is_name_character(c) || matches!(c, ' ' | '+' | '-'));
        let is_name = |word: &&str| word.starts_with(|c: char| is_name_character(c) && !c.is_numeric());
        let names: Vec<&str> = bound.split(|c| !is_name_character(c)).filter(is_name).collect();
        if let ([name], true) = (names.as_slice(), plain)
            && bound.starts_with(*name)
            && !found.iter().any(|known| known == name)
        {
            found.push((*name).to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &[&str]) {
        let told: Vec<_> =
            find_uses(&[line.to_owned()]).iter().map(|u| format!("{}[{}]{}", u.list, u.name, u.level)).collect();
        assert_eq!(told, expected, "{line}");
    }

    #[test]
    fn subscripts_and_loops_tell_what_indexes_what() {
        check("x = nums[i + 1] - nums[j]", &["nums[i]0", "nums[j]0"]);
        check("return nums[left:right]  # a[b]", &["nums[left]0", "nums[right]0"]);
        check("grid[r][c - 1] = 0", &["grid[r]0", "grid[c]1"]);
        check("count[nums[i]] += 1", &["nums[i]0"]);
        check("self.items[self.top] = items[f(k)]", &[]);
        check("self.items[k]", &["self.items[k]0"]);
        check("for i, x in enumerate(nums, 1):", &["nums[i]0"]);
        check("for i in range(1, len(nums) - 1):", &["nums[i]0"]);
        check("for c in range(len(yard[0])):", &["yard[c]1"]);
        check("for c, plot in enumerate(yard[r]):", &["yard[r]0", "yard[c]1"]);
        check("for k in range(len(cube[0][0])):", &[]);
        check("for r, row in enumerate(grid[1:]):", &[]);
        check("for k in range(len(words[0].split())):", &[]);
        check("near = yard[r + dr][c + dc]", &[]);
        check("heap[2 * i + 1], heap[i // 2], ring[i % n], ring[-i], row[lo:lo + size]", &["row[lo]0"]);
        check("for x in nums:", &[]);
        check("a = [i, j]", &[]);
        check("a[", &[]);
    }
}
