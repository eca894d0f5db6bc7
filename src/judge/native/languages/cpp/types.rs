//! C++: names, types and empty values.

use super::super::c::types::LIBRARY;
use crate::judge::native::identifier_naming::{ascii_identifier, concat_numbered, join_with_commas, to_pascal_case};
use crate::judge::native::language_binding::{LanguageTypes, NamingRules, SignatureBinding, declare};
use crate::types::problem::Type;

#[derive(Debug)]
pub(in crate::judge::native::languages) struct CppTypes;

impl LanguageTypes for CppTypes {
    fn names(&self) -> &'static NamingRules {
        &NAMES
    }

    fn name(&self, binding: &SignatureBinding, kind: &Type) -> String {
        match kind {
            Type::Int => "long long".to_owned(),
            Type::Float => "double".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Str => "std::string".to_owned(),
            Type::List(item) | Type::Row(item) => format!("std::vector<{}>", binding.type_name(item)),
            Type::Dict(key, value) => format!("std::map<{}, {}>", binding.type_name(key), binding.type_name(value)),
            Type::Tuple(items) => format!("std::tuple<{}>", join_with_commas(items, |kind| binding.type_name(kind))),
            Type::Optional(inner) => format!("std::optional<{}>", binding.type_name(inner)),
            Type::ListNode(item) => format!("{} *", binding.list_node(item)),
            Type::TreeNode(item) => format!("{} *", binding.tree_node(item)),
            Type::GraphNode => "GraphNode *".to_owned(),
        }
    }

    fn parameter(&self, binding: &SignatureBinding, kind: &Type, target: bool) -> String {
        let own = binding.type_name(kind);
        match kind {
            Type::List(_) | Type::Row(_) | Type::Dict(..) if target => format!("{own} &"),
            Type::List(_) | Type::Row(_) | Type::Dict(..) | Type::Str | Type::Tuple(_) | Type::Optional(_) => {
                format!("const {own} &")
            }
            Type::Int | Type::Float | Type::Bool | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode => own,
        }
    }

    /// Returns `{}`, which is valid for every type.
    fn empty(&self, _: &SignatureBinding, _: &Type) -> String {
        "{}".to_owned()
    }

    fn definition(&self, binding: &SignatureBinding, kind: &Type, name: &str) -> Option<String> {
        let node = |item: &Type, links: &[&str]| {
            let val = binding.type_name(item);
            let members: String = concat_numbered(links, |_, link| format!("    {name} *{link};\n"));
            let params: String = concat_numbered(links, |_, link| format!(", {name} *{link} = nullptr"));
            let set: String = concat_numbered(links, |_, link| format!(", {link}({link})"));
            format!(
                "struct {name} {{\n    {};\n{members}    {name}({} = {{}}{params}) : val(val){set} {{}}\n}};",
                declare(&val, "val"),
                declare(&val, "val")
            )
        };
        match kind {
            Type::ListNode(item) => Some(node(item, &["next"])),
            Type::TreeNode(item) => Some(node(item, &["left", "right"])),
            Type::GraphNode => Some(format!(
                "struct {name} {{\n    long long val;\n    std::vector<{name} *> neighbors;\n    {name}(long long val = \
                 0) : val(val) {{}}\n}};"
            )),
            Type::Int
            | Type::Float
            | Type::Bool
            | Type::Str
            | Type::List(_)
            | Type::Row(_)
            | Type::Dict(..)
            | Type::Tuple(_)
            | Type::Optional(_) => None,
        }
    }
}

const NAMES: NamingRules = NamingRules {
    function: ascii_identifier,
    class: to_pascal_case,
    method: |_, name| ascii_identifier(name),
    param: ascii_identifier,
    keywords: KEYWORDS,
    functions: LIBRARY,
    classes: "ListNode TreeNode GraphNode",
    methods: "",
};

const KEYWORDS: &str = "\
    NULL EOF alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t \
    char8_t class co_await co_return co_yield compl concept const const_cast consteval constexpr constinit \
    continue decltype default delete do double dynamic_cast else enum errno explicit export extern false \
    float for friend goto if inline int linux long mutable namespace new noexcept not not_eq nullptr \
    operator or or_eq private protected public register reinterpret_cast requires return short signed sizeof \
    static static_assert static_cast std stderr stdin stdout struct switch template this thread_local throw \
    true try typedef typeid typename union unix unsigned using virtual void volatile wchar_t while xor \
    xor_eq";
