//! Orders to edit: "Replace `and` with `or` on line 4.", "The word `or` must become `and`." Nothing in them need be code, and
//! following them needs no thought.
//!
//! A sentence is an order when it is no question and either a clause of it opens with a verb of editing and the sentence says
//! where or what (has code marked in it or names a line), or it says outright what the code must be ([`PRESCRIPTIONS`]). Of 71
//! mends that people wrote down 65 read so by their opening alone, and none of 1,396 turns of tutors.

/// Verbs that change a text.
const VERBS: [&str; 26] = [
    "replace",
    "change",
    "swap",
    "insert",
    "add",
    "remove",
    "delete",
    "move",
    "initialise",
    "initialize",
    "set",
    "rename",
    "exchange",
    "substitute",
    "erase",
    "indent",
    "dedent",
    "unindent",
    "increment",
    "decrement",
    "negate",
    "del",
    "subtract",
    "strike",
    "drop",
    "omit",
];

/// Verbs that take something away with a word behind them: "take out the `if`", "leave it away".
const TAKING_VERBS: [&str; 6] = ["take", "leave", "throw", "cut", "pull", "move"];
/// Those words.
const AWAY: [&str; 9] = ["out", "away", "off", "up", "down", "above", "below", "before", "behind"];
/// Words for something that was named before.
const PRONOUNS: [&str; 6] = ["it", "them", "that", "this", "these", "those"];

/// Verbs that change a text only where what is written is marked.
const WRITING_VERBS: [&str; 9] = ["write", "wrap", "prepend", "extend", "assign", "invert", "type", "append", "paste"];

/// Verbs that change a text only where it says what for: "Use `isalnum` in its place".
const WEAK_VERBS: [&str; 13] =
    ["use", "take", "make", "begin", "start", "return", "give", "let", "answer", "turn", "call", "store", "count"];

/// Words before a verb that leave it an order.
const LEAD_INS: [&str; 24] = [
    "then",
    "just",
    "simply",
    "now",
    "please",
    "and",
    "also",
    "so",
    "next",
    "there",
    "finally",
    "first",
    "instead",
    "only",
    "you",
    "must",
    "should",
    "can",
    "could",
    "need",
    "to",
    "have",
    "afterwards",
    "or",
];

/// Words that say what code must be, with marked code (`§`), up to six words between (`..`; `~` where they are of one clause), a
/// number (`9`) and a line's number (`#`).
const PRESCRIPTIONS: [&str; 59] = [
    "must|should .. be|been|become|read|say|return|append|start|begin|have|contain|stop|use|give|yield|equal .. §",
    "must|should .. be|become|read|say|return|give|append|stand .. plus|minus|modulo",
    "must|should .. be|become|have|come|stand a|an|the if|else|elif|while|for|return|and|or|not|break|continue|minus|plus",
    "§ .. must|should .. go|disappear|vanish|move",
    "§ instead ,",
    "instead .. §",
    "§ not §",
    "§ plus|minus|times|modulo|over|less §",
    "missing|lacks|lacking|forgot|forgotten|omitted .. §",
    "forgot|missing|lacks|lacking|need|needs a|an|the return|else|elif|break|continue|not|minus|plus|colon|bracket|brackets",
    "§ .. is|are missing",
    "you want|need ~ is §",
    "need|needs|want|wants a|an|the|your §",
    "you need|want §",
    "be|is called §",
    "with|by|as|becomes|become|into § instead",
    "§ .. belongs|goes .. before|after|behind|under|above|below|into|inside|in front",
    "it|this|keyword|word|sign goes|belongs|comes .. beginning|front|start|end of",
    "swap|swapped|exchange|exchanged|reversed|flipped .. § .. §",
    "method|operator|keyword .. is|called §",
    "method|operator|keyword .. is called",
    "fix|correction|mend .. is|be .. §",
    "is|just|simply|only really|simply|just §",
    "blanks|holes|gaps .. are .. §",
    "blank|hole|gap ~ is|becomes|gets|takes §|9",
    "blank|hole|gap one|two|three|first|second|9 , §|9",
    "one|two|three|9 words|signs|characters|letters go|belong in|into",
    "fill|complete ~ with|by §",
    "is what|all belongs|goes",
    "§ is what you want|need|lack",
    "§ , that|which you want|need",
    "loses|lose|sheds its|the|that §",
    "has|have no business",
    "§ .. is|are superfluous|redundant|unnecessary|needless",
    "with|without|and nothing|anything subtracted|added|taken|removed",
    "nothing|anything is|be|gets subtracted",
    "§ , in|inside|within it §",
    "make it|them|that|this §",
    "argument|arguments|operand|operands ~ is|are 9",
    "correct|proper|missing|decisive|corrected ~ is|are|be|reads §",
    "right condition|operator|line|index|bound|order|formula|expression|call ~ is|be|reads §",
    "§ ~ would|will ~ fix|mend|cure|repair|right|correct",
    "then|next comes|follows|stands §",
    "followed by §",
    "turn|swap .. inside|upside out|down",
    "without it|them|this .. right|correct|passes|works|pass|work ,",
    "with this|it|them .. right|correct|passes|works|pass|work ,",
    "with|without , that .. right|correct|passes|works|pass|work ,",
    "hole|blank|gap ~ filled ~ §",
    "put|insert a|an|one|another|the §",
    "put|insert §",
    "put|add|insert|place a|an|the|another return|if|else|elif|break|continue|while|minus|plus|not|colon|condition",
    "put|store|save|keep .. in|into .. variable|variables .. return|then",
    "replace|change|turn|make the|your|that|this|every sign|operator|comparison|plus|minus|or|and|less|greater|equals .. to|into|with|by|a|an",
    "1|0|2|one|zero|two instead of|1|0|2|one|zero|two",
    "instead of 1|0|2|one|zero|two ,",
    "add|subtract 1|one|2|two to|from",
    "return|give .. plus|minus|times|larger|smaller|bigger .. of|and|by|the",
    "a|the keyword of|for",
];

