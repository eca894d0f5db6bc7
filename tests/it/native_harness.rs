//! Tests the harnesses of the native languages with real compilers: values are passed unchanged, starters compile, and
//! mistakes are reported with their position.
//!
//! Only the harness is under test: programs are compiled and run with plain commands in a temporary folder, without the
//! judge's sandbox layers. A language with missing tools is skipped with a message, but if `RUNG_REQUIRE_NATIVE` is 1,
//! the five usual languages must be installed.

use std::path::Path;
use std::process::Command;

use rung_tutor::judge::native::languages::{bind_signature, build_program, generate_starter};
use rung_tutor::judge::native::native_harness::{
    HarnessAnswer, HarnessProgram, INPUT_FILE, MISSING_NAME_KIND, OUTPUT_FILE, decode_answer, encode_arguments,
};
use rung_tutor::pack::type_check;
use rung_tutor::pack::type_parser::parse_type;
use rung_tutor::types::problem::{Method, Param, Type};
use rung_tutor::types::{Language, Signature, Value};
use serde_json::{Value as Json, json};

mod cases;
mod kept_programs;
mod sources;

use cases::{KINDS, table};
use sources::{Files, Sources};

/// Returns whether a language can be tested; prints the reason if not.
fn present(language: Language) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let found = |tool: &&str| std::env::split_paths(&paths).any(|folder| folder.join(tool).is_file());
    let Sources { tools, required, .. } = Sources::of(language);
    let Some(missing) = tools.iter().find(|tool| !found(tool)) else { return true };
    let strict = std::env::var("RUNG_REQUIRE_NATIVE").is_ok_and(|value| value == "1");
    assert!(!(*required && strict), "{language:?}: {missing} is not installed");
    println!("{language:?} is skipped: {missing} is not installed.");
    false
}

fn compiler(language: Language, program: &HarnessProgram) -> Option<Command> {
    let (line, files) = Sources::of(language).compile.as_ref()?;
    let names = program.files.iter().map(|file| file.name.clone());
    let files: Vec<String> = match files {
        Files::First => names.take(1).collect(),
        Files::FirstThen(argument) => names.take(1).chain([(*argument).to_owned()]).collect(),
        Files::Learner => vec![program.learner.clone()],
        Files::Ending(end) => names.filter(|name| name.ends_with(end)).collect(),
    };
    let mut command = Command::new(line[0]);
    command.args(&line[1..]).args(files).env("GOFLAGS", "").env("GOPROXY", "off");
    Some(command)
}

fn runner(language: Language, program: &HarnessProgram, folder: &Path) -> Command {
    let Some((tool, args)) = Sources::of(language).run.split_first() else {
        return Command::new(folder.join("program"));
    };
    let mut command = Command::new(tool);
    command.args(args).arg(&program.entry);
    command
}

/// A program, compiled in a separate folder.
struct Built {
    language: Language,
    signature: Signature,
    program: HarnessProgram,
    folder: tempfile::TempDir,
    /// The compiler's warnings.
    warnings: String,
}

impl Built {
    /// Compiles the program, or returns the compiler's errors.
    fn new(language: Language, signature: &Signature, source: &str) -> Result<Self, String> {
        let folder = tempfile::tempdir().unwrap();
        let program = build_program(language, signature, source);
        for file in &program.files {
            std::fs::write(folder.path().join(&file.name), &file.text).unwrap();
        }
        let compiled = compiler(language, &program).map(|command| kept_programs::compile(command, folder.path()));
        let warnings = compiled.transpose()?.unwrap_or_default();
        Ok(Self { language, signature: signature.clone(), program, folder, warnings })
    }

    /// Runs one case; returns the program's answer and its output.
    fn run(&self, args: &[Json]) -> (Option<HarnessAnswer>, String) {
        let folder = self.folder.path();
        let _ = std::fs::remove_file(folder.join(OUTPUT_FILE));
        let fitted = type_check::fit_args(&self.signature, args).unwrap();
        std::fs::write(folder.join(INPUT_FILE), encode_arguments(&self.signature, &fitted)).unwrap();
        let output = runner(self.language, &self.program, folder).current_dir(folder).output().unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        let answer = std::fs::read(folder.join(OUTPUT_FILE)).ok();
        (answer.and_then(|bytes| decode_answer(&self.signature, &bytes)), printed)
    }

    fn value(&self, args: &[Json]) -> Value {
        match self.run(args) {
            (Some(HarnessAnswer::Value(value)), _) => value,
            (other, printed) => panic!("{:?} {args:?}: {other:?}\n{printed}", self.language),
        }
    }
}

