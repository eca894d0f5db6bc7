//! Cuts a model's own format out of its reply: its thinking and the marks between the turns of a chat.
//!
//! Servers should remove both, but many leave some. Known shapes are cut; [`find_left_mark`] finds a mark that is left,
//! for the caller to refuse the text. Pure; never fails.

/// Pairs of marks around a model's thinking.
const THOUGHTS: [(&str, &str); 8] = [
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("[think]", "[/think]"),
    ("<seed:think>", "</seed:think>"),
    ("◁think▷", "◁/think▷"),
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
];

/// Marks that end a turn. The text after one belongs to a turn that the model invented.
const ENDS: [&str; 9] = [
    "<|im_end|>",
    "<|end|>",
    "<|return|>",
    "<|eot_id|>",
    "<|endoftext|>",
    "<|end_of_text|>",
    "<end_of_turn>",
    "<|eom_id|>",
    "</s>",
];

/// Marks that begin a reply, with the name of the speaker.
const STARTS: [&str; 9] = [
    "<|im_start|>assistant",
    "<|start|>assistant",
    "<|assistant|>",
    "<|start_header_id|>assistant<|end_header_id|>",
    "<start_of_turn>model",
    "<|message|>",
    "<｜assistant｜>",
    "[/inst]",
    "<s>",
];

/// The marks of channels: the reply is in the last one, and the others are thinking.
const FINAL_CHANNEL: [&str; 3] = ["<|channel|>final<|message|>", "<|channel|>final", "assistantfinal"];
const OTHER_CHANNELS: [&str; 2] = ["<|channel|>analysis", "<|channel|>commentary"];
/// The start of a reply whose marks of channels the server removed, but not its thinking.
const BARE_ANALYSIS: &str = "analysis";

/// Returns the reply without its thinking and without marks at its ends. Empty if it is all thinking.
#[must_use]
pub fn cut_model_marks(text: &str) -> String {
    let mut text = final_channel(text.trim());
    for (open, close) in THOUGHTS {
        text = without_thought(&text, open, close);
    }
    loop {
        let before = text.len();
        text = text.trim().to_owned();
        for mark in STARTS {
            if find(&text, mark) == Some(0) {
                text = text[mark.len()..].trim_start().to_owned();
            }
        }
        if let Some(end) = ENDS.iter().filter_map(|mark| find(&text, mark)).min() {
            text.truncate(end);
        }
        if text.len() == before {
            return text;
        }
    }
}

/// Finds a mark of a model's format that is left in a text.
#[must_use]
pub fn find_left_mark(text: &str) -> Option<String> {
    const LEFT: [&str; 7] = ["<|", "|>", "<｜", "[inst]", "[/inst]", "<start_of_turn>", "<end_of_turn>"];
    let marks = LEFT.into_iter().chain(THOUGHTS.iter().flat_map(|(open, close)| [*open, *close]));
    let is_quoted = |at: usize| text[..at].matches('`').count() % 2 == 1;
    let mut found = marks.filter(|mark| find(text, mark).is_some_and(|at| !is_quoted(at)));
    found.next().map(str::to_owned)
}

/// The text of the last channel. Empty if there are only channels of thinking.
fn final_channel(text: &str) -> String {
    let has_channels = OTHER_CHANNELS.iter().any(|mark| find(text, mark).is_some());
    let is_bare = find(text, BARE_ANALYSIS) == Some(0) && find(text, FINAL_CHANNEL[2]).is_some();
    let marks = FINAL_CHANNEL.iter().filter(|mark| !mark.starts_with("assistant") || is_bare);
    let last =
        marks.filter_map(|mark| Some((rfind(text, mark)?, mark.len()))).max_by_key(|(at, length)| (*at, *length));
    match last {
        Some((at, length)) => text[at + length..].trim_start().to_owned(),
        None if has_channels => String::new(),
        None => text.to_owned(),
    }
}

