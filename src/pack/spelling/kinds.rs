//! Types as each language writes them.
//!
//! Whole numbers have 64 bits wherever the language lets them: `long long`, `i64`, Go's `int`, `long`. A script's
//! `number` is what its learners use; beyond 2^53 a case's number arrives as a `BigInt`. Dictionaries are the ordered
//! kind where there is one (`std::map`, `BTreeMap`), so that code which walks one does the same on every run.

use super::{Spelling, canonical, mangled};
use crate::model::problem::{Language, Type};

impl Spelling {
    /// The type of a value: of a variable that holds it, of what a function returns.
    #[must_use]
    pub fn kind(&self, kind: &Type) -> String {
        let kind = canonical(kind);
        match self.language {
            Language::Python => python(&kind),
            Language::C => self.c(&kind),
            Language::Cpp => self.cpp(&kind),
            Language::Rust => self.rust(&kind),
            Language::Go => self.go(&kind),
            Language::Java => self.java(&kind),
            Language::JavaScript | Language::TypeScript => script(&kind),
        }
    }

    /// The type of a parameter; `target` for the one that is judged after the call, which must be changed in place.
    ///
    /// Nodes are passed as they are: their fields are what changes. So are plain values, which nobody can change.
    #[must_use]
    pub fn parameter(&self, kind: &Type, target: bool) -> String {
        let own = self.kind(kind);
        let kind = canonical(kind);
        let container = matches!(kind, Type::List(_) | Type::Dict(..));
        match self.language {
            Language::C if target && container => format!("{own} *"),
            Language::Cpp if target && container => format!("{own} &"),
            Language::Cpp if container || matches!(kind, Type::Str | Type::Tuple(_) | Type::Optional(_)) => {
                format!("const {own} &")
            }
            Language::Rust if target && !is_plain(&kind) => format!("&mut {own}"),
            Language::Go if target && container => format!("*{own}"),
            // An array can't grow, and the task may ask for just that.
            Language::Java if target => match &kind {
                Type::List(item) => format!("List<{}>", self.java_boxed(item)),
                _ => own,
            },
            _ => own,
        }
    }

    fn c(&self, kind: &Type) -> String {
        match kind {
            Type::Int => "long long".to_owned(),
            Type::Float => "double".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Str => "const char *".to_owned(),
            Type::ListNode(item) => format!("struct {} *", self.list_node(item)),
            Type::TreeNode(item) => format!("struct {} *", self.tree_node(item)),
            Type::GraphNode => "struct GraphNode *".to_owned(),
            Type::Optional(inner) if **inner == Type::Str => self.c(inner),
            Type::Optional(inner) => format!("{} *", self.c(inner)),
            Type::List(_) | Type::Dict(..) | Type::Tuple(_) => mangled(kind),
        }
    }

    fn cpp(&self, kind: &Type) -> String {
        match kind {
            Type::Int => "long long".to_owned(),
            Type::Float => "double".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Str => "std::string".to_owned(),
            Type::List(item) => format!("std::vector<{}>", self.cpp(item)),
            Type::Dict(key, value) => format!("std::map<{}, {}>", self.cpp(key), self.cpp(value)),
            Type::Tuple(items) => format!("std::tuple<{}>", joined(items, |kind| self.cpp(kind))),
            Type::Optional(inner) => format!("std::optional<{}>", self.cpp(inner)),
            Type::ListNode(item) => format!("{} *", self.list_node(item)),
            Type::TreeNode(item) => format!("{} *", self.tree_node(item)),
            Type::GraphNode => "GraphNode *".to_owned(),
        }
    }

    fn rust(&self, kind: &Type) -> String {
        match kind {
            Type::Int => "i64".to_owned(),
            Type::Float => "f64".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Str => "String".to_owned(),
            Type::List(item) => format!("Vec<{}>", self.rust(item)),
            Type::Dict(key, value) => format!("BTreeMap<{}, {}>", self.rust(key), self.rust(value)),
            Type::Tuple(items) if items.len() == 1 => format!("({},)", self.rust(&items[0])),
            Type::Tuple(items) => format!("({})", joined(items, |kind| self.rust(kind))),
            Type::Optional(inner) => format!("Option<{}>", self.rust(inner)),
            Type::ListNode(item) => format!("Option<Box<{}>>", self.list_node(item)),
            Type::TreeNode(item) => format!("Option<Rc<RefCell<{}>>>", self.tree_node(item)),
            Type::GraphNode => "Option<Rc<RefCell<GraphNode>>>".to_owned(),
        }
    }

