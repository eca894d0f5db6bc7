//! Groups variables that point into the same list or tree of nodes, for one drawing.
//!
//! A recursive call only has a part of the structure, so the structure of an outer call is drawn if it contains that
//! part. If a call has run off the end (`root` is None), the drawing shows the caller's node.

use crate::types::execution_trace::{Chain, Trace, TreeNode, ValuePreview};

use super::variables_view::ShownVariable;

/// A structure of nodes.
pub(super) trait NodeStructure {
    /// Ids of the nodes, the pointer's target first.
    fn ids(&self) -> Vec<u32>;
    fn from_value(value: &ValuePreview) -> Option<&Self>;
}

impl NodeStructure for Chain {
    fn ids(&self) -> Vec<u32> {
        self.nodes.iter().map(|node| node.id).collect()
    }

    fn from_value(value: &ValuePreview) -> Option<&Self> {
        if let ValuePreview::Chain(chain) = value { Some(chain) } else { None }
    }
}

impl NodeStructure for Vec<TreeNode> {
    fn ids(&self) -> Vec<u32> {
        self.iter().map(|node| node.id).collect()
    }

    fn from_value(value: &ValuePreview) -> Option<&Self> {
        if let ValuePreview::Tree(nodes) = value { Some(nodes) } else { None }
    }
}

/// Node structures that are drawn as one.
pub(super) struct NodeGroup<'a, T> {
    pub whole: &'a T,
    pub title: String,
    pub changed: bool,
    /// Names with the indices of their nodes in the whole.
    pub pointers: Vec<(String, usize)>,
}

/// Every drawing of this kind at a step: of the variables in `items`, or of the caller's if those are None.
pub(super) fn group_nodes<'a, T: NodeStructure>(
    trace: &'a Trace,
    step: usize,
    items: &[&ShownVariable<'a>],
) -> Vec<NodeGroup<'a, T>> {
    let stack = trace.stack(step);
    let outer = outer_structures::<T>(trace, &stack);
    let own: Vec<NodePointer<'a, T>> = items.iter().filter_map(|item| NodePointer::from_variable(item)).collect();
    if own.is_empty() { caller_group(trace, &stack, &outer).into_iter().collect() } else { group_pointers(own, &outer) }
}

/// A variable that points at a node.
struct NodePointer<'a, T> {
    name: String,
    value: &'a T,
    ids: Vec<u32>,
    changed: bool,
}

impl<'a, T: NodeStructure> NodePointer<'a, T> {
    fn from_variable(item: &ShownVariable<'a>) -> Option<Self> {
        let value = T::from_value(item.value)?;
        Some(Self { name: item.name.clone(), value, ids: value.ids(), changed: item.change.is_changed() })
    }
}

/// The structures that the outer calls hold.
fn outer_structures<'a, T: NodeStructure>(trace: &'a Trace, stack: &[usize]) -> Vec<(&'a T, Vec<u32>)> {
    let outer = stack.iter().take(stack.len().saturating_sub(1));
    let values = outer.flat_map(|step| trace.locals(*step)).filter_map(|local| T::from_value(&local.value));
    values.map(|value| (value, value.ids())).collect()
}

/// The largest outer structure that contains all of these nodes and more.
fn enclosing_structure<'a, T>(outer: &[(&'a T, Vec<u32>)], nodes: &[u32]) -> Option<(&'a T, Vec<u32>)> {
    let fits = outer.iter().filter(|(_, all)| all.len() > nodes.len() && nodes.iter().all(|id| all.contains(id)));
    fits.max_by_key(|(_, all)| all.len()).map(|(value, all)| (*value, all.clone()))
}

/// Groups variables that point into the same nodes, the longest structure first.
fn group_pointers<'a, T>(mut left: Vec<NodePointer<'a, T>>, outer: &[(&'a T, Vec<u32>)]) -> Vec<NodeGroup<'a, T>> {
    let mut groups = Vec::new();
    while let Some(longest) = (0..left.len()).rev().max_by_key(|i| left[*i].ids.len()) {
        let own = (left[longest].value, left[longest].ids.clone());
        let (whole, nodes) = enclosing_structure(outer, &own.1).unwrap_or(own);
        let inside = |first: Option<&u32>| first.and_then(|id| nodes.iter().position(|other| other == id));
        let (here, others): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|pointer| inside(pointer.ids.first()).is_some());
        if here.is_empty() {
            break;
        }
        let pointers = here.iter().filter_map(|pointer| Some((pointer.name.clone(), inside(pointer.ids.first())?)));
        groups.push(NodeGroup {
            whole,
            title: if here.len() == 1 { here[0].name.clone() } else { String::new() },
            changed: here.iter().any(|pointer| pointer.changed),
            pointers: pointers.collect(),
        });
        left = others;
    }
    groups
}

/// The caller's group, for a call with None as its node argument.
fn caller_group<'a, T: NodeStructure>(
    trace: &'a Trace,
    stack: &[usize],
    outer: &[(&'a T, Vec<u32>)],
) -> Option<NodeGroup<'a, T>> {
    let [.., caller, here] = stack else { return None };
    let none = |name: &str| trace.locals(*here).iter().any(|l| l.name == name && l.value == ValuePreview::None);
    let held = trace.locals(*caller);
    let (name, nodes) =
        held.iter().filter(|local| none(&local.name)).find_map(|l| Some((&l.name, T::from_value(&l.value)?)))?;
    let ids = nodes.ids();
    let (whole, all) = enclosing_structure(outer, &ids).unwrap_or((nodes, ids.clone()));
    let at = all.iter().position(|id| Some(id) == ids.first())?;
    Some(NodeGroup { whole, title: String::new(), changed: false, pointers: vec![(format!("caller's {name}"), at)] })
}
