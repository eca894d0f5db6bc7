//! The guard: what every hint must pass before it is shown, whoever wrote it (pack, diagnosis, model).
//!
//! Pure and quick: no code is run here. The steps in their order: characters, length, the statement's language, words to avoid,
//! expected values of hidden cases, orders to edit, the level's budget of code, runs shared with a reference (in code, in
//! running text, in dictation, behind a code such as base64), and the last two again over everything shown in this attempt. Of
//! what a model wrote, how it reads is judged, too (`manner`), which may overrule the rules about how things are said. The edit
//! probe, which needs the sandbox, stands above (`orchestrator::guard`). A refusal names its step and its reason for the
//! journal, for `rung pack check` and the laboratory; a learner never sees it, they see another hint.

use std::collections::BTreeSet;

use crate::model::params::GuardParams;
use crate::model::problem::{Language, Problem, Signature};

mod answers;
mod bones;
mod budget;
mod decode;
mod empty;
mod familiar;
mod fold;
mod length;
pub mod manner;
mod mend;
mod order;
mod overlap;
mod procedure;
mod skeleton;
pub mod spans;
mod speech;
mod step;
pub mod tokens;
mod tongue;
mod veil;

use bones::Bones;
use empty::Anchors;
use familiar::Familiar;
use mend::Mend;
use overlap::{Run, Secrets};
use procedure::Told;
use spans::{Parts, Set};
use tongue::Tongue;

pub use fold::fold;
pub use order::sentences;
pub use step::{Blocked, Step};

/// What a hint is judged by, besides its own words.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    pub problem: &'a Problem,
    /// The empty file the learner began with, in every language the pack's starter has been shown in.
    pub starter: &'a str,
    /// The learner's file as it is now.
    pub learner: &'a str,
    /// Whatever else is before the learner's eyes: the failing sample.
    pub seen: &'a str,
}

/// A guard for the hints of one problem in one attempt.
#[derive(Debug)]
pub struct Guard<'a> {
    limits: &'a GuardParams,
    problem: &'a Problem,
    familiar: Familiar,
    secrets: Secrets,
    bones: Bones,
    mend: Mend,
    /// The statement, folded.
    statement: String,
    tongue: Tongue,
    anchors: Anchors,
    /// Expected values of hidden cases that could not be guessed from what is known.
    hidden: Vec<Vec<String>>,
}

impl<'a> Guard<'a> {
    /// Reads the references, of every language, once.
    #[must_use]
    pub fn new(limits: &'a GuardParams, scene: Scene<'a>) -> Self {
        let solutions = &scene.problem.solutions;
        let references: Vec<String> = solutions.iter().map(|s| fold(&tokens::code_of(s.language, &s.source))).collect();
        let python = solutions.iter().zip(&references).filter(|(s, _)| s.language == Language::Python);
        let python: Vec<String> = python.map(|(_, code)| code.clone()).collect();
        let known = [scene.problem.statement.as_str(), scene.starter, scene.learner, scene.seen];
        let folded: Vec<String> = known.iter().map(|text| fold(text)).collect();
        let folded: Vec<&str> = folded.iter().map(String::as_str).collect();
        Self {
            limits,
            problem: scene.problem,
            familiar: Familiar::new(&folded[..3], &inputs(&scene.problem.signature), folded[3])
                .calling(called(&scene.problem.signature)),
            secrets: Secrets::new(limits, &references, &folded),
            bones: Bones::of(&references, &folded),
            mend: Mend::of(folded[2], &python),
            statement: folded[0].to_owned(),
            tongue: Tongue::of(&scene.problem.statement, folded[0]),
            anchors: anchors(scene.problem, &folded),
            hidden: answers::hidden_values(scene.problem, &folded),
        }
    }

    /// Judges a hint of a level (1 to 5). `shown` are the hints of this attempt so far.
    ///
    /// # Errors
    /// The first step that refuses it, with the reason.
    pub fn check(&self, level: u8, text: &str, shown: &[&str]) -> Result<(), Blocked> {
        self.walk(level, text, shown, &mut Err)
    }

