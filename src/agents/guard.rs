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
mod rule;
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
pub use rule::Rule;
pub use step::{Blocked, Step};

/// Hears of a rule that a text breaks, and stops the walk with an error.
type Sink<'s> = dyn FnMut(Rule, Blocked) -> Result<(), Blocked> + 's;

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
    /// The first rule that refuses it, with the reason.
    pub fn check(&self, level: u8, text: &str, shown: &[&str]) -> Result<(), Blocked> {
        self.walk(level, text, shown, &mut |_, blocked| Err(blocked))
    }

    /// Judges a hint that a model wrote. A rule about content refuses it; the classifier decides about its wording, and
    /// overrules the rules about wording.
    ///
    /// # Errors
    /// The step that refuses it, with the reason.
    pub fn check_told(&self, level: u8, text: &str, shown: &[&str]) -> Result<(), Blocked> {
        let worded = self.worded(level, text, shown)?;
        let rules = worded.iter().map(|(rule, _)| *rule).collect();
        let logit = manner::logit(&self.features(level, text, &rules));
        if logit <= 0.0 {
            return Ok(());
        }
        let reads = || Blocked { step: Step::Manner, why: format!("it reads like a solution told ({logit:+.1})") };
        Err(worded.into_iter().next().map_or_else(reads, |(_, blocked)| blocked))
    }

    /// The classifier's features of a hint; none if a rule about content refuses it.
    #[must_use]
    pub fn manner(&self, level: u8, text: &str, shown: &[&str]) -> Option<manner::Features> {
        let worded = self.worded(level, text, shown).ok()?;
        Some(self.features(level, text, &worded.iter().map(|(rule, _)| *rule).collect()))
    }

    /// Every rule that a hint breaks: [`Guard::check`] stops at the first. For the ablation.
    #[must_use]
    pub fn broken(&self, level: u8, text: &str, shown: &[&str]) -> BTreeSet<Rule> {
        let mut broken = BTreeSet::new();
        let _ = self.walk(level, text, shown, &mut |rule, _| {
            broken.insert(rule);
            Ok(())
        });
        broken
    }

    /// The classifier's features of a hint that breaks these rules.
    #[must_use]
    pub fn features(&self, level: u8, text: &str, rules: &BTreeSet<Rule>) -> manner::Features {
        let eyes = manner::Eyes { familiar: &self.familiar, secrets: &self.secrets };
        let steps = rules.iter().filter_map(|rule| rule.wording()).collect();
        manner::features(level.clamp(1, 5), &fold(text), eyes, &steps)
    }

    /// The rules about wording that a text breaks, if it breaks none about content.
    fn worded(&self, level: u8, text: &str, shown: &[&str]) -> Result<Vec<(Rule, Blocked)>, Blocked> {
        let mut worded = Vec::new();
        self.walk(level, text, shown, &mut |rule, blocked| {
            if rule.wording().is_none() {
                return Err(blocked);
            }
            worded.push((rule, blocked));
            Ok(())
        })?;
        Ok(worded)
    }

    /// Applies all rules in order. `found` hears of each that the text breaks, and stops the walk with an error.
    fn walk(&self, level: u8, text: &str, shown: &[&str], found: &mut Sink<'_>) -> Result<(), Blocked> {
        let level = level.clamp(1, 5);
        let mut refuse =
            |rule: Rule, step: Step, why: Option<String>| why.map_or(Ok(()), |why| found(rule, Blocked { step, why }));
        refuse(Rule::Characters, Step::Characters, characters(text))?;
        let longest = self.limits.length[usize::from(level) - 1];
        refuse(Rule::Length, Step::Length, length::too_long(text, longest))?;
        let folded = fold(text);
        refuse(Rule::Tongue, Step::Tongue, self.tongue.foreign(text, &folded))?;
        refuse(Rule::Avoid, Step::Avoid, self.avoid(&folded))?;
        refuse(Rule::Answers, Step::Expected, self.answers(&folded))?;
        refuse(Rule::Hidden, Step::Expected, self.expected(&folded))?;
        let parts = spans::parts(&folded);
        refuse(Rule::Length, Step::Length, length::rambling(&parts.prose))?;
        let (statement, worded) = self.budget(level, &parts, &|_| false);
        let (mends, mends_worded) = self.budget(level, &parts, &|line| self.mend.has_line(line));
        let mends = mends.filter(|_| statement.is_none());
        let mends_worded = mends_worded.filter(|_| worded.is_none());
        refuse(Rule::Statement, Step::Budget, statement)?;
        refuse(Rule::MendedLine, Step::Budget, mends)?;
        let lines = parts.spans.iter().filter(|span| span.set == Set::Inline && budget::is_statement(span)).count();
        refuse(Rule::Lines, Step::Budget, (lines >= MOST_LINES).then(|| format!("{lines} lines, each in marks")))?;
        refuse(Rule::Answered, Step::Budget, skeleton::answered(&parts.prose))?;
        let program = budget::is_program(&parts.prose).then(|| "a program in running text".to_owned());
        refuse(Rule::Program, Step::Budget, program)?;
        refuse(Rule::Budget, Step::Budget, worded)?;
        refuse(Rule::Budget, Step::Budget, mends_worded)?;
        refuse(Rule::Line, Step::Budget, self.line(level, &parts))?;
        refuse(Rule::Listed, Step::Budget, listed(level, &parts, &folded))?;
        refuse(Rule::Filled, Step::Budget, self.filled(level, &parts, &folded))?;
        // A skeleton's scaffold and the learner's own code give nothing away.
        let bare = skeleton::without_scaffold(&folded, &self.familiar);
        let told = self.familiar.without_quotes(&bare);
        let told_parts = spans::parts(&told);
        let whole = Told::of(&told_parts.prose).is_whole(STEPS_TOLD);
        let whole = whole.then(|| format!("a whole program in words at level {level}"));
        refuse(Rule::Procedure, Step::Dictation, whole)?;
        refuse(Rule::ProcedureTogether, Step::Cumulative, procedure_together(&told_parts, shown))?;
        refuse(Rule::Dictation, Step::Dictation, self.densest(&told_parts))?;
        refuse(Rule::SpokenLine, Step::Dictation, self.spoken_line(&told_parts))?;
        refuse(Rule::Bones, Step::Dictation, self.said(&told_parts))?;
        let run = self.secrets.in_speech(&self.typed(&skeleton::without_open_lines(&told)));
        refuse(Rule::SpokenRun, Step::Dictation, run.as_ref().map(shared))?;
        let prose = spans::parts(&bare).prose;
        let before: Vec<String> = shown.iter().map(|text| fold(text)).collect();
        let order = order::order(&prose, &before, &|piece| self.familiar.is_own(piece));
        refuse(Rule::Order, Step::Order, order.map(|order| format!("an order to edit: {}", order.trim())))?;
        let mend = self.mend.told(&prose, &self.familiar);
        let mend = mend.map(|mend| format!("what would mend the program: {}", mend.trim()));
        refuse(Rule::Mend, Step::Overlap, mend)?;
        for run in self.runs_in(&told, &told_parts) {
            let (rule, step) = if run.named { (Rule::Overlap, Step::Overlap) } else { (Rule::Shape, Step::Shape) };
            refuse(rule, step, Some(shared(&run)))?;
        }
        let secret = |word: &str| self.secrets.has_word(word);
        refuse(Rule::Veil, Step::Encoded, veil::veil(text, &folded, &secret))?;
        let opaque = decode::opaque(&folded, self.limits.unbroken).map(|run| format!("unreadable: {run}"));
        refuse(Rule::Opaque, Step::Encoded, opaque)?;
        refuse(Rule::Decode, Step::Encoded, self.decoded(text, &folded))?;
        let [written, spoken] = self.cumulative(text, shown);
        refuse(Rule::Cumulative, Step::Cumulative, written)?;
        refuse(Rule::CumulativeSpoken, Step::Cumulative, spoken)
    }

    /// Judges whether a text that a model wrote says something of this problem and nothing to please; the rest is
    /// [`Guard::check`]'s.
    ///
    /// # Errors
    /// [`Step::Empty`] with the reason.
    pub fn check_full(&self, text: &str) -> Result<(), Blocked> {
        self.anchors.empty(&fold(text)).map_or(Ok(()), |why| Err(Blocked { step: Step::Empty, why }))
    }

    fn avoid(&self, folded: &str) -> Option<String> {
        let text = spaced(folded);
        let avoid = &self.problem.policy.avoid;
        let found = avoid.iter().find(|phrase| !phrase.trim().is_empty() && text.contains(&spaced(&fold(phrase))));
        found.map(|phrase| format!("the pack avoids \"{phrase}\""))
    }

    /// "`f([1])` must be 2, `f([3])` must be 4": answers for the learner to write down.
    fn answers(&self, folded: &str) -> Option<String> {
        let calls = order::answers(folded);
        if calls >= MOST_ANSWERS {
            return Some(format!("{calls} answers to calls"));
        }
        let told = answers::pairs(folded, &self.statement);
        (told >= MOST_PAIRS).then(|| format!("{told} answers told"))
    }

    fn expected(&self, folded: &str) -> Option<String> {
        let tokens = tokens::strict(folded);
        let in_text = |tokens: &[String], value: &[String]| tokens.windows(value.len()).any(|window| window == value);
        // What the learner's own program gave is on their screen.
        let told = |value: &[String]| {
            let mut holding = sentences(folded).filter(|sentence| in_text(&tokens::strict(sentence), value)).peekable();
            holding.peek().is_none() || holding.any(|sentence| !answers::is_own_outcome(sentence))
        };
        let found = self.hidden.iter().find(|value| in_text(&tokens, value) && told(value));
        found.map(|value| format!("a hidden case expects {}", value.concat()))
    }

    /// Code beyond the level's: first a line that could be typed as it stands, then the rest. At level 4, a line with a hole is
    /// part of a skeleton.
    fn budget(&self, level: u8, parts: &Parts, mends: &dyn Fn(&[String]) -> bool) -> (Option<String>, Option<String>) {
        let excess = |span| budget::excess(level, span, &self.familiar, mends).filter(|_| !self.is_word(span));
        let beyond = parts.spans.iter().filter_map(|span| excess(span).map(|why| (span, why)));
        let (typed, worded): (Vec<_>, Vec<_>) =
            beyond.partition(|(span, _)| !(level == 4 && span.has_hole()) && budget::is_statement(span));
        let first = |found: Vec<(&spans::Span, String)>| found.into_iter().next().map(|(_, why)| why);
        (first(typed), first(worded))
    }

    /// A line of a reference is code, even where it could be prose.
    fn line(&self, level: u8, parts: &Parts) -> Option<String> {
        let line = (level != 4).then(|| parts.prose.lines().find(|line| self.secrets.is_line(line))).flatten();
        line.map(|line| format!("a line of a reference: {}", line.trim()))
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

    /// A skeleton whose holes are filled by what stands beside it.
    fn filled(&self, level: u8, parts: &Parts, folded: &str) -> Option<String> {
        let blocks = open_blocks(level, parts);
        let blocks: Vec<&str> = blocks.iter().map(String::as_str).collect();
        // A name alone is spoken of, where it is not said to fill something.
        let telling = |sentence: &str| {
            let fills = sentence.split(|c: char| !c.is_alphanumeric()).any(|word| FILLING.contains(&word));
            fills || mend::marked(sentence).any(|piece| !self.familiar.is_spoken_of(piece))
        };
        let marked: Vec<&str> = stated(folded).filter(|sentence| telling(sentence)).flat_map(mend::marked).collect();
        let gives = |filled: &String| {
            self.secrets.in_code(filled).is_some()
                || filled
                    .lines()
                    .any(|line| self.secrets.is_new_assignment(line) || self.mend.has_line(&tokens::strict(line)))
        };
        let found = skeleton::fillings(&blocks, &marked).into_iter().find(gives);
        found.map(|filled| format!("holes filled beside them: {}", filled.trim()))
    }

    /// Prose dense with spoken operators.
    fn densest(&self, parts: &Parts) -> Option<String> {
        let densest = paragraphs(&parts.prose)
            .map(|s| (speech::dictation(s, self.limits.stretch, &|word| self.familiar.has(word)), s))
            .max_by_key(|(score, _)| *score);
        let found = densest.filter(|(score, _)| *score >= self.limits.dictation);
        found.map(|(_, text)| format!("dictation: {}", text.trim()))
    }

    fn typed(&self, text: &str) -> Vec<String> {
        speech::typed(text, &|name| self.secrets.knows(name))
    }

    /// A line of a reference in words.
    fn spoken_line(&self, parts: &Parts) -> Option<String> {
        let line = clauses(&parts.prose).find(|clause| self.secrets.is_new_line(&self.typed(clause)));
        line.map(|line| format!("a line of a reference in words: {}", line.trim()))
    }

    /// A line of a reference, or a part of one, in words.
    fn said(&self, parts: &Parts) -> Option<String> {
        let said = sentences(&parts.prose).find_map(|sentence| self.bones.said(sentence));
        // An exclamation mark ends a sentence, and is a sign.
        let said = said.or_else(|| self.bones.said(&parts.prose)).or_else(|| self.bones.backwards(&parts.prose));
        said.map(|line| format!("a line of a reference, said: {line}"))
    }

    /// Runs shared with a reference: with its names, and with others.
    fn runs_in(&self, folded: &str, parts: &Parts) -> Vec<Run> {
        let of_spans = parts.spans.iter().filter_map(|span| self.secrets.in_code(&span.text));
        self.secrets.in_text(folded).into_iter().chain(of_spans).collect()
    }

    /// A run of a reference behind a code.
    fn decoded(&self, text: &str, folded: &str) -> Option<String> {
        let in_plain = self.secrets.runs(folded);
        for reading in decode::readings(text) {
            let plain = fold(&reading.text);
            // Nonsense, as nearly every reading is, knows none of the references' words.
            let tokens = tokens::strict(&plain);
            let counts = |token: &&String| !reading.shifts_letters() || (tokens::is_name(token) && token.len() > 1);
            let known = tokens.iter().filter(counts).filter(|token| self.secrets.knows(token));
            let known = if reading.shifts_letters() { known.collect::<BTreeSet<_>>().len() } else { known.count() };
            // What stands there as bytes or numbers is written to be read otherwise, and then in words of a reference.
            if reading.is_written_in_bytes() && known >= FEWEST_MEANT && 2 * known > tokens.len() {
                return Some(format!("{} for: {}", reading.code, plain.trim()));
            }
            if known < if reading.shifts_letters() { FEWEST_SHIFTED } else { self.limits.shared_run } {
                continue;
            }
            // What a turned text has of a reference by accident is short, and what the text has without being read
            // otherwise hides behind nothing.
            let least = in_plain + reading.least_runs();
            let run = if reading.keeps_words() { self.secrets.in_text(&plain) } else { self.leak(&plain) };
            if let Some(run) = run.filter(|_| self.secrets.runs(&plain) >= least) {
                return Some(format!("{} hides: {}", reading.code, run.text));
            }
        }
        None
    }

    /// Everything shown so far with the new hint behind it: pieces that say nothing alone may say all together. What is
    /// found as it is written, and as it is spoken.
    fn cumulative(&self, text: &str, shown: &[&str]) -> [Option<String>; 2] {
        if shown.is_empty() {
            return [None, None];
        }
        let folded: Vec<String> = shown
            .iter()
            .chain([&text])
            .map(|text| fold(text))
            .map(|text| self.familiar.without_quotes(&skeleton::without_scaffold(&text, &self.familiar)))
            .collect();
        let all = folded.join("\n\n");
        let spans = folded.iter().flat_map(|text| spans::parts(text).spans);
        let code = spans.map(|span| span.text).collect::<Vec<_>>().join("\n");
        let written =
            self.written(&all).or_else(|| self.secrets.in_code(&code)).or_else(|| self.secrets.in_text(&code));
        let spoken = self.secrets.in_speech(&self.typed(&all));
        [written, spoken].map(|run| run.map(|run| format!("together: {}", run.text)))
    }

    /// A run shared with a reference in any reading of folded text.
    fn leak(&self, folded: &str) -> Option<Run> {
        self.written(folded).or_else(|| self.secrets.in_speech(&self.typed(folded)))
    }

    fn written(&self, folded: &str) -> Option<Run> {
        let in_spans = || spans::parts(folded).spans.iter().find_map(|span| self.secrets.in_code(&span.text));
        self.secrets.in_text(folded).or_else(in_spans)
    }
}

