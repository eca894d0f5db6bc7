//! Writes values as the learner's language does: `true`, `nullptr` and `"text"` instead of Python's `True`, `None` and
//! `'text'`.

use serde_json::Value as Json;

use super::language_spec::LanguageSpec;
use crate::types::CaseReport;
use crate::types::execution_trace::{LaterChange, Local, TextQuotes, TraceStep, ValuePreview};
use crate::types::problem::Signature;

/// Stands for the answer of a call that returns nothing.
const SILENT: &str = "-";

/// The words of a language for the values that Python calls `None`, `True`, `False`, `nan` and `inf`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueWords {
    none: &'static str,
    floats: [&'static str; 2],
    types: &'static [(&'static str, &'static str)],
}

impl ValueWords {
    pub fn from_spec(spec: &LanguageSpec) -> Self {
        Self { none: spec.none_text, floats: spec.float_words, types: spec.type_words }
    }

    /// Rewrites the values of a case's report.
    pub fn rewrite_report(self, report: &mut CaseReport) {
        let inputs = report.inputs.iter_mut().map(|(_, value)| value);
        for text in inputs.chain(&mut report.want).chain(&mut report.got) {
            *text = self.rewrite(text);
        }
        if let Some(difference) = &mut report.difference {
            difference.text = self.rewrite(&self.rewrite_types(&difference.text));
        }
    }

    /// Writes `-` for each call of a class that returns nothing, such as the constructor's, in the answers of a rewritten
    /// report: no method returned the language's word for a missing value there.
    pub fn mark_silent_calls(self, report: &mut CaseReport, signature: &Signature, calls: &[Json]) {
        let Signature::Class { methods, .. } = signature else { return };
        let returns_value = |call: &Json| {
            let name = call.get(0).and_then(Json::as_str);
            methods.iter().any(|method| Some(method.name.as_str()) == name && method.returns.is_some())
        };
        for text in report.want.iter_mut().chain(&mut report.got) {
            // A shortened list has other items than calls, and so has an answer that is no list.
            let Some(items) = list_items(text).filter(|items| items.len() == calls.len()) else { continue };
            let mark = |(item, call)| if item == self.none && !returns_value(call) { SILENT } else { item };
            let marked: Vec<&str> = items.into_iter().zip(calls).map(mark).collect();
            *text = format!("[{}]", marked.join(", "));
        }
    }

    /// Names the types in `want 3 (int), got '3' (str)` as the language does, and leaves them out where it has one type for
    /// both, or no name.
    fn rewrite_types(self, text: &str) -> String {
        let Some((head, got)) = text.strip_suffix(')').and_then(|rest| rest.rsplit_once(" (")) else {
            return text.to_owned();
        };
        let Some((before, after, want)) = head.match_indices("), got ").find_map(|(at, _)| {
            let (before, want) = head[..at].rsplit_once(" (")?;
            Some((before, &head[at + 1..], want))
        }) else {
            return text.to_owned();
        };
        let own = |name: &str| self.types.iter().find(|(python, _)| *python == name).map(|(_, own)| *own);
        match (own(want), own(got)) {
            (Some(want), Some(got)) if want != got => format!("{before} ({want}){after} ({got})"),
            _ => format!("{before}{after}"),
        }
    }

    /// Rewrites the values of traced steps.
    pub fn rewrite_steps(self, steps: &mut [TraceStep]) {
        for step in steps {
            let locals = step.changed.iter_mut().map(|Local { value, .. }| value);
            locals.chain(&mut step.value).for_each(|value| self.rewrite_value(value));
        }
    }

    fn rewrite_value(self, value: &mut ValuePreview) {
        match value {
            ValuePreview::None => *value = ValuePreview::Opaque(self.none.to_owned()),
            ValuePreview::Bool(is_true) => *value = ValuePreview::Opaque(is_true.to_string()),
            ValuePreview::Sequence(sequence) => {
                sequence.items.iter_mut().for_each(|item| self.rewrite_value(item));
                if let Some(LaterChange { after, before, .. }) = sequence.later.as_deref_mut() {
                    self.rewrite_value(after);
                    if let Some(before) = before {
                        self.rewrite_value(before);
                    }
                }
            }
            ValuePreview::Map { entries, .. } => {
                for (key, item) in entries {
                    self.rewrite_value(key);
                    self.rewrite_value(item);
                }
            }
            ValuePreview::Object { fields, .. } => fields.iter_mut().for_each(|(_, item)| self.rewrite_value(item)),
            ValuePreview::Chain(chain) => chain.nodes.iter_mut().for_each(|node| self.rewrite_value(&mut node.value)),
            ValuePreview::Tree(nodes) => nodes.iter_mut().for_each(|node| self.rewrite_value(&mut node.value)),
            ValuePreview::Graph(nodes) => nodes.iter_mut().for_each(|node| self.rewrite_value(&mut node.value)),
            ValuePreview::Text { quotes, .. } if *quotes == TextQuotes::Python => *quotes = TextQuotes::Double,
            ValuePreview::Text { .. } | ValuePreview::Int(_) | ValuePreview::Number(_) | ValuePreview::Opaque(_) => {}
        }
    }

