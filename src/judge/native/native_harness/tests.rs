//! Tests the format in both directions, with a separate reader and writer, and the programs as text.

use proptest::prelude::*;

use super::*;
use crate::judge::native::languages::{build_program, spec};
use crate::pack::type_check;
use crate::pack::type_parser::parse_type;
use crate::types::Language;
use crate::types::Value;
use crate::types::problem::{Method, Signature};

fn function(params: Vec<Type>, returns: Type) -> Signature {
    let params = params.into_iter().enumerate().map(|(i, kind)| Param { name: format!("p{i}"), kind });
    Signature::Function { name: "f".to_owned(), params: params.collect(), returns }
}

fn kind(text: &str) -> Type {
    parse_type(text).expect("a type")
}

fn encoded(of: &str, json: &str, expected: &str) {
    let value: Json = serde_json::from_str(json).expect("test JSON");
    let bytes = encode_arguments(&function(vec![kind(of)], Type::Int), &[value]);
    assert_eq!(String::from_utf8(bytes).expect("text"), expected, "{of} {json}");
}

#[test]
fn arguments_are_tokens_without_types() {
    encoded("int", "-5", "-5 ");
    encoded("float", "3", "3.0 ");
    encoded("float", "-0.0", "-0.0 ");
    encoded("str", r#""é x""#, "4:é x ");
    encoded("list[list[int]]", "[[], [1, 2]]", "2 0 2 1 2 ");
    encoded("dict[int,bool]", r#"{"-1": true}"#, "1 -1 1 ");
    encoded("tuple[int,str]", r#"[1, ""]"#, "1 0: ");
    encoded("tuple[int,...]", "[3, 4]", "2 3 4 ");
    encoded("optional[optional[int]]", "null", "0 ");
    encoded("optional[list_node[int]]", "null", "0 ");
    encoded("tree_node[int]", "[1, null, 2]", "3 1 1 0 1 2 ");
    encoded("graph_node", "[[1], [0]]", "2 1 1 1 0 ");
}

#[test]
fn what_does_not_fit_can_still_be_read() {
    encoded("int", "1.5", "0 ");
    encoded("list[int]", "null", "0 ");
    encoded("tuple[int,str]", "[]", "0 0: ");
    encoded("tree_node[int]", "[null, 1]", "1 0 ");
    encoded("tree_node[int]", "[1, null, null, 2]", "3 1 1 0 0 ");
    encoded("graph_node", "[[1, 7], [-1]]", "2 1 1 0 ");
}

#[test]
fn operations_go_by_number() {
    let push = Method {
        name: "push".to_owned(),
        params: vec![Param { name: "value".to_owned(), kind: Type::Int }],
        returns: None,
    };
    let top = Method { name: "top".to_owned(), params: Vec::new(), returns: Some(kind("list_node[int]")) };
    let class = Signature::Class { name: "Stack".to_owned(), params: Vec::new(), methods: vec![push, top] };
    let args: Vec<Json> = [json!(["Stack", []]), json!(["push", [4]]), json!(["top", []])].to_vec();
    assert_eq!(encode_arguments(&class, &args), b"3 0 1 4 2 ");
    let answer = decode_answer(&class, b"ok 3 0 n 1 n 2 n end\n");
    assert_eq!(answer, Some(HarnessAnswer::Value(Value::List(vec![Value::None, Value::None, Value::List(vec![])]))));
    assert_eq!(decode_answer(&class, b"ok 1 3 n end"), None);
}

fn decoded(of: &str, bytes: &str, expected: &str) {
    let answer = decode_answer(&function(vec![], kind(of)), bytes.as_bytes());
    let got = match answer {
        Some(HarnessAnswer::Value(value)) => value.to_string(),
        other => format!("{other:?}"),
    };
    assert_eq!(got, expected, "{bytes}");
}

#[test]
fn answers_say_their_own_type() {
    decoded("int", "ok i-12 end\n", "-12");
    decoded("int", "ok i99999999999999999999 end", "99999999999999999999");
    decoded("int", "ok d1.5 end", "1.5");
    decoded("float", "ok d-inf end", "-inf");
    decoded("float", "ok dnan end", "nan");
    decoded("str", "ok s6:i1 end end", "'i1 end'");
    decoded("list[int]", "ok [2 i1 n end", "[1, None]");
    decoded("tuple[int,str]", "ok (2 i1 s0: end", "(1, '')");
    decoded("dict[int,str]", "ok {1 i1 s1:a end", "{1: 'a'}");
    decoded("list[int]", "ok <1 t end", "{True}");
    decoded("int", "ok o5:deque 9:deque([]) end", "deque([])");
}

#[test]
fn an_absent_node_is_empty_unless_it_may_be_absent() {
    decoded("list_node[int]", "ok n end", "[]");
    decoded("list[tree_node[int]]", "ok [2 n [1 i1 end", "[[], [1]]");
    decoded("optional[list_node[int]]", "ok n end", "None");
    decoded("tuple[graph_node,optional[graph_node]]", "ok (2 n n end", "([], None)");
    decoded("dict[str,list_node[int]]", "ok {1 s0: n end", "{'': []}");
    decoded("int", "ok n end", "None");
}

#[test]
fn errors_and_shapes_are_read() {
    let signature = function(vec![], Type::Int);
    let error = HarnessAnswer::Error {
        kind: "ValueError".to_owned(),
        message: "too small".to_owned(),
        frames: vec![("f".to_owned(), 3)],
    };
    assert_eq!(decode_answer(&signature, b"error 10:ValueError 9:too small 1 1:f 3 end\n"), Some(error));
    assert_eq!(decode_answer(&signature, b"shape 2:no end\n"), Some(HarnessAnswer::Shape("no".to_owned())));
}

#[test]
fn what_is_cut_off_or_bent_is_nothing() {
    for bytes in [
        "",
        "ok",
        "ok i1",
        "ok i1 end more",
        "ok i end",
        "ok i-",
        "ok x end",
        "ok nn end",
        "ok s5:abc end",
        "ok s-1: end",
        "ok s18446744073709551615:a end",
        "ok [99999999999999999999 end",
        "ok [2 i1 end",
        "ok {1 i1 end",
        "error 1:a 1:b 1 end",
        "error 1:a 1:b 9999999999 end",
        "shape end",
        "fine i1 end",
        "ok d1,5 end",
        "ok \u{e9} end",
    ] {
        decoded("int", bytes, "None");
    }
    let deep = format!("ok {}i1 end", "[1 ".repeat(100_000));
    decoded("int", &deep, "Some(Shape(\"it is nested too deep for any answer\"))");
    let many = format!("ok [3000000 {}end", "n ".repeat(3_000_000));
    decoded("int", &many, "Some(TooLarge)");
}

#[test]
fn exceptions_have_counterparts() {
    let check = |language, expected: &str, kind: &str, same: bool| {
        assert_eq!(spec(language).is_expected_error(expected, kind), same, "{language:?} {expected} {kind}");
    };
    check(Language::Python, "ValueError", "ValueError", true);
    check(Language::Python, "ValueError", "KeyError", false);
    check(Language::C, "ValueError", "ValueError", true);
    check(Language::Cpp, "ValueError", "std::invalid_argument", true);
    check(Language::Cpp, "ValueError", "std::bad_alloc", false);
    check(Language::Java, "IndexError", "ArrayIndexOutOfBoundsException", true);
    check(Language::Java, "ValueError", "StackOverflowError", false);
    check(Language::Rust, "ValueError", "panic", true);
    check(Language::Go, "ValueError", MISSING_NAME_KIND, false);
}

#[test]
fn a_stdin_program_is_the_learners_alone() {
    for language in Language::ALL.iter().copied() {
        let program = build_program(language, &Signature::Stdin, "x");
        let own: Vec<&str> = program.files.iter().filter(|f| f.text == "x").map(|f| f.name.as_str()).collect();
        assert_eq!(own, [program.learner.as_str()], "{language:?}");
    }
    let java = "import java.util.*;\nclass Helper {}\npublic class Main { public static void main(String[] a) {} }";
    assert_eq!(build_program(Language::Java, &Signature::Stdin, java).learner, "Main.java");
    let java = "class Helper {}\nclass Run extends Helper { public static void main(String[] a) {} }\nclass Z {}";
    assert_eq!(build_program(Language::Java, &Signature::Stdin, java).entry, "Run");
}

/// Types as deep as those in packs.
fn any_type() -> impl Strategy<Value = Type> {
    let leaf =
        prop_oneof![Just(Type::Int), Just(Type::Float), Just(Type::Bool), Just(Type::Str), Just(Type::GraphNode)];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let boxed = inner.clone().prop_map(Box::new).boxed();
        // A tree of optional items can't be distinguished from a tree with gaps.
        let solid = boxed.clone().prop_filter("absent", |kind| {
            !matches!(**kind, Type::Optional(_) | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode)
        });
        prop_oneof![
            boxed.clone().prop_map(Type::List),
            boxed.clone().prop_map(Type::Row),
            boxed.clone().prop_map(Type::Optional),
            boxed.clone().prop_map(Type::ListNode),
            solid.prop_map(Type::TreeNode),
            (prop_oneof![Just(Type::Int), Just(Type::Str)], boxed).prop_map(|(k, v)| Type::Dict(Box::new(k), v)),
            proptest::collection::vec(inner, 1..4).prop_map(Type::Tuple),
        ]
    })
}

/// A value that fits a type, in the pack's JSON form.
fn any_value(kind: &Type) -> BoxedStrategy<Json> {
    let many = |item: &Type| proptest::collection::vec(any_value(item), 0..4);
    match kind {
        Type::Int => any::<i64>().prop_map(Json::from).boxed(),
        Type::Float => proptest::num::f64::NORMAL.prop_map(Json::from).boxed(),
        Type::Bool => any::<bool>().prop_map(Json::from).boxed(),
        Type::Str => any::<String>().prop_map(Json::from).boxed(),
        // A list of children without gaps is a tree; gaps have their own tests.
        Type::List(item) | Type::Row(item) | Type::ListNode(item) | Type::TreeNode(item) => {
            many(item).prop_map(Json::from).boxed()
        }
        Type::Optional(inner) => prop_oneof![Just(Json::Null), any_value(inner)].boxed(),
        Type::Tuple(kinds) => kinds.iter().map(any_value).collect::<Vec<_>>().prop_map(Json::from).boxed(),
        Type::Dict(key, value) => {
            let key = if **key == Type::Int {
                any::<i64>().prop_map(|i| i.to_string()).boxed()
            } else {
                any::<String>().boxed()
            };
            let entries = proptest::collection::btree_map(key, any_value(value), 0..4);
            entries.prop_map(|entries| Json::Object(entries.into_iter().collect())).boxed()
        }
        Type::GraphNode => (0_usize..4)
            .prop_flat_map(|n| proptest::collection::vec(proptest::collection::vec(0..n.max(1), 0..3), n))
            .prop_map(|rows| json!(rows))
            .boxed(),
    }
}

/// Decodes arguments like a runtime and returns them as the pack's JSON. It is written independently of the encoder.
struct Tokens<'a>(&'a str);

