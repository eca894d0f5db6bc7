//! Tests names and types in every language with tables.

use crate::judge::native::languages::bind_signature;
use crate::types::Language;

use super::*;
use crate::pack::type_parser::parse_type;

fn function(params: &[(&str, &str)], returns: &str) -> Signature {
    let params =
        params.iter().map(|(name, kind)| Param { name: (*name).to_owned(), kind: parse_type(kind).expect("a type") });
    Signature::Function {
        name: "f".to_owned(),
        params: params.collect(),
        returns: parse_type(returns).expect("a type"),
    }
}

/// `kind` in C, C++, Rust, Go, Java and TypeScript.
fn check(kind: &str, expected: [&str; 6]) {
    use Language::{C, Cpp, Go, Java, Rust, TypeScript};
    let spell = |language| bind_signature(language, &function(&[], kind)).type_name(&parse_type(kind).expect("a type"));
    assert_eq!([C, Cpp, Rust, Go, Java, TypeScript].map(spell), expected.map(str::to_owned), "{kind}");
}

#[test]
fn types_are_spelled_in_every_language() {
    check("int", ["long long", "long long", "i64", "int", "long", "number"]);
    check("str", ["const char *", "std::string", "String", "string", "String", "string"]);
    check("list[int]", ["IntList", "std::vector<long long>", "Vec<i64>", "[]int", "long[]", "number[]"]);
    check(
        "dict[str,list[int]]",
        [
            "StrIntListDict",
            "std::map<std::string, std::vector<long long>>",
            "BTreeMap<String, Vec<i64>>",
            "map[string][]int",
            "Map<String, long[]>",
            "Map<string, number[]>",
        ],
    );
    check(
        "tuple[int,str]",
        [
            "IntStrPair",
            "std::tuple<long long, std::string>",
            "(i64, String)",
            "IntStrPair",
            "IntStrPair",
            "[number, string]",
        ],
    );
    check(
        "optional[str]",
        ["const char *", "std::optional<std::string>", "Option<String>", "*string", "String", "string | null"],
    );
}

#[test]
fn types_inside_types_are_spelled_in_every_language() {
    check(
        "list[dict[int,bool]]",
        [
            "IntBoolDictList",
            "std::vector<std::map<long long, bool>>",
            "Vec<BTreeMap<i64, bool>>",
            "[]map[int]bool",
            "List<Map<Long, Boolean>>",
            "Map<number, boolean>[]",
        ],
    );
    check(
        "list[list_node[int]]",
        [
            "IntListNodeList",
            "std::vector<ListNode *>",
            "Vec<Option<Box<ListNode>>>",
            "[]*ListNode",
            "ListNode[]",
            "(ListNode | null)[]",
        ],
    );
    let tree = [
        "struct TreeNode *",
        "TreeNode *",
        "Option<Rc<RefCell<TreeNode>>>",
        "*TreeNode",
        "TreeNode",
        "TreeNode<string> | null",
    ];
    check("tree_node[str]", tree);
    check("optional[optional[tree_node[str]]]", tree);
    check(
        "list[optional[int]]",
        [
            "IntOptionalList",
            "std::vector<std::optional<long long>>",
            "Vec<Option<i64>>",
            "[]*int",
            "Long[]",
            "(number | null)[]",
        ],
    );
}

#[test]
fn lists_of_two_kinds_have_two_node_classes() {
    let signature = function(&[("a", "list_node[int]"), ("b", "list_node[list_node[str]]")], "tree_node[int]");
    let spelling = bind_signature(Language::C, &signature);
    let names: Vec<String> = spelling.definitions(&signature).into_iter().map(|definition| definition.name).collect();
    assert_eq!(names, ["IntListNode", "StrListNode", "StrListNodeListNode", "TreeNode"]);
}

fn names(language: Language, names: &[&str]) -> Vec<String> {
    let params: Vec<(&str, &str)> = names.iter().map(|name| (*name, "int")).collect();
    let signature = function(&params, "int");
    let Signature::Function { params, .. } = &signature else { unreachable!() };
    bind_signature(language, &signature).params(params)
}

#[test]
fn parameters_follow_the_convention_and_avoid_keywords_and_each_other() {
    assert_eq!(names(Language::Rust, &["type", "fn_", "max_len", "type_"]), ["type_", "fn_", "max_len", "type__"]);
    assert_eq!(
        names(Language::Java, &["max_len", "maxLen", "new", "_", "N"]),
        ["maxLen", "maxLen_", "new_", "arg", "N"]
    );
    assert_eq!(names(Language::Go, &["int", "func", "dp_2", "_2x"]), ["int_", "func_", "dp2", "_2x"]);
    assert_eq!(names(Language::Cpp, &["char", "naïve", "λ"]), ["char_", "nauefve", "u3bb"]);
}

#[test]
fn functions_avoid_the_library_of_c() {
    let check = |language, name: &str, expected: &str| {
        assert_eq!(bind_signature(language, &Signature::Stdin).function(name), expected, "{language} {name}");
    };
    check(Language::C, "remove", "remove_");
    check(Language::C, "main", "main_");
    check(Language::Rust, "pair_to_target", "pair_to_target");
    check(Language::Go, "pair_to_target", "PairToTarget");
    check(Language::JavaScript, "pair_to_target", "pairToTarget");
    check(Language::JavaScript, "delete", "delete_");
}

#[test]
fn classes_and_methods_are_named() {
    let method = |name: &str| Method { name: name.to_owned(), params: Vec::new(), returns: None };
    let methods = [method("get_top"), method("new"), method("wait"), method("constructor"), method("get_top_")];
    let check = |language, expected: [&str; 5]| {
        assert_eq!(
            bind_signature(language, &Signature::Stdin).methods("LowestSoFar", &methods),
            expected,
            "{language}"
        );
    };
    check(Language::Java, ["getTop", "new_", "wait_", "constructor", "getTop_"]);
    check(Language::JavaScript, ["getTop", "new_", "wait", "constructor_", "getTop_"]);
    check(Language::Rust, ["get_top", "new_", "wait", "constructor", "get_top_"]);
    check(Language::Go, ["GetTop", "New", "Wait", "Constructor", "GetTop_"]);
    let c = bind_signature(Language::C, &Signature::Stdin);
    assert_eq!(c.constructor("LowestSoFar"), "lowest_so_far_create");
    assert_eq!(c.methods("LowestSoFar", &methods)[0], "lowest_so_far_get_top");
    assert_eq!(bind_signature(Language::Java, &Signature::Stdin).class("lowest_so_far"), "LowestSoFar");
    assert_eq!(bind_signature(Language::Java, &Signature::Stdin).class("List"), "List_");
}

proptest::proptest! {
    /// Parameter names become distinct identifiers, whatever names the pack uses.
    #[test]
    fn any_names_become_distinct_identifiers(given in proptest::collection::vec(".{0,6}", 1..5)) {
        for language in [Language::C, Language::Cpp, Language::Rust, Language::Go, Language::Java, Language::TypeScript] {
            let spelled = names(language, &given.iter().map(String::as_str).collect::<Vec<_>>());
            for (i, name) in spelled.iter().enumerate() {
                proptest::prop_assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'), "{name}");
                proptest::prop_assert!(!name.starts_with(|c: char| c.is_ascii_digit()) && !name.is_empty());
                proptest::prop_assert!(!spelled[..i].contains(name));
            }
        }
    }
}
