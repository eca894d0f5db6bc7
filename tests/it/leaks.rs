//! Tests a model that always answers with the reference solution: no line of it reaches the learner in any form.
//!
//! The test covers every problem of the starter pack, every level and every form ([`forms`]), on the path of a
//! learner's hint: tutor, hint check, edit probe, record; and over a socket in each protocol. Each level asks the model
//! twice, so it covers two forms. Further attempts cover the remaining forms.

use std::collections::VecDeque;
use std::sync::Arc;

use rung_tutor::agents::hint_check::{HintContext, HintGuard};
use rung_tutor::judge::native;
use rung_tutor::llm::scripted_provider::ScriptedProvider;
use rung_tutor::llm::{self, Provider};
use rung_tutor::orchestrator::{Cancel, HintWording, Tutor};
use rung_tutor::types::event::Event;
use rung_tutor::types::llm_settings::{LlmSettings, Protocol};
use rung_tutor::types::{HintSource, JudgeReport, Language, Params, Problem, Signature, Verdict};

use crate::model_hints::server::{Server, ServerBehaviour};
use crate::tutor::{Home, problem, submit};
use forms::{FORMS, LeakedCode};

pub mod forms;
mod rewrite;

/// One problem in this many is tried. `RUNG_ALL_LEAKS=1` tries all of them, which takes almost an hour.
const SHARE: usize = 32;
const LEVELS: std::ops::RangeInclusive<u8> = 1..=5;

/// Returns a failing program of the pack, if possible with a wrong answer.
pub fn mistake(problem: &Problem) -> String {
    let python = || problem.bugs.iter().filter(|bug| bug.language == Language::Python);
    let bug = python().find(|bug| bug.verdict == Verdict::Wa).or_else(|| python().next());
    bug.unwrap_or_else(|| panic!("{} has a known mistake", problem.id)).source.clone()
}

/// The text without spaces.
pub fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The lines of a reference without comments and empty lines.
fn program(source: &str) -> Vec<&str> {
    let uncommented = source.lines().map(|line| line.split("  #").next().unwrap_or(line));
    // In Python, the text after two slashes is a number.
    let uncommented = uncommented.map(|line| match line.split_once("// ") {
        Some((code, _)) if code.trim_end().ends_with([';', '{', '}', ',']) => code.trim_end(),
        _ => line.trim_end(),
    });
    let spoken =
        |line: &&str| !line.is_empty() && !["#", "//", "/*", "*"].iter().any(|mark| line.trim().starts_with(mark));
    uncommented.filter(spoken).collect()
}

/// The first reference in Python, without comments.
pub fn whole(problem: &Problem) -> String {
    program(&problem.reference(Language::Python).expect("a reference").source).join("\n")
}

/// Returns the revealing lines of references, without lines the learner can see and lines of common code.
pub fn telling(problem: &Problem, mistake: &str, of: impl Fn(Language) -> bool) -> Vec<String> {
    let starters: String = Language::ALL.iter().map(|language| native::starter_code(problem, *language)).collect();
    let known = plain(&format!("{}{starters}{mistake}", problem.statement));
    let tells = |line: &&str| {
        let bare = bare(line);
        bare.len() >= 12
            && bare.contains(['=', '[', '('])
            && bare.contains(|c: char| c.is_alphabetic())
            && !known.contains(&plain(line))
            && !matches!(&problem.signature, Signature::Class { name, .. } if line.starts_with(name.as_str()))
            && !anybody_writes(line)
    };
    let sources = problem.solutions.iter().filter(|solution| of(solution.language)).map(|solution| &solution.source);
    sources.flat_map(|source| program(source)).map(str::trim).filter(tells).map(str::to_owned).collect()
}

/// Returns a line without its language's syntax: `most = riders` or `if total == parcel:` reveals the same as `let mut
/// most = riders;` or `if (total == parcel) {`.
fn plain(text: &str) -> String {
    const DECLARED: [&str; 14] = [
        "let ", "mut ", "const ", "var ", "auto ", "final ", "private ", "long ", "int ", "boolean ", "bool ", "self.",
        "this.", "std::",
    ];
    /// Pairs of appends and increments that mean the same.
    const SAME: [(&str, &str); 9] = [
        (".push_back(", ".append("),
        (".emplace_back(", ".append("),
        (".push(", ".append("),
        (".add(", ".append("),
        (".offer(", ".append("),
        (".addLast(", ".append("),
        ("++", " += 1"),
        ("--", " -= 1"),
        ("->", "."),
    ];
    let text = DECLARED.iter().fold(text.to_owned(), |text, word| text.replace(word, ""));
    let text = SAME.iter().fold(text, |text, (word, same)| text.replace(word, same));
    bare(&text)
        .replace(['_', ';', '(', ')', '{', '}', ':', '&', '*'], "")
        .replace("===", "==")
        .replace("!==", "!=")
        .to_lowercase()
}

