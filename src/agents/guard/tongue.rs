//! The language a hint is written in: the guard reads English, or whatever language the statement is in.
//!
//! Dictation in a language the guard can't follow would be dictation all the same. So a hint stays in the statement's
//! language: a text is taken for another one's where that language's everyday words clearly outnumber those of the statement's
//! language, or where most of its letters are of another alphabet.

/// Everyday words that hardly mean anything in the other languages, of two letters and more.
const TONGUES: [(&str, &[&str]); 9] = [
    (
        "english",
        &[
            "the", "and", "is", "of", "to", "that", "it", "with", "for", "you", "your", "what", "which", "when",
            "this", "are", "be", "by", "from", "does", "not", "there", "then", "how", "has", "each", "one", "line",
            "before",
        ],
    ),
    (
        "german",
        &[
            "der",
            "die",
            "das",
            "und",
            "ist",
            "nicht",
            "ein",
            "eine",
            "einen",
            "einer",
            "den",
            "dem",
            "des",
            "mit",
            "auf",
            "fur",
            "von",
            "zu",
            "wenn",
            "dann",
            "zeile",
            "statt",
            "stattdessen",
            "schreib",
            "schreibe",
            "ersetze",
            "setze",
            "durch",
            "sonst",
            "solange",
            "jede",
            "jeden",
            "jedes",
            "gib",
            "zuruck",
            "wird",
            "sich",
            "auch",
            "aus",
            "noch",
            "nur",
            "mach",
            "du",
            "dein",
            "deine",
            "beide",
            "muss",
            "hier",
            "es",
            "steht",
            "heissen",
            "heisst",
            "denn",
            "im",
            "oder",
            "aber",
            "wie",
            "sind",
            "als",
            "bis",
            "kein",
            "keine",
            "mehr",
            "dass",
            "weil",
            "damit",
            "soll",
            "sollte",
            "beim",
            "zum",
            "zur",
            "vor",
            "nach",
            "wert",
            "schleife",
            "liste",
            "erste",
            "letzte",
            "fehlt",
            "dort",
            "immer",
        ],
    ),
    (
        "french",
        &[
            "le", "la", "les", "un", "une", "des", "et", "est", "dans", "pour", "avec", "sur", "que", "qui", "si",
            "il", "elle", "tu", "ton", "ta", "tes", "puis", "ligne", "ajoute", "remplace", "ecris", "mets", "renvoie",
            "retourne", "sinon", "chaque", "tant", "du", "au", "ce", "cette", "premier", "derniere", "deux", "entre",
            "manque",
        ],
    ),
    (
        "spanish",
        &[
            "el",
            "la",
            "los",
            "las",
            "un",
            "una",
            "unos",
            "y",
            "es",
            "en",
            "para",
            "con",
            "por",
            "que",
            "del",
            "al",
            "si",
            "mientras",
            "devuelve",
            "cada",
            "linea",
            "cambia",
            "escribe",
            "pon",
            "reemplaza",
            "luego",
            "entonces",
            "mayor",
            "menor",
            "sea",
            "suma",
            "lista",
            "tu",
            "como",
            "sino",
            "lo",
            "su",
            "sus",
            "mas",
        ],
    ),
    (
        "italian",
        &[
            "il",
            "lo",
            "la",
            "gli",
            "le",
            "un",
            "una",
            "di",
            "che",
            "e",
            "per",
            "con",
            "nel",
            "della",
            "alla",
            "riga",
            "scrivi",
            "sostituisci",
            "metti",
            "poi",
            "ogni",
            "se",
            "allora",
            "altrimenti",
            "restituisci",
            "finche",
            "cambia",
            "aggiungi",
            "sia",
            "del",
            "al",
            "tua",
            "tuo",
            "non",
        ],
    ),
    (
        "portuguese",
        &[
            "o",
            "os",
            "as",
            "um",
            "uma",
            "de",
            "que",
            "e",
            "para",
            "com",
            "por",
            "na",
            "no",
            "da",
            "do",
            "linha",
            "escreva",
            "troque",
            "substitua",
            "coloque",
            "depois",
            "cada",
            "se",
            "entao",
            "senao",
            "enquanto",
            "retorne",
            "devolva",
            "seja",
            "ao",
            "nao",
            "sua",
            "seu",
        ],
    ),
    (
        "dutch",
        &[
            "de", "het", "een", "en", "van", "is", "met", "voor", "op", "niet", "dat", "die", "als", "dan", "regel",
            "vervang", "schrijf", "zet", "geef", "terug", "zolang", "elke", "door", "naar", "wordt", "jouw", "anders",
        ],
    ),
    (
        "polish",
        &[
            "jest", "nie", "na", "do", "sie", "w", "z", "i", "ze", "jesli", "gdy", "dla", "kazdego", "linii", "zamien",
            "wpisz", "zwroc", "dodaj", "lista", "potem", "inaczej", "dopoki", "to",
        ],
    ),
    (
        "swedish",
        &[
            "och",
            "att",
            "det",
            "en",
            "ett",
            "som",
            "pa",
            "med",
            "inte",
            "for",
            "den",
            "om",
            "rad",
            "byt",
            "skriv",
            "satt",
            "varje",
            "annars",
            "medan",
            "returnera",
            "sedan",
            "till",
            "av",
        ],
    ),
];

