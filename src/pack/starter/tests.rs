//! Starters in full, as learners see them.

use super::*;
use crate::pack::signature::parse;

fn param(name: &str, kind: &str) -> Param {
    Param { name: name.to_owned(), kind: parse(kind).expect("a type") }
}

fn function(name: &str, params: Vec<Param>, returns: &str) -> Signature {
    Signature::Function { name: name.to_owned(), params, returns: parse(returns).expect("a type") }
}

fn check(signature: &Signature, expected: &str) {
    assert_eq!(python::starter(signature), expected);
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
    let both =
        python::starter(&function("f", vec![param("tree", "tree_node[int]"), param("graph", "graph_node")], "int"));
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
    let mut files = crate::pack::fixture::pack();
    files.insert("add-up/starter/python.py", "def add_up(nums): ...\n");
    let loaded = crate::pack::load(&files);
    assert_eq!(starter(&loaded.problems[0], Language::Python), "def add_up(nums): ...\n");
}