/// True for common lines: heads, imports, an empty initial value, a stored argument, a plain loop, a call without
/// arguments, a table of characters, and simple tests of emptiness or type.
fn anybody_writes(line: &str) -> bool {
    const HEADS: [&str; 12] = [
        "def ",
        "class ",
        "import ",
        "from ",
        "use ",
        "#include",
        "function ",
        "struct ",
        "using ",
        "private ",
        "raise ",
        "free(",
    ];
    let line = line.trim_end_matches([';', '{', ':', ' ']);
    let is_head = HEADS.iter().any(|head| line.starts_with(head)) || line.contains("fn ") || line.contains("static ");
    let is_empty = |value: &str| {
        ["None", "False", "false"].contains(&value)
            || !value.contains(|c: char| c.is_alphanumeric())
            || value.len() <= 4 && !value.contains(|c: char| c.is_alphabetic())
    };
    let sets_nothing = line.split_once(" = ").is_some_and(|(to, value)| is_empty(value) || to.ends_with(value));
    let is_plain_loop =
        line.starts_with("for ") && !line.contains(['+', '-', '<', '.', '[']) && line.matches('(').count() <= 2;
    let walks = line.starts_with("for (") && [" of ", " : "].iter().any(|of| line.contains(of));
    let words = line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).count();
    // A call alone, such as `find(row, column)`, has no step of the method in it.
    let is_call = line.ends_with(')') && !line.contains(['+', '-', '.', '[']);
    let calls_with_nothing =
        !line.contains('=') && (line.ends_with("()") || (words <= if is_call { 3 } else { 2 } && !line.contains('_')));
    let goes_on = line.starts_with("_ =>");
    let names =
        line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| word.starts_with(char::is_alphabetic));
    let asks_of_one = line.starts_with("if ") && names.count() <= 2 && !line.contains(['<', '>', '+', '-', '%']);
    let asks_if_empty = line.starts_with("if (") && line.ends_with("())") && !line.contains(['=', '<', '>']);
    is_head || sets_nothing || is_plain_loop || walks || calls_with_nothing || goes_on || asks_of_one || asks_if_empty
}

/// True for code that any program could contain if its names are replaced: one call, one comparison, a length, the middle of
/// two positions, a value taken from a list, an empty set or counters at zero.
fn is_nameless(form: &str, code: &str) -> bool {
    const SIGNS: [&str; 14] = ["+", "-", "*", "/", "//", "%", "<", ">", "<=", ">=", "==", "!=", "+=", "-="];
    // `std::less<int>` is not a comparison.
    let code =
        if code.contains("::") { code.replace(['<', '>'], " ") } else { code.replace("++", "+").replace("--", "-") };
    let signs = rewrite::tokens(&code).iter().filter(|token| SIGNS.contains(&token.as_str())).count();
    let says_little = !code.contains(" = ") && signs <= 1;
    let is_middle =
        ["a = (b + c) // 2", "a = len(b)", "a = b.pop()"].contains(&rewrite::renamed(&code, &rewrite::letter).as_str());
    let mut values = code.split_once(" = {").map_or("", |(_, table)| table).split(": ").skip(1).peekable();
    let counts_from_zero =
        values.peek().is_some() && values.all(|value| value.starts_with(['0']) && !value.starts_with("0x"));
    let begins_empty = code.ends_with("= set()") || counts_from_zero;
    form.starts_with("renamed") && !code.contains('\n') && (says_little || is_middle || begins_empty)
}

/// Returns a word of the problem, so that no reply is rejected as empty of content.
fn anchor(problem: &Problem) -> &str {
    match &problem.signature {
        Signature::Function { params, name, .. } | Signature::Mutation { params, name, .. } => {
            params.first().map_or(name, |param| &param.name)
        }
        Signature::Class { name, .. } => name,
        Signature::Stdin => "the first line",
    }
}

