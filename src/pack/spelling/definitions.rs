//! What has to be defined before a signature can be written: node classes, and in languages without generics the lists,
//! dictionaries and tuples too. The harness puts these texts in front of the learner's code, the starter shows them.

use super::{Spelling, capital, each, field, mangled, parts};
use crate::model::problem::{Language, Signature, Type};

/// One type that is defined beside the learner's code.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    pub kind: Type,
    pub name: String,
    /// Code in the language, without an empty line at its end.
    pub text: String,
}

impl Spelling {
    /// Definitions in an order in which each can be read. None in Python and the scripts, whose nodes never change.
    #[must_use]
    pub fn definitions(&self, signature: &Signature) -> Vec<Definition> {
        parts(signature).into_iter().filter_map(|kind| self.definition(kind)).collect()
    }

    fn definition(&self, kind: Type) -> Option<Definition> {
        let name = match &kind {
            Type::ListNode(item) => self.list_node(item),
            Type::TreeNode(item) => self.tree_node(item),
            _ => mangled(&kind),
        };
        let text = match self.language {
            Language::C => self.define_c(&kind, &name),
            Language::Cpp => self.define_cpp(&kind, &name),
            Language::Rust => self.define_rust(&kind, &name),
            Language::Go => self.define_go(&kind, &name),
            Language::Java => self.define_java(&kind, &name),
            Language::Python | Language::JavaScript | Language::TypeScript => None,
        }?;
        Some(Definition { kind, name, text })
    }

    fn define_c(&self, kind: &Type, name: &str) -> Option<String> {
        let member = |kind: &Type, name: &str| format!("    {};\n", self.declare(kind, name));
        Some(match kind {
            Type::List(item) => {
                format!("typedef struct {{\n    {};\n    size_t len;\n}} {name};", pointed(&self.kind(item), "data"))
            }
            Type::Dict(key, value) => {
                let entry = entry(key, value);
                let members = member(key, "key") + &member(value, "value");
                format!(
                    "typedef struct {{\n{members}}} {entry};\n\ntypedef struct {{\n    {entry} *data;\n    size_t \
                     len;\n}} {name};"
                )
            }
            Type::Tuple(items) => {
                let members: String = items.iter().zip(0..).map(|(item, i)| member(item, &field(i))).collect();
                format!("typedef struct {{\n{members}}} {name};")
            }
            Type::ListNode(item) => {
                let val = member(item, "val");
                format!("typedef struct {name} {{\n{val}    struct {name} *next;\n}} {name};")
            }
            Type::TreeNode(item) => {
                let val = member(item, "val");
                format!(
                    "typedef struct {name} {{\n{val}    struct {name} *left;\n    struct {name} *right;\n}} {name};"
                )
            }
            Type::GraphNode => format!(
                "typedef struct {name} {{\n    long long val;\n    struct {name} **neighbors;\n    size_t len; // how \
                 many neighbors there are\n}} {name};"
            ),
            _ => return None,
        })
    }

    fn define_cpp(&self, kind: &Type, name: &str) -> Option<String> {
        let node = |item: &Type, links: &[&str]| {
            let val = self.kind(item);
            let members: String = each(links, |_, link| format!("    {name} *{link};\n"));
            let params: String = each(links, |_, link| format!(", {name} *{link} = nullptr"));
            let set: String = each(links, |_, link| format!(", {link}({link})"));
            format!(
                "struct {name} {{\n    {};\n{members}    {name}({} = {{}}{params}) : val(val){set} {{}}\n}};",
                declared(&val, "val"),
                declared(&val, "val")
            )
        };
        match kind {
            Type::ListNode(item) => Some(node(item, &["next"])),
            Type::TreeNode(item) => Some(node(item, &["left", "right"])),
            Type::GraphNode => Some(format!(
                "struct {name} {{\n    long long val;\n    std::vector<{name} *> neighbors;\n    {name}(long long val = \
                 0) : val(val) {{}}\n}};"
            )),
            _ => None,
        }
    }