    /// Judges a hint that a model wrote: what no hint may hold is refused, and what reads like a solution told; where it
    /// doesn't, a rule about how things are said is overruled.
    ///
    /// # Errors
    /// The step that refuses it, with the reason.
    pub fn check_told(&self, level: u8, text: &str, shown: &[&str]) -> Result<(), Blocked> {
        let ruled = self.ruled(level, text, shown)?;
        let logit = manner::logit(&self.manner_of(level, text, &ruled));
        if logit <= 0.0 {
            return Ok(());
        }
        let reads = || Blocked { step: Step::Manner, why: format!("it reads like a solution told ({logit:+.1})") };
        Err(ruled.into_iter().next().unwrap_or_else(reads))
    }

    /// What is seen of how a hint reads; none where it is refused whatever it reads like.
    #[must_use]
    pub fn manner(&self, level: u8, text: &str, shown: &[&str]) -> Option<manner::Features> {
        self.ruled(level, text, shown).ok().map(|ruled| self.manner_of(level, text, &ruled))
    }

    /// The rules about how things are said that a text breaks, where it has nothing that no hint may hold.
    fn ruled(&self, level: u8, text: &str, shown: &[&str]) -> Result<Vec<Blocked>, Blocked> {
        let mut ruled = Vec::new();
        self.walk(level, text, shown, &mut |blocked| {
            ruled.push(blocked);
            Ok(())
        })?;
        Ok(ruled)
    }

    fn manner_of(&self, level: u8, text: &str, ruled: &[Blocked]) -> manner::Features {
        let eyes = manner::Eyes { familiar: &self.familiar, secrets: &self.secrets };
        let ruled = ruled.iter().map(|blocked| blocked.step).collect();
        manner::features(level.clamp(1, 5), &fold(text), eyes, &ruled)
    }

    /// All steps. What only the way of saying it gives away is put before `said`, which refuses or lets it pass.
    fn walk(
        &self,
        level: u8,
        text: &str,
        shown: &[&str],
        said: &mut dyn FnMut(Blocked) -> Result<(), Blocked>,
    ) -> Result<(), Blocked> {
        let level = level.clamp(1, 5);
        characters(text)?;
        refuse(Step::Length, length::too_long(text, self.limits.length[usize::from(level) - 1]))?;
        let folded = fold(text);
        refuse(Step::Tongue, self.tongue.foreign(text, &folded))?;
        self.avoid(&folded)?;
        self.expected(&folded)?;
        let parts = spans::parts(&folded);
        refuse(Step::Length, length::rambling(&parts.prose))?;
        self.budget(level, &parts, said)?;
        self.line(level, &parts)?;
        self.filled(level, &parts, &folded, said)?;
        // What a skeleton may have in it anyway gives nothing away, and neither does what the learner wrote.
        let bare = skeleton::without_scaffold(&folded, &self.familiar);
        let told = self.familiar.without_quotes(&bare);
        let told_parts = spans::parts(&told);
        self.procedure(level, &told_parts, shown).or_else(&mut *said)?;
        self.dictation(&told, &told_parts)?;
        let prose = spans::parts(&bare).prose;
        let before: Vec<String> = shown.iter().map(|text| fold(text)).collect();
        let order = order::order(&prose, &before, &|piece| self.familiar.is_own(piece));
        refuse(Step::Order, order.map(|order| format!("an order to edit: {}", order.trim()))).or_else(&mut *said)?;
        let mend = self.mend.told(&prose, &self.familiar);
        let mend = refuse(Step::Overlap, mend.map(|mend| format!("what would mend the program: {}", mend.trim())));
        mend.or_else(&mut *said)?;
        self.overlap(&told, &told_parts)?;
        self.encoded(text, &folded)?;
        self.cumulative(text, shown)
    }