fn built(language: Language, signature: &Signature, source: &str) -> Built {
    Built::new(language, signature, source).unwrap_or_else(|error| panic!("{language:?}:\n{error}\n{source}"))
}

fn kind(text: &str) -> Type {
    parse_type(text).unwrap()
}

fn param(name: &str, of: &str) -> Param {
    Param { name: name.to_owned(), kind: kind(of) }
}

fn function(name: &str, params: &[(&str, &str)], returns: &str) -> Signature {
    let params = params.iter().map(|(name, kind)| param(name, kind)).collect();
    Signature::Function { name: name.to_owned(), params, returns: kind(returns) }
}

/// A class with one method for every kind of value, which returns its argument.
fn mirror() -> Signature {
    let method = |(i, of): (usize, &&str)| Method {
        name: format!("same_{i}"),
        params: vec![param("value", of)],
        returns: Some(kind(of)),
    };
    let mut methods: Vec<Method> = KINDS.iter().enumerate().map(method).collect();
    methods.push(Method { name: "nothing".to_owned(), params: vec![param("value", "int")], returns: None });
    Signature::Class { name: "Mirror".to_owned(), params: vec![param("size", "int")], methods }
}

/// The starter of [`mirror`] with every empty answer replaced by the method's argument.
fn mirror_source(language: Language, signature: &Signature) -> String {
    let bound = bind_signature(language, signature);
    let starter = generate_starter(signature, language);
    let Signature::Class { methods, .. } = signature else { unreachable!() };
    let mut rest = starter.as_str();
    let mut source = String::new();
    for (method, name) in methods.iter().zip(bound.methods("Mirror", methods)) {
        let Some(returns) = &method.returns else { continue };
        let (head, tail) = rest.split_at(rest.find(&format!("{name}(")).unwrap());
        let (line, body) = tail.split_at(tail.find(['{', ':']).unwrap());
        let empty = if language == Language::Python { "pass".to_owned() } else { bound.empty_value(returns) };
        let full = if language == Language::Python { "return value" } else { "value" };
        // The type itself may contain a brace or a colon, but never an empty value at the end of a line.
        let at = body.find(&format!("{empty}\n")).or_else(|| body.find(&format!("{empty};\n"))).unwrap();
        source.extend([head, line, &body[..at], full]);
        rest = &body[at + empty.len()..];
    }
    source + rest
}

fn values_come_back(language: Language) {
    if !present(language) {
        return;
    }
    let signature = mirror();
    let source = mirror_source(language, &signature);
    let built = built(language, &signature, &source);
    let mut operations = vec![json!(["Mirror", [3]]), json!(["nothing", [1]])];
    let mut wanted = vec![Value::None, Value::None];
    for (i, of) in KINDS.iter().enumerate() {
        for value in table(of) {
            wanted.push(type_check::fit_value("value", &value, &kind(of)).unwrap());
            operations.push(json!([format!("same_{i}"), [value]]));
        }
    }
    let Value::List(got) = built.value(&operations) else { panic!("a list of results") };
    assert_eq!(got.len(), wanted.len(), "{language:?}");
    for ((got, want), operation) in got.iter().zip(&wanted).zip(&operations) {
        assert_eq!(got, want, "{language:?} {operation}");
        // Equality ignores the sign of zero; the printed form doesn't.
        if !matches!(want, Value::Dict(_) | Value::List(_) | Value::Tuple(_)) {
            assert_eq!(got.to_string(), want.to_string(), "{language:?} {operation}");
        }
    }
}

fn arguments_are_changed_in_place(language: Language) {
    if !present(language) {
        return;
    }
    let params = vec![param("first", "int"), param("hooks", "list[int]")];
    let signature = Signature::Mutation { name: "grow_hooks".to_owned(), params, target: 1 };
    let program = built(language, &signature, Sources::of(language).grow_hooks);
    let want =
        |text: &str| type_check::fit_value("value", &serde_json::from_str(text).unwrap(), &kind("list[int]")).unwrap();
    assert_eq!(program.value(&[json!(7), json!([1, 2])]), want("[7, 2, 9]"), "{language:?}");
    let nodes =
        Signature::Mutation { name: "double".to_owned(), params: vec![param("head", "list_node[int]")], target: 0 };
    let program = built(language, &nodes, Sources::of(language).double);
    assert_eq!(program.value(&[json!([1, 2, 3])]), want("[2, 4, 6]"), "{language:?}");
}

