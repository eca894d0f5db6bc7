//! Translates a signature to one language: names in its own convention, types, empty values, node classes.
//!
//! Starters and test harnesses must use exactly the same names, so both get them from a [`SignatureBinding`]. Names are
//! converted to the language's convention. A name that is a keyword of the language or a name of the code around the
//! learner's gets a `_` appended. Each language implements [`LanguageTypes`]. This module must not name a language or
//! write programs.

use std::fmt::Debug;

use super::identifier_naming::{contains_word, make_distinct};
use super::signature_types::{canonical_type, component_types, mangled_name, normalize_type};
use crate::types::problem::{Method, Param, Signature, Type};

/// Naming conventions of a language, and its reserved words separated by spaces.
#[derive(Debug)]
pub struct NamingRules {
    pub function: fn(&str) -> String,
    pub class: fn(&str) -> String,
    /// Takes the names of the class and of the method as the pack writes them.
    pub method: fn(&str, &str) -> String,
    pub param: fn(&str) -> String,
    /// Words that can't be used as a name.
    pub keywords: &'static str,
    /// Additional names a function can't have: those of the standard library in the same scope, and of the harness.
    pub functions: &'static str,
    /// Additional names a class can't have.
    pub classes: &'static str,
    /// Additional names a method can't have: methods that every object has and that can't be declared differently.
    pub methods: &'static str,
}

/// The types of one language. Every type is passed in its canonical form.
///
/// Whole numbers have 64 bits if the language supports it. Dictionaries are ordered if the language has such a type, to
/// make code that iterates over one behave the same on every run.
pub trait LanguageTypes: Debug + Sync {
    fn names(&self) -> &'static NamingRules;

    /// Returns the function that builds an object of the class: the class's name if the language has constructors.
    fn constructor(&self, binding: &SignatureBinding, class: &str) -> String {
        binding.class(class)
    }

    /// Returns the name that no method of a class may have.
    fn reserved_method_name(&self, binding: &SignatureBinding, class: &str) -> String {
        self.constructor(binding, class)
    }

    /// Returns whether the language has tuples of any length. Otherwise they become lists.
    fn has_variadic_tuples(&self) -> bool {
        false
    }

    /// Returns the type of a value.
    fn name(&self, binding: &SignatureBinding, kind: &Type) -> String;

    /// Returns the type of a parameter; see [`SignatureBinding::parameter`].
    fn parameter(&self, binding: &SignatureBinding, kind: &Type, _target: bool) -> String {
        self.name(binding, kind)
    }

    /// Returns an empty value as an expression.
    fn empty(&self, binding: &SignatureBinding, kind: &Type) -> String;

    /// Returns the code that defines a type, without a trailing empty line, or `None` if it needs no definition.
    fn definition(&self, _binding: &SignatureBinding, _kind: &Type, _name: &str) -> Option<String> {
        None
    }
}

/// A type defined next to the learner's code.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeDefinition {
    pub kind: Type,
    pub name: String,
    /// Code in the language, without a trailing empty line.
    pub text: String,
}

/// One signature translated to one language.
#[derive(Clone, Debug)]
pub struct SignatureBinding {
    types: &'static dyn LanguageTypes,
    /// Item types of the linked lists in the signature, in order of appearance.
    lists: Vec<Type>,
    /// Item types of the trees in the signature.
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

    /// Returns the name of the function the tests call.
    #[must_use]
    pub fn function(&self, name: &str) -> String {
        let names = self.types.names();
        self.unused_name((names.function)(name), names.functions)
    }

    /// Returns the name of the class the tests build.
    #[must_use]
    pub fn class(&self, name: &str) -> String {
        let names = self.types.names();
        self.unused_name((names.class)(name), names.classes)
    }

    /// Returns the names of a class's methods, in order.
    #[must_use]
    pub fn methods(&self, class: &str, methods: &[Method]) -> Vec<String> {
        let names = self.types.names();
        let own = methods.iter().map(|method| self.unused_name((names.method)(class, &method.name), names.methods));
        make_distinct(vec![self.types.reserved_method_name(self, class)], own)
    }

    /// Returns the function that builds an object.
    #[must_use]
    pub fn constructor(&self, class: &str) -> String {
        self.types.constructor(self, class)
    }

    /// Returns the names of parameters, in order.
    #[must_use]
    pub fn params(&self, params: &[Param]) -> Vec<String> {
        let names = self.types.names();
        make_distinct(Vec::new(), params.iter().map(|param| self.unused_name((names.param)(&param.name), "")))
    }

    /// Returns the class of linked-list nodes with this item type: `ListNode`, unless the signature has lists of
    /// several types.
    #[must_use]
    pub fn list_node(&self, item: &Type) -> String {
        if self.lists.len() > 1 { format!("{}ListNode", mangled_name(item)) } else { "ListNode".to_owned() }
    }

    /// Returns the class of tree nodes with this item type.
    #[must_use]
    pub fn tree_node(&self, item: &Type) -> String {
        if self.trees.len() > 1 { format!("{}TreeNode", mangled_name(item)) } else { "TreeNode".to_owned() }
    }

    /// Returns the type of a value, for a variable or a function's result.
    #[must_use]
    pub fn type_name(&self, kind: &Type) -> String {
        self.types.name(self, &normalize_type(kind, self.types.has_variadic_tuples()))
    }

    /// Returns the type of a parameter. `target` marks the one that is judged after the call and must be changed in
    /// place.
    ///
    /// Nodes are passed as they are, because their fields change. So are plain values, which can't be changed.
    #[must_use]
    pub fn parameter(&self, kind: &Type, target: bool) -> String {
        self.types.parameter(self, &canonical_type(kind), target)
    }

    /// Returns an empty value of a type as an expression: zero, false, the empty string, an empty container or no node.
    /// A starter returns it until the learner replaces it.
    #[must_use]
    pub fn empty_value(&self, kind: &Type) -> String {
        self.types.empty(self, &canonical_type(kind))
    }

    /// Returns the definitions the signature needs, each after the ones it uses: node classes, and in languages without
    /// generics also lists, dictionaries and tuples. The harness puts them before the learner's code, and the starter
    /// shows them. The list is empty for languages with fixed node classes.
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

/// Declares a name with its type. A trailing star or ampersand moves to the name: `const char *text`.
pub(super) fn declare(kind: &str, name: &str) -> String {
    if kind.ends_with(['*', '&']) { format!("{kind}{name}") } else { format!("{kind} {name}") }
}

#[cfg(test)]
mod tests;