    /// Judges whether a text that a model wrote says something of this problem and nothing to please; the rest is
    /// [`Guard::check`]'s.
    ///
    /// # Errors
    /// [`Step::Empty`] with the reason.
    pub fn check_full(&self, text: &str) -> Result<(), Blocked> {
        refuse(Step::Empty, self.anchors.empty(&fold(text)))
    }

    fn avoid(&self, folded: &str) -> Result<(), Blocked> {
        let text = spaced(folded);
        let avoid = &self.problem.policy.avoid;
        let found = avoid.iter().find(|phrase| !phrase.trim().is_empty() && text.contains(&spaced(&fold(phrase))));
        refuse(Step::Avoid, found.map(|phrase| format!("the pack avoids \"{phrase}\"")))
    }

    fn expected(&self, folded: &str) -> Result<(), Blocked> {
        // "`f([1])` must be 2, `f([3])` must be 4": answers for the learner to write down.
        let answers = order::answers(folded);
        refuse(Step::Expected, (answers >= MOST_ANSWERS).then(|| format!("{answers} answers to calls")))?;
        let told_answers = answers::pairs(folded, &self.statement);
        refuse(Step::Expected, (told_answers >= MOST_PAIRS).then(|| format!("{told_answers} answers told")))?;
        let tokens = tokens::strict(folded);
        let in_text = |tokens: &[String], value: &[String]| tokens.windows(value.len()).any(|window| window == value);
        // What the learner's own program gave is on their screen.
        let told = |value: &[String]| {
            let mut holding = sentences(folded).filter(|sentence| in_text(&tokens::strict(sentence), value)).peekable();
            holding.peek().is_none() || holding.any(|sentence| !answers::is_own_outcome(sentence))
        };
        let found = self.hidden.iter().find(|value| in_text(&tokens, value) && told(value));
        refuse(Step::Expected, found.map(|value| format!("a hidden case expects {}", value.concat())))
    }

    /// Code beyond the level's. A line that could be typed as it stands is refused whatever it reads like; at level 4, what
    /// leaves something open is a skeleton.
    fn budget(
        &self,
        level: u8,
        parts: &Parts,
        said: &mut dyn FnMut(Blocked) -> Result<(), Blocked>,
    ) -> Result<(), Blocked> {
        let mends = |line: &[String]| self.mend.has_line(line);
        let excess = |span| budget::excess(level, span, &self.familiar, &mends).filter(|_| !self.is_word(span));
        let beyond = parts.spans.iter().filter_map(|span| excess(span).map(|why| (span, why)));
        let (typed, worded): (Vec<_>, Vec<_>) =
            beyond.partition(|(span, _)| !(level == 4 && span.has_hole()) && budget::is_statement(span));
        let first =
            |found: Vec<(&spans::Span, String)>| refuse(Step::Budget, found.into_iter().next().map(|(_, why)| why));
        first(typed)?;
        let lines = parts.spans.iter().filter(|span| span.set == Set::Inline && budget::is_statement(span)).count();
        refuse(Step::Budget, (lines >= MOST_LINES).then(|| format!("{lines} lines, each in marks")))?;
        refuse(Step::Budget, skeleton::answered(&parts.prose))?;
        refuse(Step::Budget, budget::is_program(&parts.prose).then(|| "a program in running text".to_owned()))?;
        first(worded).or_else(said)
    }

    /// A line of a reference is code, even where it could be prose.
    fn line(&self, level: u8, parts: &Parts) -> Result<(), Blocked> {
        let line = (level != 4).then(|| parts.prose.lines().find(|line| self.is_secret_line(line))).flatten();
        refuse(Step::Budget, line.map(|line| format!("a line of a reference: {}", line.trim())))
    }

    /// One word in marks that is a value of an example: it stands in the statement within quotes or a longer word, or is made of a
    /// letter or two.
    fn is_word(&self, span: &spans::Span) -> bool {
        let tokens = tokens::strict(&span.text);
        let [word] = tokens.as_slice() else { return false };
        let letters: BTreeSet<char> = word.chars().collect();
        let of_example = letters.len() <= 2 || self.statement.contains(word.as_str());
        span.set == Set::Inline
            && tokens::is_name(word)
            && of_example
            && !self.secrets.knows(word)
            && !budget::is_library(word)
    }

