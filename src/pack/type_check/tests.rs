//! Tests which values fit which types.

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::pack::type_parser;
use crate::pack::type_parser::tests::any_type;

fn check(kind: &str, json: &Json, expected: &str) {
    let kind = type_parser::parse_type(kind).expect("a type");
    let got = fit_value("x", json, &kind).map_or_else(|misfit| misfit.to_string(), |value| value.to_string());
    assert_eq!(got, expected, "{kind} {json}");
}

#[test]
fn plain_values_fit_their_type_only() {
    check("int", &json!(3), "3");
    check("int", &json!(18_446_744_073_709_551_615_u64), "18446744073709551615");
    check("int", &json!(3.0), "x: want int, got 3.0");
    check("int", &json!(true), "x: want int, got true");
    check("int", &json!(1e30), "x: a whole number of more than 64 bits can't stand in a case");
    check("float", &json!(3), "3.0");
    check("float", &json!("3"), "x: want float, got \"3\"");
    check("bool", &json!(1), "x: want bool, got 1");
    check("str", &json!(null), "x: want str, got null");
    check("optional[str]", &json!(null), "None");
    check("optional[str]", &json!(1), "x: want str or null, got 1");
}

#[test]
fn containers_name_the_place_that_does_not_fit() {
    check("list[int]", &json!([1, 2]), "[1, 2]");
    check("list[list[int]]", &json!([[1], [2, "a"]]), "x[1][1]: want int, got \"a\"");
    check("list[float]", &json!([1, 2.5]), "[1.0, 2.5]");
    check("list[int]", &json!({"a": 1}), "x: want list[int], got {\"a\":1}");
    check("tuple[int,str]", &json!([1, "a"]), "(1, 'a')");
    check("tuple[int,str]", &json!([1]), "x: want 2 values (tuple[int,str]), got 1");
    check("dict[int,str]", &json!({"1": "a"}), "{1: 'a'}");
    check("dict[int,str]", &json!({"one": "a"}), "x[\"one\"]: want a whole number as the key");
    check("dict[str,int]", &json!({"1": 2}), "{'1': 2}");
    check("dict[str,int]", &json!({"k": []}), "x[\"k\"]: want int, got []");
    check("str", &json!([0, 0, 0, 0, 0, 0, 0, 0, 0]), "x: want str, got a list of 9 values");
}

#[test]
fn nodes_are_given_as_arrays() {
    check("list_node[int]", &json!([]), "[]");
    check("list_node[int]", &json!(null), "x: want list_node[int], got null; an empty one is []");
    check("tree_node[int]", &json!([1, null, 2, 3]), "[1, None, 2, 3]");
    check("tree_node[int]", &json!([1, 2, null, null]), "[1, 2]");
    check(
        "tree_node[int]",
        &json!([1, null, null, 4]),
        "x[3]: 4 has no parent: a child of a missing node is not listed",
    );
    check("tree_node[int]", &json!([null, 1]), "x[1]: 1 has no parent: a child of a missing node is not listed");
    check("tree_node[int]", &json!([1, "a"]), "x[1]: want int, got \"a\"");
    check("graph_node", &json!([[1], [0]]), "[[1], [0]]");
    check("graph_node", &json!([[1], [2]]), "x[1][0]: there is no node 2 among 2");
}

fn param(name: &str, kind: Type) -> Param {
    Param { name: name.to_owned(), kind }
}

fn check_case(signature: &Signature, given: &Json, want: &Json, message: &str) {
    let given = given.as_array().expect("a list").clone();
    let got = fit_args(signature, &given).and_then(|fitted| fit_expected(signature, &fitted, want));
    assert_eq!(got.map_or_else(|misfit| misfit.to_string(), |value| value.to_string()), message, "{given:?}");
}

#[test]
fn function_cases_have_a_value_for_each_parameter() {
    let ints = Type::List(Box::new(Type::Int));
    let params = vec![param("nums", ints.clone()), param("target", Type::Int)];
    let function = Signature::Function { name: "f".to_owned(), params: params.clone(), returns: Type::Bool };
    check_case(&function, &json!([[1], 2]), &json!(true), "True");
    check_case(&function, &json!([[1]]), &json!(true), "args: want 2 values (nums, target), got 1");
    check_case(&function, &json!([["a"], 2]), &json!(true), "nums[0]: want int, got \"a\"");
    check_case(&function, &json!([[1], 2]), &json!(1), "expected: want bool, got 1");
    let mutation = Signature::Mutation { name: "f".to_owned(), params, target: 0 };
    check_case(&mutation, &json!([[1], 2]), &json!([3]), "[3]");
    check_case(&mutation, &json!([[1], 2]), &json!(3), "expected: want list[int], got 3");
}

#[test]
fn class_cases_are_operations() {
    let push = Method { name: "push".to_owned(), params: vec![param("value", Type::Int)], returns: None };
    let top = Method { name: "top".to_owned(), params: vec![], returns: Some(Type::Int) };
    let class = Signature::Class { name: "Log".to_owned(), params: vec![], methods: vec![push, top] };
    let ops = json!([["Log", []], ["push", [1]], ["top", []]]);
    check_case(&class, &ops, &json!([null, null, 1]), "[None, None, 1]");
    check_case(&class, &ops, &json!([null, 0, 1]), "expected[1]: want null, for nothing is returned, got 0");
    check_case(&class, &ops, &json!([null, null, "1"]), "expected[2]: want int, got \"1\"");
    check_case(&class, &ops, &json!([null]), "expected: want 3 values, one an operation, got 1");
    check_case(&class, &json!([]), &json!([]), "args: the first operation must build Log");
    check_case(
        &class,
        &json!([["push", [1]]]),
        &json!([null]),
        "operation 1: the first operation must build Log, not call push",
    );
    check_case(
        &class,
        &json!([["Log", []], ["psh", [1]]]),
        &json!([]),
        "operation 2: Log has no method psh. Did you mean 'push'?",
    );
    check_case(
        &class,
        &json!([["Log", []], ["push", ["a"]]]),
        &json!([]),
        "operation 2 (push): value: want int, got \"a\"",
    );
    check_case(
        &class,
        &json!([["Log", []], ["push", []]]),
        &json!([]),
        "operation 2 (push): want 1 value (value), got 0",
    );
    check_case(&class, &json!([["Log", [1]]]), &json!([]), "operation 1 (Log): want 0 values, got 1");
    check_case(&class, &json!(["Log"]), &json!([]), "operation 1: want [\"name\", [arguments]], got \"Log\"");
}

fn any_json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<f64>().prop_map(Json::from),
        "[a-z0-9]{0,3}".prop_map(Json::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Json::Array),
            proptest::collection::btree_map("[a-z0-9]{0,3}", inner, 0..4)
                .prop_map(|map| Json::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn fitting_is_settled_after_once(json in any_json(), kind in any_type()) {
        if let Ok(fitted) = fit_json("x", &json, &kind) {
            prop_assert_eq!(fit_json("x", &fitted, &kind), Ok(fitted));
        }
    }
}
