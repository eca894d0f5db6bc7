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

/// Words that describe a program, and prescribe one where the code marked in them is not the learner's: "but then comes `key = 0`".
const DESCRIPTIONS: [&str; 15] = [
    "be|is called §",
    "method|operator|keyword .. is|called §",
    "is|just|simply|only really|simply|just §",
    "§ not §",
    "then|next comes|follows|stands §",
    "followed by §",
    "blanks|holes|gaps .. are .. §",
    "§ where .. has|have|had|is|was|stands|uses|says|reads §",
    "not § , but §",
    "# §",
    "# , §",
    "§ is what you want|need|lack",
    "line|loop|condition|call|test|it needs|wants|requires §",
    "§ , not §",
    "§ , where you wrote|have|had|put",
];

/// Words by which a text claims that with it all is done; whoever can claim that has given the rest away.
const CLAIMS: [&str; 12] = [
    "no other|further|more change|changes|edit|edits|line|lines is|are|needed|necessary|,",
    "nothing else needs|must|is changes|change|changed|needed|necessary",
    "then|because everything|all|it|they passes|pass|works|work",
    "then all|both|the of|tests|cases|examples|them|three|two passes|pass|tests|them ~ pass|passes",
    "gives|is|are|be the|you whole program|solution|function",
    "the ones|values|cases|answers the tests|checks|judge",
    "and , run|submit the tests|cases|it|program ,",
    "every|each|all line|lines ~ you must|need|have",
    "there you are ,",
    "typing these|this|them",
    "everything|all|rest else alone|untouched|stays|remains",
    "# isn't|not touched|changed",
];

/// Words that say what code must be, with marked code (`§`), up to six words between (`..`; `~` where they are of one clause), a
/// number (`9`) and a line's number (`#`).
const PRESCRIPTIONS: [&str; 71] = [
    "§ plus|minus|times|modulo|over|less §",
    "import §",
    "§ .. goes|belongs|fits in|there|here|at",
    "call|use|take that|this|the one|other here|there|instead",
    "want|wants|need|needs|put|comes|goes|belongs .. exactly-there",
    "swap|exchange|switch them|these|those in|round|around|over ,",
    "comparison|sign|operator|condition must|should|needs .. strict|strictly|inclusive|equality",
    "loop|range|index|counter|count|sum|total must|should start|begin|end|stop at|from|with|before|after 0|1|zero|one|two",
    "it|that|this must|should start|begin at|from|with 0|1|zero|one|two",
    "must|should .. be|been|become|read|say|return|append|start|begin|have|contain|stop|use|give|yield|equal .. §",
    "must|should .. be|become|read|say|return|give|append|stand .. plus|minus|modulo",
    "must|should .. be|become|have|come|stand a|an|the if|else|elif|while|for|return|and|or|not|break|continue|minus|plus",
    "§ .. must|should .. go|disappear|vanish|move",
    "§ instead ,",
    "instead .. §",
    "missing|lacks|lacking|forgot|forgotten|omitted .. §",
    "forgot|missing|lacks|lacking|need|needs a|an|the return|else|elif|break|continue|not|minus|plus|colon|bracket|brackets",
    "§ .. is|are missing",
    "you want|need ~ is §",
    "need|needs|want|wants a|an|the|your §",
    "you need|want §",
    "with|by|as|becomes|become|into § instead",
    "§ .. belongs|goes .. before|after|behind|under|above|below|into|inside|in front",
    "it|this|keyword|word|sign goes|belongs|comes .. beginning|front|start|end of",
    "swap|swapped|exchange|exchanged|reversed|flipped .. § .. §",
    "method|operator|keyword .. is called",
    "fix|correction|mend .. is|be .. §",
    "blank|hole|gap ~ is|becomes|gets|takes §|9",
    "blank|hole|gap one|two|three|first|second|9 , §|9",
    "one|two|three|9 words|signs|characters|letters go|belong in|into",
    "fill|complete ~ with|by §",
    "is what|all belongs|goes",
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
    // A line, and what belongs there.
    "# .. must|should be|read|say 9",
    "# .. must|should be|read|say a|an 9",
    "a|an 9 is right|correct|wanted|needed",
    "# .. it|word|sign|operator|number is §",
    "# .. become|becomes",
    "# is|are gone",
    "# is|are simply|just|then gone",
    "is|are what's|which wanted|needed",
    "lacks a|an|the equals|equal|sign|star",
    // What fills what was left open.
    "hole|blank|gap , take|put|write|use",
    "in the hole|blank|gap , the|a|an|one|your",
    "holes|blanks|gaps take|hold|want|get|are the|one|as same|in",
];

