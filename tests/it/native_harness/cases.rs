//! Values of every kind, with the extremes of each.

use serde_json::{Value as Json, json};

/// Every shape that a type can have, and those of the containers that combine them.
pub const KINDS: [&str; 30] = [
    "int",
    "float",
    "bool",
    "str",
    "list[int]",
    "list[float]",
    "list[bool]",
    "list[str]",
    "list[list[int]]",
    "dict[str,list[int]]",
    "dict[int,str]",
    "dict[str,dict[int,list[str]]]",
    "list[dict[str,int]]",
    "tuple[int]",
    "tuple[int,str]",
    "tuple[str,list[int],bool]",
    "list[tuple[int,str]]",
    "tuple[int,...]",
    "list[tuple[str,...]]",
    "optional[int]",
    "optional[str]",
    "optional[bool]",
    "optional[list[int]]",
    "list[optional[int]]",
    "list_node[int]",
    "list_node[str]",
    "optional[list_node[int]]",
    "list[list_node[int]]",
    "tree_node[int]",
    "graph_node",
];

/// Values of a kind.
pub fn table(kind: &str) -> Vec<Json> {
    let odd = "é\u{0}\n\"\u{0}";
    let many: Vec<i64> = (0..3000).collect();
    match kind {
        "int" => vec![json!(0), json!(-1), json!(i64::MAX), json!(i64::MIN), json!(9_007_199_254_740_993_i64)],
        "float" => vec![json!(0.0), json!(-0.0), json!(1e308), json!(-1e308), json!(0.1), json!(5e-324), json!(3.0)],
        "bool" => vec![json!(true), json!(false)],
        "str" => vec![json!(""), json!(odd), json!("😀 a b "), json!("7:x")],
        "list[int]" => vec![json!([]), json!([1, -2, i64::MAX]), json!(many)],
        "list[float]" => vec![json!([]), json!([0.5, -0.0, 2.0])],
        "list[bool]" => vec![json!([true, false, true])],
        "list[str]" => vec![json!([]), json!(["", odd, " "])],
        "list[list[int]]" | "list[list_node[int]]" => vec![json!([]), json!([[], [1], [2, 3]])],
        "dict[str,list[int]]" => vec![json!({}), json!({"": [], odd: [1, 2]})],
        "dict[int,str]" => vec![json!({}), json!({"-5": "a", "9223372036854775807": "", "0": "é"})],
        "dict[str,dict[int,list[str]]]" => vec![json!({"a": {"1": ["x"], "-2": []}, "b": {}})],
        "list[dict[str,int]]" => vec![json!([{}, {"a": 1, "b": -2}])],
        "tuple[int]" => vec![json!([5])],
        "tuple[int,str]" => vec![json!([-1, odd])],
        "tuple[str,list[int],bool]" => vec![json!(["", [], true]), json!(["x", [1, 2], false])],
        "list[tuple[int,str]]" => vec![json!([]), json!([[1, "a"], [2, ""]])],
        "tuple[int,...]" => vec![json!([]), json!([1]), json!([3, -1, 2])],
        "list[tuple[str,...]]" => vec![json!([]), json!([[], ["", odd]])],
        "optional[int]" => vec![json!(null), json!(0), json!(i64::MIN)],
        "optional[str]" => vec![json!(null), json!(""), json!(odd)],
        "optional[bool]" => vec![json!(null), json!(false), json!(true)],
        "optional[list[int]]" => vec![json!(null), json!([]), json!([1])],
        "list[optional[int]]" => vec![json!([null, 1, null])],
        "list_node[int]" => vec![json!([]), json!([1]), json!([3, 1, i64::MIN]), json!(many)],
        "list_node[str]" => vec![json!([]), json!(["", odd])],
        "optional[list_node[int]]" => vec![json!(null), json!([1, 2])],
        "tree_node[int]" => {
            let tilted: Vec<Json> = (0..400).flat_map(|i| [json!(i), json!(null)]).collect();
            vec![json!([]), json!([1]), json!([1, null, 2, 3]), json!([5, 4, 8, 11, null, 13, 4, 7, 2]), json!(tilted)]
        }
        "graph_node" => vec![json!([]), json!([[]]), json!([[1], [0]]), json!([[1, 2], [2, 2], [0]])],
        _ => unreachable!("{kind}"),
    }
}