/// The first order in a folded text; blocks of code are no sentences. `before` is what was read before it, in which something may
/// be named that an order speaks of.
pub fn order<'a>(prose: &'a str, before: &[String]) -> Option<&'a str> {
    let names_code = |text: &str| text.contains('`') || text.contains("line");
    let mut named = before.iter().any(|text| names_code(text));
    sentences(prose).find(|sentence| {
        named |= names_code(sentence);
        is_order(sentence, named)
    })
}

fn is_order(sentence: &str, named: bool) -> bool {
    if sentence.trim_end().ends_with('?') {
        return false;
    }
    let placed = names_a_line(sentence);
    let words = words(sentence);
    if is_experiment(&words) {
        return false;
    }
    let edits = |words: &[String]| {
        let words = opening(words);
        let verb = words.first().map_or("", String::as_str);
        // "Change nothing yet" is none, nor "write down".
        let nothing = words.get(1).is_some_and(|word| NOTHING.contains(&word.as_str()));
        let near = |reach: usize| words.iter().take(reach).any(|word| word == MARK);
        let marked = near(REACH);
        let says_what_for = words.iter().any(|word| word == "instead");
        let away = words.iter().skip(1).take(6).any(|word| AWAY[..3].contains(&word.as_str()));
        let edits = (VERBS.contains(&verb) && (marked || placed))
            || (TAKING_VERBS.contains(&verb) && away && (marked || words.iter().take(4).any(|word| word == "#")))
            || (named && takes_it_away(words))
            || (WRITING_VERBS.contains(&verb) && marked)
            || (WEAK_VERBS.contains(&verb) && (marked || placed) && says_what_for);
        edits && (!nothing || TAKING_VERBS.contains(&verb))
    };
    words.split(|word| word == ",").any(edits) || PRESCRIPTIONS.iter().any(|pattern| says(&words, pattern))
}

/// "Delete them", "take it out": all of a clause, about something that was named before.
fn takes_it_away(clause: &[String]) -> bool {
    let clause: Vec<&str> = clause.iter().map(String::as_str).collect();
    match clause.as_slice() {
        [verb, it] => VERBS.contains(verb) && PRONOUNS.contains(it),
        [verb, it, away] => TAKING_VERBS.contains(verb) && PRONOUNS.contains(it) && AWAY.contains(away),
        [verb, those, of, "lines" | "line" | "words" | "word" | "signs" | "sign" | "call" | "calls"] => {
            VERBS.contains(verb) && PRONOUNS.contains(those) && of.chars().all(char::is_alphanumeric)
        }
        _ => false,
    }
}

/// Something to try out beside the program, in the shell or on paper, and no exchange of one piece of code for another.
fn is_experiment(words: &[String]) -> bool {
    const BESIDE: [&str; 6] = ["shell", "console", "interpreter", "repl", "paper", "hand"];
    let beside = words.iter().any(|word| BESIDE.contains(&word.as_str()));
    beside && !says(words, "to|with|into|by|instead §") && !says(words, "§ instead")
}

/// Words behind a verb that make it no order.
const NOTHING: [&str; 4] = ["nothing", "down", "out", "only"];
/// Words from a verb to what it is about.
const REACH: usize = 9;

