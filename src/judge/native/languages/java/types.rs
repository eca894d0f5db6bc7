//! Java: names, types and empty values.

use crate::judge::native::identifier_naming::{concat_numbered, join_with_commas, to_camel_case, to_pascal_case};
use crate::judge::native::language_binding::{LanguageTypes, NamingRules, SignatureBinding};
use crate::judge::native::signature_types::{mangled_name, tuple_field_name};
use crate::types::problem::Type;

/// What people call the values.
pub(super) const TYPE_WORDS: &[(&str, &str)] = &[
    ("int", "long"),
    ("float", "double"),
    ("str", "String"),
    ("bool", "boolean"),
    ("list", "list"),
    ("dict", "Map"),
    ("set", "Set"),
];

#[derive(Debug)]
pub(in crate::judge::native::languages) struct JavaTypes;

impl LanguageTypes for JavaTypes {
    fn names(&self) -> &'static NamingRules {
        &NAMES
    }

    fn name(&self, binding: &SignatureBinding, kind: &Type) -> String {
        match kind {
            Type::Int => "long".to_owned(),
            Type::Float => "double".to_owned(),
            Type::Bool => "boolean".to_owned(),
            Type::Str => "String".to_owned(),
            // Java has no arrays of a generic type.
            Type::List(item) | Type::Row(item) if binding.type_name(item).contains('<') => {
                format!("List<{}>", binding.type_name(item))
            }
            Type::List(item) | Type::Row(item) => format!("{}[]", binding.type_name(item)),
            Type::Dict(key, value) => format!("Map<{}, {}>", boxed(binding, key), boxed(binding, value)),
            Type::Tuple(_) => mangled_name(kind),
            Type::Optional(inner) => boxed(binding, inner),
            Type::ListNode(item) => binding.list_node(item),
            Type::TreeNode(item) => binding.tree_node(item),
            Type::GraphNode => "GraphNode".to_owned(),
        }
    }

    /// Returns the type of a parameter. A list to change in place is a `List`, because an array can't grow and the task
    /// may need that.
    fn parameter(&self, binding: &SignatureBinding, kind: &Type, target: bool) -> String {
        match kind {
            Type::List(item) | Type::Row(item) if target => format!("List<{}>", boxed(binding, item)),
            _ => binding.type_name(kind),
        }
    }

    fn empty(&self, binding: &SignatureBinding, kind: &Type) -> String {
        match kind {
            Type::Int | Type::Float => "0".to_owned(),
            Type::Bool => "false".to_owned(),
            Type::Str => "\"\"".to_owned(),
            Type::List(_) | Type::Row(_) => {
                let own = binding.type_name(kind);
                // An empty `long[][]` is written `new long[0][]`.
                match own.find('[') {
                    Some(at) if !own.contains('<') => format!("new {}[0]{}", &own[..at], &own[at + 2..]),
                    _ => "new ArrayList<>()".to_owned(),
                }
            }
            Type::Dict(..) => "new HashMap<>()".to_owned(),
            Type::Tuple(items) => format!(
                "new {}({})",
                binding.type_name(kind),
                join_with_commas(items, |item| binding.empty_value(item))
            ),
            Type::Optional(_) | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode => "null".to_owned(),
        }
    }

    fn definition(&self, binding: &SignatureBinding, kind: &Type, name: &str) -> Option<String> {
        let node = |val: &str, links: &[&str]| {
            let members: String = concat_numbered(links, |_, link| format!("    {name} {link};\n"));
            let params: String = concat_numbered(links, |_, link| format!(", {name} {link}"));
            let set: String = concat_numbered(links, |_, link| format!(" this.{link} = {link};"));
            format!(
                "class {name} {{\n    {val} val;\n{members}    {name}() {{}}\n    {name}({val} val) {{ this.val = val; \
                 }}\n    {name}({val} val{params}) {{ this.val = val;{set} }}\n}}"
            )
        };
        match kind {
            Type::ListNode(item) => Some(node(&binding.type_name(item), &["next"])),
            Type::TreeNode(item) => Some(node(&binding.type_name(item), &["left", "right"])),
            Type::GraphNode => Some(format!(
                "class {name} {{\n    long val;\n    List<{name}> neighbors = new ArrayList<>();\n    {name}() {{}}\n    \
                 {name}(long val) {{ this.val = val; }}\n}}"
            )),
            Type::Tuple(items) => {
                let fields: Vec<String> = items
                    .iter()
                    .zip(0..)
                    .map(|(item, i)| format!("{} {}", binding.type_name(item), tuple_field_name(i)))
                    .collect();
                Some(format!("record {name}({}) {{}}", fields.join(", ")))
            }
            Type::Int
            | Type::Float
            | Type::Bool
            | Type::Str
            | Type::List(_)
            | Type::Row(_)
            | Type::Dict(..)
            | Type::Optional(_) => None,
        }
    }
}

const NAMES: NamingRules = NamingRules {
    function: to_camel_case,
    class: to_pascal_case,
    method: |_, name| to_camel_case(name),
    param: to_camel_case,
    keywords: KEYWORDS,
    functions: "",
    classes: TYPES,
    methods: "clone equals finalize getClass hashCode notify notifyAll toString wait",
};

/// Returns the type to use between angle brackets, or if null is allowed.
fn boxed(binding: &SignatureBinding, kind: &Type) -> String {
    match kind {
        Type::Int => "Long".to_owned(),
        Type::Float => "Double".to_owned(),
        Type::Bool => "Boolean".to_owned(),
        _ => binding.type_name(kind),
    }
}

const KEYWORDS: &str = "\
    _ abstract assert boolean break byte case catch char class const continue default do double else enum \
    extends false final finally float for goto if implements import instanceof int interface long native new \
    null package private protected public return short static strictfp super switch synchronized this throw \
    throws transient true try void volatile while";

const TYPES: &str = "\
    Boolean Class Double Error Exception GraphNode Integer List ListNode Long Main Map Math Number Object \
    Override Record Rung RungIn Runtime String System Thread TreeNode";