    fn is_secret_line(&self, line: &str) -> bool {
        self.secrets.is_line(line)
    }

    /// A skeleton whose holes are filled by what stands beside it.
    fn filled(
        &self,
        level: u8,
        parts: &Parts,
        folded: &str,
        said: &mut dyn FnMut(Blocked) -> Result<(), Blocked>,
    ) -> Result<(), Blocked> {
        if level != 4 {
            return Ok(());
        }
        let blocks: Vec<String> = parts
            .spans
            .iter()
            .filter(|span| span.set == Set::Block)
            .map(|span| tokens::without_comments(&span.text))
            .collect();
        let blocks: Vec<&str> = blocks.iter().map(String::as_str).filter(|block| block.contains(fold::HOLE)).collect();
        let outside: Vec<&str> = folded.split("```").step_by(2).collect();
        let stated = || outside.iter().flat_map(|text| sentences(text)).filter(|s| !s.trim_end().ends_with('?'));
        // A name alone is spoken of, where it is not said to fill something.
        let telling = |sentence: &str| {
            let fills = sentence.split(|c: char| !c.is_alphanumeric()).any(|word| FILLING.contains(&word));
            fills || mend::marked(sentence).any(|piece| !self.familiar.is_spoken_of(piece))
        };
        let marked: Vec<&str> = stated().filter(|sentence| telling(sentence)).flat_map(mend::marked).collect();
        let gives = |filled: &String| {
            self.secrets.in_code(filled).is_some()
                || filled
                    .lines()
                    .any(|line| self.secrets.is_new_assignment(line) || self.mend.has_line(&tokens::strict(line)))
        };
        let computes = |s: &&str| mend::marked(s).any(|piece| tokens::strict(piece).len() > 1);
        let listed = stated()
            .filter(computes)
            .map(skeleton::listed)
            .find(|count| *count > 1 && blocks.iter().any(|b| skeleton::holes(b) == *count));
        refuse(Step::Budget, listed.map(|count| format!("{count} holes, and as many pieces in a row")))?;
        let found = skeleton::fillings(&blocks, &marked).into_iter().find(gives);
        refuse(Step::Budget, found.map(|filled| format!("holes filled beside them: {}", filled.trim()))).or_else(said)
    }

    /// Prose dense with spoken operators, or a whole program in words, at any level.
    fn procedure(&self, level: u8, parts: &Parts, shown: &[&str]) -> Result<(), Blocked> {
        let whole = Told::of(&parts.prose).is_whole(STEPS_TOLD);
        refuse(Step::Dictation, whole.then(|| format!("a whole program in words at level {level}")))?;
        if let Some(before) = (!shown.is_empty()).then(|| shown.iter().map(|text| spans::parts(&fold(text)).prose)) {
            let all = before.chain([parts.prose.clone()]).collect::<Vec<_>>().join("\n\n");
            let whole = Told::of(&all).is_whole(STEPS_TOLD_TOGETHER) && Told::of(&parts.prose).steps > 0;
            refuse(Step::Cumulative, whole.then(|| "together: a whole program in words".to_owned()))?;
        }
        let densest = paragraphs(&parts.prose)
            .map(|s| (speech::dictation(s, self.limits.stretch, &|word| self.familiar.has(word)), s))
            .max_by_key(|(score, _)| *score);
        let found = densest.filter(|(score, _)| *score >= self.limits.dictation);
        refuse(Step::Dictation, found.map(|(_, text)| format!("dictation: {}", text.trim())))
    }