impl Tokens<'_> {
    fn word(&mut self) -> String {
        let (word, rest) = self.0.split_once(' ').expect("a token and a space");
        self.0 = rest;
        word.to_owned()
    }

    fn count(&mut self) -> usize {
        self.word().parse().expect("a count")
    }

    fn text(&mut self) -> String {
        let (length, rest) = self.0.split_once(':').expect("a length");
        let (text, rest) = rest.split_at(length.parse().expect("a length"));
        self.0 = &rest[1..];
        text.to_owned()
    }

    fn many(&mut self, kind: &Type) -> Vec<Json> {
        (0..self.count()).map(|_| self.value(kind)).collect()
    }

    fn value(&mut self, kind: &Type) -> Json {
        match kind {
            Type::Int => json!(self.word().parse::<i64>().expect("a number")),
            Type::Float => json!(self.word().parse::<f64>().expect("a float")),
            Type::Bool => json!(self.count() == 1),
            Type::Str => json!(self.text()),
            Type::List(item) | Type::Row(item) | Type::ListNode(item) => Json::Array(self.many(item)),
            Type::TreeNode(item) => Json::Array(self.many(&Type::Optional(item.clone()))),
            Type::Tuple(kinds) => kinds.iter().map(|kind| self.value(kind)).collect(),
            Type::Optional(inner) => {
                if self.count() == 1 {
                    self.value(inner)
                } else {
                    Json::Null
                }
            }
            Type::GraphNode => Json::Array(self.many(&Type::List(Box::new(Type::Int)))),
            Type::Dict(key, value) => {
                let count = self.count();
                let entry = |_| {
                    let key = if **key == Type::Int { self.word() } else { self.text() };
                    (key, self.value(value))
                };
                Json::Object((0..count).map(entry).collect())
            }
        }
    }
}

