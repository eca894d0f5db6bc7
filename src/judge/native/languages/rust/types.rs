//! Rust: names, types and empty values. Dictionaries are ordered, to make code that iterates over one behave the same
//! on every run.

use crate::judge::native::identifier_naming::{ascii_identifier, concat_numbered, join_with_commas, to_pascal_case};
use crate::judge::native::language_binding::{LanguageTypes, NamingRules, SignatureBinding};
use crate::types::problem::Type;

#[derive(Debug)]
pub(in crate::judge::native::languages) struct RustTypes;

impl LanguageTypes for RustTypes {
    fn names(&self) -> &'static NamingRules {
        &NAMES
    }

    fn constructor(&self, _: &SignatureBinding, _: &str) -> String {
        "new".to_owned()
    }

    fn name(&self, binding: &SignatureBinding, kind: &Type) -> String {
        match kind {
            Type::Int => "i64".to_owned(),
            Type::Float => "f64".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Str => "String".to_owned(),
            Type::List(item) | Type::Row(item) => format!("Vec<{}>", binding.type_name(item)),
            Type::Dict(key, value) => format!("BTreeMap<{}, {}>", binding.type_name(key), binding.type_name(value)),
            Type::Tuple(items) if items.len() == 1 => format!("({},)", binding.type_name(&items[0])),
            Type::Tuple(items) => format!("({})", join_with_commas(items, |kind| binding.type_name(kind))),
            Type::Optional(inner) => format!("Option<{}>", binding.type_name(inner)),
            Type::ListNode(item) => format!("Option<Box<{}>>", binding.list_node(item)),
            Type::TreeNode(item) => format!("Option<Rc<RefCell<{}>>>", binding.tree_node(item)),
            Type::GraphNode => "Option<Rc<RefCell<GraphNode>>>".to_owned(),
        }
    }

    fn parameter(&self, binding: &SignatureBinding, kind: &Type, target: bool) -> String {
        let own = binding.type_name(kind);
        if target && !is_plain(kind) { format!("&mut {own}") } else { own }
    }

    fn empty(&self, _: &SignatureBinding, kind: &Type) -> String {
        empty(kind)
    }

    fn definition(&self, binding: &SignatureBinding, kind: &Type, name: &str) -> Option<String> {
        let (val, links) = match kind {
            Type::ListNode(item) => (binding.type_name(item), vec![("next", format!("Option<Box<{name}>>"), "None")]),
            Type::TreeNode(item) => {
                let child = format!("Option<Rc<RefCell<{name}>>>");
                (binding.type_name(item), vec![("left", child.clone(), "None"), ("right", child, "None")])
            }
            Type::GraphNode => {
                ("i64".to_owned(), vec![("neighbors", format!("Vec<Rc<RefCell<{name}>>>"), "Vec::new()")])
            }
            Type::Int
            | Type::Float
            | Type::Bool
            | Type::Str
            | Type::List(_)
            | Type::Row(_)
            | Type::Dict(..)
            | Type::Tuple(_)
            | Type::Optional(_) => return None,
        };
        let members: String = concat_numbered(&links, |_, (link, kind, _)| format!("    pub {link}: {kind},\n"));
        let set: String = concat_numbered(&links, |_, (link, _, empty)| format!(", {link}: {empty}"));
        Some(format!(
            "#[derive(Debug, Clone, PartialEq)]\npub struct {name} {{\n    pub val: {val},\n{members}}}\n\nimpl {name} \
             {{\n    pub fn new(val: {val}) -> Self {{\n        {name} {{ val{set} }}\n    }}\n}}"
        ))
    }
}

const NAMES: NamingRules = NamingRules {
    function: ascii_identifier,
    class: to_pascal_case,
    method: |_, name| ascii_identifier(name),
    param: ascii_identifier,
    keywords: KEYWORDS,
    functions: "main rung_case",
    classes: TYPES,
    methods: "",
};

fn is_plain(kind: &Type) -> bool {
    matches!(kind, Type::Int | Type::Float | Type::Bool | Type::Str | Type::Tuple(_) | Type::Optional(_))
}

fn empty(kind: &Type) -> String {
    match kind {
        Type::Int => "0".to_owned(),
        Type::Float => "0.0".to_owned(),
        Type::Bool => "false".to_owned(),
        Type::Str => "String::new()".to_owned(),
        Type::List(_) | Type::Row(_) => "Vec::new()".to_owned(),
        Type::Dict(..) => "BTreeMap::new()".to_owned(),
        Type::Tuple(items) if items.len() == 1 => format!("({},)", empty(&items[0])),
        Type::Tuple(items) => format!("({})", join_with_commas(items, empty)),
        Type::Optional(_) | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode => "None".to_owned(),
    }
}

const KEYWORDS: &str = "\
    Self abstract as async await become box break const continue crate do dyn else enum extern false final \
    fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct \
    super trait true try type typeof unsafe unsized use virtual where while yield";

const TYPES: &str = "\
    BTreeMap Box Drop Err HashMap ListNode None Ok Option Rc RefCell Result Self Some String TreeNode \
    GraphNode Vec";
