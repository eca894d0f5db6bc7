//! Finds personal and machine data in a text by its form alone, without any look-up.

use std::ops::Range;

use super::PersonalDataKind;

/// Prefixes of the keys of well-known services.
const KEY_PREFIXES: [&str; 16] = [
    "sk-",
    "sk_",
    "pk_",
    "rk_",
    "ghp_",
    "gho_",
    "ghs_",
    "github_pat_",
    "glpat-",
    "xoxb-",
    "xoxp-",
    "akia",
    "asia",
    "aiza",
    "eyj",
    "hf_",
];
/// Fewest characters of a key: letters and digits in an order that no one would type.
const MIN_KEY_CHARS: usize = 20;
/// Words that a street's name ends with, or begins with in French and Spanish.
const STREETS: [&str; 18] = [
    "street",
    "st",
    "road",
    "rd",
    "avenue",
    "ave",
    "lane",
    "ln",
    "drive",
    "boulevard",
    "blvd",
    "court",
    "square",
    "rue",
    "calle",
    "via",
    "terrace",
    "crescent",
];
/// Ends of a street's name in German and Dutch.
const STREET_SUFFIXES: [&str; 7] = ["straße", "strasse", "str", "gasse", "weg", "platz", "straat"];
/// Words that announce a telephone number.
const PHONE_CUES: [&str; 7] = ["tel", "phone", "call", "mobile", "fax", "whatsapp", "cell"];

/// Everything found, in order and without overlaps.
pub(super) fn find_personal_data(text: &str, names: &[String]) -> Vec<(Range<usize>, PersonalDataKind)> {
    let words = words(text);
    let mut found: Vec<(Range<usize>, PersonalDataKind)> = Vec::new();
    found.extend(words.iter().filter_map(|range| of_word(text, range.clone())));
    found.extend(blocks(text).map(|range| (range, PersonalDataKind::Key)));
    found.extend(phones(text).into_iter().map(|range| (range, PersonalDataKind::Phone)));
    found.extend(houses(text, &words).into_iter().map(|range| (range, PersonalDataKind::Address)));
    found.extend(named(text, names).into_iter().map(|range| (range, PersonalDataKind::Name)));
    // Of two matches at the same position, the longer one counts.
    found.sort_by_key(|(range, _)| (range.start, std::cmp::Reverse(range.end)));
    let mut end = 0;
    found.retain(|(range, _)| {
        let free = range.start >= end;
        end = end.max(range.end);
        free
    });
    found
}

/// Runs of characters between spaces, brackets and quotes, without the points and colons around them.
fn words(text: &str) -> Vec<Range<usize>> {
    let parts = |c: char| c.is_whitespace() || "()[]{}<>\"'`,;|=".contains(c);
    let mut words = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if parts(c) {
            let word = &text[start..at];
            let from = start + word.len() - word.trim_start_matches(['.', ':', '!', '?', '*']).len();
            let to = from + text[from..at].trim_end_matches(['.', ':', '!', '?', '*']).len();
            if from < to {
                words.push(from..to);
            }
            start = at + c.len_utf8();
        }
    }
    words
}

/// The kind of personal data that one word is, if any.
fn of_word(text: &str, range: Range<usize>) -> Option<(Range<usize>, PersonalDataKind)> {
    let word = &text[range.clone()];
    if word.contains("://") {
        let rest = &text[range.start..];
        let end = rest.find(|c: char| c.is_whitespace() || "\"'`<>)]}".contains(c)).unwrap_or(rest.len());
        return Some((range.start..(range.start + end).max(range.end), PersonalDataKind::Address));
    }
    if let Some(mail) = mail(word) {
        return Some((range.start + mail.start..range.start + mail.end, PersonalDataKind::Mail));
    }
    let kind = if is_path(word) {
        PersonalDataKind::Path
    } else if is_machine(word) {
        PersonalDataKind::Address
    } else if is_key(word) {
        PersonalDataKind::Key
    } else {
        return None;
    };
    Some((range, kind))
}

/// `name@host`, with or without a point in the host.
fn mail(word: &str) -> Option<Range<usize>> {
    let at = word.find('@')?;
    let own = word[..at].rsplit(|c: char| !(c.is_alphanumeric() || "._%+-".contains(c))).next().unwrap_or_default();
    let start = at - own.len();
    let host = &word[at + 1..];
    let end = host.find(|c: char| !(c.is_alphanumeric() || ".-".contains(c))).unwrap_or(host.len());
    (start < at && end > 1).then_some(start..at + 1 + end)
}

/// A path from the root, from a home folder, from a drive or on another machine. `a/b` may be a fraction.
fn is_path(word: &str) -> bool {
    let drive = word.len() > 3
        && word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.get(1..3).is_some_and(|next| [":\\", ":/"].contains(&next));
    let steps = || word.split('/').skip(1).filter(|step| step.chars().any(char::is_alphanumeric)).count();
    drive
        || word.starts_with("~/")
        || word.starts_with("\\\\")
        || (word.starts_with('/') && !word.starts_with("//") && steps() >= 2)
}

/// An address of a machine: four numbers with points, or groups of hexadecimal digits with colons.
fn is_machine(word: &str) -> bool {
    let (host, _) = word.split_once(':').unwrap_or((word, ""));
    let numbers: Vec<&str> = host.split('.').collect();
    let four = numbers.len() == 4 && numbers.iter().all(|number| number.parse::<u8>().is_ok());
    let groups: Vec<&str> = word.split(':').collect();
    let hexadecimal = |group: &&str| group.len() <= 4 && group.chars().all(|c| c.is_ascii_hexdigit());
    let colons = groups.len() >= 6 || (groups.len() >= 3 && word.contains("::"));
    four || (colons && groups.iter().all(hexadecimal) && word.chars().any(|c| c.is_ascii_hexdigit()))
}