    fn go(&self, kind: &Type) -> String {
        match kind {
            Type::Int => "int".to_owned(),
            Type::Float => "float64".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Str => "string".to_owned(),
            Type::List(item) => format!("[]{}", self.go(item)),
            Type::Dict(key, value) => format!("map[{}]{}", self.go(key), self.go(value)),
            Type::Tuple(_) => mangled(kind),
            Type::Optional(inner) => format!("*{}", self.go(inner)),
            Type::ListNode(item) => format!("*{}", self.list_node(item)),
            Type::TreeNode(item) => format!("*{}", self.tree_node(item)),
            Type::GraphNode => "*GraphNode".to_owned(),
        }
    }

    fn java(&self, kind: &Type) -> String {
        match kind {
            Type::Int => "long".to_owned(),
            Type::Float => "double".to_owned(),
            Type::Bool => "boolean".to_owned(),
            Type::Str => "String".to_owned(),
            // Java has no arrays of a generic type.
            Type::List(item) if self.java(item).contains('<') => format!("List<{}>", self.java(item)),
            Type::List(item) => format!("{}[]", self.java(item)),
            Type::Dict(key, value) => format!("Map<{}, {}>", self.java_boxed(key), self.java_boxed(value)),
            Type::Tuple(_) => mangled(kind),
            Type::Optional(inner) => self.java_boxed(inner),
            Type::ListNode(item) => self.list_node(item),
            Type::TreeNode(item) => self.tree_node(item),
            Type::GraphNode => "GraphNode".to_owned(),
        }
    }

    /// The type as it stands between Java's angle brackets, or where null is allowed.
    fn java_boxed(&self, kind: &Type) -> String {
        match kind {
            Type::Int => "Long".to_owned(),
            Type::Float => "Double".to_owned(),
            Type::Bool => "Boolean".to_owned(),
            _ => self.java(kind),
        }
    }
}

fn is_plain(kind: &Type) -> bool {
    matches!(kind, Type::Int | Type::Float | Type::Bool | Type::Str | Type::Tuple(_) | Type::Optional(_))
}

/// A node may always be missing: that is the empty list, tree or graph.
fn script(kind: &Type) -> String {
    let many = |item: &Type| {
        let item = script(item);
        if item.contains(' ') && item.contains('|') && !item.ends_with(['>', ']']) {
            format!("({item})[]")
        } else {
            item + "[]"
        }
    };
    let of = |class: &str, item: &Type| {
        if *item == Type::Int { format!("{class} | null") } else { format!("{class}<{}> | null", script(item)) }
    };
    match kind {
        Type::Int | Type::Float => "number".to_owned(),
        Type::Bool => "boolean".to_owned(),
        Type::Str => "string".to_owned(),
        Type::List(item) => many(item),
        Type::Dict(key, value) => format!("Map<{}, {}>", script(key), script(value)),
        Type::Tuple(items) => format!("[{}]", joined(items, script)),
        Type::Optional(inner) => format!("{} | null", script(inner)),
        Type::ListNode(item) => of("ListNode", item),
        Type::TreeNode(item) => of("TreeNode", item),
        Type::GraphNode => "GraphNode | null".to_owned(),
    }
}

/// The type as a Python annotation.
fn python(kind: &Type) -> String {
    match kind {
        Type::Int | Type::Float | Type::Bool | Type::Str => kind.to_string(),
        Type::List(item) => format!("list[{}]", python(item)),
        Type::Dict(key, value) => format!("dict[{}, {}]", python(key), python(value)),
        Type::Tuple(items) => format!("tuple[{}]", joined(items, python)),
        Type::Optional(inner) => format!("{} | None", python(inner)),
        Type::ListNode(_) => "ListNode | None".to_owned(),
        Type::TreeNode(_) => "TreeNode | None".to_owned(),
        Type::GraphNode => "GraphNode | None".to_owned(),
    }
}

fn joined(kinds: &[Type], spell: impl Fn(&Type) -> String) -> String {
    kinds.iter().map(spell).collect::<Vec<_>>().join(", ")
}
