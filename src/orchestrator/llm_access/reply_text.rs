//! The hint in a model's reply: without thinking, without the model's marks, and out of its wrapping.
//!
//! Models wrap a good hint into JSON, a fence, quotes or a heading such as "**Hint 1:**". Wrappings of a known shape are
//! removed before the reply is judged, so that a form costs no good hint. If a mark or an unknown object is left, the
//! reply is refused: its text is not for the learner.

use serde_json::Value;

use crate::agents::hint_check::{HintRefusal, RefusalCategory};
use crate::llm::model_marks::{cut_model_marks, find_left_mark};
use crate::types::sanitize::{clean, clean_colour_remnants};

/// Most wrappings around each other.
const MAX_LAYERS: usize = 4;

/// Returns the hint in a reply.
///
/// # Errors
/// It is all thinking, or holds marks or an object of an unknown shape.
pub(super) fn extract_hint(reply: &str) -> Result<String, HintRefusal> {
    let mut text = cut_model_marks(reply);
    for _ in 0..MAX_LAYERS {
        let inner = unwrap_layer(text.trim());
        if inner == text {
            break;
        }
        text = inner;
    }
    let refuse = |why: &str| Err(HintRefusal { step: RefusalCategory::Format, why: why.to_owned() });
    if text.is_empty() && !reply.trim().is_empty() {
        return refuse("it holds nothing but thinking");
    }
    if let Some(mark) = find_left_mark(&text) {
        return refuse(&format!("a mark of the model's own format is left: {mark}"));
    }
    if is_object(&text) || holds_reply_object(&text) {
        return refuse("an object of an unknown shape");
    }
    // A reply in JSON may spell control characters as `\u001b`, so the text inside is cleaned again.
    Ok(clean_colour_remnants(&clean(&text)))
}

/// Removes one wrapping.
fn unwrap_layer(text: &str) -> String {
    let inner = from_json(text).or_else(|| from_fence(text)).or_else(|| from_quotes(text)).or_else(|| from_label(text));
    inner.unwrap_or_else(|| text.to_owned()).trim().to_owned()
}

/// Names of the field that holds a hint.
const NAMES: [&str; 9] = ["hint", "text", "reply", "message", "content", "answer", "response", "question", "hint_text"];

/// The text in `{"hint": "…"}`. Other fields may be numbers or truth values, such as a level.
fn from_json(text: &str) -> Option<String> {
    let Value::Object(fields) = serde_json::from_str(text).ok()? else { return None };
    let mut words = fields.iter().filter_map(|(name, value)| Some((name, value.as_str()?)));
    let (name, said) = words.next()?;
    let is_simple = fields.values().all(|value| !value.is_object() && !value.is_array());
    let is_known = NAMES.contains(&name.to_lowercase().as_str());
    (words.next().is_none() && is_simple && is_known).then(|| said.to_owned())
}

/// The text in a fence that holds prose. A skeleton keeps its fence.
fn from_fence(text: &str) -> Option<String> {
    const LABELS: [&str; 6] = ["", "markdown", "md", "text", "txt", "json"];
    let (label, rest) = text.strip_prefix("```")?.split_once('\n')?;
    let body = rest.trim_end().strip_suffix("```")?;
    let is_single = !body.contains("```");
    let is_marked = matches!(label.trim(), "json" | "markdown" | "md");
    let is_wrapping =
        is_marked || is_prose(body) || from_json(body.trim()).is_some() || from_label(body.trim()).is_some();
    (is_single && LABELS.contains(&label.trim()) && is_wrapping).then(|| body.to_owned())
}

/// Whether each line with words is part of a sentence, and the last one ends one.
fn is_prose(text: &str) -> bool {
    const MIN_WORDS: usize = 4;
    let ends = text.trim_end().ends_with(['.', '?', '!']);
    let is_code = |line: &str| line.trim_end().ends_with([';', '{', '}', ':']) || line.contains(" = ");
    ends && text.split_whitespace().count() >= MIN_WORDS && !text.lines().any(is_code)
}

/// The text in quotes, if there are no others in it.
fn from_quotes(text: &str) -> Option<String> {
    let pairs = [('"', '"'), ('“', '”')];
    let inner = pairs.iter().find_map(|(open, close)| text.strip_prefix(*open)?.strip_suffix(*close))?;
    (!inner.contains(['"', '“', '”'])).then(|| inner.to_owned())
}

