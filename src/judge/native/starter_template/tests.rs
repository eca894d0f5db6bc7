//! Tests complete starters, as learners see them.

use crate::judge::native::languages::{generate_starter, signature_lines, signature_text, starter_code};
use crate::pack::type_parser::parse_type;
use crate::types::Language;
use crate::types::problem::{Method, Param, Signature, Type};

fn param(name: &str, kind: &str) -> Param {
    Param { name: name.to_owned(), kind: parse_type(kind).expect("a type") }
}

fn function(name: &str, params: Vec<Param>, returns: &str) -> Signature {
    Signature::Function { name: name.to_owned(), params, returns: parse_type(returns).expect("a type") }
}

fn check(signature: &Signature, expected: &str) {
    assert_eq!(generate_starter(signature, Language::Python), expected);
}

#[test]
fn a_function_has_types_and_an_empty_body() {
    check(
        &function("pair_to_target", vec![param("nums", "list[int]"), param("target", "int")], "list[int]"),
        "def pair_to_target(nums: list[int], target: int) -> list[int]:
    # Write your solution here and return the answer.
    pass
",
    );
}

/// Each language declares the task in its own syntax, and shows no body.
#[test]
fn the_signature_is_the_head_of_the_starter() {
    let task = function("pair_to_target", vec![param("nums", "list[int]"), param("target", "int")], "list[int]");
    let of = |language| signature_lines(&task, language).join("\n");
    assert_eq!(of(Language::Python), "def pair_to_target(nums: list[int], target: int) -> list[int]");
    for language in Language::ALL.iter().copied() {
        let heads = signature_lines(&task, language);
        let bare = heads.join("").to_lowercase().replace('_', "");
        assert!(heads.len() == 1 && bare.contains("pairtotarget(") && bare.contains("target"), "{language}: {heads:?}");
        assert!(!heads[0].contains(['{', '}', ';']), "{language}: {heads:?}");
        assert!(language == Language::Python || !heads[0].starts_with("def "), "{language}: {heads:?}");
    }
    let long = vec![param("first", "dict[str,tuple[int,str]]"), param("second", "optional[list[list[float]]]")];
    let long = function("combine_everything", long, "bool");
    for language in Language::ALL.iter().copied() {
        let heads = signature_lines(&long, language);
        assert!(heads.len() == 1 && heads[0].contains(", ") && !heads[0].contains("(,"), "{language}: {heads:?}");
    }
    assert_eq!(signature_lines(&Signature::Stdin, Language::Java), Vec::<String>::new());
}

#[test]
fn long_signatures_take_a_line_a_parameter() {
    let params = vec![param("first", "dict[str,tuple[int,str]]"), param("second", "optional[list[list[float]]]")];
    check(
        &function("combine_everything", params, "bool"),
        "def combine_everything(
    first: dict[str, tuple[int, str]],
    second: list[list[float]] | None,
) -> bool:
    # Write your solution here and return the answer.
    pass
",
    );
}

#[test]
fn nodes_are_explained_in_comments() {
    check(
        &function("merge", vec![param("lanes", "list[list_node[int]]")], "optional[list_node[int]]"),
        "# ListNode is there already, you need not define it. An empty list is None.
#
# class ListNode:
#     def __init__(self, val=0, next=None):
#         self.val = val
#         self.next = next  # the node after this one, or None at the end


def merge(lanes: list[ListNode | None]) -> ListNode | None:
    # Write your solution here and return the answer.
    pass
",
    );
    let both = generate_starter(
        &function("f", vec![param("tree", "tree_node[int]"), param("graph", "graph_node")], "int"),
        Language::Python,
    );
    assert!(
        both.contains("# class TreeNode:") && both.contains("# class GraphNode:") && !both.contains("class ListNode")
    );
}

#[test]
fn mutation_says_what_to_change() {
    let params = vec![param("k", "int"), param("hooks", "list[int]")];
    check(
        &Signature::Mutation { name: "squeeze_right".to_owned(), params, target: 1 },
        "def squeeze_right(k: int, hooks: list[int]) -> None:
    # Change `hooks` in place; nothing needs to be returned.
    pass
",
    );
}

