//! Finds the variables of Rust that a line moves away, by its words. A debugger still shows their old memory, which may
//! belong to something else by then. Pure; a guess, which errs on the side of not showing a value.

/// The names that a line moves, and those that it assigns again.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::judge::native) struct MovedNames {
    pub moved: Vec<String>,
    pub set: Vec<String>,
}

impl MovedNames {
    /// Reads a line of Rust.
    pub fn from_line(line: &str) -> Self {
        let code = line.split("//").next().unwrap_or_default();
        let mut found = Self::default();
        // A macro that prints or compares only borrows.
        if ["println!", "print!", "dbg!", "format!", "assert"].iter().any(|name| code.contains(name)) {
            return found;
        }
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let mut rest = code;
        let mut before = String::new();
        while let Some(start) = rest.find(is_part) {
            before.push_str(&rest[..start]);
            let end = rest[start..].find(|c| !is_part(c)).map_or(rest.len(), |length| start + length);
            let (word, after) = (&rest[start..end], rest[end..].trim_start());
            let left = before.trim_end();
            let borrows = left.ends_with(['&', '.', '\'']) || left.ends_with("&mut") || left.ends_with(" ref");
            let sets = after.starts_with('=') && !after.starts_with("==") && !after.starts_with("=>");
            if sets || left.ends_with("let") || left.ends_with("mut") {
                found.set.push(word.to_owned());
            } else if !borrows && !after.starts_with(['.', '[', '(', ':', '!', '{', '+', '-', '*', '/', '<', '>', '='])
            {
                found.moved.push(word.to_owned());
            }
            before.push_str(word);
            rest = &rest[end..];
        }
        // A name may be moved and set in one line: `here = step(here)`.
        found.moved.retain(|name| !found.set.contains(name));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, name: &str, moved: bool, set: bool) {
        let found = MovedNames::from_line(line);
        let has = |names: &[String]| names.iter().any(|found| found == name);
        assert_eq!((has(&found.moved), has(&found.set)), (moved, set), "{line}: {found:?}");
    }

    #[test]
    fn moves_are_told_from_uses() {
        check("let mut here = first;", "first", true, false);
        check("let mut here = first;", "here", false, true);
        check("node.next = head;", "head", true, false);
        check("head = Some(Box::new(node));", "node", true, false);
        check("head = Some(Box::new(node));", "head", false, true);
        check("total(&all)", "all", false, false);
        check("sort(&mut all);", "all", false, true);
        check("all.push(1); // all", "all", false, false);
        check("let n = all[0] + all.len();", "all", false, false);
        check("println!(\"{:?}\", all);", "all", false, false);
        check("here = step(here);", "here", false, true);
        check("if a == b {", "a", false, false);
    }
}