/// Skeletons of level 4, without comments.
fn open_blocks(level: u8, parts: &Parts) -> Vec<String> {
    let blocks = parts.spans.iter().filter(|span| level == 4 && span.set == Set::Block);
    blocks.map(|span| tokens::without_comments(&span.text)).filter(|block| block.contains(fold::HOLE)).collect()
}

/// Sentences outside fences that are no questions.
fn stated(folded: &str) -> impl Iterator<Item = &str> {
    folded.split("```").step_by(2).flat_map(sentences).filter(|sentence| !sentence.trim_end().ends_with('?'))
}

/// As many pieces in a row as a skeleton has holes.
fn listed(level: u8, parts: &Parts, folded: &str) -> Option<String> {
    let blocks = open_blocks(level, parts);
    let computes = |s: &&str| mend::marked(s).any(|piece| tokens::strict(piece).len() > 1);
    let listed = stated(folded)
        .filter(computes)
        .map(skeleton::listed)
        .find(|count| *count > 1 && blocks.iter().any(|b| skeleton::holes(b) == *count));
    listed.map(|count| format!("{count} holes, and as many pieces in a row"))
}

/// A whole program in the words of several hints.
fn procedure_together(parts: &Parts, shown: &[&str]) -> Option<String> {
    if shown.is_empty() {
        return None;
    }
    let before = shown.iter().map(|text| spans::parts(&fold(text)).prose);
    let all = before.chain([parts.prose.clone()]).collect::<Vec<_>>().join("\n\n");
    let whole = Told::of(&all).is_whole(STEPS_TOLD_TOGETHER) && Told::of(&parts.prose).steps > 0;
    whole.then(|| "together: a whole program in words".to_owned())
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

fn characters(text: &str) -> Option<String> {
    fold::forbidden(text).map(|c| format!("the character U+{:04X}", c as u32))
}

fn shared(run: &Run) -> String {
    format!("shared with a reference: {}", run.text)
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
