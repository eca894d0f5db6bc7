//! The guard: the checks a hint must pass before a learner sees it, whoever wrote it (pack, diagnosis, model).
//!
//! It is pure and fast, and runs no code. The rules, in their order: characters, length, words the pack avoids, answers and
//! expected values of hidden cases, the level's budget of code, holes that the text fills itself, runs of tokens shared with a
//! reference, and the same over every hint shown in this attempt. For text that a model wrote, a classifier (`manner`) also judges
//! the wording; it may overrule the two rules about wording. The edit probe, which needs the sandbox, comes on top
//! (`orchestrator::guard`). Codes, ciphers, spoken code and translations are not searched for: the model never sees a reference,
//! and a learner can open the solution at any time. `docs/hint-checks.md` has the measurements behind this list.
//!
//! A refusal names its step and its reason for the journal, for `rung pack check` and for the laboratory. The learner does not see
//! it; they see another hint.

use std::collections::BTreeSet;

use crate::model::params::GuardParams;
use crate::model::problem::{Problem, Signature};

mod answers;
mod budget;
mod empty;
mod familiar;
mod fold;
mod length;
pub mod manner;
mod overlap;
mod prose;
mod reference_lines;
mod rule;
mod skeleton;
pub mod spans;
mod step;
pub mod tokens;

use empty::Anchors;
use familiar::Familiar;
use overlap::{Run, Secrets};
use prose::spaced;
use reference_lines::ReferenceLines;
use spans::{Parts, Set};

pub use fold::fold;
pub use prose::sentences;
pub use rule::Rule;
pub use step::{Blocked, Step};

/// Receives each rule that a text breaks. An error stops the check.
type Sink<'s> = dyn FnMut(Rule, Blocked) -> Result<(), Blocked> + 's;

/// The context a hint is checked in.
#[derive(Clone, Copy, Debug)]
pub struct HintContext<'a> {
    pub problem: &'a Problem,
    /// The empty file the learner began with, in every language the pack's starter has been shown in.
    pub starter: &'a str,
    /// The learner's file as it is now.
    pub learner: &'a str,
    /// Other text on the learner's screen: the failing sample.
    pub seen: &'a str,
}

/// A guard for the hints of one problem in one attempt.
#[derive(Debug)]
pub struct Guard<'a> {
    limits: &'a GuardParams,
    /// Phrases that the pack avoids, as written and as they are looked for.
    avoid: Vec<(String, String)>,
    familiar: Familiar,
    secrets: Secrets,
    lines: ReferenceLines,
    /// The statement, folded.
    statement: String,
    anchors: Anchors,
    /// Expected values of hidden cases that cannot be guessed from known text.
    hidden: Vec<Vec<String>>,
}

impl<'a> Guard<'a> {
    /// Reads the references of every language once.
    #[must_use]
    pub fn new(limits: &'a GuardParams, context: HintContext<'_>) -> Self {
        let solutions = &context.problem.solutions;
        let references: Vec<String> = solutions.iter().map(|s| fold(&tokens::code_of(s.language, &s.source))).collect();
        let known = [context.problem.statement.as_str(), context.starter, context.learner, context.seen];
        let folded: Vec<String> = known.iter().map(|text| fold(text)).collect();
        let folded: Vec<&str> = folded.iter().map(String::as_str).collect();
        Self {
            limits,
            avoid: avoided(context.problem),
            familiar: Familiar::new(&folded[..3], &inputs(&context.problem.signature), folded[3])
                .calling(called(&context.problem.signature)),
            secrets: Secrets::new(limits, &references, &folded),
            lines: ReferenceLines::new(&references, &folded),
            statement: folded[0].to_owned(),
            anchors: anchors(context.problem, &folded),
            hidden: answers::hidden_values(context.problem, &folded),
        }
    }

    /// Checks a hint of a level (1 to 5). `shown` are the hints of this attempt so far.
    ///
    /// # Errors
    /// The first rule that refuses it, with the reason.
    pub fn check(&self, level: u8, text: &str, shown: &[&str]) -> Result<(), Blocked> {
        self.run_rules(level, text, shown, &mut |_, blocked| Err(blocked))
    }

    /// Checks a hint that a model wrote. A rule about content refuses it; the classifier decides about its wording, and overrules
    /// the rules about wording.
    ///
    /// # Errors
    /// The step that refuses it, with the reason.
    pub fn check_told(&self, level: u8, text: &str, shown: &[&str]) -> Result<(), Blocked> {
        let violations = self.wording_violations(level, text, shown)?;
        let rules = violations.iter().map(|(rule, _)| *rule).collect();
        let logit = manner::logit(&self.features(level, text, &rules));
        if logit <= 0.0 {
            return Ok(());
        }
        let reads = || Blocked { step: Step::Manner, why: format!("it reads like a solution ({logit:+.1})") };
        Err(violations.into_iter().next().map_or_else(reads, |(_, blocked)| blocked))
    }