/// Writes a value like a runtime.
fn written(value: &Value, out: &mut String) {
    let mut many = |tag: &str, items: &[Value]| {
        out.extend([format!("{tag}{} ", items.len())]);
        for item in items {
            written(item, out);
        }
    };
    match value {
        Value::List(items) => many("[", items),
        Value::Tuple(items) => many("(", items),
        Value::Set(items) => many("<", items),
        Value::Dict(entries) => {
            out.extend([format!("{{{} ", entries.len())]);
            for (key, value) in entries {
                written(key, out);
                written(value, out);
            }
        }
        Value::None => *out += "n ",
        Value::Bool(b) => *out += if *b { "t " } else { "f " },
        Value::Int(i) => out.extend([format!("i{i} ")]),
        Value::BigInt(text) => out.extend([format!("i{text} ")]),
        Value::Float(x) => out.extend([format!("d{x:?} ")]),
        Value::Str(text) => out.extend([format!("s{}:{text} ", text.len())]),
        Value::Other { type_name, repr } => {
            out.extend([format!("o{}:{type_name} {}:{repr} ", type_name.len(), repr.len())]);
        }
    }
}

fn typed_value() -> impl Strategy<Value = (Type, Json)> {
    any_type().prop_flat_map(|kind| {
        let value = any_value(&kind);
        (Just(kind), value)
    })
}

