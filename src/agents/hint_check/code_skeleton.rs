//! Skeletons at level 4: the lines that need a hole, and the lines that any program has.
//!
//! A line that decides something needs a hole, and the text beside the skeleton must not fill it. Scaffolding (the head
//! of the task's function, a loop over something known, a counter) decides nothing and is in most programs, so it is
//! not compared with a reference. Works on folded text.

use super::code_budget::{KEYWORDS, is_operator_sign, shorten};
use super::code_spans::{CodeMarkup, CodeSpan, HintParts};
use super::code_tokens::{Token, is_name, is_number, strict_tokens, without_comments};
use super::prose::{code_pieces, is_question, sentences};
use super::unicode_fold::HOLE;
use super::visible_text::VisibleText;

/// Returns a decisive line of a skeleton that has no hole, with the reason.
pub fn find_unfilled_line(span: &CodeSpan, familiar: &VisibleText) -> Option<String> {
    let code = without_comments(&span.text);
    let statements = tokenize_lines(code.lines());
    let is_open = |line: &[Token]| line.iter().any(|t| t == HOLE);
    // A return line at the end decides little.
    let open = statements.iter().filter(|line| is_open(line) && line[0] != "return").count();
    let full: Vec<&Vec<Token>> = statements
        .iter()
        .filter(|line| {
            let names = line.iter().filter(|t| is_name(t) && !KEYWORDS.contains(&t.as_str())).count();
            let says = line.iter().any(|t| is_operator_sign(t)) || names > 1;
            says && !is_open(line) && !familiar.has_line(line)
        })
        .collect();
    // A comparison of two plain values is allowed while another condition is still open.
    let open_conditions = statements.iter().filter(|line| is_open(line) && is_condition(line)).count();
    let conditions = full.iter().filter(|line| is_condition(line)).count();
    let mostly_open = is_mostly_open(&statements);
    let plain = |line: &&&Vec<Token>| {
        let scaffold = is_scaffold(line, familiar)
            || (conditions <= open_conditions && is_comparison(line, familiar))
            || (mostly_open && computes_nothing(line, familiar));
        span.markup == CodeMarkup::Block && scaffold && !familiar.is_near_own_line(line)
    };
    let decisive = full.iter().find(|line| !plain(line));
    let too_many = full.get(2 * open + 1).filter(|_| !mostly_open && full.iter().all(|line| plain(&line)));
    if let Some(line) = decisive.or(too_many) {
        return Some(format!("a line without a hole: {}", shorten(&line.join(" "))));
    }
    let lines = code.lines().filter(|line| !line.trim().is_empty()).count();
    (span.markup == CodeMarkup::Block && lines > 1 && !span.has_hole()).then(|| "a block without a hole".to_owned())
}

/// Returns whether a skeleton leaves as much open as it shows: at least four holes, and two for every five statements.
/// In such a skeleton, lines without a hole may be anything that computes nothing. Returns and heads of functions do
/// not count.
fn is_mostly_open(statements: &[Vec<Token>]) -> bool {
    const MIN_HOLES: usize = 4;
    const HEADS: [&str; 6] = ["def", "class", "from", "import", "return", "else"];
    let told = || statements.iter().filter(|line| line.first().is_some_and(|first| !HEADS.contains(&first.as_str())));
    let holes = told().flatten().filter(|token| *token == HOLE).count();
    holes >= MIN_HOLES && 5 * holes >= 2 * told().count()
}

/// Returns whether a line computes and chooses nothing: an import, a loop over a length, a membership test, a call with
/// plain values, an initial value.
fn computes_nothing(line: &[Token], familiar: &VisibleText) -> bool {
    let condition = is_condition(line);
    let line: Vec<&str> = line.iter().map(String::as_str).filter(|token| *token != ":").collect();
    let Some(first) = line.first() else { return true };
    if matches!(*first, "from" | "import") {
        return true;
    }
    if computes(&line) || line.windows(2).any(|pair| pair[0] == "[" && is_name(pair[1]) && pair[1] != HOLE) {
        return false;
    }
    match *first {
        "for" => true,
        _ if condition => {
            let compares = |token: &&str| matches!(*token, "==" | "!=" | "<" | "<=" | ">" | ">=" | "or");
            line.contains(&"in") && !line.iter().any(compares)
        }
        "return" => false,
        _ => match line.iter().rposition(|token| *token == "=") {
            Some(at) => begins_plainly(&line[at + 1..], familiar),
            None => line.contains(&"("),
        },
    }
}

