//! Tests type expressions that are read, rejected and rendered again unchanged.

use proptest::prelude::*;

use super::*;

fn check(text: &str, expected: &str) {
    let got = parse_type(text).map_or_else(|error| error.to_string(), |kind| kind.to_string());
    assert_eq!(got, expected, "{text:?}");
}

#[test]
fn types_are_read() {
    check("int", "int");
    check(" dict[ str , list[ int ] ] ", "dict[str,list[int]]");
    check("tuple[int,str,optional[float]]", "tuple[int,str,optional[float]]");
    check("list[list_node[int]]", "list[list_node[int]]");
    check("tree_node[bool]", "tree_node[bool]");
    check("graph_node", "graph_node");
    check("list[tuple[int, ...]]", "list[tuple[int,...]]");
}

#[test]
fn mistakes_are_named_with_their_column() {
    check("lst[int]", "column 1: unknown type 'lst'. Did you mean 'list'?");
    check("list[strg]", "column 6: unknown type 'strg'. Did you mean 'str'?");
    check("int[]", "column 4: a list is not written with [] after its items' type. Write list[int].");
    check("string", "column 1: unknown type 'string'. Did you mean 'str'?");
    check("Boolean", "column 1: unknown type 'Boolean'. Did you mean 'bool'?");
    check("list", "column 5: 'list' needs to say of what. Write for example list[int].");
    check(
        "list[]",
        "column 6: a type is missing. Known here: int, float, bool, str, list, dict, tuple, \
                     optional, list_node, tree_node, graph_node.",
    );
    check("list[int", "column 9: the bracket of 'list' is not closed. Add ']'.");
    check("list[int]]", "column 10: unexpected ']' after the type. Remove the rest.");
    check("list[int;str]", "column 9: unexpected ';'. Put ',' or ']' here.");
    check("dict[int]", "column 5: 'dict' takes 2 types, not 1. Write dict[K,V].");
    check("list[int,int]", "column 5: 'list' takes 1 type, not 2. Write list[T].");
    check("list[int,...]", "column 5: '...' says nothing in a 'list'. Only tuple[T,...] has it.");
    check("tuple[int,str,...]", "column 6: only a tuple of one type can be of any length. Write tuple[T,...].");
    check("dict[float,int]", "column 5: a dict can't have float keys. Use str or int keys.");
    check(&"list[".repeat(1000), "column 66: types are nested too deeply. Use at most 12 levels.");
}

/// Generates any type that a pack can name.
pub(in crate::pack) fn any_type() -> impl Strategy<Value = Type> {
    let leaf =
        prop_oneof![Just(Type::Int), Just(Type::Float), Just(Type::Bool), Just(Type::Str), Just(Type::GraphNode)];
    leaf.prop_recursive(4, 16, 3, |inner| {
        let boxed = inner.clone().prop_map(Box::new).boxed();
        prop_oneof![
            boxed.clone().prop_map(Type::List),
            boxed.clone().prop_map(Type::Row),
            boxed.clone().prop_map(Type::Optional),
            boxed.clone().prop_map(Type::ListNode),
            boxed.clone().prop_map(Type::TreeNode),
            (prop_oneof![Just(Type::Int), Just(Type::Str)], boxed).prop_map(|(k, v)| Type::Dict(Box::new(k), v)),
            proptest::collection::vec(inner, 1..4).prop_map(Type::Tuple),
        ]
    })
}

proptest! {
    #[test]
    fn what_a_type_displays_reads_back(kind in any_type()) {
        prop_assert_eq!(parse_type(&kind.to_string()), Ok(kind));
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = parse_type(&text);
    }
}