/// A model's reply at one level, in one form.
struct Reply {
    form: &'static str,
    level: u8,
    text: String,
}

/// Replies in every form at every level. Each contains a different line of a reference, but every fourth contains the
/// whole reference, and every fifth line is from a reference in another language.
fn replies(problem: &Problem, mistake: &str, number: usize) -> Vec<Reply> {
    let is_python = |language| language == Language::Python;
    let (own, other) =
        (telling(problem, mistake, is_python), telling(problem, mistake, |language| !is_python(language)));
    let whole = whole(problem);
    let old = mistake.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("pass").trim();
    let at = mistake.lines().count();
    let said = |(form, say): &forms::Form, turn: usize, level: u8| {
        let lines = if turn % 5 == 4 && !other.is_empty() || own.is_empty() { &other } else { &own };
        let code = if turn % 4 == 3 || lines.is_empty() { &whole } else { &lines[turn % lines.len()] };
        let text = format!("What does {} hold at first?\n\n{}", anchor(problem), say(&LeakedCode { code, old, at }));
        (!is_nameless(form, code)).then_some(Reply { form, level, text })
    };
    let each = |form: usize, level: u8| said(&FORMS[form], number + form * 7 + usize::from(level) * 3, level);
    LEVELS
        .flat_map(|level| (0..FORMS.len()).map(move |form| (form, level)))
        .filter_map(|(form, level)| each(form, level))
        .collect()
}

/// Checks that no reply was shown. Each entry is a shown text with its problem, level and form.
fn is_held(shown: &[String]) {
    assert!(shown.is_empty(), "{} were shown:\n{}", shown.len(), shown.join("\n"));
}

/// Creates a model that gives these replies, one per request.
trait ReplySource {
    fn says(&self, texts: Vec<String>) -> Arc<dyn Provider>;
}

struct Script;

impl ReplySource for Script {
    fn says(&self, texts: Vec<String>) -> Arc<dyn Provider> {
        Arc::new(ScriptedProvider::new(texts.iter().map(String::as_str)))
    }
}

struct Wire<'a> {
    server: &'a Server,
    protocol: Protocol,
}

impl ReplySource for Wire<'_> {
    fn says(&self, texts: Vec<String>) -> Arc<dyn Provider> {
        self.server.set_behaviour(ServerBehaviour::SaysInTurn(VecDeque::from(texts), 1));
        let settings = LlmSettings {
            protocol: self.protocol,
            url: self.server.url.clone(),
            name: "tiny".to_owned(),
            ..LlmSettings::default()
        };
        llm::http_provider::build_provider(&settings, |name| name.into(), None)
    }
}

/// A learner who fails, passes, and fails again, which starts a new attempt with new hints.
struct StuckLearner<'a> {
    home: &'a Home,
    tutor: &'a Tutor,
    problem: Problem,
    mistake: String,
    failed: JudgeReport,
    passed: JudgeReport,
}

impl<'a> StuckLearner<'a> {
    async fn on(home: &'a Home, tutor: &'a Tutor, id: &str) -> Self {
        let problem = problem(tutor, id);
        let mistake = mistake(&problem);
        std::fs::write(tutor.ensure_solution(&problem).expect("a file"), &mistake).expect("a file");
        let failed = submit(tutor, &problem, &mistake, 5).await.report;
        assert_ne!(failed.verdict, Verdict::Ac, "{id}");
        let right = &problem.reference(Language::Python).expect("a reference").source;
        let passed = submit(tutor, &problem, right, 5).await.report;
        assert_eq!(passed.verdict, Verdict::Ac, "{id}");
        Self { home, tutor, problem, mistake, failed, passed }
    }

    fn begins_again(&self) {
        let right = &self.problem.reference(Language::Python).expect("a reference").source;
        for (source, report) in [(right, &self.passed), (&self.mistake, &self.failed)] {
            self.home.later(1);
            let kept = self.tutor.record_submission(&self.problem, source.as_bytes(), None, report.clone(), None);
            assert_eq!(kept.expect("a submission").unrecorded, None);
        }
    }

