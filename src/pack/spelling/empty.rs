//! An empty value of each type, as an expression: what a starter returns until its learner knows better.

use super::{Spelling, canonical};
use crate::model::problem::{Language, Type};

impl Spelling {
    /// Zero, false, the empty text, an empty container or no node. C++ needs no type: `{}`.
    #[must_use]
    pub fn empty(&self, kind: &Type) -> String {
        let kind = canonical(kind);
        match self.language {
            Language::Python => "None".to_owned(),
            Language::Cpp => "{}".to_owned(),
            Language::C => match kind {
                Type::List(_) | Type::Dict(..) | Type::Tuple(_) => format!("({}){}", self.kind(&kind), initial(&kind)),
                _ => initial(&kind),
            },
            Language::Rust => rust(&kind),
            Language::Go => self.go_empty(&kind),
            Language::Java => self.java_empty(&kind),
            Language::JavaScript | Language::TypeScript => script(&kind),
        }
    }

    fn go_empty(&self, kind: &Type) -> String {
        match kind {
            Type::Int | Type::Float => "0".to_owned(),
            Type::Bool => "false".to_owned(),
            Type::Str => "\"\"".to_owned(),
            Type::List(_) | Type::Dict(..) | Type::Tuple(_) => format!("{}{{}}", self.kind(kind)),
            Type::Optional(_) | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode => "nil".to_owned(),
        }
    }

    fn java_empty(&self, kind: &Type) -> String {
        match kind {
            Type::Int | Type::Float => "0".to_owned(),
            Type::Bool => "false".to_owned(),
            Type::Str => "\"\"".to_owned(),
            Type::List(_) => {
                let own = self.kind(kind);
                // `long[][]` is made as `new long[0][]`.
                match own.find('[') {
                    Some(at) if !own.contains('<') => format!("new {}[0]{}", &own[..at], &own[at + 2..]),
                    _ => "new ArrayList<>()".to_owned(),
                }
            }
            Type::Dict(..) => "new HashMap<>()".to_owned(),
            Type::Tuple(items) => {
                let items: Vec<String> = items.iter().map(|item| self.java_empty(item)).collect();
                format!("new {}({})", self.kind(kind), items.join(", "))
            }
            Type::Optional(_) | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode => "null".to_owned(),
        }
    }
}

/// What stands behind `=` in C.
fn initial(kind: &Type) -> String {
    match kind {
        Type::Int => "0".to_owned(),
        Type::Float => "0.0".to_owned(),
        Type::Bool => "false".to_owned(),
        Type::Str => "\"\"".to_owned(),
        Type::List(_) | Type::Dict(..) => "{NULL, 0}".to_owned(),
        Type::Tuple(items) => format!("{{{}}}", joined(items, initial)),
        Type::Optional(_) | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode => "NULL".to_owned(),
    }
}

fn rust(kind: &Type) -> String {
    match kind {
        Type::Int => "0".to_owned(),
        Type::Float => "0.0".to_owned(),
        Type::Bool => "false".to_owned(),
        Type::Str => "String::new()".to_owned(),
        Type::List(_) => "Vec::new()".to_owned(),
        Type::Dict(..) => "BTreeMap::new()".to_owned(),
        Type::Tuple(items) if items.len() == 1 => format!("({},)", rust(&items[0])),
        Type::Tuple(items) => format!("({})", joined(items, rust)),
        Type::Optional(_) | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode => "None".to_owned(),
    }
}

fn script(kind: &Type) -> String {
    match kind {
        Type::Int | Type::Float => "0".to_owned(),
        Type::Bool => "false".to_owned(),
        Type::Str => "\"\"".to_owned(),
        Type::List(_) => "[]".to_owned(),
        Type::Dict(..) => "new Map()".to_owned(),
        Type::Tuple(items) => format!("[{}]", joined(items, script)),
        Type::Optional(_) | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode => "null".to_owned(),
    }
}

fn joined(kinds: &[Type], spell: impl Fn(&Type) -> String) -> String {
    kinds.iter().map(spell).collect::<Vec<_>>().join(", ")
}
