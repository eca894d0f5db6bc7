//! How each language writes a signature: names in its own convention, types, node classes.
//!
//! Starters and test harnesses must agree on every letter, so both ask here and nowhere else. A pack writes its names in
//! Python's `snake_case`; Java, JavaScript, TypeScript and Go bend them to their own habit, and a name that is a word of
//! the language (or of what stands beside the learner's code) gets a `_` behind it. Must not write programs.

use crate::model::problem::{Language, Method, Param, Signature, Type};

mod definitions;
mod empty;
mod kinds;
mod words;

pub use definitions::{Definition, declared, entry};

/// Spells one signature in one language.
#[derive(Clone, Debug)]
pub struct Spelling {
    language: Language,
    /// Kinds of item in the linked lists of the signature, in order of appearance.
    lists: Vec<Type>,
    /// Kinds of item in its trees.
    trees: Vec<Type>,
}

impl Spelling {
    #[must_use]
    pub fn new(language: Language, signature: &Signature) -> Self {
        let (mut lists, mut trees) = (Vec::new(), Vec::new());
        for kind in parts(signature) {
            let (found, item) = match kind {
                Type::ListNode(item) => (&mut lists, item),
                Type::TreeNode(item) => (&mut trees, item),
                _ => continue,
            };
            if !found.contains(&*item) {
                found.push(*item);
            }
        }
        Self { language, lists, trees }
    }

    /// The name of the function the tests call.
    #[must_use]
    pub fn function(&self, name: &str) -> String {
        let cased = match self.language {
            Language::Go => pascal(name),
            Language::Java | Language::JavaScript | Language::TypeScript => camel(name),
            _ => plain(name),
        };
        self.free(cased, words::functions(self.language))
    }

    /// The name of the class the tests build.
    #[must_use]
    pub fn class(&self, name: &str) -> String {
        let cased = if self.language == Language::Python { plain(name) } else { pascal(name) };
        self.free(cased, words::classes(self.language))
    }

    /// The names of a class's methods, in their order; in C, functions that begin with the class's name.
    #[must_use]
    pub fn methods(&self, class: &str, methods: &[Method]) -> Vec<String> {
        let taken = match self.language {
            Language::Rust => "new".to_owned(),
            Language::C => self.constructor(class),
            _ => self.class(class),
        };
        let names = methods.iter().map(|method| match self.language {
            Language::Go => pascal(&method.name),
            Language::Java | Language::JavaScript | Language::TypeScript => camel(&method.name),
            Language::C => format!("{}_{}", snake(class), plain(&method.name)),
            _ => plain(&method.name),
        });
        let names = names.map(|name| self.free(name, words::methods(self.language)));
        distinct(vec![taken], names)
    }

    /// The function that builds an object, in the languages without constructors: C and Go. Rust's is always `new`.
    #[must_use]
    pub fn constructor(&self, class: &str) -> String {
        match self.language {
            Language::C => format!("{}_create", snake(class)),
            Language::Go => format!("New{}", self.class(class)),
            Language::Rust => "new".to_owned(),
            _ => self.class(class),
        }
    }

    /// The names of parameters, in their order.
    #[must_use]
    pub fn params(&self, params: &[Param]) -> Vec<String> {
        let names = params.iter().map(|param| match self.language {
            Language::Go | Language::Java | Language::JavaScript | Language::TypeScript => camel(&param.name),
            _ => plain(&param.name),
        });
        distinct(Vec::new(), names.map(|name| self.free(name, "")))
    }

    /// The class of linked-list nodes that hold `item`: `ListNode`, unless the signature has lists of several kinds.
    #[must_use]
    pub fn list_node(&self, item: &Type) -> String {
        if self.lists.len() > 1 { format!("{}ListNode", mangled(item)) } else { "ListNode".to_owned() }
    }

    /// The class of tree nodes that hold `item`.
    #[must_use]
    pub fn tree_node(&self, item: &Type) -> String {
        if self.trees.len() > 1 { format!("{}TreeNode", mangled(item)) } else { "TreeNode".to_owned() }
    }

    fn free(&self, mut name: String, also: &str) -> String {
        let taken = |name: &str| [also, words::keywords(self.language)].iter().any(|words| words::has(words, name));
        while taken(&name) {
            name.push('_');
        }
        name
    }
}

/// Every type of a signature and every type inside one, each once, parts before what is made of them.
///
/// In a form without repetition: an optional optional is an optional, and an optional node a node, because a node may
/// always be missing.
#[must_use]
pub fn parts(signature: &Signature) -> Vec<Type> {
    let (params, returns, methods): (&[Param], Option<&Type>, &[Method]) = match signature {
        Signature::Function { params, returns, .. } => (params, Some(returns), &[]),
        Signature::Mutation { params, .. } => (params, None, &[]),
        Signature::Class { params, methods, .. } => (params, None, methods),
        Signature::Stdin => (&[], None, &[]),
    };
    let of_methods = methods.iter().flat_map(|m| m.params.iter().map(|p| &p.kind).chain(m.returns.as_ref()));
    let mut found = Vec::new();
    for kind in params.iter().map(|param| &param.kind).chain(returns).chain(of_methods) {
        collect(&canonical(kind), &mut found);
    }
    found
}