/// The text without what is between two marks. An opening mark at the start that is not closed leaves nothing, and a
/// closing mark that was not opened leaves what follows it: some servers remove one of the two. If more marks open than
/// close, the thinking may go on after the last one.
fn without_thought(text: &str, open: &str, close: &str) -> String {
    let (opened, closed) = (find(text, open), rfind(text, close));
    match (opened, closed) {
        (Some(from), Some(to)) if from < to => {
            let thought = &text[from..to + close.len()];
            if count_bare(thought, open) > count_bare(thought, close) {
                return text[..from].trim().to_owned();
            }
            let after = text[to + close.len()..].trim_start();
            // Nothing closes after the last mark, so this can only cut thinking that never ends.
            without_thought(&format!("{}{after}", &text[..from]), open, close)
        }
        (_, Some(to)) => text[to + close.len()..].trim_start().to_owned(),
        (Some(from), None) if text[..from].trim().is_empty() => String::new(),
        _ => text.to_owned(),
    }
}

/// The number of times that a text uses a mark, without those in quotes, which only name it.
fn count_bare(text: &str, mark: &str) -> usize {
    let text = text.to_ascii_lowercase();
    text.match_indices(mark).filter(|(at, _)| !text[..*at].ends_with(['`', '\'', '"'])).count()
}

/// Finds a mark whatever its letters' case. Marks keep their length in lower case.
fn find(text: &str, mark: &str) -> Option<usize> {
    text.to_ascii_lowercase().find(mark)
}

fn rfind(text: &str, mark: &str) -> Option<usize> {
    text.to_ascii_lowercase().rfind(mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "Which example does your loop miss?";

    #[test]
    fn thinking_and_marks_are_cut_by_their_known_shapes() {
        for text in [
            GOOD.to_owned(),
            format!("\n<think>\nHm. The fix is x.\n</think>\n\n{GOOD}"),
            format!("<thinking>The fix is x.</thinking>{GOOD}"),
            format!("[THINK]The fix is x.[/THINK]{GOOD}"),
            format!("The fix is x.</think>{GOOD}"),
            format!("<think>a</think>b<think>c</think>{GOOD}"),
            format!("<think>a<think>b</think>c</think>{GOOD}"),
            format!("<think>a [THINK]b[/THINK] c</think>{GOOD}"),
            format!("[THINK]a<think>b</think>c[/THINK]{GOOD}"),
            format!("<think>They ask about `<think>`.</think>{GOOD}"),
            format!("<|channel|>analysis<|message|>x<|end|><|channel|>final<|message|><think>y</think>{GOOD}"),
            format!("<think><|channel|>analysis<|message|>x</think><|channel|>final<|message|>{GOOD}"),
            format!(
                "<|channel|>analysis<|message|>The fix is x.<|end|><|start|>assistant<|channel|>final<|message|>{GOOD}<|return|>"
            ),
            format!("analysisThe fix is x.assistantfinal{GOOD}"),
            format!("{GOOD}<|im_end|>"),
            format!("{GOOD}<|im_end|>\n<|im_start|>user\nThe fix?"),
            format!("<|im_start|>assistant\n{GOOD}<|im_end|>"),
            format!("<start_of_turn>model\n{GOOD}<end_of_turn>"),
            format!("<s>{GOOD}</s>"),
        ] {
            assert_eq!(cut_model_marks(&text), GOOD, "{text}");
        }
        for text in [
            "<think>It never ends",
            "<|channel|>analysis<|message|>It never ends",
            "<|channel|>analysis It never ends",
            "[THINK]It never ends",
            "<think>a<think>b</think>The fix is x.",
            "<think>a</think><think>The fix is x.",
            "[THINK]a[THINK]b[/THINK]The fix is x.",
            "<think>[THINK]b[/THINK]The fix is x.",
            "<|im_end|>",
            "",
        ] {
            assert_eq!(cut_model_marks(text), "", "{text}");
        }
    }

    #[test]
    fn words_that_only_name_a_mark_stay() {
        for text in ["What is `<think>` for?", "What is <think> for?", "Say what the analysis shows.", "Is a < b?"] {
            assert_eq!(cut_model_marks(text), text);
        }
        assert_eq!(find_left_mark("What is `<think>` for?"), None);
        assert_eq!(find_left_mark(GOOD), None);
    }

    #[test]
    fn an_unknown_mark_is_found() {
        for text in ["<|tool_call|>{}", "Look.<|unknown|>", "a <think> b", "[INST] more [/INST]"] {
            assert!(find_left_mark(&cut_model_marks(text)).is_some(), "{text}");
        }
    }
}