/// The first order in a folded text; blocks of code are no sentences. `before` is what was read before it, in which something may
/// be named that an order speaks of. `is_own` knows the learner's own code.
pub fn order<'a>(prose: &'a str, before: &[String], is_own: &dyn Fn(&str) -> bool) -> Option<&'a str> {
    let names_code = |text: &str| text.contains('`') || text.contains("line");
    let mut named = before.iter().any(|text| names_code(text));
    sentences(prose).find(|sentence| {
        named |= names_code(sentence);
        is_order(sentence, named, is_own)
    })
}

fn is_order(sentence: &str, named: bool, is_own: &dyn Fn(&str) -> bool) -> bool {
    if sentence.trim_end().ends_with('?') {
        return false;
    }
    let placed = names_a_line(sentence);
    let described = words(sentence, is_own);
    let words: Vec<String> = described.iter().map(|word| if word == OWN { MARK } else { word }.to_owned()).collect();
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
            || (WRITING_VERBS.contains(&verb) && marked && (verb != "write" || writes_code(words)))
            || (named && shifts(words))
            || (WEAK_VERBS.contains(&verb) && (marked || placed) && says_what_for);
        edits && (!nothing || TAKING_VERBS.contains(&verb))
    };
    if words.split(|word| word == ",").any(edits) {
        return true;
    }
    !wonders(&words)
        && (PRESCRIPTIONS.iter().chain(&CLAIMS).any(|pattern| says(&words, pattern))
            || DESCRIPTIONS.iter().any(|pattern| says(&described, pattern)))
}

/// A question that is told to be asked: "Decide first how far `i` has to go."
fn wonders(words: &[String]) -> bool {
    const THINKING: [&str; 7] = ["decide", "ask", "think", "consider", "find", "work", "say"];
    const ASKED: [&str; 7] = ["how", "what", "which", "whether", "where", "why", "when"];
    let first = words.iter().find(|word| *word != ",").map_or("", String::as_str);
    THINKING.contains(&first) && words.iter().take(4).any(|word| ASKED.contains(&word.as_str()))
}

/// Whether what is to be written is code: "write `x` there", and not "write the values of `x` into a table", which is for paper.
fn writes_code(clause: &[String]) -> bool {
    const ON_PAPER: [&str; 28] = [
        "of", "for", "behind", "beside", "under", "over", "below", "above", "next", "about", "what", "where", "which",
        "how", "when", "whether", "who", "why", "values", "value", "list", "table", "result", "results", "answer",
        "answers", "numbers", "sentence",
    ];
    let before = clause.iter().skip(1).take(REACH).take_while(|word| *word != MARK);
    !before.into_iter().any(|word| ON_PAPER.contains(&word.as_str()))
}

/// "Start one earlier", "let it run one step further": where a loop or a range is to be moved to.
fn shifts(clause: &[String]) -> bool {
    const MOVING: [&str; 11] = ["start", "begin", "stop", "end", "let", "go", "run", "make", "walk", "count", "shift"];
    let opens = clause.first().is_some_and(|word| MOVING.contains(&word.as_str()));
    opens && says(clause, "one|1|two|2 earlier|later|further|farther|less|more|lower|higher|longer|shorter|beyond")
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
        .map(|sentence| words(sentence, &|_| false))
        .map(|words| (0..words.len()).filter(|at| comes_to(&words[*at..])).count())
        .sum()
}

const VALUED: [&str; 6] = ["be", "give", "return", "yield", "equal", "become"];

/// How marked code stands among the words.
const MARK: &str = "§";

/// How the learner's own code stands among the words.
const OWN: &str = "\u{a4}";

/// Words, commas for every break between clauses, `§` for marked code, `#` for a line's number.
fn words(sentence: &str, is_own: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut inside = false;
    for piece in sentence.split_inclusive('`') {
        let text = piece.trim_end_matches('`');
        if inside {
            // What one looks at one's own program with is a word like any other.
            let mark = if is_own(text) { OWN } else { MARK };
            words.push(if text == "print" { text } else { mark }.to_owned());
        } else {
            plain(text, &mut words);
        }
        inside ^= piece.ends_with('`');
    }
    let mut out: Vec<String> = Vec::with_capacity(words.len());
    for word in words {
        let last = out.last().map_or("", String::as_str);
        match (last, word.as_str()) {
            // What a thing wants to be, it must.
            ("has" | "have" | "needs" | "need" | "ought" | "had" | "got" | "wants", "to") => {
                replace_last(&mut out, 1, "must");
            }
            ("in", "place") | ("rather", "than") => replace_last(&mut out, 1, "instead"),
            ("its" | "their" | "that's", "place") => replace_last(&mut out, 2, "instead"),
            ("that", "place") if out.ends_with(&["in".to_owned(), ",".to_owned(), "that".to_owned()]) => {
                replace_last(&mut out, 3, "exactly-there");
            }
            // "Make that `x`": no clause of its own.
            ("make" | "call" | "take" | "leave" | "turn" | "change", "that") => out.push(word),
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
mod tests;
