//! The hint check: the rules that a hint must pass before a learner sees it, whether from a pack, the diagnosis or a
//! model.
//!
//! It is pure and fast, and runs no code. The rules, in their order: characters, length, words the pack avoids, answers
//! and expected values of hidden cases, the level's budget of code, holes that the text fills itself, runs of tokens
//! shared with a reference, and the same over every hint shown in this attempt. For text that a model wrote, the
//! [`classifier`] also judges the style; it may overrule the two rules about wording. The edit probe, which needs the
//! sandbox, is a separate check (`orchestrator::hints::edit_probe`). There is no search for codes, ciphers, spoken code
//! and translations, because the model never sees a reference and a learner can open the solution at any time.
//! `docs/hint-checks.md` has the measurements behind this list.
//!
//! A refusal has a step and a reason for the journal, for `rung pack check` and for the laboratory. The learner does
//! not see it, but sees another hint instead.

use std::collections::BTreeSet;

use crate::types::params::HintCheckParams;
use crate::types::problem::{Problem, Signature};

mod answer_leak;
pub mod classifier;
mod code_budget;
mod code_skeleton;
pub mod code_spans;
pub mod code_tokens;
mod filler;
mod hint_length;
mod hint_refusal;
mod hint_rule;
mod library_names;
mod markup_fold;
mod prose;
mod prose_markup;
mod reference_lines;
mod reference_overlap;
mod unicode_fold;
mod visible_text;

use code_spans::{CodeMarkup, HintParts};
use filler::ProblemTerms;
use prose::normalize_words;
use reference_lines::ReferenceLines;
use reference_overlap::{ReferenceIndex, SharedRun};
use visible_text::VisibleText;

pub use hint_refusal::{HintRefusal, RefusalCategory};
pub use hint_rule::HintRule;
pub use prose::sentences;
pub use unicode_fold::fold;

/// Receives each rule that a text breaks. An error stops the check.
type RuleSink<'s> = dyn FnMut(HintRule, HintRefusal) -> Result<(), HintRefusal> + 's;

/// The context in which a hint is checked.
#[derive(Clone, Copy, Debug)]
pub struct HintContext<'a> {
    pub problem: &'a Problem,
    /// The empty file the learner began with, in every language in which the pack's starter has been shown.
    pub starter: &'a str,
    /// The learner's file as it is now.
    pub learner: &'a str,
    /// Other text on the learner's screen: the failing sample.
    pub seen: &'a str,
}

/// Checks the hints of one problem in one attempt.
#[derive(Debug)]
pub struct HintGuard<'a> {
    limits: &'a HintCheckParams,
    /// Phrases that the pack avoids, each as written and in the form used to search.
    avoid: Vec<(String, String)>,
    visible: VisibleText,
    references: ReferenceIndex,
    lines: ReferenceLines,
    /// The statement, folded.
    statement: String,
    terms: ProblemTerms,
    /// Expected values of hidden cases that cannot be guessed from known text.
    hidden: Vec<Vec<String>>,
}

impl<'a> HintGuard<'a> {
    /// Builds the check. It reads the references of every language once.
    #[must_use]
    pub fn new(limits: &'a HintCheckParams, context: HintContext<'_>) -> Self {
        let solutions = &context.problem.solutions;
        let references: Vec<String> =
            solutions.iter().map(|s| fold(&code_tokens::strip_comments_of(s.language, &s.source))).collect();
        let known = [context.problem.statement.as_str(), context.starter, context.learner, context.seen];
        let folded: Vec<String> = known.iter().map(|text| fold(text)).collect();
        let folded: Vec<&str> = folded.iter().map(String::as_str).collect();
        Self {
            limits,
            avoid: avoided_phrases(context.problem),
            visible: VisibleText::new(&folded[..3], &parameter_names(&context.problem.signature), folded[3])
                .with_task_function(function_name(&context.problem.signature)),
            references: ReferenceIndex::new(limits, &references, &folded),
            lines: ReferenceLines::new(&references, &folded),
            statement: folded[0].to_owned(),
            terms: problem_terms(context.problem, &folded),
            hidden: answer_leak::hidden_case_values(context.problem, &folded),
        }
    }

    /// Checks a hint of a level (1 to 5). `shown` are the hints of this attempt so far.
    ///
    /// # Errors
    /// Returns the first rule that refuses the hint, with the reason.
    pub fn check(&self, level: u8, text: &str, shown: &[&str]) -> Result<(), HintRefusal> {
        self.run_rules(level, text, shown, &mut |_, blocked| Err(blocked))
    }