#[test]
fn a_class_has_every_method() {
    let push = Method { name: "push".to_owned(), params: vec![param("value", "int")], returns: None };
    let top = Method { name: "top".to_owned(), params: vec![], returns: Some(Type::Int) };
    check(
        &Signature::Class { name: "LowestSoFar".to_owned(), params: vec![], methods: vec![push, top] },
        "class LowestSoFar:
    def __init__(self) -> None:
        # What does an object have to remember?
        pass

    def push(self, value: int) -> None:
        pass

    def top(self) -> int:
        pass
",
    );
}

#[test]
fn stdin_mode_reads_and_prints() {
    check(
        &Signature::Stdin,
        "import sys


def main() -> None:
    text = sys.stdin.read()
    # Work out the answer and print it.
    pass


main()
",
    );
}

#[test]
fn an_authored_starter_is_kept() {
    let mut files = crate::pack::pack_fixture::pack_files();
    files.insert("add-up/starter/python.py", "def add_up(nums): ...\n");
    let loaded = crate::pack::load_pack(&files);
    assert_eq!(starter_code(&loaded.problems[0], Language::Python), "def add_up(nums): ...\n");
}

/// All languages except Python; its starters are tested above.
const NATIVE: [Language; 7] = [
    Language::C,
    Language::Cpp,
    Language::Rust,
    Language::Go,
    Language::Java,
    Language::JavaScript,
    Language::TypeScript,
];

/// Returns the starters of one signature in all these languages.
fn sheet(signature: &Signature) -> String {
    let one =
        |language: &Language| format!("===== {} =====\n{}\n", language.title(), generate_starter(signature, *language));
    NATIVE.iter().map(one).collect()
}

#[test]
fn functions_in_every_language() {
    let params = vec![param("nums", "list[int]"), param("type", "optional[str]")];
    insta::assert_snapshot!("function", sheet(&function("pair_to_target", params, "list[int]")));
    let params = vec![param("lanes", "list[list_node[int]]"), param("prices", "dict[str,tuple[int,float]]")];
    insta::assert_snapshot!(
        "nodes_and_tuples",
        sheet(&function("combine_everything_there_is", params, "tree_node[int]"))
    );
}

#[test]
fn mutations_in_every_language() {
    let params = vec![param("k", "int"), param("hooks", "list[int]")];
    insta::assert_snapshot!(
        "mutation",
        sheet(&Signature::Mutation { name: "squeeze_right".to_owned(), params, target: 1 })
    );
}

#[test]
fn classes_in_every_language() {
    let push = Method { name: "push_value".to_owned(), params: vec![param("value", "int")], returns: None };
    let top = Method { name: "top".to_owned(), params: vec![], returns: Some(Type::Int) };
    let params = vec![param("capacity", "int")];
    let class = Signature::Class { name: "LowestSoFar".to_owned(), params, methods: vec![push, top] };
    insta::assert_snapshot!("class", sheet(&class));
}

#[test]
fn programs_of_their_own_in_every_language() {
    insta::assert_snapshot!("stdin", sheet(&Signature::Stdin));
}

#[test]
fn a_signature_reads_in_its_own_language() {
    use crate::types::problem::{Method, Param, Type};
    let int = || Param { name: "x".to_owned(), kind: Type::Int };
    let push = Method { name: "push".to_owned(), params: vec![int()], returns: None };
    let top = Method { name: "top".to_owned(), params: Vec::new(), returns: Some(Type::Int) };
    let class = Signature::Class { name: "Pile".to_owned(), params: Vec::new(), methods: vec![push, top] };
    let mutation = Signature::Mutation { name: "f".to_owned(), params: vec![int()], target: 0 };
    let check = |signature: &Signature, language, expected: &str| {
        assert_eq!(signature_text(signature, language), expected);
    };
    let python =
        "class Pile\n    def __init__(self) -> None\n    def push(self, x: int) -> None\n    def top(self) -> int";
    check(&class, Language::Python, python);
    check(&mutation, Language::Python, "def f(x: int) -> None    # changes x in place");
    check(&mutation, Language::Java, "static void f(long x)    // changes x in place");
    check(&Signature::Stdin, Language::Rust, "Reads standard input, writes standard output.");
}