/// Returns whether tokens compute or choose: arithmetic (except one off a length), or a function that decides.
fn computes(line: &[&str]) -> bool {
    const DECIDING: [&str; 17] = [
        "min",
        "max",
        "sum",
        "any",
        "all",
        "abs",
        "sorted",
        "sort",
        "reverse",
        "heappush",
        "heappop",
        "heapify",
        "bisect",
        "bisectleft",
        "bisectright",
        "insort",
        "pow",
    ];
    let of_a_length = |at: usize| {
        let opened = line[..at].iter().rposition(|token| *token == "(");
        line[at - 1] == ")" && opened.is_some_and(|open| open > 0 && line[open - 1] == "len")
    };
    line.iter().enumerate().any(|(at, token)| match *token {
        _ if is_shift(line, at) => true,
        "+" | "-" | "*" | "/" | "//" | "%" | "**" | "&" | "|" | "^" => {
            let unary = *token == "-" && (at == 0 || matches!(line[at - 1], "=" | "(" | "," | "return"));
            let next_is_number = line.get(at + 1).is_some_and(|next| is_number(next));
            !(next_is_number && (unary || (at > 0 && of_a_length(at))))
        }
        "+=" | "-=" | "*=" | "/=" | "//=" | "%=" => {
            line.get(at + 1).is_none_or(|next| !is_number(next) && *next != HOLE)
        }
        word => DECIDING.contains(&word) && line.get(at + 1) == Some(&"("),
    })
}

/// Returns whether `<<` or `>>`, which are two tokens, shift a value at a place. Behind an open `<` they end the arguments of
/// a generic type.
fn is_shift(line: &[&str], at: usize) -> bool {
    let is_operand = |token: &str| is_name(token) || is_number(token);
    let is_pair = matches!(line[at..], ["<", "<", ..] | [">", ">", ..]);
    let before = at.checked_sub(1).map(|before| line[before]);
    is_pair
        && before.is_some_and(|token| is_operand(token) || token == ")")
        && line.get(at + 2).is_some_and(|token| is_operand(token) || *token == "(")
        && !line[..at].contains(&"<")
}