    /// Checks a hint that a model wrote. A rule about content refuses it; the classifier decides about its style, and
    /// overrules the rules about wording.
    ///
    /// # Errors
    /// Returns the step that refuses the hint, with the reason.
    pub fn check_model_hint(&self, level: u8, text: &str, shown: &[&str]) -> Result<(), HintRefusal> {
        let violations = self.wording_violations(level, text, shown)?;
        if violations.is_empty() && self.is_plain_question(text) {
            return Ok(());
        }
        let rules = violations.iter().map(|(rule, _)| *rule).collect();
        let logit = classifier::logit(&self.features(level, text, &rules));
        if logit <= 0.0 {
            return Ok(());
        }
        let reads =
            || HintRefusal { step: RefusalCategory::Manner, why: format!("it reads like a solution ({logit:+.1})") };
        Err(violations.into_iter().next().map_or_else(reads, |(_, blocked)| blocked))
    }

    /// Returns whether a text is a short question without code that the learner does not have. The classifier knows few
    /// of its words, so its bias alone would decide. A word of praise or a set-up ("Say `n` is 3.") may stand before it.
    fn is_plain_question(&self, text: &str) -> bool {
        const MAX_SENTENCES: usize = 4;
        const MAX_WORDS: usize = 40;
        let folded = fold_hint(text);
        let all: Vec<&str> = sentences(&folded).map(str::trim).collect();
        let is_short = all.len() <= MAX_SENTENCES && folded.split_whitespace().count() <= MAX_WORDS;
        let asks = all.last().is_some_and(|last| prose::is_question(last));
        is_short
            && !is_proposal(&folded)
            && asks
            && all.iter().all(|s| prose::is_question(s) || is_set_up(s))
            && self.holds_own_code_alone(&folded)
    }

    /// Returns whether all code in a folded text is quoted from what the learner can see.
    fn holds_own_code_alone(&self, folded: &str) -> bool {
        let is_known = |token: &code_tokens::Token| code_tokens::is_number(token) || self.visible.has_name(token);
        let is_own = |tokens: &[code_tokens::Token]| {
            self.visible.quotes(tokens)
                || code_spans::is_value(&tokens.join(" "))
                || matches!(tokens, [one] if is_known(one))
        };
        code_spans::split_hint(folded).spans.iter().all(|span| is_own(&code_tokens::strict_tokens(&span.text)))
    }

    /// Checks that a model's text says something about this problem and does not flatter or pressure the learner.
    /// [`HintGuard::check_model_hint`] checks the rest.
    ///
    /// # Errors
    /// Returns [`RefusalCategory::Empty`] with the reason.
    pub fn check_not_filler(&self, text: &str) -> Result<(), HintRefusal> {
        self.terms
            .find_filler(&fold_hint(text))
            .map_or(Ok(()), |why| Err(HintRefusal { step: RefusalCategory::Empty, why }))
    }

    /// Returns the classifier's features of a hint, or `None` if a rule about content refuses it.
    #[must_use]
    pub fn style_features(&self, level: u8, text: &str, shown: &[&str]) -> Option<classifier::StyleFeatures> {
        let violations = self.wording_violations(level, text, shown).ok()?;
        Some(self.features(level, text, &violations.iter().map(|(rule, _)| *rule).collect()))
    }

    /// Returns all rules that a hint breaks, for the ablation. [`HintGuard::check`] stops at the first.
    #[must_use]
    pub fn broken_rules(&self, level: u8, text: &str, shown: &[&str]) -> BTreeSet<HintRule> {
        let mut broken = BTreeSet::new();
        let _ = self.run_rules(level, text, shown, &mut |rule, _| {
            broken.insert(rule);
            Ok(())
        });
        broken
    }

    /// The classifier's features of a hint that breaks these rules.
    #[must_use]
    pub fn features(&self, level: u8, text: &str, rules: &BTreeSet<HintRule>) -> classifier::StyleFeatures {
        let vocabulary = classifier::StyleVocabulary { visible: &self.visible, references: &self.references };
        let steps = rules.iter().filter_map(|rule| rule.wording_category()).collect();
        classifier::extract_features(level.clamp(1, 5), &fold_hint(text), vocabulary, &steps)
    }

    /// Returns the rules about wording that a text breaks, or the first rule about content that it breaks as an error.
    fn wording_violations(
        &self,
        level: u8,
        text: &str,
        shown: &[&str],
    ) -> Result<Vec<(HintRule, HintRefusal)>, HintRefusal> {
        let mut violations = Vec::new();
        self.run_rules(level, text, shown, &mut |rule, blocked| {
            if rule.wording_category().is_none() {
                return Err(blocked);
            }
            violations.push((rule, blocked));
            Ok(())
        })?;
        Ok(violations)
    }