    /// Requests the next hint from a model with these replies. Returns which one was shown, and its text.
    async fn hint(&self, mouth: &dyn ReplySource, level: u8, said: &[Reply]) -> Option<(usize, String)> {
        self.home.later(1);
        self.tutor.record_run(&self.problem.uid, Arc::new(self.failed.clone()), None).await.expect("a run");
        if said.is_empty() {
            // All replies at this level are used: continue with the next level.
            let (without, cancel) = (HintWording::WithoutLlm, Cancel::default());
            self.tutor.reveal(&self.problem.uid, without, &cancel, &|_| {}).await.expect("a hint");
            return None;
        }
        let model = mouth.says(said.iter().map(|reply| reply.text.clone()).collect());
        self.tutor.agree_to_send(&model.describe()).await.expect("agreed");
        self.tutor.set_llm_provider(Some(model));
        let view = self.tutor.reveal_hint(&self.problem.uid).await.expect("a hint");
        let hint = view.shown.last().expect("a hint");
        assert_eq!(hint.level, level);
        let record = self.tutor.history(1).expect("history").remove(0);
        let Event::HintRequest { asked: Some(asked), .. } = &record.event else { panic!("{record:?}") };
        let line = serde_json::to_string(&record).expect("a record");
        if hint.source == HintSource::Model {
            return Some((asked.held_back.len(), hint.text.clone()));
        }
        assert!(asked.held_back.len() >= said.len(), "{}: {asked:?}", self.problem.id);
        let (shown, line) = (bare(&hint.text), bare(&line));
        for told in telling(&self.problem, &self.mistake, |_| true) {
            let told = bare(&told);
            assert!(!shown.contains(&told) && !line.contains(&told), "{}, level {level}: {told}", self.problem.id);
        }
        None
    }

    /// Lets a model give all replies, two per hint, in as many attempts as needed. Returns the shown ones.
    async fn collect_shown(&self, mouth: &dyn ReplySource, replies: Vec<Reply>) -> Vec<String> {
        let mut pending: Vec<Vec<Reply>> = LEVELS.map(|_| Vec::new()).collect();
        for reply in replies {
            pending[usize::from(reply.level) - 1].push(reply);
        }
        let mut shown = Vec::new();
        while pending.iter().any(|replies| !replies.is_empty()) {
            self.begins_again();
            for (level, pending) in LEVELS.zip(&mut pending) {
                let mut said = pending.split_off(pending.len().saturating_sub(2));
                if let Some((at, text)) = self.hint(mouth, level, &said).await {
                    let form = said[at].form;
                    // No screen shows the target of a link.
                    if form != forms::UNSEEN || text.contains("example.com") {
                        let told = format!("{}, level {level}, {form}: {text:?}", self.problem.id);
                        println!("{told}");
                        shown.push(told);
                    }
                    pending.extend(said.drain(at + 1..));
                }
            }
        }
        shown
    }
}

/// The problems that are tried: all of them in a long run, else one in [`SHARE`].
fn tried() -> Vec<(usize, String)> {
    let all = Home::new().visit(async |tutor| {
        let catalog = tutor.snapshot().catalog.clone();
        catalog.problems.iter().map(|problem| problem.id.to_string()).collect::<Vec<_>>()
    });
    let step = if std::env::var_os("RUNG_ALL_LEAKS").is_some() { 1 } else { SHARE };
    all.into_iter().enumerate().step_by(step).collect()
}

