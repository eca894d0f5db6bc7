//! Variables that point into the same list or tree of nodes, gathered for one drawing.
//!
//! A recursion sees only a part of what it works on, so what the calls around it hold is drawn where it still contains
//! that part; where a call has run off the end (`root` is None) the drawing shows where its caller stands.

use crate::model::trace::{Chain, Preview, Trace, TreeNode};

use super::values::Item;

/// A structure of nodes.
pub(super) trait Nodes {
    /// Numbers of the nodes, the one pointed at first.
    fn ids(&self) -> Vec<u32>;
    fn of(value: &Preview) -> Option<&Self>;
}

impl Nodes for Chain {
    fn ids(&self) -> Vec<u32> {
        self.nodes.iter().map(|node| node.id).collect()
    }

    fn of(value: &Preview) -> Option<&Self> {
        if let Preview::Chain(chain) = value { Some(chain) } else { None }
    }
}

impl Nodes for Vec<TreeNode> {
    fn ids(&self) -> Vec<u32> {
        self.iter().map(|node| node.id).collect()
    }

    fn of(value: &Preview) -> Option<&Self> {
        if let Preview::Tree(nodes) = value { Some(nodes) } else { None }
    }
}

/// Node structures that are drawn as one.
pub(super) struct Group<'a, T> {
    pub whole: &'a T,
    pub title: String,
    pub changed: bool,
    /// Names with positions of nodes in the whole.
    pub pointers: Vec<(String, usize)>,
}

/// Every drawing of this kind at a step: of the variables in `items`, or of the caller's where those have run out.
pub(super) fn groups<'a, T: Nodes>(trace: &'a Trace, step: usize, items: &[&Item<'a>]) -> Vec<Group<'a, T>> {
    let stack = trace.stack(step);
    let outer = around::<T>(trace, &stack);
    let own: Vec<Pointer<'a, T>> = items.iter().filter_map(|item| Pointer::of(item)).collect();
    if own.is_empty() { caller(trace, &stack, &outer).into_iter().collect() } else { gathered(own, &outer) }
}

/// A variable that points at a node.
struct Pointer<'a, T> {
    name: String,
    value: &'a T,
    ids: Vec<u32>,
    changed: bool,
}

impl<'a, T: Nodes> Pointer<'a, T> {
    fn of(item: &Item<'a>) -> Option<Self> {
        let value = T::of(item.value)?;
        Some(Self { name: item.name.clone(), value, ids: value.ids(), changed: item.was.changed() })
    }
}

/// Structures that the calls around this one hold.
fn around<'a, T: Nodes>(trace: &'a Trace, stack: &[usize]) -> Vec<(&'a T, Vec<u32>)> {
    let outer = stack.iter().take(stack.len().saturating_sub(1));
    let values = outer.flat_map(|step| trace.locals(*step)).filter_map(|local| T::of(&local.value));
    values.map(|value| (value, value.ids())).collect()
}

/// The largest of the structures around that holds all of these nodes, and more.
fn larger<'a, T>(outer: &[(&'a T, Vec<u32>)], nodes: &[u32]) -> Option<(&'a T, Vec<u32>)> {
    let fits = outer.iter().filter(|(_, all)| all.len() > nodes.len() && nodes.iter().all(|id| all.contains(id)));
    fits.max_by_key(|(_, all)| all.len()).map(|(value, all)| (*value, all.clone()))
}

/// Puts variables that point into the same nodes together, the longest structure first.
fn gathered<'a, T>(mut left: Vec<Pointer<'a, T>>, outer: &[(&'a T, Vec<u32>)]) -> Vec<Group<'a, T>> {
    let mut groups = Vec::new();
    while let Some(longest) = (0..left.len()).rev().max_by_key(|i| left[*i].ids.len()) {
        let own = (left[longest].value, left[longest].ids.clone());
        let (whole, nodes) = larger(outer, &own.1).unwrap_or(own);
        let inside = |first: Option<&u32>| first.and_then(|id| nodes.iter().position(|other| other == id));
        let (here, others): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|pointer| inside(pointer.ids.first()).is_some());
        if here.is_empty() {
            break;
        }
        let pointers = here.iter().filter_map(|pointer| Some((pointer.name.clone(), inside(pointer.ids.first())?)));
        groups.push(Group {
            whole,
            title: if here.len() == 1 { here[0].name.clone() } else { String::new() },
            changed: here.iter().any(|pointer| pointer.changed),
            pointers: pointers.collect(),
        });
        left = others;
    }
    groups
}

/// Where the caller stands, for a call that was given None under the name of a node.
fn caller<'a, T: Nodes>(trace: &'a Trace, stack: &[usize], outer: &[(&'a T, Vec<u32>)]) -> Option<Group<'a, T>> {
    let [.., caller, here] = stack else { return None };
    let none = |name: &str| trace.locals(*here).iter().any(|l| l.name == name && l.value == Preview::None);
    let held = trace.locals(*caller);
    let (name, nodes) =
        held.iter().filter(|local| none(&local.name)).find_map(|l| Some((&l.name, T::of(&l.value)?)))?;
    let ids = nodes.ids();
    let (whole, all) = larger(outer, &ids).unwrap_or((nodes, ids.clone()));
    let at = all.iter().position(|id| Some(id) == ids.first())?;
    Some(Group { whole, title: String::new(), changed: false, pointers: vec![(format!("caller's {name}"), at)] })
}
