//! Go: names, types and empty values. Functions that the tests call have exported names, as is usual in Go.

use crate::judge::native::identifier_naming::{capitalize, concat_numbered, to_camel_case, to_pascal_case};
use crate::judge::native::language_binding::{LanguageTypes, NamingRules, SignatureBinding};
use crate::judge::native::signature_types::{mangled_name, tuple_field_name};
use crate::types::problem::Type;

#[derive(Debug)]
pub(in crate::judge::native::languages) struct GoTypes;

impl LanguageTypes for GoTypes {
    fn names(&self) -> &'static NamingRules {
        &NAMES
    }

    fn constructor(&self, binding: &SignatureBinding, class: &str) -> String {
        format!("New{}", binding.class(class))
    }

    fn reserved_method_name(&self, binding: &SignatureBinding, class: &str) -> String {
        binding.class(class)
    }

    fn name(&self, binding: &SignatureBinding, kind: &Type) -> String {
        match kind {
            Type::Int => "int".to_owned(),
            Type::Float => "float64".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Str => "string".to_owned(),
            Type::List(item) | Type::Row(item) => format!("[]{}", binding.type_name(item)),
            Type::Dict(key, value) => format!("map[{}]{}", binding.type_name(key), binding.type_name(value)),
            Type::Tuple(_) => mangled_name(kind),
            Type::Optional(inner) => format!("*{}", binding.type_name(inner)),
            Type::ListNode(item) => format!("*{}", binding.list_node(item)),
            Type::TreeNode(item) => format!("*{}", binding.tree_node(item)),
            Type::GraphNode => "*GraphNode".to_owned(),
        }
    }

    fn parameter(&self, binding: &SignatureBinding, kind: &Type, target: bool) -> String {
        let own = binding.type_name(kind);
        if target && matches!(kind, Type::List(_) | Type::Row(_) | Type::Dict(..)) { format!("*{own}") } else { own }
    }

    fn empty(&self, binding: &SignatureBinding, kind: &Type) -> String {
        match kind {
            Type::Int | Type::Float => "0".to_owned(),
            Type::Bool => "false".to_owned(),
            Type::Str => "\"\"".to_owned(),
            Type::List(_) | Type::Row(_) | Type::Dict(..) | Type::Tuple(_) => {
                format!("{}{{}}", binding.type_name(kind))
            }
            Type::Optional(_) | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode => "nil".to_owned(),
        }
    }

    fn definition(&self, binding: &SignatureBinding, kind: &Type, name: &str) -> Option<String> {
        let members: Vec<(String, String)> = match kind {
            Type::ListNode(item) => vec![("Val".into(), binding.type_name(item)), ("Next".into(), format!("*{name}"))],
            Type::TreeNode(item) => vec![
                ("Val".into(), binding.type_name(item)),
                ("Left".into(), format!("*{name}")),
                ("Right".into(), format!("*{name}")),
            ],
            Type::GraphNode => vec![("Val".into(), "int".into()), ("Neighbors".into(), format!("[]*{name}"))],
            Type::Tuple(items) => items
                .iter()
                .zip(0..)
                .map(|(item, i)| (capitalize(&tuple_field_name(i)), binding.type_name(item)))
                .collect(),
            Type::Int
            | Type::Float
            | Type::Bool
            | Type::Str
            | Type::List(_)
            | Type::Row(_)
            | Type::Dict(..)
            | Type::Optional(_) => {
                return None;
            }
        };
        // Columns are aligned as gofmt does it.
        let width = members.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let members: String = concat_numbered(&members, |_, (name, kind)| format!("\t{name:width$} {kind}\n"));
        Some(format!("type {name} struct {{\n{members}}}"))
    }
}

const NAMES: NamingRules = NamingRules {
    function: to_pascal_case,
    class: to_pascal_case,
    method: |_, name| to_pascal_case(name),
    param: to_camel_case,
    keywords: KEYWORDS,
    functions: "Main",
    classes: "ListNode TreeNode GraphNode",
    methods: "",
};

/// Includes Go's predeclared names, because a parameter would shadow them.
const KEYWORDS: &str = "\
    any append bool break byte cap case chan clear close const continue copy default defer delete else error \
    fallthrough false float64 for func go goto if import int interface iota len main make map max min new \
    nil package panic range return rune select string struct switch true type var";