    /// A line of a reference, or a part of one, in words.
    fn dictation(&self, folded: &str, parts: &Parts) -> Result<(), Blocked> {
        let knows = |name: &str| self.secrets.knows(name);
        let line = clauses(&parts.prose).find(|clause| self.secrets.is_new_line(&speech::typed(clause, &knows)));
        refuse(Step::Dictation, line.map(|line| format!("a line of a reference in words: {}", line.trim())))?;
        let said = sentences(&parts.prose).find_map(|sentence| self.bones.said(sentence));
        // An exclamation mark ends a sentence, and is a sign.
        let said = said.or_else(|| self.bones.said(&parts.prose)).or_else(|| self.bones.backwards(&parts.prose));
        refuse(Step::Dictation, said.map(|line| format!("a line of a reference, said: {line}")))?;
        let spoken = speech::typed(&skeleton::without_open_lines(folded), &knows);
        refuse_run(Step::Dictation, self.secrets.in_speech(&spoken))
    }

    fn overlap(&self, folded: &str, parts: &Parts) -> Result<(), Blocked> {
        refuse_run(Step::Overlap, self.secrets.in_text(folded))?;
        parts.spans.iter().try_for_each(|span| refuse_run(Step::Overlap, self.secrets.in_code(&span.text)))
    }

    fn encoded(&self, text: &str, folded: &str) -> Result<(), Blocked> {
        let secret = |word: &str| self.secrets.has_word(word);
        refuse(Step::Encoded, veil::veil(text, folded, &secret))?;
        if let Some(run) = decode::opaque(folded, self.limits.unbroken) {
            return refuse(Step::Encoded, Some(format!("unreadable: {run}")));
        }
        let in_plain = self.secrets.runs(folded);
        for reading in decode::readings(text) {
            let plain = fold(&reading.text);
            // Nonsense, as nearly every reading is, knows none of the references' words.
            let tokens = tokens::strict(&plain);
            let counts = |token: &&String| !reading.shifts_letters() || (tokens::is_name(token) && token.len() > 1);
            let known = tokens.iter().filter(counts).filter(|token| self.secrets.knows(token));
            let known = if reading.shifts_letters() { known.collect::<BTreeSet<_>>().len() } else { known.count() };
            // What stands there as bytes or numbers is written to be read otherwise, and then in words of a reference.
            let meant = reading.is_written_in_bytes() && known >= FEWEST_MEANT && 2 * known > tokens.len();
            refuse(Step::Encoded, meant.then(|| format!("{} for: {}", reading.code, plain.trim())))?;
            let run = if known < if reading.shifts_letters() { FEWEST_SHIFTED } else { self.limits.shared_run } {
                None
            } else {
                // What a turned text has of a reference by accident is short, and what the text has without being read
                // otherwise hides behind nothing.
                let least = in_plain + reading.least_runs();
                let run = if reading.keeps_words() { self.secrets.in_text(&plain) } else { self.leak(&plain) };
                run.filter(|_| self.secrets.runs(&plain) >= least)
            };
            refuse(Step::Encoded, run.map(|run| format!("{} hides: {}", reading.code, run.text)))?;
        }
        Ok(())
    }

    /// Everything shown so far with the new hint behind it: pieces that say nothing alone may say all together.
    fn cumulative(&self, text: &str, shown: &[&str]) -> Result<(), Blocked> {
        if shown.is_empty() {
            return Ok(());
        }
        let folded: Vec<String> = shown
            .iter()
            .chain([&text])
            .map(|text| fold(text))
            .map(|text| self.familiar.without_quotes(&skeleton::without_scaffold(&text, &self.familiar)))
            .collect();
        let all = folded.join("\n\n");
        let of_spans = |wanted: &dyn Fn(Set) -> bool| {
            let spans = folded.iter().flat_map(|text| spans::parts(text).spans);
            spans.filter(|span| wanted(span.set)).map(|span| span.text).collect::<Vec<_>>().join("\n")
        };
        let code = of_spans(&|_| true);
        let found = self.leak(&all).or_else(|| self.secrets.in_code(&code)).or_else(|| self.secrets.in_text(&code));
        refuse(Step::Cumulative, found.map(|run| format!("together: {}", run.text)))
    }