    /// Rewrites the words of a text outside quotes, and the quotes themselves: a text in single quotes is a character or
    /// no text at all in most languages.
    pub fn rewrite(self, text: &str) -> String {
        let (mut out, mut word, mut quote) = (String::with_capacity(text.len()), String::new(), None);
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            // "can't" is a word.
            let apostrophe = letter == '\'' && !word.is_empty();
            if quote.is_none() && (letter.is_alphanumeric() || letter == '_' || apostrophe) {
                word.push(letter);
                continue;
            }
            self.push_word(&mut out, &mut word);
            match quote {
                // An apostrophe needs no escape between double quotes, and a double quote does.
                Some(_) if letter == '\\' => match letters.next() {
                    Some('\'') => out.push('\''),
                    escaped => out.extend(std::iter::once('\\').chain(escaped)),
                },
                Some(open) if letter == open => {
                    quote = None;
                    out.push('"');
                }
                Some(_) if letter == '"' => out.push_str("\\\""),
                None if letter == '\'' || letter == '"' => {
                    quote = Some(letter);
                    out.push('"');
                }
                _ => out.push(letter),
            }
        }
        self.push_word(&mut out, &mut word);
        out
    }

    fn push_word(self, out: &mut String, word: &mut String) {
        out.push_str(match word.as_str() {
            "None" => self.none,
            "True" => "true",
            "False" => "false",
            "nan" => self.floats[0],
            "inf" => self.floats[1],
            other => other,
        });
        word.clear();
    }
}

/// The items of a list that is written as text with double quotes; `None` for any other text.
fn list_items(text: &str) -> Option<Vec<&str>> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    let (mut items, mut start, mut depth, mut quoted, mut escaped) = (Vec::new(), 0, 0_usize, false, false);
    for (at, letter) in inner.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                items.push(inner[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push(inner[start..].trim());
    Some(items)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::ids::CaseId;
    use crate::types::problem::{Method, Type};
    use crate::types::verdict_report::Verdict;
    use serde_json::json;

    #[test]
    fn calls_that_return_nothing_have_no_value() {
        let words = ValueWords { none: "nullptr", floats: ["NaN", "Infinity"], types: &[] };
        let method = |name: &str, returns: Option<Type>| Method { name: name.to_owned(), params: Vec::new(), returns };
        let methods = vec![method("push", None), method("top", Some(Type::Optional(Box::new(Type::Str))))];
        let signature = Signature::Class { name: "Pile".to_owned(), params: Vec::new(), methods };
        let calls = [json!(["Pile", []]), json!(["push", ["a, b"]]), json!(["top", []])];
        let check = |text: &str, expected: &str| {
            let mut report = CaseReport::new(CaseId::from("a"), Verdict::Wa);
            (report.want, report.got) = (Some(text.to_owned()), Some(text.to_owned()));
            words.mark_silent_calls(&mut report, &signature, &calls);
            assert_eq!((report.want.as_deref(), report.got.as_deref()), (Some(expected), Some(expected)));
        };
        check("[nullptr, nullptr, nullptr]", "[-, -, nullptr]");
        check(r#"[nullptr, nullptr, "a, \"b]"]"#, r#"[-, -, "a, \"b]"]"#);
        check("[nullptr, 3, [1, 2]]", "[-, 3, [1, 2]]");
        check("[nullptr, … 20000 characters … nullptr]", "[nullptr, … 20000 characters … nullptr]");
        check("nullptr", "nullptr");
        check("raises KeyError", "raises KeyError");
        check("[", "[");
    }

    #[test]
    fn words_outside_quotes_are_rewritten() {
        let words = ValueWords { none: "nullptr", floats: ["NaN", "Infinity"], types: &[] };
        for (text, expected) in [
            ("[True, None, 'None', False]", r#"[true, nullptr, "None", false]"#),
            (r#"{"it's True": True}"#, r#"{"it's True": true}"#),
            (r"['a\'True', True]", r#"["a'True", true]"#),
            (r#"'say "no"\n' and '\\'"#, r#""say \"no\"\n" and "\\""#),
            ("Nones and True_1", "Nones and True_1"),
            ("want False, got True", "want false, got true"),
            ("want 3.5, got nan", "want 3.5, got NaN"),
            ("[-inf, inf, 'inf']", r#"[-Infinity, Infinity, "inf"]"#),
            ("returns what can't be read: 'a'", r#"returns what can't be read: "a""#),
        ] {
            assert_eq!(words.rewrite(text), expected);
        }
    }

    #[test]
    fn types_are_named_as_in_the_language() {
        let words = ValueWords {
            none: "null",
            floats: ["NaN", "Infinity"],
            types: &[("int", "number"), ("float", "number"), ("str", "string")],
        };
        assert_eq!(
            ValueWords { types: &[], ..words }.rewrite_types("want 3 (int), got None (None)"),
            "want 3, got None"
        );
        for (text, expected) in [
            ("want 3 (int), got '3' (str)", "want 3 (number), got '3' (string)"),
            ("[1]: want 3 (int), got 3.5 (float)", "[1]: want 3, got 3.5"),
            ("want 3 (int), got None (None)", "want 3, got None"),
            ("want 'a (int)', got 'b (int)'", "want 'a (int)', got 'b (int)'"),
            ("want 3 items, got 2", "want 3 items, got 2"),
        ] {
            assert_eq!(words.rewrite_types(text), expected);
        }
    }

    #[test]
    fn values_of_steps_are_rewritten_at_every_depth() {
        let mut value = ValuePreview::Map {
            name: "dict".to_owned(),
            entries: vec![
                (ValuePreview::Bool(true), ValuePreview::None),
                (
                    ValuePreview::Int(1),
                    ValuePreview::Text { start: "it's".to_owned(), length: 4, quotes: TextQuotes::Python },
                ),
            ],
            length: 2,
        };
        ValueWords { none: "nullptr", floats: ["NaN", "Infinity"], types: &[] }.rewrite_value(&mut value);
        assert_eq!(value.to_string(), r#"{true: nullptr, 1: "it's"}"#);
    }
}