#[test]
fn no_line_of_a_reference_is_shown_in_any_form_at_any_level() {
    let problems = tried();
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let shown: Vec<String> = std::thread::scope(|scope| {
        let hears = |share: usize| {
            let problems = problems.iter().skip(share).step_by(threads);
            move || {
                let home = Home::new();
                home.visit(async |tutor| {
                    let mut shown = Vec::new();
                    for (number, id) in problems {
                        let stuck = StuckLearner::on(&home, tutor, id).await;
                        let replies = replies(&stuck.problem, &stuck.mistake, *number);
                        shown.extend(stuck.collect_shown(&Script, replies).await);
                    }
                    shown
                })
            }
        };
        let threads: Vec<_> = (0..threads).map(|share| scope.spawn(hears(share))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    is_held(&shown);
}

/// Returns the replies that the hint check alone accepts for a problem. Each form is checked at one level after the
/// other, with all of a reference and either one line or every line.
fn let_through(problem: &Problem, number: usize, every_line: bool) -> Vec<String> {
    let mistake = mistake(problem);
    let (limits, starter) = (Params::default().guard, native::starter_code(problem, Language::Python));
    let guard = HintGuard::new(&limits, HintContext { problem, starter: &starter, learner: &mistake, seen: "" });
    let (lines, whole) = (telling(problem, &mistake, |_| true), whole(problem));
    let old = mistake.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("pass").trim();
    let at = mistake.lines().count();
    let some = if every_line { lines.len() } else { lines.len().min(1) };
    let mut shown = Vec::new();
    // The target of a link is removed before the hint check sees it.
    for (number, (form, say)) in
        FORMS.iter().filter(|(form, _)| *form != forms::UNSEEN).enumerate().map(|(at, form)| (number + at * 7, form))
    {
        let of_lines = (0..some).map(|turn| (number + turn, &lines[(number + turn) % lines.len()]));
        for (turn, code) in of_lines.chain([(number + 1, &whole)]) {
            let level = 1 + u8::try_from((turn + number / 7) % 5).expect("small");
            let text =
                format!("What does {} hold at first?\n\n{}", anchor(problem), say(&LeakedCode { code, old, at }));
            if is_nameless(form, code) {
                continue;
            }
            if guard.check_not_filler(&text).and_then(|()| guard.check_model_hint(level, &text, &[])).is_ok() {
                let told = format!("{}, level {level}, {form}: {text:?}", problem.id);
                println!("{told}");
                shown.push(told);
            }
        }
    }
    shown
}

#[test]
fn the_guard_lets_no_line_of_any_problem_through() {
    let catalog = Home::new().visit(async |tutor| tutor.snapshot().catalog.clone());
    let every_line = std::env::var_os("RUNG_ALL_LEAKS").is_some();
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let shown: Vec<String> = std::thread::scope(|scope| {
        let problems = |share: usize| catalog.problems.iter().enumerate().skip(share).step_by(threads);
        let hears = |share: usize| {
            move || {
                problems(share)
                    .flat_map(|(number, problem)| let_through(problem, number, every_line))
                    .collect::<Vec<_>>()
            }
        };
        let threads: Vec<_> = (0..threads).map(|share| scope.spawn(hears(share))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    is_held(&shown);
}

/// Lines of references that a form hid from the rules: capitals and asterisks around a name with underscores, a table in
/// a printed string, LaTeX, JSON.
#[test]
fn forms_that_hid_a_line_are_unwrapped() {
    let starter = Home::new().visit(async |tutor| tutor.snapshot().catalog.problems.clone());
    let check = |id: &str, level: u8, leak: &str| {
        let problem = starter.iter().find(|problem| problem.id.as_str() == id).expect("a problem");
        let mistake = mistake(problem);
        let (limits, starter) = (Params::default().guard, native::starter_code(problem, Language::Python));
        let guard = HintGuard::new(&limits, HintContext { problem, starter: &starter, learner: &mistake, seen: "" });
        let text = format!("What does {} hold at first?\n\n{leak}", anchor(problem));
        assert!(guard.check_model_hint(level, &text, &[]).is_err(), "{id}, level {level}: {text}");
    };
    check("fair-brackets", 2, "THINK OF STITCH_ON(\"\", 0, 0)");
    check("fair-brackets", 2, "**stitch_on(\"\", 0, 0)**");
    check("moss-step", 5, "print(\"wanted = {0: (3,), 1: (2, 3, 4)}\")");
    check("small-pantry", 2, "\\texttt{del self.\\_jar\\_of[gone]}");
    check("street-run", 2, "{\"code\":\"while (houses.contains(end)) {\"}");
}

#[test]
fn no_leak_is_shown_with_one_character_chunks() {
    let server = Server::start();
    let some = [
        ("pair-to-target", Protocol::OpenAi),
        ("valid-brackets", Protocol::Anthropic),
        ("quick-power", Protocol::Ollama),
    ];
    let mut sent = 0;
    for (number, (id, protocol)) in some.into_iter().enumerate() {
        let home = Home::new();
        let shown = home.visit(async |tutor| {
            let stuck = StuckLearner::on(&home, tutor, id).await;
            let replies = replies(&stuck.problem, &stuck.mistake, number);
            sent += replies.len();
            stuck.collect_shown(&Wire { server: &server, protocol }, replies).await
        });
        is_held(&shown);
    }
    assert!(sent > 0 && server.asked().len() >= sent, "{sent}");
}