    /// A run shared with a reference in any reading of folded text.
    fn leak(&self, folded: &str) -> Option<Run> {
        let spoken = speech::typed(folded, &|name| self.secrets.knows(name));
        let in_spans = || spans::parts(folded).spans.iter().find_map(|span| self.secrets.in_code(&span.text));
        self.secrets.in_text(folded).or_else(in_spans).or_else(|| self.secrets.in_speech(&spoken))
    }
}

/// Words of somebody who fills the holes of a skeleton.
const FILLING: [&str; 12] =
    ["hole", "holes", "blank", "blanks", "gap", "gaps", "fills", "filled", "goes", "belongs", "dots", "underscores"];

/// Whole lines between marks that a hint may not reach, the learner's own among them.
const MOST_LINES: usize = 5;

/// Steps that a text which tells a whole program may not have; of several hints together, where each says something of its own.
const STEPS_TOLD: usize = 1;
const STEPS_TOLD_TOGETHER: usize = 5;

/// Words of a reference that something written in bytes or numbers may not reach.
const FEWEST_MEANT: usize = 2;

/// Inputs with their answers that a hint may not reach.
const MOST_PAIRS: usize = 3;

/// Different words of a reference that a text with its letters shifted has at least.
const FEWEST_SHIFTED: usize = 3;

/// Answers of calls that a hint may not reach: one explains, two are a table to copy.
const MOST_ANSWERS: usize = 2;

/// Pieces of code in a hint that could be put into a program: more than a name, without holes. For the edit probe.
#[must_use]
pub fn edits(text: &str) -> Vec<spans::Span> {
    let code_like = |span: &spans::Span| {
        let folded = spans::Span { set: span.set, text: fold(&span.text) };
        !folded.has_hole() && tokens::strict(&folded.text).len() > 1 && !spans::is_value(&folded.text)
    };
    spans::raw(text).into_iter().filter(code_like).collect()
}

fn anchors(problem: &Problem, folded: &[&str]) -> Anchors {
    let topics = problem.topics.iter().map(|topic| topic.as_str().replace('-', " "));
    let named: Vec<String> = topics.chain([fold(&problem.title)]).collect();
    let texts: Vec<&str> = folded.iter().copied().chain(named.iter().map(String::as_str)).collect();
    Anchors::new(&texts)
}

/// Names of what a program is given.
fn inputs(signature: &Signature) -> Vec<&str> {
    match signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => {
            params.iter().map(|param| param.name.as_str()).collect()
        }
        Signature::Class { .. } | Signature::Stdin => Vec::new(),
    }
}

/// The function the task asks for.
fn called(signature: &Signature) -> Option<&str> {
    match signature {
        Signature::Function { name, .. } | Signature::Mutation { name, .. } => Some(name),
        Signature::Class { .. } | Signature::Stdin => None,
    }
}

fn characters(text: &str) -> Result<(), Blocked> {
    let found = fold::forbidden(text).map(|c| format!("the character U+{:04X}", c as u32));
    refuse(Step::Characters, found)
}

fn refuse(step: Step, why: Option<String>) -> Result<(), Blocked> {
    why.map_or(Ok(()), |why| Err(Blocked { step, why }))
}

fn refuse_run(step: Step, run: Option<Run>) -> Result<(), Blocked> {
    let step = |run: &Run| if run.named || step == Step::Dictation { step } else { Step::Shape };
    run.map_or(Ok(()), |run| Err(Blocked { step: step(&run), why: format!("shared with a reference: {}", run.text) }))
}

/// Pieces of prose between the stops within and after sentences.
fn clauses(prose: &str) -> impl Iterator<Item = &str> {
    prose.split(['.', ',', ';', ':', '\n', '(', ')']).filter(|clause| !clause.trim().is_empty())
}

fn paragraphs(prose: &str) -> impl Iterator<Item = &str> {
    prose.split("\n\n")
}

/// One space between words and around them, so that phrases are found whole.
fn spaced(text: &str) -> String {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