/// The type without an optional that says nothing new: see [`parts`].
#[must_use]
pub fn canonical(kind: &Type) -> Type {
    let boxed = |inner: &Type| Box::new(canonical(inner));
    match kind {
        Type::Int | Type::Float | Type::Bool | Type::Str | Type::GraphNode => kind.clone(),
        Type::List(item) => Type::List(boxed(item)),
        Type::Dict(key, value) => Type::Dict(boxed(key), boxed(value)),
        Type::Tuple(items) => Type::Tuple(items.iter().map(canonical).collect()),
        Type::ListNode(item) => Type::ListNode(boxed(item)),
        Type::TreeNode(item) => Type::TreeNode(boxed(item)),
        Type::Optional(inner) => match canonical(inner) {
            inner @ (Type::Optional(_) | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode) => inner,
            inner => Type::Optional(Box::new(inner)),
        },
    }
}

fn collect(kind: &Type, found: &mut Vec<Type>) {
    match kind {
        Type::Int | Type::Float | Type::Bool | Type::Str | Type::GraphNode => {}
        Type::List(inner) | Type::Optional(inner) | Type::ListNode(inner) | Type::TreeNode(inner) => {
            collect(inner, found);
        }
        Type::Dict(key, value) => [key, value].into_iter().for_each(|kind| collect(kind, found)),
        Type::Tuple(items) => items.iter().for_each(|kind| collect(kind, found)),
    }
    if !found.contains(kind) {
        found.push(kind.clone());
    }
}

/// A name for the type itself, used where a language has no generics: `list[int]` is `IntList`, a dictionary from text
/// to such lists `StrIntListDict`. Parts come first and every part says how many it takes, so no two types share one.
#[must_use]
pub fn mangled(kind: &Type) -> String {
    match kind {
        Type::Int => "Int".to_owned(),
        Type::Float => "Float".to_owned(),
        Type::Bool => "Bool".to_owned(),
        Type::Str => "Str".to_owned(),
        Type::GraphNode => "GraphNode".to_owned(),
        Type::List(item) => mangled(item) + "List",
        Type::Optional(inner) => mangled(inner) + "Optional",
        Type::ListNode(item) => mangled(item) + "ListNode",
        Type::TreeNode(item) => mangled(item) + "TreeNode",
        Type::Dict(key, value) => format!("{}{}Dict", mangled(key), mangled(value)),
        Type::Tuple(items) => {
            let parts: String = items.iter().map(mangled).collect();
            if items.len() == 2 { parts + "Pair" } else { format!("{parts}Tuple{}", items.len()) }
        }
    }
}

/// The name of a tuple's field, counted from 0.
#[must_use]
pub fn field(index: usize) -> String {
    const NAMES: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    NAMES.get(index).map_or_else(|| format!("item{}", index + 1), |name| (*name).to_owned())
}

/// The same with a capital, as Go exports it.
#[must_use]
pub fn capital(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + chars.as_str())
}

/// An ASCII identifier for any text: what no language takes becomes its code point in hexadecimal.
fn plain(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() || c == '_' {
            text.push(c);
        } else {
            text.extend([format!("u{:x}", c as u32)]);
        }
    }
    if text.chars().all(|c| c == '_') {
        text += "arg";
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        text.insert(0, '_');
    }
    text
}

/// `pair_to_target` as `pairToTarget`. Capitals that are there stay.
fn camel(name: &str) -> String {
    let plain = plain(name);
    let mut words = plain.split('_').filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default().to_owned();
    let text = words.fold(first, |text, word| text + &capital(word));
    if text.starts_with(|c: char| c.is_ascii_digit()) { format!("_{text}") } else { text }
}

fn pascal(name: &str) -> String {
    let text = camel(name);
    let letters = text.trim_start_matches('_');
    if letters.starts_with(|c: char| c.is_ascii_digit()) { format!("X{letters}") } else { capital(letters) }
}

/// `LowestSoFar` as `lowest_so_far`.
fn snake(name: &str) -> String {
    let mut text = String::new();
    for c in plain(name).chars() {
        if c.is_ascii_uppercase() && !text.is_empty() && !text.ends_with('_') {
            text.push('_');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}

/// The text of every item, with its number, put together.
#[must_use]
pub fn each<T>(items: &[T], mut text: impl FnMut(usize, &T) -> String) -> String {
    items.iter().enumerate().fold(String::new(), |whole, (i, item)| whole + &text(i, item))
}

/// The names with `_` behind those that were there already.
fn distinct(mut taken: Vec<String>, names: impl Iterator<Item = String>) -> Vec<String> {
    let before = taken.len();
    for mut name in names {
        while taken.contains(&name) {
            name.push('_');
        }
        taken.push(name);
    }
    taken.split_off(before)
}

#[cfg(test)]
mod tests;
