//! How one language writes a signature: names in its own convention, types, empty values, node classes.
//!
//! Starters and test harnesses must agree on every letter, so both ask a [`Binding`] and nothing else. Names are bent to
//! the language's habit, and one that is a word of the language (or of what stands beside the learner's code) gets a `_`
//! behind it. What a language itself has to say stands behind [`Types`]. Must name no language and write no programs.

use std::fmt::Debug;

use super::identifier_naming::{contains_word, make_distinct};
use super::signature_types::{canonical_type, component_types, mangled_name, normalize_type};
use crate::types::problem::{Method, Param, Signature, Type};

/// What a language calls things: conventions for names, and the words they must not be, set apart by spaces.
#[derive(Debug)]
pub struct NamingRules {
    pub function: fn(&str) -> String,
    pub class: fn(&str) -> String,
    /// Of the class's name, as the pack writes it, and the method's.
    pub method: fn(&str, &str) -> String,
    pub param: fn(&str) -> String,
    /// Words that can't be the name of anything.
    pub keywords: &'static str,
    /// What a function can't be called besides: names of the standard library that share its space, and the harness's.
    pub functions: &'static str,
    /// What a class can't be called besides.
    pub classes: &'static str,
    /// What a method can't be called besides: what every object has, and can't be declared differently.
    pub methods: &'static str,
}

/// What a language knows of types. Every type comes in its canonical form.
///
/// Whole numbers have 64 bits wherever the language lets them, and dictionaries are the ordered kind where there is one,
/// so that code which walks one does the same on every run.
pub trait LanguageTypes: Debug + Sync {
    fn names(&self) -> &'static NamingRules;

    /// The function that builds an object of the class: the class's own name where the language has constructors.
    fn constructor(&self, binding: &SignatureBinding, class: &str) -> String {
        binding.class(class)
    }

    /// The name beside a class's methods that none of them may have.
    fn reserved_method_name(&self, binding: &SignatureBinding, class: &str) -> String {
        self.constructor(binding, class)
    }

    /// Whether it has tuples of any length; they are lists elsewhere.
    fn has_variadic_tuples(&self) -> bool {
        false
    }

    /// The type of a value.
    fn name(&self, binding: &SignatureBinding, kind: &Type) -> String;

    /// The type of a parameter; see [`Binding::parameter`].
    fn parameter(&self, binding: &SignatureBinding, kind: &Type, _target: bool) -> String {
        self.name(binding, kind)
    }

    /// An empty value, as an expression.
    fn empty(&self, binding: &SignatureBinding, kind: &Type) -> String;

    /// The code that defines a type, where it has to be defined, without an empty line at its end.
    fn definition(&self, _binding: &SignatureBinding, _kind: &Type, _name: &str) -> Option<String> {
        None
    }
}

/// One type that is defined beside the learner's code.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeDefinition {
    pub kind: Type,
    pub name: String,
    /// Code in the language, without an empty line at its end.
    pub text: String,
}

/// One signature in one language.
#[derive(Clone, Debug)]
pub struct SignatureBinding {
    types: &'static dyn LanguageTypes,
    /// Kinds of item in the linked lists of the signature, in order of appearance.
    lists: Vec<Type>,
    /// Kinds of item in its trees.
    trees: Vec<Type>,
}

impl SignatureBinding {
    #[must_use]
    pub fn new(types: &'static dyn LanguageTypes, signature: &Signature) -> Self {
        let (mut lists, mut trees) = (Vec::new(), Vec::new());
        for kind in component_types(signature) {
            let (found, item) = match kind {
                Type::ListNode(item) => (&mut lists, item),
                Type::TreeNode(item) => (&mut trees, item),
                _ => continue,
            };
            if !found.contains(&*item) {
                found.push(*item);
            }
        }
        Self { types, lists, trees }
    }

    /// The name of the function the tests call.
    #[must_use]
    pub fn function(&self, name: &str) -> String {
        let names = self.types.names();
        self.unused_name((names.function)(name), names.functions)
    }

    /// The name of the class the tests build.
    #[must_use]
    pub fn class(&self, name: &str) -> String {
        let names = self.types.names();
        self.unused_name((names.class)(name), names.classes)
    }

    /// The names of a class's methods, in their order.
    #[must_use]
    pub fn methods(&self, class: &str, methods: &[Method]) -> Vec<String> {
        let names = self.types.names();
        let own = methods.iter().map(|method| self.unused_name((names.method)(class, &method.name), names.methods));
        make_distinct(vec![self.types.reserved_method_name(self, class)], own)
    }

    /// The function that builds an object.
    #[must_use]
    pub fn constructor(&self, class: &str) -> String {
        self.types.constructor(self, class)
    }

    /// The names of parameters, in their order.
    #[must_use]
    pub fn params(&self, params: &[Param]) -> Vec<String> {
        let names = self.types.names();
        make_distinct(Vec::new(), params.iter().map(|param| self.unused_name((names.param)(&param.name), "")))
    }

    /// The class of linked-list nodes that hold `item`: `ListNode`, unless the signature has lists of several kinds.
    #[must_use]
    pub fn list_node(&self, item: &Type) -> String {
        if self.lists.len() > 1 { format!("{}ListNode", mangled_name(item)) } else { "ListNode".to_owned() }
    }

    /// The class of tree nodes that hold `item`.
    #[must_use]
    pub fn tree_node(&self, item: &Type) -> String {
        if self.trees.len() > 1 { format!("{}TreeNode", mangled_name(item)) } else { "TreeNode".to_owned() }
    }

    /// The type of a value: of a variable that holds it, of what a function returns.
    #[must_use]
    pub fn type_name(&self, kind: &Type) -> String {
        self.types.name(self, &normalize_type(kind, self.types.has_variadic_tuples()))
    }

    /// The type of a parameter; `target` for the one that is judged after the call, which must be changed in place.
    ///
    /// Nodes are passed as they are: their fields are what changes. So are plain values, which nobody can change.
    #[must_use]
    pub fn parameter(&self, kind: &Type, target: bool) -> String {
        self.types.parameter(self, &canonical_type(kind), target)
    }

    /// An empty value of a type, as an expression: what a starter returns until its learner knows better. Zero, false,
    /// the empty text, an empty container or no node.
    #[must_use]
    pub fn empty_value(&self, kind: &Type) -> String {
        self.types.empty(self, &canonical_type(kind))
    }

    /// What has to be defined before the signature can be written, in an order in which each can be read: node classes,
    /// and in languages without generics the lists, dictionaries and tuples too. The harness puts these texts in front
    /// of the learner's code, the starter shows them. None in languages whose nodes never change.
    #[must_use]
    pub fn definitions(&self, signature: &Signature) -> Vec<TypeDefinition> {
        let define = |kind: Type| {
            let name = match &kind {
                Type::ListNode(item) => self.list_node(item),
                Type::TreeNode(item) => self.tree_node(item),
                _ => mangled_name(&kind),
            };
            let text = self.types.definition(self, &kind, &name)?;
            Some(TypeDefinition { kind, name, text })
        };
        component_types(signature).into_iter().filter_map(define).collect()
    }

    fn unused_name(&self, mut name: String, also: &str) -> String {
        let keywords = self.types.names().keywords;
        while contains_word(also, &name) || contains_word(keywords, &name) {
            name.push('_');
        }
        name
    }
}

/// A type and a name, where the type stands first and its star or ampersand at the name: `const char *text`.
pub(super) fn declare(kind: &str, name: &str) -> String {
    if kind.ends_with(['*', '&']) { format!("{kind}{name}") } else { format!("{kind} {name}") }
}

#[cfg(test)]
mod tests;