fn errors_carry_kind_and_place(language: Language) {
    if !present(language) {
        return;
    }
    let sources = Sources::of(language);
    let signature = function("check_it", &[("n", "int")], "int");
    let program = built(language, &signature, sources.check_it);
    assert_eq!(program.value(&[json!(4)]), Value::Int(4), "{language:?}");
    let (Some(HarnessAnswer::Error { kind, message, frames }), _) = program.run(&[json!(-1)]) else {
        panic!("{language:?}: no error")
    };
    assert_eq!((kind.as_str(), message.as_str()), (sources.error_kind, "too small"), "{language:?}");
    if let Some(place) = sources.error_place {
        let last = frames.last().map(|(name, line)| (name.as_str(), *line));
        assert_eq!(last, Some(place), "{language:?} {frames:?}");
    }
}

fn mistakes_are_on_the_learners_line(language: Language) {
    if !present(language) || language == Language::Python {
        return;
    }
    let signature = function("check_it", &[("n", "int")], "int");
    let sources = Sources::of(language);
    let Err(error) = Built::new(language, &signature, sources.broken) else { panic!("{language:?} compiles") };
    assert!(error.contains(sources.broken_place), "{language:?}: {} in\n{error}", sources.broken_place);
}

fn bent_nodes_are_refused(language: Language) {
    if !present(language) {
        return;
    }
    let sources = Sources::of(language);
    let check = |signature: &Signature, source: &str, args: &[Json], expected: &str| {
        let (answer, printed) = built(language, signature, source).run(args);
        assert_eq!(answer, Some(HarnessAnswer::Shape(expected.to_owned())), "{language:?} {printed}");
    };
    let tree = function("twice", &[("root", "tree_node[int]")], "tree_node[int]");
    let twice = "one node hangs in the tree twice (a cycle, or a child shared by two parents)";
    check(&tree, sources.twice, &[json!([1, 2])], twice);
    // Rust's boxes can't form a cycle.
    if let (Some(ring), Some(tails)) = (sources.ring, sources.tails) {
        let list = function("ring", &[("head", "list_node[int]")], "list_node[int]");
        check(&list, ring, &[json!([5, 6, 7])], "the list loops: after 3 nodes it comes back to one it already has");
        let pair = function("tails", &[("head", "list_node[int]")], "list[list_node[int]]");
        check(&pair, tails, &[json!([5, 6, 7])], "two lists share their nodes from position 0 on");
    }
}

fn habits_of_learners_do_no_harm(language: Language) {
    if !present(language) {
        return;
    }
    let signature = function("pair_up", &[("nums", "list[int]"), ("type", "str")], "list[int]");
    for source in Sources::of(language).habits {
        let program = built(language, &signature, source);
        let want = Value::List(vec![Value::Int(3), Value::Int(4)]);
        assert_eq!(program.value(&[json!([3]), json!("abcd")]), want, "{language:?}\n{source}");
    }
}

fn starters_compile_and_answer_nothing(language: Language) {
    if !present(language) {
        return;
    }
    let python = language == Language::Python;
    let empty = |json: &str, of: &str| {
        if python && !of.ends_with("node[int]") {
            Value::None
        } else {
            type_check::fit_value("", &serde_json::from_str(json).unwrap(), &kind(of)).unwrap()
        }
    };
    let check = |signature: &Signature, args: &[Json], expected: &Value| {
        let built = built(language, signature, &generate_starter(signature, language));
        assert!(!built.warnings.contains("warning"), "{language:?}: {}", built.warnings);
        assert_eq!(&built.value(args), expected, "{language:?} {signature:?}");
    };
    let returns = [
        ("list[int]", "[]"),
        ("dict[str,list[int]]", "{}"),
        ("tuple[int,str]", r#"[0, ""]"#),
        ("list_node[int]", "[]"),
    ];
    for (of, json) in returns {
        check(
            &function("combine", &[("value", of), ("new", "optional[str]")], of),
            &[serde_json::from_str(json).unwrap(), json!(null)],
            &empty(json, of),
        );
    }
    let graph = vec![param("start", "graph_node"), param("costs", "dict[int,float]")];
    let mutation = Signature::Mutation { name: "relabel".to_owned(), params: graph, target: 1 };
    check(&mutation, &[json!([[1], [0]]), json!({"1": 2.0})], &Value::Dict(vec![(Value::Int(1), Value::Float(2.0))]));
    let methods = vec![
        Method { name: "push_it".to_owned(), params: vec![param("value", "int")], returns: None },
        Method { name: "top".to_owned(), params: vec![], returns: Some(Type::Bool) },
    ];
    let class =
        Signature::Class { name: "lowest_so_far".to_owned(), params: vec![param("root", "tree_node[int]")], methods };
    let nothing = if python { Value::None } else { Value::Bool(false) };
    let operations = [json!(["lowest_so_far", [[1]]]), json!(["push_it", [1]]), json!(["top", []])];
    check(&class, &operations, &Value::List(vec![Value::None, Value::None, nothing]));
    let stdin = built(language, &Signature::Stdin, &generate_starter(&Signature::Stdin, language));
    let output = runner(language, &stdin.program, stdin.folder.path())
        .current_dir(stdin.folder.path())
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success() && output.stdout.is_empty(), "{language:?} {output:?}");
}

