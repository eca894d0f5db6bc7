//! Python: names are the pack's own, types are annotations, and an empty body returns `None`.

use crate::judge::native::identifier_naming::{ascii_identifier, join_with_commas};
use crate::judge::native::language_binding::{LanguageTypes, NamingRules, SignatureBinding};
use crate::types::problem::Type;

#[derive(Debug)]
pub(in crate::judge::native::languages) struct PythonTypes;

impl LanguageTypes for PythonTypes {
    fn names(&self) -> &'static NamingRules {
        &NAMES
    }

    fn has_variadic_tuples(&self) -> bool {
        true
    }

    fn name(&self, _: &SignatureBinding, kind: &Type) -> String {
        name(kind)
    }

    fn empty(&self, _: &SignatureBinding, _: &Type) -> String {
        "None".to_owned()
    }
}

const NAMES: NamingRules = NamingRules {
    function: ascii_identifier,
    class: ascii_identifier,
    method: |_, name| ascii_identifier(name),
    param: ascii_identifier,
    keywords: "",
    functions: "",
    classes: "",
    methods: "",
};

/// Returns the type as a Python annotation.
fn name(kind: &Type) -> String {
    match kind {
        Type::Int | Type::Float | Type::Bool | Type::Str => kind.to_string(),
        Type::List(item) => format!("list[{}]", name(item)),
        Type::Row(item) => format!("tuple[{}, ...]", name(item)),
        Type::Dict(key, value) => format!("dict[{}, {}]", name(key), name(value)),
        Type::Tuple(items) => format!("tuple[{}]", join_with_commas(items, name)),
        Type::Optional(inner) => format!("{} | None", name(inner)),
        Type::ListNode(_) => "ListNode | None".to_owned(),
        Type::TreeNode(_) => "TreeNode | None".to_owned(),
        Type::GraphNode => "GraphNode | None".to_owned(),
    }
}
