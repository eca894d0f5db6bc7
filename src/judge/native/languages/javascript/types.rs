//! JavaScript and TypeScript: names, types (in JavaScript's comments or TypeScript's code), empty values.
//!
//! Learners use `number`; a whole number of a case beyond 2^53 is a `BigInt`.

use crate::judge::native::identifier_naming::{join_with_commas, to_camel_case, to_pascal_case};
use crate::judge::native::language_binding::{LanguageTypes, NamingRules, SignatureBinding};
use crate::types::problem::Type;

/// What `typeof` and people call the values.
pub(in crate::judge::native::languages) const TYPE_WORDS: &[(&str, &str)] = &[
    ("int", "number"),
    ("float", "number"),
    ("str", "string"),
    ("bool", "boolean"),
    ("list", "array"),
    ("tuple", "array"),
    ("dict", "object"),
    ("set", "Set"),
];

#[derive(Debug)]
pub(in crate::judge::native::languages) struct JavaScriptTypes;

impl LanguageTypes for JavaScriptTypes {
    fn names(&self) -> &'static NamingRules {
        &NAMES
    }

    fn name(&self, _: &SignatureBinding, kind: &Type) -> String {
        name(kind)
    }

    fn empty(&self, _: &SignatureBinding, kind: &Type) -> String {
        empty(kind)
    }
}

const NAMES: NamingRules = NamingRules {
    function: to_camel_case,
    class: to_pascal_case,
    method: |_, name| to_camel_case(name),
    param: to_camel_case,
    keywords: KEYWORDS,
    functions: GLOBALS,
    classes: TYPES,
    methods: "constructor",
};

/// Returns the name of a type. A node may always be `null`, which is the empty list, tree or graph.
fn name(kind: &Type) -> String {
    let many = |item: &Type| {
        let item = name(item);
        if item.contains(' ') && item.contains('|') && !item.ends_with(['>', ']']) {
            format!("({item})[]")
        } else {
            item + "[]"
        }
    };
    let of = |class: &str, item: &Type| {
        if *item == Type::Int { format!("{class} | null") } else { format!("{class}<{}> | null", name(item)) }
    };
    match kind {
        Type::Int | Type::Float => "number".to_owned(),
        Type::Bool => "boolean".to_owned(),
        Type::Str => "string".to_owned(),
        Type::List(item) | Type::Row(item) => many(item),
        Type::Dict(key, value) => format!("Map<{}, {}>", name(key), name(value)),
        Type::Tuple(items) => format!("[{}]", join_with_commas(items, name)),
        Type::Optional(inner) => format!("{} | null", name(inner)),
        Type::ListNode(item) => of("ListNode", item),
        Type::TreeNode(item) => of("TreeNode", item),
        Type::GraphNode => "GraphNode | null".to_owned(),
    }
}

fn empty(kind: &Type) -> String {
    match kind {
        Type::Int | Type::Float => "0".to_owned(),
        Type::Bool => "false".to_owned(),
        Type::Str => "\"\"".to_owned(),
        Type::List(_) | Type::Row(_) => "[]".to_owned(),
        Type::Dict(..) => "new Map()".to_owned(),
        Type::Tuple(items) => format!("[{}]", join_with_commas(items, empty)),
        Type::Optional(_) | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode => "null".to_owned(),
    }
}

const KEYWORDS: &str = "\
    Infinity NaN arguments await break case catch class const continue debugger default delete do else enum \
    eval export extends false finally for function if implements import in instanceof interface let new null \
    package private protected public return static super switch this throw true try typeof undefined var \
    void while with yield";

/// Names that exist in every script.
const GLOBALS: &str = "Map Set console exports fetch global module process require";

const TYPES: &str = "\
    Array BigInt Boolean Date Error Function GraphNode ListNode Map Math Number Object Promise RegExp Set \
    String Symbol TreeNode";