    /// Applies all rules in order and reports each that the text breaks to `found`.
    fn run_rules(&self, level: u8, text: &str, shown: &[&str], found: &mut RuleSink<'_>) -> Result<(), HintRefusal> {
        let level = level.clamp(1, 5);
        let mut refuse = |rule: HintRule, step: RefusalCategory, why: Option<String>| {
            why.map_or(Ok(()), |why| found(rule, HintRefusal { step, why }))
        };
        refuse(HintRule::Characters, RefusalCategory::Characters, find_forbidden_character(text))?;
        let longest = self.limits.length[usize::from(level) - 1];
        refuse(HintRule::Length, RefusalCategory::Length, hint_length::check_characters(text, longest))?;
        let folded = fold_hint(text);
        refuse(HintRule::Avoid, RefusalCategory::Avoid, self.find_avoided_phrase(&folded))?;
        refuse(HintRule::Answers, RefusalCategory::Expected, answer_leak::find_answer_list(&folded, &self.statement))?;
        refuse(HintRule::Hidden, RefusalCategory::Expected, self.find_hidden_value(&folded))?;
        let parts = code_spans::split_hint(&folded);
        refuse(HintRule::Length, RefusalCategory::Length, hint_length::check_sentences(&parts.prose))?;
        let (statement, worded) = self.find_over_budget(level, &parts);
        refuse(HintRule::Statement, RefusalCategory::Budget, statement)?;
        let lines = parts
            .spans
            .iter()
            .filter(|span| span.markup == CodeMarkup::Inline && code_budget::is_statement(span))
            .count();
        refuse(
            HintRule::Lines,
            RefusalCategory::Budget,
            (lines >= MAX_CODE_LINES).then(|| format!("{lines} lines, each in marks")),
        )?;
        refuse(HintRule::Answered, RefusalCategory::Budget, code_skeleton::find_answered_hole(&parts.prose))?;
        let program = code_budget::is_program(&parts.prose).then(|| "a program in running text".to_owned());
        refuse(HintRule::Program, RefusalCategory::Budget, program)?;
        refuse(HintRule::Budget, RefusalCategory::Budget, worded)?;
        refuse(HintRule::Line, RefusalCategory::Budget, self.find_reference_line(level, &parts))?;
        if level == 4 {
            let blocks = code_skeleton::open_blocks(&parts);
            refuse(HintRule::Listed, RefusalCategory::Budget, code_skeleton::find_listed_fillings(&blocks, &folded))?;
            let gives = |filled: &str| self.gives_away(filled);
            let filled = code_skeleton::find_filled_holes(&blocks, &folded, &self.visible, &gives);
            refuse(HintRule::Filled, RefusalCategory::Budget, filled)?;
        }
        // A skeleton's scaffolding and the learner's own code are not secret.
        let bare = code_skeleton::without_scaffold(&folded, &self.visible);
        let told = self.visible.without_quotes(&bare);
        let told_parts = code_spans::split_hint(&told);
        let line = self.lines.find(&told_parts.prose).map(|line| format!("a line of a reference: {line}"));
        refuse(HintRule::ReferenceLine, RefusalCategory::Overlap, line)?;
        for run in self.shared_runs(&told, &told_parts.spans) {
            let (rule, step) = if run.named {
                (HintRule::Overlap, RefusalCategory::Overlap)
            } else {
                (HintRule::Shape, RefusalCategory::Shape)
            };
            refuse(rule, step, Some(format!("shared with a reference: {}", run.text)))?;
        }
        refuse(HintRule::Cumulative, RefusalCategory::Cumulative, self.find_cumulative_run(text, shown))
    }

    fn find_avoided_phrase(&self, folded: &str) -> Option<String> {
        let text = normalize_words(folded);
        let found = self.avoid.iter().find(|(_, spaced)| text.contains(spaced));
        found.map(|(phrase, _)| format!("the pack avoids \"{phrase}\""))
    }

    /// Finds the expected value of a hidden case in the text.
    fn find_hidden_value(&self, folded: &str) -> Option<String> {
        let tokens = code_tokens::strict_tokens(folded);
        let in_text = |tokens: &[String], value: &[String]| tokens.windows(value.len()).any(|window| window == value);
        // The screen already shows the result of the learner's program.
        let told = |value: &[String]| {
            let mut holding =
                sentences(folded).filter(|sentence| in_text(&code_tokens::strict_tokens(sentence), value)).peekable();
            holding.peek().is_none() || holding.any(|sentence| !answer_leak::is_own_outcome(sentence))
        };
        let found = self.hidden.iter().find(|value| in_text(&tokens, value) && told(value));
        found.map(|value| format!("a hidden case expects {}", value.concat()))
    }