/// How often a text says what marked code must come to: "`f([1])` must be 2".
pub fn answers(prose: &str) -> usize {
    let comes_to = |words: &[String]| {
        let value = |word: &String| word == MARK || word.starts_with(|c: char| c.is_ascii_digit());
        matches!(words, [mark, must, be, answer, ..]
            if mark == MARK && matches!(must.as_str(), "must" | "should") && VALUED.contains(&be.as_str()) && value(answer))
    };
    sentences(prose)
        .filter(|sentence| !sentence.trim_end().ends_with('?'))
        .map(words)
        .map(|words| (0..words.len()).filter(|at| comes_to(&words[*at..])).count())
        .sum()
}

const VALUED: [&str; 6] = ["be", "give", "return", "yield", "equal", "become"];

/// How marked code stands among the words.
const MARK: &str = "§";

/// Words, commas for every break between clauses, `§` for marked code, `#` for a line's number.
fn words(sentence: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut inside = false;
    for piece in sentence.split_inclusive('`') {
        let text = piece.trim_end_matches('`');
        if inside {
            words.push(MARK.to_owned());
        } else {
            plain(text, &mut words);
        }
        inside ^= piece.ends_with('`');
    }
    let mut out: Vec<String> = Vec::with_capacity(words.len());
    for word in words {
        let last = out.last().map_or("", String::as_str);
        match (last, word.as_str()) {
            ("has" | "have" | "needs" | "need" | "ought" | "had" | "got", "to") => replace_last(&mut out, 1, "must"),
            ("in", "place") | ("rather", "than") => replace_last(&mut out, 1, "instead"),
            ("its" | "their" | "that's", "place") => replace_last(&mut out, 2, "instead"),
            ("line" | "lines", number) if number.starts_with(|c: char| c.is_ascii_digit()) => out.push("#".to_owned()),
            (_, "and" | "then" | "but" | "so" | "which" | "that") => out.extend([",".to_owned(), word]),
            _ => out.push(word),
        }
    }
    out.push(",".to_owned());
    out
}

fn replace_last(words: &mut Vec<String>, count: usize, with: &str) {
    words.truncate(words.len().saturating_sub(count));
    words.push(with.to_owned());
}

fn plain(text: &str, words: &mut Vec<String>) {
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        if c.is_alphanumeric() || c == '_' || c == '\'' {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if matches!(c, ',' | ':' | '(' | ')' | '\n' | ';') {
            words.push(",".to_owned());
        }
    }
}

/// A clause behind its place ("on line 4", "after the loop") and what leads in.
fn opening(clause: &[String]) -> &[String] {
    let mut rest = clause;
    while let Some(first) = rest.first() {
        if LEAD_INS.contains(&first.as_str()) || first.chars().all(|c| c.is_ascii_digit()) {
            rest = &rest[1..];
        } else if matches!(first.as_str(), "on" | "in" | "at" | "after" | "before" | "below" | "above" | "right")
            && let Some(verb) = rest.iter().take(7).position(|word| is_verb(word))
        {
            return &rest[verb..];
        } else {
            break;
        }
    }
    rest
}

fn is_verb(word: &str) -> bool {
    VERBS.contains(&word) || WRITING_VERBS.contains(&word)
}

/// Whether words follow a pattern anywhere.
fn says(words: &[String], pattern: &str) -> bool {
    let parts: Vec<&str> = pattern.split(' ').collect();
    (0..words.len()).any(|at| follows(&words[at..], &parts))
}

fn follows(words: &[String], parts: &[&str]) -> bool {
    const GAP: usize = 6;
    match parts {
        [] => true,
        [gap @ (".." | "~"), rest @ ..] => (0..=GAP.min(words.len()))
            .take_while(|skipped| !words[..*skipped].iter().any(|word| word == "not" || (*gap == "~" && word == ",")))
            .any(|skipped| follows(&words[skipped..], rest)),
        [part, rest @ ..] => {
            let is = |word: &String| part.split('|').any(|known| known == word || (known == "9" && is_number(word)));
            words.first().is_some_and(is) && follows(&words[1..], rest)
        }
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_digit())
}

fn names_a_line(sentence: &str) -> bool {
    let mut words = sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut last = "";
    words.any(|word| {
        let found = matches!(last, "line" | "lines") && word.starts_with(|c: char| c.is_ascii_digit())
            || matches!(last, "last" | "first" | "next" | "same") && word == "line";
        last = word;
        found
    })
}