/// Some packs contain numbers up to 2^64. Languages with signed 64-bit numbers report an error, but never return a
/// different number.
fn numbers_beyond_64_bits_are_kept_or_refused(language: Language) {
    if !present(language) {
        return;
    }
    let signature = function("check_it", &[("n", "int")], "int");
    let program = built(language, &signature, Sources::of(language).prints);
    match program.run(&[json!(u64::MAX)]).0 {
        Some(HarnessAnswer::Value(value)) => assert_eq!(value, Value::BigInt(u64::MAX.to_string()), "{language:?}"),
        Some(HarnessAnswer::Error { .. }) => {}
        other => panic!("{language:?}: {other:?}"),
    }
}

/// The function that the tests call is missing: the compiler reports it, or the harness if there is no compiler.
fn a_missing_function_is_named(language: Language) {
    if !present(language) {
        return;
    }
    let signature = function("somewhere_else", &[("n", "int")], "int");
    let name = bind_signature(language, &signature).function("somewhere_else");
    match Built::new(language, &signature, Sources::of(language).check_it) {
        Err(error) => assert!(error.contains(&name), "{language:?}: {error}"),
        Ok(program) => {
            let (answer, printed) = program.run(&[json!(1)]);
            let Some(HarnessAnswer::Error { kind, message, .. }) = answer else {
                panic!("{language:?}: {answer:?} {printed}")
            };
            assert_eq!((kind.as_str(), message), (MISSING_NAME_KIND, name), "{language:?}");
        }
    }
}

/// Printed text stays on standard output, and a program that exits leaves no answer.
fn printing_is_apart(language: Language) {
    if !present(language) {
        return;
    }
    let signature = function("check_it", &[("n", "int")], "int");
    let program = built(language, &signature, Sources::of(language).prints);
    let (answer, printed) = program.run(&[json!(1)]);
    assert_eq!((answer, printed.trim()), (Some(HarnessAnswer::Value(Value::Int(1))), "ok 1 end"), "{language:?}");
    let (answer, _) = program.run(&[json!(2)]);
    assert_eq!(answer, None, "{language:?}");
}

macro_rules! languages {
    ($($name:ident: $language:ident),+ $(,)?) => {$(
        mod $name {
            use super::*;

            #[test]
            fn values_come_back() {
                super::values_come_back(Language::$language);
            }

            #[test]
            fn arguments_are_changed_in_place() {
                super::arguments_are_changed_in_place(Language::$language);
            }

            #[test]
            fn errors_carry_kind_and_place() {
                super::errors_carry_kind_and_place(Language::$language);
            }

            #[test]
            fn mistakes_are_on_the_learners_line() {
                super::mistakes_are_on_the_learners_line(Language::$language);
            }

            #[test]
            fn bent_nodes_are_refused() {
                super::bent_nodes_are_refused(Language::$language);
            }

            #[test]
            fn habits_of_learners_do_no_harm() {
                super::habits_of_learners_do_no_harm(Language::$language);
            }

            #[test]
            fn starters_compile_and_answer_nothing() {
                super::starters_compile_and_answer_nothing(Language::$language);
            }

            #[test]
            fn numbers_beyond_64_bits_are_kept_or_refused() {
                super::numbers_beyond_64_bits_are_kept_or_refused(Language::$language);
            }

            #[test]
            fn a_missing_function_is_named() {
                super::a_missing_function_is_named(Language::$language);
            }

            #[test]
            fn printing_is_apart() {
                super::printing_is_apart(Language::$language);
            }
        }
    )+};
}

sources::for_each_language!(languages);