/// Words that must speak for another language, and how many times as often as the statement's own.
const FEWEST: usize = 3;
const TIMES: usize = 2;

/// The language of a statement, which hints stay in.
#[derive(Clone, Copy, Debug)]
pub struct Tongue {
    name: &'static str,
    latin: bool,
}

impl Tongue {
    /// Of a text and the same text folded.
    #[must_use]
    pub fn of(text: &str, folded: &str) -> Self {
        Self { name: tongue(folded).map_or("english", |(name, _)| name), latin: other_letters(text) < 0.1 }
    }

    /// Which other language a text is in, or that its letters are of another alphabet.
    #[must_use]
    pub fn foreign(self, text: &str, folded: &str) -> Option<String> {
        if self.latin && other_letters(text) > 0.3 {
            return Some("letters of another alphabet".to_owned());
        }
        let of_own = spoken(&words(folded), self.name);
        let (name, count) = tongue(folded)?;
        let other = name != self.name && count >= FEWEST && count >= TIMES * of_own.max(1);
        other.then(|| format!("{name}, and the statement is {}", self.name))
    }
}

/// The language whose words a text has most of, with their number.
fn tongue(folded: &str) -> Option<(&'static str, usize)> {
    let words = words(folded);
    TONGUES.iter().map(|(name, _)| (*name, spoken(&words, name))).rev().max_by_key(|(_, count)| *count)
}

fn spoken(words: &[&str], name: &str) -> usize {
    let known = TONGUES.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, words)| words);
    words.iter().filter(|word| known.contains(word)).count()
}

/// Words of the text outside marked code.
fn words(folded: &str) -> Vec<&str> {
    let prose = folded.split('`').step_by(2);
    prose.flat_map(|text| text.split(|c: char| !c.is_alphabetic())).filter(|word| !word.is_empty()).collect()
}

/// The share of letters that are of no Latin alphabet.
fn other_letters(text: &str) -> f64 {
    let letters = text.chars().filter(|c| c.is_alphabetic());
    let (all, other) = letters.fold((0_usize, 0_usize), |(all, other), c| {
        let latin = c.is_ascii() || ('\u{c0}'..='\u{24f}').contains(&c) || ('\u{1e00}'..='\u{1eff}').contains(&c);
        (all + 1, other + usize::from(!latin))
    });
    if all < 8 { 0.0 } else { other as f64 / all as f64 }
}

#[cfg(test)]
mod tests {
    use super::super::fold;
    use super::*;

    const ENGLISH: &str = "Given a row of numbers, find the two that make the target and return where they are.";
    const GERMAN: &str =
        "Gegeben ist eine Reihe von Zahlen: finde die beiden, die zusammen das Ziel ergeben, und gib sie aus.";

    #[test]
    fn a_hint_stays_in_the_statements_language() {
        let check = |text: &str, statement: &str, expected: bool| {
            let found = Tongue::of(statement, &fold(statement)).foreign(text, &fold(text));
            assert_eq!(found.is_some(), expected, "{text}: {found:?}");
        };
        let german = "Schreib in Zeile 2 statt einer Liste zwei, und gib am Ende die zweite zurück.";
        check(german, ENGLISH, true);
        check(german, GERMAN, false);
        check("Look at what you return for the second number, and say what it is.", GERMAN, true);
        check("Look at what you return for the second number, and say what it is.", ENGLISH, false);
        check(
            "Après le premier `return 0`, ajoute une condition pour la feuille, puis enlève le reste.",
            ENGLISH,
            true,
        );
        check("Mientras `n` sea mayor que nueve, asigna la suma de sus cifras y devuelve el resultado.", ENGLISH, true);
        check("把第三行的加号改成减号", ENGLISH, true);
        check("Замени в третьей строке плюс на минус", ENGLISH, true);
        check("∑ ≤ 日", ENGLISH, false);
        check("Die Zahl?", ENGLISH, false);
        check("", ENGLISH, false);
    }
}