    /// Finds code beyond the level's budget: first a line that could be typed unchanged, then other code. At level 4, a
    /// line with a hole is part of a skeleton.
    fn find_over_budget(&self, level: u8, parts: &HintParts) -> (Option<String>, Option<String>) {
        let excess = |span| {
            let found = code_budget::find_excess(level, span, &self.visible);
            found.filter(|_| !self.is_example_word(span) && !self.is_example_value(span))
        };
        let beyond = parts.spans.iter().filter_map(|span| excess(span).map(|why| (span, why)));
        let (typed, worded): (Vec<_>, Vec<_>) =
            beyond.partition(|(span, _)| !(level == 4 && span.has_hole()) && code_budget::is_statement(span));
        let first = |found: Vec<(&code_spans::CodeSpan, String)>| found.into_iter().next().map(|(_, why)| why);
        (first(typed), first(worded))
    }

    /// Finds a line of a reference, which is code even if it reads like prose.
    fn find_reference_line(&self, level: u8, parts: &HintParts) -> Option<String> {
        let line =
            (level != 4).then(|| parts.prose.lines().find(|line| self.references.is_reference_line(line))).flatten();
        line.map(|line| format!("a line of a reference: {}", line.trim()))
    }

    /// Returns whether a marked word is a value of an example: it is in the statement within quotes or a longer word,
    /// or has only one or two different letters.
    fn is_example_word(&self, span: &code_spans::CodeSpan) -> bool {
        let tokens = code_tokens::strict_tokens(&span.text);
        let [word] = tokens.as_slice() else { return false };
        let letters: BTreeSet<char> = word.chars().collect();
        let of_example = letters.len() <= 2 || self.statement.contains(word.as_str());
        span.markup == CodeMarkup::Inline
            && code_tokens::is_name(word)
            && of_example
            && !self.references.has_token(word)
            && !code_budget::is_library(word)
    }

    /// Returns whether marked code gives a value to a name that neither the learner nor a reference has, as in "if
    /// `a = [1, 2]`, what is in it?" A collection only, because a number may be a limit that the program needs.
    fn is_example_value(&self, span: &code_spans::CodeSpan) -> bool {
        let tokens = code_tokens::strict_tokens(&span.text);
        let [name, equals, open, inside @ .., _] = tokens.as_slice() else { return false };
        let is_new = !self.visible.has_name(name) && !self.references.has_token(name);
        span.markup == CodeMarkup::Inline
            && is_new
            && equals == "="
            && matches!(open.as_str(), "[" | "{")
            && !inside.is_empty()
            && code_spans::is_value(&tokens[2..].concat())
    }

    /// Returns whether code shares a run or an assignment with a reference.
    fn gives_away(&self, code: &str) -> bool {
        self.references.find_in_code(code).is_some() || code.lines().any(|line| self.references.is_new_assignment(line))
    }

    /// Finds runs shared with a reference, with the same names or with others.
    fn shared_runs(&self, folded: &str, spans: &[code_spans::CodeSpan]) -> Vec<SharedRun> {
        let of_spans = spans.iter().filter_map(|span| self.references.find_in_code(&span.text));
        self.references.find_in_text(folded).into_iter().chain(of_spans).collect()
    }

    /// Finds a run that all hints of this attempt together share with a reference, because pieces that are harmless
    /// alone can add up.
    fn find_cumulative_run(&self, text: &str, shown: &[&str]) -> Option<String> {
        if shown.is_empty() {
            return None;
        }
        let bare = |text: &&str| {
            self.visible.without_quotes(&code_skeleton::without_scaffold(&fold_hint(text), &self.visible))
        };
        let folded: Vec<String> = shown.iter().chain([&text]).map(bare).collect();
        let spans = folded.iter().flat_map(|text| code_spans::split_hint(text).spans);
        let code = spans.map(|span| span.text).collect::<Vec<_>>().join("\n");
        let all = folded.join("\n\n");
        let run = self.shared_runs(&all, &code_spans::split_hint(&all).spans).into_iter().next();
        let run = run.or_else(|| self.references.find_in_code(&code)).or_else(|| self.references.find_in_text(&code));
        run.map(|run| format!("together: {}", run.text))
    }
}

/// The number of marked lines that could be typed at which a hint is refused. The learner's own lines count.
const MAX_CODE_LINES: usize = 5;