/// Replaces missing nodes with empty ones.
fn emptied(json: &Json, kind: &Type) -> Json {
    match kind {
        Type::Optional(inner) => match canonical_type(kind) {
            Type::Optional(_) if json.is_null() => Json::Null,
            _ => emptied(json, inner),
        },
        Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode if json.is_null() => json!([]),
        Type::List(item) | Type::Row(item) | Type::ListNode(item) | Type::TreeNode(item) => {
            json.as_array().into_iter().flatten().map(|json| emptied(json, item)).collect()
        }
        Type::Tuple(kinds) => {
            json.as_array().into_iter().flatten().zip(kinds).map(|(json, kind)| emptied(json, kind)).collect()
        }
        Type::Dict(_, item) => {
            let entries = json.as_object().into_iter().flatten();
            Json::Object(entries.map(|(key, json)| (key.clone(), emptied(json, item))).collect())
        }
        _ => json.clone(),
    }
}

proptest! {
    #[test]
    fn arguments_arrive_as_they_were((kind, json) in typed_value()) {
        let fitted = type_check::fit_json("value", &json, &kind).expect("a value that fits");
        let bytes = encode_arguments(&function(vec![kind.clone()], Type::Int), std::slice::from_ref(&fitted));
        let text = String::from_utf8(bytes).expect("text");
        let mut tokens = Tokens(&text);
        prop_assert_eq!(tokens.value(&canonical_type(&kind)), emptied(&fitted, &kind));
        prop_assert_eq!(tokens.0, "");
    }

    #[test]
    fn answers_arrive_as_they_were((kind, json) in typed_value()) {
        let value = type_check::fit_value("value", &json, &kind).expect("a value that fits");
        let mut text = "ok ".to_owned();
        written(&value, &mut text);
        text += "end\n";
        prop_assert_eq!(decode_answer(&function(vec![], kind), text.as_bytes()), Some(HarnessAnswer::Value(value)));
    }

    #[test]
    fn any_bytes_are_an_answer_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..200), kind in any_type()) {
        let _ = decode_answer(&function(vec![], kind), &bytes);
    }

    /// Random bytes that resemble an answer are decoded further than random noise.
    #[test]
    fn any_tokens_are_an_answer_or_none(tokens in "(ok|error|shape)( (n|t|i-?[0-9]{1,30}|d[0-9.e-]{0,5}|s[0-9]:[a-z ]{0,9}|[\\[({<][0-9]{1,20}|end)){0,12}") {
        let _ = decode_answer(&function(vec![], kind("list[int]")), tokens.as_bytes());
    }

    /// Every language has a program and a starter for every signature.
    #[test]
    fn every_signature_has_programs_and_starters(kinds in proptest::collection::vec(any_type(), 1..3)) {
        for target in [None, Some(0)] {
            let Signature::Function { name, params, returns } = function(kinds.clone(), kinds[0].clone()) else { unreachable!() };
            let signature = match target {
                Some(target) => Signature::Mutation { name, params, target },
                None => Signature::Function { name, params, returns },
            };
            for language in Language::ALL.iter().copied() {
                let program = build_program(language, &signature, "learner's own");
                prop_assert!(program.files.iter().any(|file| file.name == program.learner && file.text == "learner's own"));
                prop_assert!(!crate::judge::native::languages::generate_starter(&signature, language).is_empty());
            }
        }
    }
}