/// Returns whether an initial value consists of literals, empty containers, calls, members of `self` and parameters: no
/// other name is passed on.
fn begins_plainly(value: &[&str], familiar: &VisibleText) -> bool {
    let mut depth = 0_usize;
    value.iter().enumerate().all(|(at, token)| {
        match *token {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let ends = value[at..].iter().position(|token| !is_name(token) && *token != ".");
        let called = ends.is_some_and(|end| value[at + end] == "(");
        let member = at > 1 && value[at - 1] == "." && value[at - 2] == "self";
        let plain = matches!(*token, "self" | "none" | "true" | "false") || familiar.is_input(token);
        !is_name(token) || depth > 0 || called || member || plain
    })
}

fn is_condition(line: &[Token]) -> bool {
    line.first().is_some_and(|word| matches!(word.as_str(), "if" | "elif" | "while"))
}

/// Returns whether a condition compares plain values and computes nothing: `while left < right`,
/// `if r == 0 and c == 0`.
fn is_comparison(line: &[Token], familiar: &VisibleText) -> bool {
    let [_, held @ ..] = line else { return false };
    let held = held.strip_suffix(&[":".to_owned()]).unwrap_or(held);
    let compared = |part: &[Token]| {
        let signs = |token: &Token| matches!(token.as_str(), "==" | "!=" | "<" | "<=" | ">" | ">=");
        let at = part.iter().position(signs);
        at.is_some_and(|at| is_plain(&part[..at], familiar) && is_plain(&part[at + 1..], familiar))
    };
    let parts: Vec<&[Token]> = held.split(|token| token == "and").collect();
    let to_numbers = || parts.iter().all(|part| part.last().is_some_and(|last| is_number(last)));
    is_condition(line) && parts.iter().all(|part| compared(part)) && (parts.len() == 1 || to_numbers())
}

/// Returns whether an expression computes nothing: names, values, members, entries, empty containers, lengths, or a
/// container made from the input.
fn is_plain(expression: &[Token], familiar: &VisibleText) -> bool {
    const MAKERS: [&str; 11] =
        ["len", "list", "set", "dict", "deque", "tuple", "counter", "defaultdict", "range", "str", "ordereddict"];
    let value = |token: &Token| is_number(token) || token.starts_with(['"', '\'']);
    let sign = |token: &Token| matches!(token.as_str(), "." | "[" | "]" | "(" | ")" | "{" | "}" | ",");
    !expression.is_empty()
        && expression.iter().enumerate().all(|(at, token)| {
            let next = expression.get(at + 1).map(String::as_str);
            match token.as_str() {
                "-" => at == 0 && expression.len() == 2,
                // `[0] * places`, `[[] for _ in range(places)]`: that many empty values.
                "*" => at > 0 && expression[at - 1] == "]",
                "for" => at > 0 && (value(&expression[at - 1]) || sign(&expression[at - 1])),
                "in" => expression[..at].iter().any(|token| token == "for"),
                word if KEYWORDS.contains(&word) => false,
                word if is_name(word) && next == Some("(") => MAKERS.contains(&word) || familiar.has_name(word),
                _ => is_name(token) || value(token) || sign(token),
            }
        })
}

/// Returns whether a line assigns an initial value: only the input, a literal, or something empty or constructed.
fn is_beginning(line: &[Token], familiar: &VisibleText) -> bool {
    let Some(at) = line.iter().position(|token| token == "=") else { return false };
    let (targets, value) = (&line[..at], &line[at + 1..]);
    let known = |token: &Token| {
        !is_name(token)
            || familiar.is_input(token)
            || matches!(token.as_str(), "none" | "true" | "false" | "self" | "_")
    };
    let called = |at: usize| value.get(at + 1).is_some_and(|next| next == "(");
    let of_loop = |at: usize| at > 0 && matches!(value[at - 1].as_str(), "for" | "in" | "*" | "(");
    let given = value.iter().enumerate().all(|(at, token)| {
        known(token) || called(at) || KEYWORDS.contains(&token.as_str()) || (value.len() > 1 && of_loop(at))
    });
    is_plain(targets, familiar) && is_plain(value, familiar) && given && !targets.iter().any(|token| token == "(")
}

/// Returns whether a line is `middle = (left + right) // 2`, which every program that halves a range contains.
fn is_middle(line: &[&str]) -> bool {
    matches!(line, [_, "=", "(", _, "+", _, ")", "//", "2"] | [_, "=", _, "+", "(", _, "-", _, ")", "//", "2"])
}

/// Returns whether a line returns a plain value: a literal, or a name and an entry of it.
fn is_plain_return(line: &[Token], familiar: &VisibleText) -> bool {
    matches!(line, [word, value @ ..] if word == "return" && is_plain(value, familiar) && !value.iter().any(|token| token == "(" || token == ","))
}

/// Splits lines into statements.
fn tokenize_lines<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<Vec<Token>> {
    lines.flat_map(split_statements).map(strict_tokens).collect()
}

/// Splits a line into statements: code after a block's head or a semicolon is a separate statement.
fn split_statements(line: &str) -> Vec<&str> {
    let (mut from, mut depth, mut found) = (0, 0_usize, Vec::new());
    for (at, c) in line.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ':' | ';' if depth == 0 && line[at + 1..].starts_with(' ') => {
                found.push(&line[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    found.push(&line[from..]);
    found
}

/// Returns whether any program could have this line: the head of the task's function, a loop over something known, a
/// counter, an empty initial value, an element removed or added.
fn is_scaffold(line: &[Token], familiar: &VisibleText) -> bool {
    if is_beginning(line, familiar) || is_plain_return(line, familiar) {
        return true;
    }
    let line: Vec<&str> = line.iter().map(String::as_str).filter(|token| *token != ":").collect();
    let line = if line.starts_with(&["self", "."]) { &line[2..] } else { &line[..] };
    let name = |token: &str| is_name(token) && !KEYWORDS.contains(&token);
    match line {
        ["def", _, "(", names @ .., ")"] => {
            names.iter().all(|token| name(token) || is_number(token) || matches!(*token, "," | "="))
        }
        ["class", _] | ["class", _, "(", _, ")"] => true,
        line if is_middle(line) => true,
        ["for", rest @ ..] => {
            let over = rest.iter().position(|token| *token == "in").unwrap_or(rest.len());
            let targets = rest[..over].iter().all(|token| name(token) || matches!(*token, "," | "(" | ")"));
            targets
                && match &rest[(over + 1).min(rest.len())..] {
                    [over] => *over == HOLE || name(over),
                    [of, "[", at, "]"] => name(of) && name(at),
                    [of, ".", "items" | "values" | "keys", "(", ")"] => name(of),
                    // The bound is known or left open, and nothing is computed.
                    ["range" | "enumerate" | "reversed" | "sorted" | "zip", "(", within @ .., ")"] => {
                        let plain = |token: &&str| {
                            name(token) || is_number(token) || matches!(*token, "," | "(" | ")") || *token == HOLE
                        };
                        within.iter().all(plain)
                    }
                    _ => false,
                }
        }
        [counter, "+=" | "-=", "1"] => name(counter),
        [empty, "=", "[", "]"] | [empty, "=", "{", "}"] => name(empty),
        // A container that starts with the input or with something left open.
        [held, "=", "deque" | "set" | "dict" | "list" | "counter" | "defaultdict", "(", within @ .., ")"] => {
            name(held)
                && within.iter().all(|token| {
                    matches!(*token, "[" | "]" | "(" | ")" | "{" | "}") || *token == HOLE || familiar.is_input(token)
                })
        }
        [taken, "=", of, ".", "pop" | "popleft", "(", ")"] => name(taken) && name(of),
        [to, ".", "append" | "add", "(", what, ")"] => name(to) && (name(what) || *what == HOLE),
        // A target that is assigned something left open.
        [to, place @ .., "=", hole] if *hole == HOLE => {
            name(to)
                && place
                    .iter()
                    .all(|token| is_name(token) || is_number(token) || matches!(*token, "[" | "]" | "-" | "."))
        }
        // A recursive call of the task's function with something left open.
        [to, "=", again, "(", within @ .., ")"] if familiar.is_task_function(again) => {
            name(to) && within.contains(&HOLE) && within.iter().all(|token| name(token) || matches!(*token, "," | HOLE))
        }
        // A comparison with one of the statement's own words.
        ["if" | "elif", what, "==", word] => name(what) && familiar.has_string(word),
        ["if" | "elif", of, "[", at, "]", "==", word] => name(of) && name(at) && familiar.has_string(word),
        _ => false,
    }
}

/// Replaces lines of fenced skeletons by `___` if any program has them ([`is_scaffold`]), if they give nothing away, or
/// if only their target is not left open. The reference has these lines too, but they are not secret. Comments after
/// them remain, and so do blocks without a hole.
#[must_use]
pub fn without_scaffold(folded: &str, familiar: &VisibleText) -> String {
    let mut fenced = folded.split("```");
    let mut out = fenced.next().unwrap_or_default().to_owned();
    for (at, piece) in fenced.enumerate() {
        out.push_str("```");
        let skeleton = at % 2 == 0 && strict_tokens(piece).iter().any(|token| token == HOLE);
        if !skeleton {
            out.push_str(piece);
            continue;
        }
        let mostly_open = is_mostly_open(&tokenize_lines(without_comments(piece).lines().skip(1)));
        let lines = piece.split('\n').enumerate().map(|(at, line)| {
            let source = without_comments(line);
            let code = strict_tokens(&source);
            let scaffold = || {
                (mostly_open && is_uninformative(&code, familiar))
                    || is_bare_keyword_line(&code)
                    || is_scaffold(&code, familiar)
                    || is_comparison(&code, familiar)
                    || is_open_target(&code, familiar)
            };
            if at > 0 && !code.is_empty() && scaffold() {
                format!("{HOLE}{}", line.strip_prefix(source.as_str()).unwrap_or_default())
            } else {
                line.to_owned()
            }
        });
        out.push_str(&lines.collect::<Vec<_>>().join("\n"));
    }
    out
}

/// Returns whether a skeleton's line leaves most open: it computes nothing, or has a hole and no arithmetic.
fn is_uninformative(line: &[Token], familiar: &VisibleText) -> bool {
    let bare: Vec<&str> = line.iter().map(String::as_str).collect();
    let sign = |token: &str| matches!(token, "+" | "-" | "*" | "/" | "//" | "%" | "**" | "^" | "&");
    let arithmetic = || (0..bare.len()).any(|at| sign(bare[at]) || is_shift(&bare, at));
    if bare.contains(&HOLE) { !arithmetic() } else { computes_nothing(line, familiar) }
}

/// Returns whether a line leaves all open except its target or its keyword: `r, c = ___`, `while ___`,
/// `table[i][j] += ___`.
fn is_open_target(line: &[Token], familiar: &VisibleText) -> bool {
    let rest: Vec<Token> = line.iter().filter(|token| *token != HOLE).cloned().collect();
    let bare = |token: &Token| token == ":" || token == "," || KEYWORDS.contains(&token.as_str());
    if rest.len() == line.len() {
        return false;
    }
    let assigned = rest.iter().position(|token| matches!(token.as_str(), "=" | "+=" | "-=" | "*="));
    match assigned {
        Some(at) => is_plain(&rest[..at], familiar) && rest[at + 1..].iter().all(bare),
        None => {
            let walked = rest.first().is_some_and(|word| word == "for");
            rest.iter().all(|token| bare(token) || (walked && is_name(token)))
        }
    }
}

/// Words of a sentence that says how to fill a hole.
const FILLING_WORDS: [&str; 12] =
    ["hole", "holes", "blank", "blanks", "gap", "gaps", "fills", "filled", "goes", "belongs", "dots", "underscores"];

/// Returns the blocks with holes, without comments.
pub fn open_blocks(parts: &HintParts) -> Vec<String> {
    let blocks = parts.spans.iter().filter(|span| span.markup == CodeMarkup::Block);
    blocks.map(|span| without_comments(&span.text)).filter(|block| block.contains(HOLE)).collect()
}

/// Returns the sentences outside fences that are not questions.
fn declarative_sentences(folded: &str) -> impl Iterator<Item = &str> {
    folded.split("```").step_by(2).flat_map(sentences).filter(|sentence| !is_question(sentence))
}

/// Finds a skeleton with holes that the pieces of code beside it fill. `gives_away` checks the filled code.
pub fn find_filled_holes(
    blocks: &[String],
    folded: &str,
    familiar: &VisibleText,
    gives_away: &dyn Fn(&str) -> bool,
) -> Option<String> {
    let blocks: Vec<&str> = blocks.iter().map(String::as_str).collect();
    // A name alone is only mentioned, unless the sentence says that it fills a hole.
    let fills = |sentence: &&str| {
        let says_so = sentence.split(|c: char| !c.is_alphanumeric()).any(|word| FILLING_WORDS.contains(&word));
        says_so || code_pieces(sentence).any(|piece| !familiar.is_plain_mention(piece))
    };
    let pieces: Vec<&str> = declarative_sentences(folded).filter(fills).flat_map(code_pieces).collect();
    let found = all_fillings(&blocks, &pieces).into_iter().find(|filled| gives_away(filled));
    found.map(|filled| format!("holes filled beside them: {}", filled.trim()))
}

/// Finds a sentence that lists as many pieces of code in a row as a skeleton has holes.
pub fn find_listed_fillings(blocks: &[String], folded: &str) -> Option<String> {
    let computes = |sentence: &&str| code_pieces(sentence).any(|piece| strict_tokens(piece).len() > 1);
    let listed = declarative_sentences(folded)
        .filter(computes)
        .map(longest_list)
        .find(|count| *count > 1 && blocks.iter().any(|block| count_holes(block) == *count));
    listed.map(|count| format!("{count} holes, and as many pieces in a row"))
}

/// Returns the skeletons with their holes filled by the marked pieces, in their order.
fn all_fillings(blocks: &[&str], pieces: &[&str]) -> Vec<String> {
    const MAX_HOLES: usize = 8;
    let mut filled = Vec::new();
    for block in blocks {
        let lines: Vec<&str> = block.lines().filter(|line| line.contains(HOLE)).collect();
        let open = lines.join("\n");
        let holes = count_holes(&open);
        if holes == 0 || holes > MAX_HOLES {
            continue;
        }
        filled.extend(pieces.windows(holes).map(|fills| fill_holes(&open, fills)));
        // Each line separately, wherever the other pieces are.
        let few = lines.iter().filter(|line| self::count_holes(line) < holes);
        filled
            .extend(few.flat_map(|line| pieces.windows(self::count_holes(line)).map(|fills| fill_holes(line, fills))));
    }
    filled
}

/// Returns the length of the longest row of marked pieces in a sentence, separated only by commas and connectives.
fn longest_list(sentence: &str) -> usize {
    let between = sentence.split('`').step_by(2).skip(1);
    let plain = |text: &str| {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.into_iter().all(|word| matches!(word, "and" | "then" | "or"))
    };
    let (mut row, mut longest) = (1, 0);
    for text in between {
        longest = longest.max(row);
        row = if plain(text) { row + 1 } else { 1 };
    }
    longest
}

/// Finds a marked piece with holes, followed by as many pieces that the sentence names as their filling.
#[must_use]
pub fn find_answered_hole(prose: &str) -> Option<String> {
    const HOLES: [&str; 6] = ["hole", "holes", "blank", "blanks", "gap", "gaps"];
    sentences(prose).filter(|sentence| !is_question(sentence)).find_map(|sentence| {
        let pieces: Vec<&str> = sentence.split('`').collect();
        let open = |at: &usize| at % 2 == 1 && count_holes(pieces[*at]) > 0;
        (1..pieces.len()).filter(open).find_map(|at| {
            let filling = pieces.get(at + 1)?.split(|c: char| !c.is_alphanumeric()).any(|word| HOLES.contains(&word));
            let answers =
                pieces[at + 1..].iter().skip(1).step_by(2).take_while(|piece| count_holes(piece) == 0).count();
            (filling && answers == count_holes(pieces[at]))
                .then(|| format!("holes, and what belongs into them: {}", pieces[at]))
        })
    })
}

/// Counts the holes.
fn count_holes(text: &str) -> usize {
    strict_tokens(text).iter().filter(|token| *token == HOLE).count()
}

fn fill_holes(open: &str, fills: &[&str]) -> String {
    let mut fills = fills.iter();
    let mut out = String::new();
    let mut rest = open;
    while let Some(at) = rest.find(HOLE) {
        out.push_str(&rest[..at]);
        out.push_str(fills.next().unwrap_or(&HOLE));
        rest = rest[at..].trim_start_matches('_');
    }
    out + rest
}

/// Returns whether a line only opens or ends a block: `while queue:`, `else:`, `continue`.
fn is_bare_keyword_line(line: &[Token]) -> bool {
    let names = line.iter().filter(|t| is_name(t) && !KEYWORDS.contains(&t.as_str()) && *t != HOLE).count();
    names <= 1 && line.iter().all(|token| (is_name(token) || token == ":") && token != HOLE)
}