/// Whether a word is a key: it has a known prefix, or is longer and more mixed than any ordinary word.
fn is_key(word: &str) -> bool {
    let lower = word.to_lowercase();
    let own = |c: char| c.is_ascii_alphanumeric() || "_-+/=.".contains(c);
    if !word.chars().all(own) {
        return false;
    }
    let digits = word.chars().filter(char::is_ascii_digit).count();
    let known = KEY_PREFIXES.iter().any(|start| lower.starts_with(start)) && word.len() >= 16;
    let kinds: Vec<bool> = word.chars().filter(char::is_ascii_alphanumeric).map(|c: char| c.is_ascii_digit()).collect();
    let changes = kinds.windows(2).filter(|pair| pair[0] != pair[1]).count();
    let mixed = word.len() >= MIN_KEY_CHARS && digits >= 3 && changes >= 4 && kinds.len() - digits >= 3;
    let hexadecimal = word.len() >= 32 && word.chars().all(|c| c.is_ascii_hexdigit());
    known || mixed || hexadecimal
}

/// Private keys in their usual wrapping, as far as they go.
fn blocks(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices("-----BEGIN ").map(|(start, _)| {
        let end = text[start..].find("-----END ").and_then(|at| {
            let end = start + at + "-----END ".len();
            Some(end + text[end..].find("-----")? + 5)
        });
        start..end.unwrap_or(text.len())
    })
}

/// Telephone numbers: digits in groups, as they are written.
fn phones(text: &str) -> Vec<Range<usize>> {
    let announced = text.to_lowercase().split(|c: char| !c.is_alphabetic()).any(|word| PHONE_CUES.contains(&word));
    let mut found = Vec::new();
    let mut rest = 0;
    while let Some(start) = text[rest..].find(|c: char| c.is_ascii_digit() || c == '+' || c == '(').map(|at| at + rest)
    {
        let run = &text[start..];
        let length = run.find(|c: char| !(c.is_ascii_digit() || "+ ()-./".contains(c))).unwrap_or(run.len());
        let run = run[..length.max(1)].trim_end_matches([' ', '(', '-', '.', '/', '+']);
        let inside_word = text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '_')
            || text[start + run.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        if !inside_word && is_phone(run, announced) {
            found.push(start..start + run.len());
        }
        rest = start + length.max(1);
    }
    found
}

fn is_phone(run: &str, announced: bool) -> bool {
    let groups: Vec<&str> = run.split(|c: char| !c.is_ascii_digit()).filter(|group| !group.is_empty()).collect();
    let digits: usize = groups.iter().map(|group| group.len()).sum();
    let grouped = (2..=6).contains(&groups.len()) && groups.iter().all(|group| (1..=8).contains(&group.len()));
    let marked = run.contains(['-', '(', '/']) || run.starts_with('0') || run.matches('.').count() >= 2;
    if !(6..=15).contains(&digits) {
        return false;
    }
    run.starts_with('+') && digits >= 8 || announced || (digits >= 9 && grouped && marked && groups.len() <= 5)
}

/// Postal addresses: a number and the name of a street, in either order.
fn houses(text: &str, words: &[Range<usize>]) -> Vec<Range<usize>> {
    let word = |at: usize| words.get(at).map_or("", |range| &text[range.clone()]);
    let number = |at: usize| {
        let word = word(at);
        word.starts_with(|c: char| c.is_ascii_digit()) && word.len() <= 5 && word.chars().all(char::is_alphanumeric)
    };
    let proper = |at: usize| word(at).starts_with(char::is_uppercase);
    let mut found = Vec::new();
    for at in 0..words.len() {
        let lower = word(at).to_lowercase();
        let german = STREET_SUFFIXES.iter().any(|end| lower.ends_with(end)) && lower.chars().count() >= 6 && proper(at);
        if german && number(at + 1) {
            found.push(words[at].start..words[at + 1].end);
        }
        if !STREETS.contains(&lower.as_str()) {
            continue;
        }
        // "12 Long Acre Street": the number within three names before it.
        let before = (1..=4).find(|back| at >= *back && number(at - back));
        if let Some(back) = before.filter(|back| *back >= 2 && (1..*back).all(|back| proper(at - back))) {
            found.push(words[at - back].start..words[at].end);
        } else if at >= 1
            && number(at - 1)
            && !word(at + 1).is_empty()
            && ["rue", "calle", "via"].contains(&lower.as_str())
        {
            let last = (1..=4).take_while(|on| !word(at + on).is_empty() && !number(at + on)).last().unwrap_or(1);
            found.push(words[at - 1].start..words[at + last].end);
        }
    }
    found
}

/// The names of this machine and its user, as whole words. A name may have points in it (`ada.lovelace`).
fn named(text: &str, names: &[String]) -> Vec<Range<usize>> {
    let plain = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let mut found = named_runs(text, names, plain);
    found.extend(named_runs(text, names, |c| plain(c) || c == '.'));
    found
}

/// The runs of such characters that are names.
fn named_runs(text: &str, names: &[String], inside: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if !inside(c) {
            let run = &text[start..at];
            let name = run.trim_matches('.');
            let from = start + run.len() - run.trim_start_matches('.').len();
            if !name.is_empty() && names.contains(&name.to_lowercase()) {
                found.push(from..from + name.len());
            }
            start = at + c.len_utf8();
        }
    }
    found
}
