//! Properties that hold for any text.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;
use crate::types::problem::Language;

/// The problems of the starter pack with the limits; built once.
static PACK: LazyLock<(HintCheckParams, Vec<Problem>)> =
    LazyLock::new(|| (HintCheckParams::default(), crate::pack::load_embedded_pack().problems));

fn guard(index: usize) -> (HintGuard<'static>, &'static Problem) {
    let (limits, problems) = &*PACK;
    let problem = &problems[index % problems.len()];
    (HintGuard::new(limits, HintContext { problem, starter: "", learner: "", seen: "" }), problem)
}

/// Returns lines of a reference that show part of its solution. Lines of up to three signs (`return []`, `advance()`)
/// and an initial number (`result = 1.0`) are in any program, and a docstring is prose.
fn lines(problem: &Problem) -> Vec<String> {
    let python = problem.solutions_in(Language::Python);
    let code: Vec<String> = python.map(|s| code_tokens::strip_comments_of(s.language, &s.source)).collect();
    let lines = code.iter().flat_map(|code| code.lines()).map(|line| line.trim().to_owned());
    let first_number = |line: &str| line.split_once(" = ").is_some_and(|(_, value)| value.parse::<f64>().is_ok());
    let says = |line: &String| !line.starts_with("def ") && !line.starts_with("\"\"\"") && !first_number(line);
    lines.filter(|line| says(line) && code_tokens::strict_tokens(&fold(line)).len() > 3).collect()
}

/// Generates text that is likely to reach every branch: words, signs, fences, odd characters.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[a-z]{1,8}",
        2 => Just(" ".to_owned()),
        1 => prop_oneof![Just("```"), Just("`"), Just("\n"), Just("\n    "), Just("___"), Just("…"), Just("= "), Just("plus ")]
            .prop_map(str::to_owned),
        1 => "\\PC{1,3}",
        1 => any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Checks every line of every reference of the starter pack at every level, because a random sample found the one line
/// that passed only once every few dozen runs.
#[test]
fn a_line_of_a_reference_never_passes_below_level_four() {
    let mut passed = Vec::new();
    for index in 0..PACK.1.len() {
        let (guard, problem) = guard(index);
        for line in lines(problem) {
            let bare = line.clone();
            let asked = format!("What about `{line}` there?");
            let fenced = format!("Write this:\n```\n{line}\n```");
            for (level, text) in (1..4).flat_map(|level| [(level, &bare), (level, &asked), (level, &fenced)]) {
                if guard.check(level, text, &[]).is_ok() {
                    passed.push(format!("{}, level {level}: {text}", problem.id));
                }
            }
        }
    }
    assert_eq!(passed, Vec::<String>::new());
}

proptest! {
    #![proptest_config(crate::testing::cases(96))]

    #[test]
    fn no_text_breaks_the_guard(index in 0_usize..20, level in 0_u8..9, text in text(), shown in text()) {
        let (guard, _) = guard(index);
        let _ = guard.check(level, &text, &[&shown]);
        let _ = edit_candidates(&text);
    }

    #[test]
    fn what_a_terminal_could_act_on_never_passes(
        index in 0_usize..20, level in 1_u8..6, before in "[a-z ]{0,20}", after in "[a-z ]{0,20}",
        bad in prop::sample::select(vec!['\u{0}', '\u{7}', '\u{1b}', '\r', '\u{7f}', '\u{9b}', '\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}']),
    ) {
        let (guard, _) = guard(index);
        let text = format!("{before}{bad}{after}");
        prop_assert!(guard.check(level, &text, &[]).is_err());
    }

    #[test]
    fn disguise_never_turns_blocked_into_allowed(
        index in 0_usize..20, level in 1_u8..6, at in any::<prop::sample::Index>(), upper in any::<u64>(), hidden in 0_usize..200,
    ) {
        let (guard, problem) = guard(index);
        let lines = lines(problem);
        let from = at.index(lines.len());
        let text = format!("Here it is:\n{}", lines[from..].join("\n"));
        prop_assume!(guard.check(level, &text, &[]).is_err());
        let cased: String = text
            .chars()
            .enumerate()
            .map(|(i, c)| if upper >> (i % 64) & 1 == 1 { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() })
            .collect();
        prop_assert!(guard.check(level, &cased, &[]).is_err(), "{cased}");
        let place = text.char_indices().map(|(i, _)| i).nth(hidden % text.chars().count()).unwrap_or(0);
        let mut invisible = text.clone();
        invisible.insert(place, '\u{200b}');
        prop_assert!(guard.check(level, &invisible, &[]).is_err(), "{invisible}");
        let wide: String = text.chars().map(|c| if c.is_ascii_graphic() { char::from_u32(c as u32 + 0xfee0).unwrap_or(c) } else { c }).collect();
        prop_assert!(guard.check(level, &wide, &[]).is_err(), "{wide}");
    }
}