    /// Checks that a text of a model says something about this problem and neither flatters nor presses. [`Guard::check_told`]
    /// checks the rest.
    ///
    /// # Errors
    /// [`Step::Empty`] with the reason.
    pub fn check_full(&self, text: &str) -> Result<(), Blocked> {
        self.anchors.empty(&fold(text)).map_or(Ok(()), |why| Err(Blocked { step: Step::Empty, why }))
    }

    /// The classifier's features of a hint; `None` if a rule about content refuses it.
    #[must_use]
    pub fn manner(&self, level: u8, text: &str, shown: &[&str]) -> Option<manner::Features> {
        let violations = self.wording_violations(level, text, shown).ok()?;
        Some(self.features(level, text, &violations.iter().map(|(rule, _)| *rule).collect()))
    }

    /// All rules that a hint breaks, for the ablation. [`Guard::check`] stops at the first.
    #[must_use]
    pub fn broken(&self, level: u8, text: &str, shown: &[&str]) -> BTreeSet<Rule> {
        let mut broken = BTreeSet::new();
        let _ = self.run_rules(level, text, shown, &mut |rule, _| {
            broken.insert(rule);
            Ok(())
        });
        broken
    }

    /// The classifier's features of a hint that breaks these rules.
    #[must_use]
    pub fn features(&self, level: u8, text: &str, rules: &BTreeSet<Rule>) -> manner::Features {
        let vocabulary = manner::Vocabulary { familiar: &self.familiar, secrets: &self.secrets };
        let steps = rules.iter().filter_map(|rule| rule.wording()).collect();
        manner::features(level.clamp(1, 5), &fold(text), vocabulary, &steps)
    }

    /// The rules about wording that a text breaks. Fails with the first rule about content that it breaks.
    fn wording_violations(&self, level: u8, text: &str, shown: &[&str]) -> Result<Vec<(Rule, Blocked)>, Blocked> {
        let mut violations = Vec::new();
        self.run_rules(level, text, shown, &mut |rule, blocked| {
            if rule.wording().is_none() {
                return Err(blocked);
            }
            violations.push((rule, blocked));
            Ok(())
        })?;
        Ok(violations)
    }

    /// Applies all rules in order and reports each that the text breaks to `found`.
    fn run_rules(&self, level: u8, text: &str, shown: &[&str], found: &mut Sink<'_>) -> Result<(), Blocked> {
        let level = level.clamp(1, 5);
        let mut refuse =
            |rule: Rule, step: Step, why: Option<String>| why.map_or(Ok(()), |why| found(rule, Blocked { step, why }));
        refuse(Rule::Characters, Step::Characters, characters(text))?;
        let longest = self.limits.length[usize::from(level) - 1];
        refuse(Rule::Length, Step::Length, length::too_long(text, longest))?;
        let folded = fold(text);
        refuse(Rule::Avoid, Step::Avoid, self.avoid(&folded))?;
        refuse(Rule::Answers, Step::Expected, answers::listed(&folded, &self.statement))?;
        refuse(Rule::Hidden, Step::Expected, self.expected(&folded))?;
        let parts = spans::parts(&folded);
        refuse(Rule::Length, Step::Length, length::rambling(&parts.prose))?;
        let (statement, worded) = self.budget(level, &parts);
        refuse(Rule::Statement, Step::Budget, statement)?;
        let lines = parts.spans.iter().filter(|span| span.set == Set::Inline && budget::is_statement(span)).count();
        refuse(Rule::Lines, Step::Budget, (lines >= MAX_LINES).then(|| format!("{lines} lines, each in marks")))?;
        refuse(Rule::Answered, Step::Budget, skeleton::answered(&parts.prose))?;
        let program = budget::is_program(&parts.prose).then(|| "a program in running text".to_owned());
        refuse(Rule::Program, Step::Budget, program)?;
        refuse(Rule::Budget, Step::Budget, worded)?;
        refuse(Rule::Line, Step::Budget, self.line(level, &parts))?;
        if level == 4 {
            let blocks = skeleton::open_blocks(&parts);
            refuse(Rule::Listed, Step::Budget, skeleton::listed_fillings(&blocks, &folded))?;
            let gives = |filled: &str| self.gives_away(filled);
            let filled = skeleton::filled(&blocks, &folded, &self.familiar, &gives);
            refuse(Rule::Filled, Step::Budget, filled)?;
        }
        // A skeleton's scaffold and the learner's own code give nothing away.
        let bare = skeleton::without_scaffold(&folded, &self.familiar);
        let told = self.familiar.without_quotes(&bare);
        let told_parts = spans::parts(&told);
        let line = self.lines.find(&told_parts.prose).map(|line| format!("a line of a reference: {line}"));
        refuse(Rule::ReferenceLine, Step::Overlap, line)?;
        for run in self.runs_in(&told, &told_parts.spans) {
            let (rule, step) = if run.named { (Rule::Overlap, Step::Overlap) } else { (Rule::Shape, Step::Shape) };
            refuse(rule, step, Some(format!("shared with a reference: {}", run.text)))?;
        }
        refuse(Rule::Cumulative, Step::Cumulative, self.cumulative(text, shown))
    }