/// The text after "**Hint 1:**", "Here is a hint:" or a heading "## Level 2".
fn from_label(text: &str) -> Option<String> {
    const WORDS: [&str; 34] = [
        "hint",
        "level",
        "here",
        "is",
        "s",
        "a",
        "an",
        "your",
        "the",
        "my",
        "for",
        "you",
        "sure",
        "okay",
        "ok",
        "of",
        "course",
        "certainly",
        "next",
        "first",
        "second",
        "third",
        "metacognitive",
        "conceptual",
        "strategic",
        "structural",
        "targeted",
        "question",
        "idea",
        "plan",
        "skeleton",
        "place",
        "this",
        "one",
    ];
    const MAX_LABEL_CHARS: usize = 60;
    let line = text.lines().next().filter(|line| line.starts_with(|c: char| c.is_alphabetic() || "#*_".contains(c)))?;
    let end = match line.find(':') {
        Some(colon) => colon + 1,
        // A heading without a colon takes the whole line.
        None if line.starts_with(['#', '*']) => line.len(),
        None => return None,
    };
    let label = line[..end].to_lowercase();
    let words: Vec<&str> = label.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_known = |word: &&str| WORDS.contains(word) || word.chars().all(|c| c.is_ascii_digit());
    let names_hint = words.iter().any(|word| matches!(*word, "hint" | "level"));
    let rest = text[end..].trim_start_matches(['*', '_', ' ', '\n']);
    (names_hint && words.iter().all(is_known) && label.chars().count() <= MAX_LABEL_CHARS && !rest.is_empty())
        .then(|| rest.to_owned())
}

/// Whether a text is an object or begins like one of JSON.
fn is_object(text: &str) -> bool {
    let text = text.trim();
    matches!(serde_json::from_str(text), Ok(Value::Object(_) | Value::Array(_)))
        || ["{\"", "{ \"", "{'", "{\n", "[{"].iter().any(|start| text.starts_with(start))
}

/// Whether a text holds an object with the field of a hint: words before or after it don't make it a hint. Other names
/// of fields may be from an exercise.
fn holds_reply_object(text: &str) -> bool {
    const OWN_NAMES: [&str; 4] = ["hint", "hint_text", "reply", "response"];
    let packed: String = text.chars().filter(|c| !c.is_whitespace()).collect::<String>().replace('\'', "\"");
    OWN_NAMES
        .iter()
        .any(|name| packed.contains(&format!("{{\"{name}\":\"")) || packed.contains(&format!(",\"{name}\":\"")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "Which example does your loop miss?";

    #[test]
    fn a_good_hint_is_taken_out_of_its_wrapping() {
        for text in [
            GOOD.to_owned(),
            format!("{{\"hint\": \"{GOOD}\"}}"),
            format!("{{\"hint\": \"\\u001b[31m{GOOD}\\u001b[0m\"}}"),
            format!("[31m{GOOD}[0m"),
            format!("{{\"level\": 1, \"hint\": \"{GOOD}\"}}"),
            format!("```json\n{{\"hint\": \"{GOOD}\"}}\n```"),
            format!("```\n{GOOD}\n```"),
            format!("```markdown\n{GOOD}\n```"),
            format!("**Hint 1:** {GOOD}"),
            format!("**Hint 1**: {GOOD}"),
            format!("Hint: {GOOD}"),
            format!("## Hint (level 2)\n\n{GOOD}"),
            format!("Sure! Here's a hint: {GOOD}"),
            format!("\"{GOOD}\""),
            format!("<think>The fix is x.</think>```\n**Hint 2:** {GOOD}\n```<|im_end|>"),
            format!("```\n{{\"hint\": \"{GOOD}\"}}\n```"),
            format!("**Hint 1:**\n```\n{GOOD}\n```"),
            format!("**Hint 1:** {{\"hint\": \"{GOOD}\"}}"),
            format!("Here is your hint:\n\n```json\n{{\"hint\": \"**Hint 1:** {GOOD}\"}}\n```"),
            format!(
                "<|channel|>analysis<|message|>x<|end|><|start|>assistant<|channel|>final<|message|>{{\"hint\": \"{GOOD}\"}}"
            ),
            format!("[THINK]The fix is x.[/THINK]{{\"hint\": \"{GOOD}\"}}<|im_end|>"),
        ] {
            assert_eq!(extract_hint(&text).as_deref(), Ok(GOOD), "{text}");
        }
    }

    #[test]
    fn code_keeps_its_fence_and_prose_its_words() {
        for text in [
            "Fill it in:\n```python\nfor x in ___:\n    ___\n```",
            "```python\nfor x in ___:\n    ___\n```",
            "```\nfor x in ___:\n    ___\n```",
            "Look at the level of water: which pond is it?",
            "Your loop: does it end?",
            "Why does \"a\" come before \"b\"?",
        ] {
            assert_eq!(extract_hint(text).as_deref(), Ok(text));
        }
        assert_eq!(extract_hint("").as_deref(), Ok(""));
    }

    #[test]
    fn an_unknown_form_is_refused() {
        for text in [
            "<|tool_call|>look",
            "Look.<|mystery|> at this",
            "{\"thoughts\": \"the fix is x\", \"hint\": \"Look.\"}",
            "{\"plan\": [\"x\"]}",
            "{\"hint\": \"cut sho",
            "<think>It never ends",
            "<think>a<think>b</think>The fix is x.",
            "[THINK]It never ends",
            "<|channel|>analysis<|message|>The fix is x.",
            "Look.<think>The fix is x.",
            "As you asked, in JSON: {\"hint\": \"Look.\"}",
            "{'hint': 'Look.'}",
            "{\"hint\": \"Look.\"} {\"hint\": \"Look again.\"}",
        ] {
            let refused = extract_hint(text).expect_err(text);
            assert_eq!(refused.step, RefusalCategory::Format, "{text}: {refused}");
        }
    }
}
