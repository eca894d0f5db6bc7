//! Python: names are the pack's own, types are annotations, and an empty body answers `None`.

use crate::judge::native::binding::{Binding, Names, Types};
use crate::judge::native::naming::{joined, plain};
use crate::model::problem::Type;

#[derive(Debug)]
pub(in crate::judge::native::languages) struct PythonTypes;

impl Types for PythonTypes {
    fn names(&self) -> &'static Names {
        &NAMES
    }

    fn has_rows(&self) -> bool {
        true
    }

    fn name(&self, _: &Binding, kind: &Type) -> String {
        name(kind)
    }

    fn empty(&self, _: &Binding, _: &Type) -> String {
        "None".to_owned()
    }
}

const NAMES: Names = Names {
    function: plain,
    class: plain,
    method: |_, name| plain(name),
    param: plain,
    keywords: "",
    functions: "",
    classes: "",
    methods: "",
};

/// The type as a Python annotation.
fn name(kind: &Type) -> String {
    match kind {
        Type::Int | Type::Float | Type::Bool | Type::Str => kind.to_string(),
        Type::List(item) => format!("list[{}]", name(item)),
        Type::Row(item) => format!("tuple[{}, ...]", name(item)),
        Type::Dict(key, value) => format!("dict[{}, {}]", name(key), name(value)),
        Type::Tuple(items) => format!("tuple[{}]", joined(items, name)),
        Type::Optional(inner) => format!("{} | None", name(inner)),
        Type::ListNode(_) => "ListNode | None".to_owned(),
        Type::TreeNode(_) => "TreeNode | None".to_owned(),
        Type::GraphNode => "GraphNode | None".to_owned(),
    }
}