    fn avoid(&self, folded: &str) -> Option<String> {
        let text = spaced(folded);
        let found = self.avoid.iter().find(|(_, spaced)| text.contains(spaced));
        found.map(|(phrase, _)| format!("the pack avoids \"{phrase}\""))
    }

    /// The expected value of a hidden case.
    fn expected(&self, folded: &str) -> Option<String> {
        let tokens = tokens::strict(folded);
        let in_text = |tokens: &[String], value: &[String]| tokens.windows(value.len()).any(|window| window == value);
        // The result of the learner's own program is on their screen.
        let told = |value: &[String]| {
            let mut holding = sentences(folded).filter(|sentence| in_text(&tokens::strict(sentence), value)).peekable();
            holding.peek().is_none() || holding.any(|sentence| !answers::is_own_outcome(sentence))
        };
        let found = self.hidden.iter().find(|value| in_text(&tokens, value) && told(value));
        found.map(|value| format!("a hidden case expects {}", value.concat()))
    }

    /// Code beyond the level's budget: first a line that could be typed unchanged, then other code. At level 4, a line with a hole
    /// is part of a skeleton.
    fn budget(&self, level: u8, parts: &Parts) -> (Option<String>, Option<String>) {
        let excess = |span| budget::excess(level, span, &self.familiar).filter(|_| !self.is_word(span));
        let beyond = parts.spans.iter().filter_map(|span| excess(span).map(|why| (span, why)));
        let (typed, worded): (Vec<_>, Vec<_>) =
            beyond.partition(|(span, _)| !(level == 4 && span.has_hole()) && budget::is_statement(span));
        let first = |found: Vec<(&spans::Span, String)>| found.into_iter().next().map(|(_, why)| why);
        (first(typed), first(worded))
    }

    /// A line of a reference is code, even if it reads like prose.
    fn line(&self, level: u8, parts: &Parts) -> Option<String> {
        let line = (level != 4).then(|| parts.prose.lines().find(|line| self.secrets.is_line(line))).flatten();
        line.map(|line| format!("a line of a reference: {}", line.trim()))
    }

    /// Whether a marked word is a value of an example: it is in the statement within quotes or a longer word, or has only one or two
    /// different letters.
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

    /// Whether code shares a run or an assignment with a reference.
    fn gives_away(&self, code: &str) -> bool {
        self.secrets.in_code(code).is_some() || code.lines().any(|line| self.secrets.is_new_assignment(line))
    }

    /// Runs shared with a reference, with its names or with other names.
    fn runs_in(&self, folded: &str, spans: &[spans::Span]) -> Vec<Run> {
        let of_spans = spans.iter().filter_map(|span| self.secrets.in_code(&span.text));
        self.secrets.in_text(folded).into_iter().chain(of_spans).collect()
    }

    /// A run shared with a reference by all hints of this attempt together: pieces that are harmless alone can add up.
    fn cumulative(&self, text: &str, shown: &[&str]) -> Option<String> {
        if shown.is_empty() {
            return None;
        }
        let bare = |text: &&str| self.familiar.without_quotes(&skeleton::without_scaffold(&fold(text), &self.familiar));
        let folded: Vec<String> = shown.iter().chain([&text]).map(bare).collect();
        let spans = folded.iter().flat_map(|text| spans::parts(text).spans);
        let code = spans.map(|span| span.text).collect::<Vec<_>>().join("\n");
        let all = folded.join("\n\n");
        let run = self.runs_in(&all, &spans::parts(&all).spans).into_iter().next();
        let run = run.or_else(|| self.secrets.in_code(&code)).or_else(|| self.secrets.in_text(&code));
        run.map(|run| format!("together: {}", run.text))
    }
}

/// Marked lines that could be typed, a hint's limit. The learner's own lines count.
const MAX_LINES: usize = 5;

/// Pieces of code in a hint that could be put into a program: more than a name, without holes. For the edit probe.
#[must_use]
pub fn edits(text: &str) -> Vec<spans::Span> {
    let code_like = |span: &spans::Span| {
        let folded = spans::Span { set: span.set, text: fold(&span.text) };
        !folded.has_hole() && tokens::strict(&folded.text).len() > 1 && !spans::is_value(&folded.text)
    };
    spans::raw(text).into_iter().filter(code_like).collect()
}

/// The phrases that the pack avoids, each also in the form it is looked for.
fn avoided(problem: &Problem) -> Vec<(String, String)> {
    let phrases = problem.policy.avoid.iter().filter(|phrase| !phrase.trim().is_empty());
    phrases.map(|phrase| (phrase.clone(), spaced(&fold(phrase)))).collect()
}

fn anchors(problem: &Problem, folded: &[&str]) -> Anchors {
    let topics = problem.topics.iter().map(|topic| topic.as_str().replace('-', " "));
    let named: Vec<String> = topics.chain([fold(&problem.title)]).collect();
    let texts: Vec<&str> = folded.iter().copied().chain(named.iter().map(String::as_str)).collect();
    Anchors::new(&texts)
}

/// Names of the program's parameters.
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

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
