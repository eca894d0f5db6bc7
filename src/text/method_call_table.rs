//! A case of a class as a table: each call with its expected and its actual return value.
//!
//! A report contains the calls and the answers as strings, each a Python list. They are split at the commas of the
//! outer list. If the parts don't match, for example because a long string was shortened, there is no table and the
//! strings are shown unchanged.

use crate::types::shorten_text::split_at_commas;

/// One call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodCall {
    /// `push(3)`
    pub call: String,
    pub want: Option<String>,
    /// `None` if the code did not reach the call.
    pub got: Option<String>,
}

impl MethodCall {
    /// Whether the call returned a wrong value.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        matches!((&self.want, &self.got), (Some(want), Some(got)) if want != got)
    }
}

/// The calls in order; `None` if the strings don't match.
#[must_use]
pub fn table(calls: &str, want: Option<&str>, got: Option<&str>) -> Option<Vec<MethodCall>> {
    let calls = parts(calls)?;
    let (want, got) = (answers(want, calls.len())?, answers(got, calls.len())?);
    let rows = calls.into_iter().zip(want).zip(got).map(|((call, want), got)| MethodCall { call, want, got });
    Some(rows.collect::<Vec<_>>()).filter(|rows| !rows.is_empty())
}

/// The answers to this number of calls; without a string, none has an answer. None if the string is not a list of this
/// length.
fn answers(text: Option<&str>, calls: usize) -> Option<Vec<Option<String>>> {
    let Some(text) = text else { return Some(vec![None; calls]) };
    let inner = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let parts = parts(inner)?;
    (parts.len() == calls).then(|| parts.into_iter().map(Some).collect())
}

/// Splits a string at its outermost commas; `None` if brackets or quotes don't close, or if it was cut.
fn parts(text: &str) -> Option<Vec<String>> {
    let parts = split_at_commas(text)?;
    // Of calls that were cut, the last part is `… 40 more`, which is not a call.
    let is_cut = parts.last().is_some_and(|last| last.starts_with('…'));
    (!is_cut).then(|| parts.into_iter().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(calls: &str, want: Option<&str>, got: Option<&str>) -> Option<Vec<String>> {
        let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
        let row = |call: &MethodCall| {
            let mark = if call.is_wrong() { " !" } else { "" };
            format!("{} {} {}{mark}", call.call, text(&call.want), text(&call.got))
        };
        table(calls, want, got).map(|calls| calls.iter().map(row).collect())
    }

    #[test]
    fn calls_stand_beside_what_they_return() {
        let check = |calls, want, got, expected: Option<&[&str]>| {
            let expected = expected.map(|rows| rows.iter().map(ToString::to_string).collect::<Vec<_>>());
            assert_eq!(shown(calls, want, got), expected, "{calls}");
        };
        check(
            "Stack(), push(3), top()",
            Some("[None, None, 3]"),
            Some("[None, None, 4]"),
            Some(&["Stack() None None", "push(3) None None", "top() 3 4 !"]),
        );
        // Commas and brackets inside values and strings do not split.
        check(
            "Log(), put('a, (b', [1, 2]), get()",
            Some(r#"[None, None, {'x': [1, 2], "it's": ']'}]"#),
            None,
            Some(&["Log() None -", "put('a, (b', [1, 2]) None -", r#"get() {'x': [1, 2], "it's": ']'} -"#]),
        );
        // A string that is not a list, has another length or was cut gives no table.
        check("Stack(), top()", Some("raises IndexError"), None, None);
        check("Stack(), top()", Some("[None, 1]"), Some("[None]"), None);
        check("Stack(), pu … 40000 characters … 1)", Some("[None, 1]"), None, None);
        check("Stack(), … 400 more", Some("[None, … 400 more]"), None, None);
        check("", Some("[]"), Some("[]"), None);
    }
}