    fn define_rust(&self, kind: &Type, name: &str) -> Option<String> {
        let (val, links) = match kind {
            Type::ListNode(item) => (self.kind(item), vec![("next", format!("Option<Box<{name}>>"), "None")]),
            Type::TreeNode(item) => {
                let child = format!("Option<Rc<RefCell<{name}>>>");
                (self.kind(item), vec![("left", child.clone(), "None"), ("right", child, "None")])
            }
            Type::GraphNode => {
                ("i64".to_owned(), vec![("neighbors", format!("Vec<Rc<RefCell<{name}>>>"), "Vec::new()")])
            }
            _ => return None,
        };
        let members: String = each(&links, |_, (link, kind, _)| format!("    pub {link}: {kind},\n"));
        let set: String = each(&links, |_, (link, _, empty)| format!(", {link}: {empty}"));
        Some(format!(
            "#[derive(Debug, Clone, PartialEq)]\npub struct {name} {{\n    pub val: {val},\n{members}}}\n\nimpl {name} \
             {{\n    pub fn new(val: {val}) -> Self {{\n        {name} {{ val{set} }}\n    }}\n}}"
        ))
    }

    fn define_go(&self, kind: &Type, name: &str) -> Option<String> {
        let members: Vec<(String, String)> = match kind {
            Type::ListNode(item) => vec![("Val".into(), self.kind(item)), ("Next".into(), format!("*{name}"))],
            Type::TreeNode(item) => vec![
                ("Val".into(), self.kind(item)),
                ("Left".into(), format!("*{name}")),
                ("Right".into(), format!("*{name}")),
            ],
            Type::GraphNode => vec![("Val".into(), "int".into()), ("Neighbors".into(), format!("[]*{name}"))],
            Type::Tuple(items) => {
                items.iter().zip(0..).map(|(item, i)| (capital(&field(i)), self.kind(item))).collect()
            }
            _ => return None,
        };
        // Columns as gofmt sets them.
        let width = members.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let members: String = each(&members, |_, (name, kind)| format!("\t{name:width$} {kind}\n"));
        Some(format!("type {name} struct {{\n{members}}}"))
    }

    fn define_java(&self, kind: &Type, name: &str) -> Option<String> {
        let node = |val: &str, links: &[&str]| {
            let members: String = each(links, |_, link| format!("    {name} {link};\n"));
            let params: String = each(links, |_, link| format!(", {name} {link}"));
            let set: String = each(links, |_, link| format!(" this.{link} = {link};"));
            format!(
                "class {name} {{\n    {val} val;\n{members}    {name}() {{}}\n    {name}({val} val) {{ this.val = val; \
                 }}\n    {name}({val} val{params}) {{ this.val = val;{set} }}\n}}"
            )
        };
        match kind {
            Type::ListNode(item) => Some(node(&self.kind(item), &["next"])),
            Type::TreeNode(item) => Some(node(&self.kind(item), &["left", "right"])),
            Type::GraphNode => Some(format!(
                "class {name} {{\n    long val;\n    List<{name}> neighbors = new ArrayList<>();\n    {name}() {{}}\n    \
                 {name}(long val) {{ this.val = val; }}\n}}"
            )),
            Type::Tuple(items) => {
                let fields: Vec<String> =
                    items.iter().zip(0..).map(|(item, i)| format!("{} {}", self.kind(item), field(i))).collect();
                Some(format!("record {name}({}) {{}}", fields.join(", ")))
            }
            _ => None,
        }
    }

    /// A variable of a type, as C and C++ declare it: `long long n`, `const char *text`.
    #[must_use]
    pub fn declare(&self, kind: &Type, name: &str) -> String {
        declared(&self.kind(kind), name)
    }
}

/// The name of a C dictionary's entry.
#[must_use]
pub fn entry(key: &Type, value: &Type) -> String {
    format!("{}{}Entry", mangled(key), mangled(value))
}

/// A type and a name, with the star or ampersand at the name.
#[must_use]
pub fn declared(kind: &str, name: &str) -> String {
    if kind.ends_with(['*', '&']) { format!("{kind}{name}") } else { format!("{kind} {name}") }
}

fn pointed(kind: &str, name: &str) -> String {
    if kind.ends_with('*') { format!("{kind}*{name}") } else { format!("{kind} *{name}") }
}