/// Pieces of prose up to a full stop, a question mark or the end of a paragraph; marked code holds together.
pub fn sentences(prose: &str) -> impl Iterator<Item = &str> {
    let mut pieces = Vec::new();
    let (mut from, mut inside) = (0, false);
    let bytes = prose.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        inside ^= *byte == b'`';
        let next = bytes.get(at + 1).copied();
        let ends = matches!(byte, b'.' | b'!' | b'?' | b';') && !inside && next.is_none_or(|b| b.is_ascii_whitespace());
        let breaks = *byte == b'\n' && next.is_none_or(|b| matches!(b, b'\n' | b'-' | b'*' | b'1'..=b'9'));
        if ends || breaks {
            pieces.push(&prose[from..=at]);
            (from, inside) = (at + 1, inside && !breaks);
        }
    }
    pieces.push(&prose[from..]);
    pieces.into_iter().filter(|piece| !piece.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str, expected: bool) {
        assert_eq!(order(&text.to_lowercase(), &[]).is_some(), expected, "{text}");
    }

    #[test]
    fn an_order_to_edit_is_found() {
        for text in [
            "Replace `and` with `or` on line 4.",
            "Move line 9 above line 8.",
            "Add `:` after the condition.",
            "On line 4, change `<` to `<=`.",
            "In lines 3 to 5: swap the two branches of `if`.",
            "You are close. Initialise `best` with the first number.",
            "- Rename `l` to `lo`",
            "Remove line 3",
            "Set `lo` to `mid + 1`.",
            "Look at this: it is wrong.\n\nDelete line 12.",
            "The word `or` has to become `and`.",
            "Put `return` in front of the call.",
            "`isalpha` knows letters alone. Use `isalnum` in its place.",
            "You need `heappushpop` there.",
            "In line 6, make the inner thing a list instead of a set.",
            "It is `i` minus `days`.",
            "Just before that, the `+ 1` must go.",
            "You forgot the return.",
            "In the first pair of brackets there should be last plus one.",
            "Line 8 enters each bus twice. Take it out.",
            "Those two lines in the `if` have no business there; delete them.",
            "The remedy is to do less: take out the `if left > right:` together with its `break`.",
            "You have a 0 there in line 8. Without it, the program is right.",
            "With that the program passes.",
            "The sign between them in line 4 loses its `=`.",
            "Compare `reach` with `len(leaps)`, with nothing taken away.",
            "Turn the nest inside out: `for k`, in it `for i`, in it `for j`.",
            "The first hole is `count > 1`.",
            "Blank two: 0.",
            "Three words go into the hole: is, not, and that value.",
            "Any sign will do; make it `,`.",
            "One of these arguments is 0.",
        ] {
            check(text, true);
        }
    }

    #[test]
    fn a_hint_is_no_order_to_edit() {
        for text in [
            "What would happen if you replaced `and` with `or`?",
            "Add `print` calls where, and what do they tell you?",
            "Change nothing yet: what does `best` hold after line 4?",
            "Replace the inner search by a question to a table.",
            "Look at line 3 first. All failing cases go through it.",
            "Swap two neighbours by hand and look at the list again.",
            "Which value does `rest` have on line 4? Set your example down on paper.",
            "The set of what was seen grows on line 3.",
            "Write down what `best` holds after each turn.",
            "Put your finger on the line before the loop.",
            "What should `f(3)` give back, and what does it give?",
            "Instead of adding it all up again, keep what you had.",
            "A path that goes to the left goes to the right in the mirror.",
            "Moving on: `total` is right, and line 4 is where it is lost.",
            "Change one entry of `table[0]` in the shell and print the whole `table`.",
            "One of the two is what you want and the other one is `none`.",
            "Draw three jars, take out the middle one as line 19 does it, and look at the arrow.",
            "Finish this: \"places before place `start` are ___, and never looked at again\".",
            "Take the smallest, put it aside, and delete it from the queue.",
            "Which line would you delete, and what would take its place?",
            "The first hole asks what is known before the loop begins.",
        ] {
            check(text, false);
        }
    }

    #[test]
    fn a_table_of_answers_is_counted() {
        let check = |text: &str, expected: usize| assert_eq!(answers(text), expected, "{text}");
        check("- `f([1])` must be 2\n- `f([2])` must be 4\n", 2);
        check("with `f([1])` your program gave 2.", 0);
        check("must `f([1])` be 2?", 0);
        check("`f([1])` should give `[2]`.", 1);
    }

    proptest! {
        #[test]
        fn nothing_breaks_it(text in "[ -~\n`é…]{0,120}") {
            let _ = order(&text, &[]);
        }
    }
}