/// Returns pieces of code in a hint that could be put into a program: more than a name, without holes. Used by the edit
/// probe.
#[must_use]
pub fn edit_candidates(text: &str) -> Vec<code_spans::CodeSpan> {
    let code_like = |span: &code_spans::CodeSpan| {
        let folded = code_spans::CodeSpan { markup: span.markup, text: fold(&span.text) };
        !folded.has_hole() && code_tokens::strict_tokens(&folded.text).len() > 1 && !code_spans::is_value(&folded.text)
    };
    code_spans::raw_spans(text).into_iter().filter(code_like).collect()
}

/// Returns the phrases that the pack avoids, each also in the form used to search.
fn avoided_phrases(problem: &Problem) -> Vec<(String, String)> {
    let phrases = problem.policy.avoid.iter().filter(|phrase| !phrase.trim().is_empty());
    phrases.map(|phrase| (phrase.clone(), normalize_words(&fold(phrase)))).collect()
}

fn problem_terms(problem: &Problem, folded: &[&str]) -> ProblemTerms {
    let topics = problem.topics.iter().map(|topic| topic.as_str().replace('-', " "));
    let named: Vec<String> = topics.chain([fold(&problem.title)]).collect();
    let texts: Vec<&str> = folded.iter().copied().chain(named.iter().map(String::as_str)).collect();
    ProblemTerms::new(&texts)
}

/// Names of the program's parameters.
fn parameter_names(signature: &Signature) -> Vec<&str> {
    match signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => {
            params.iter().map(|param| param.name.as_str()).collect()
        }
        Signature::Class { .. } | Signature::Stdin => Vec::new(),
    }
}

/// The function the task asks for.
fn function_name(signature: &Signature) -> Option<&str> {
    match signature {
        Signature::Function { name, .. } | Signature::Mutation { name, .. } => Some(name),
        Signature::Class { .. } | Signature::Stdin => None,
    }
}

/// Returns whether a question proposes something: "wouldn't it be better to return `before`?" The classifier judges it.
fn is_proposal(folded: &str) -> bool {
    const PROPOSALS: [&str; 11] = [
        "shouldn't",
        "wouldn't",
        "couldn't",
        "isn't it",
        "what if",
        "instead",
        "would it be",
        "better",
        "maybe",
        "perhaps",
        "how about",
    ];
    PROPOSALS.iter().any(|words| folded.contains(words))
        || sentences(folded).any(|sentence| sentence.trim_start().starts_with("should ") || proposes_edit(sentence))
}

/// Returns whether a question names an edit to try: "what happens if you replace `and` with `or`?"
fn proposes_edit(sentence: &str) -> bool {
    const EDITS: [&str; 17] = [
        "replace",
        "change",
        "add",
        "insert",
        "remove",
        "delete",
        "move",
        "swap",
        "initialize",
        "initialise",
        "set",
        "use",
        "put",
        "return",
        "start",
        "subtract",
        "indent",
    ];
    let words: Vec<&str> = sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_edit = |word: &str| {
        let bare = word.strip_suffix("ing").or_else(|| word.strip_suffix("ed")).unwrap_or(word);
        EDITS.iter().any(|edit| *edit == word || *edit == bare || edit.strip_suffix('e') == Some(bare))
    };
    words.windows(3).any(|three| {
        matches!(three, ["if" | "when", "you" | "we" | "i", edit] if is_edit(edit))
            || matches!(three, ["you" | "we", "tried" | "considered", edit] if is_edit(edit))
    })
}

/// Returns whether a sentence only sets the scene for a question: a few words of agreement, or an example to take.
fn is_set_up(sentence: &str) -> bool {
    const MAX_AGREEMENT_WORDS: usize = 4;
    const MAX_SET_UP_WORDS: usize = 14;
    const LEADS: [&str; 12] = [
        "let's",
        "let us",
        "given ",
        "say ",
        "suppose ",
        "assume ",
        "imagine ",
        "consider ",
        "take ",
        "look at ",
        "now let's",
        "for example",
    ];
    let words = sentence.split_whitespace().count();
    words <= MAX_AGREEMENT_WORDS || (words <= MAX_SET_UP_WORDS && LEADS.iter().any(|lead| sentence.starts_with(lead)))
}

/// Folds a hint, and unwraps the markup around its code.
fn fold_hint(text: &str) -> String {
    markup_fold::unwrap_markup(&fold(text))
}

fn find_forbidden_character(text: &str) -> Option<String> {
    unicode_fold::find_forbidden(text).map(|c| format!("the character U+{:04X}", c as u32))
}

#[cfg(test)]
mod hint_check_property_tests;
#[cfg(test)]
mod tests;
