//! The types of a signature: lists all of them, normalises them, and makes a name for each.
//!
//! This module must not name a language. Each language's `types` module contains its own type names.

use crate::types::problem::{Method, Param, Signature, Type};

/// Returns every type of a signature and every type inside one, each once, with item types before the types that
/// contain them.
///
/// Types are canonical: an optional optional becomes an optional, and an optional node becomes a node, because a node
/// may always be missing.
pub(super) fn component_types(signature: &Signature) -> Vec<Type> {
    let (params, returns, methods): (&[Param], Option<&Type>, &[Method]) = match signature {
        Signature::Function { params, returns, .. } => (params, Some(returns), &[]),
        Signature::Mutation { params, .. } => (params, None, &[]),
        Signature::Class { params, methods, .. } => (params, None, methods),
        Signature::Stdin => (&[], None, &[]),
    };
    let of_methods = methods.iter().flat_map(|m| m.params.iter().map(|p| &p.kind).chain(m.returns.as_ref()));
    let mut found = Vec::new();
    for kind in params.iter().map(|param| &param.kind).chain(returns).chain(of_methods) {
        collect_types(&canonical_type(kind), &mut found);
    }
    found
}

/// Removes redundant optionals from a type; see [`component_types`].
///
/// A tuple of any length becomes a list, because only Python has such tuples.
pub(super) fn canonical_type(kind: &Type) -> Type {
    normalize_type(kind, false)
}

/// Removes redundant optionals from a type. With `rows`, tuples of any length are kept for languages that have them.
pub(super) fn normalize_type(kind: &Type, rows: bool) -> Type {
    let boxed = |inner: &Type| Box::new(normalize_type(inner, rows));
    match kind {
        Type::Row(item) if rows => Type::Row(boxed(item)),
        Type::Int | Type::Float | Type::Bool | Type::Str | Type::GraphNode => kind.clone(),
        Type::List(item) | Type::Row(item) => Type::List(boxed(item)),
        Type::Dict(key, value) => Type::Dict(boxed(key), boxed(value)),
        Type::Tuple(items) => Type::Tuple(items.iter().map(|item| normalize_type(item, rows)).collect()),
        Type::ListNode(item) => Type::ListNode(boxed(item)),
        Type::TreeNode(item) => Type::TreeNode(boxed(item)),
        Type::Optional(inner) => match normalize_type(inner, rows) {
            inner @ (Type::Optional(_) | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode) => inner,
            inner => Type::Optional(Box::new(inner)),
        },
    }
}

fn collect_types(kind: &Type, found: &mut Vec<Type>) {
    match kind {
        Type::Int | Type::Float | Type::Bool | Type::Str | Type::GraphNode => {}
        Type::List(inner)
        | Type::Row(inner)
        | Type::Optional(inner)
        | Type::ListNode(inner)
        | Type::TreeNode(inner) => {
            collect_types(inner, found);
        }
        Type::Dict(key, value) => [key, value].into_iter().for_each(|kind| collect_types(kind, found)),
        Type::Tuple(items) => items.iter().for_each(|kind| collect_types(kind, found)),
    }
    if !found.contains(kind) {
        found.push(kind.clone());
    }
}

/// Returns a name for a type, for languages without generics: `list[int]` is `IntList`, a dictionary from a string to
/// such lists is `StrIntListDict`. Item types come first and each part has a fixed number of items, so names are
/// unique.
pub(super) fn mangled_name(kind: &Type) -> String {
    match kind {
        Type::Int => "Int".to_owned(),
        Type::Float => "Float".to_owned(),
        Type::Bool => "Bool".to_owned(),
        Type::Str => "Str".to_owned(),
        Type::GraphNode => "GraphNode".to_owned(),
        Type::List(item) | Type::Row(item) => mangled_name(item) + "List",
        Type::Optional(inner) => mangled_name(inner) + "Optional",
        Type::ListNode(item) => mangled_name(item) + "ListNode",
        Type::TreeNode(item) => mangled_name(item) + "TreeNode",
        Type::Dict(key, value) => format!("{}{}Dict", mangled_name(key), mangled_name(value)),
        Type::Tuple(items) => {
            let parts: String = items.iter().map(mangled_name).collect();
            if items.len() == 2 { parts + "Pair" } else { format!("{parts}Tuple{}", items.len()) }
        }
    }
}

/// Returns the name of a tuple's field, counted from 0.
pub(super) fn tuple_field_name(index: usize) -> String {
    const NAMES: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    NAMES.get(index).map_or_else(|| format!("item{}", index + 1), |name| (*name).to_owned())
}
