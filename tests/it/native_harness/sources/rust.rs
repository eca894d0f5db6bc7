//! Rust.

use super::{Files, Sources};

pub static SOURCES: Sources = Sources {
    tools: &["rustc"],
    required: true,
    compile: Some((&["rustc", "--edition=2021", "-Coverflow-checks=on", "-o", "program"], Files::First)),
    run: &[],
    grow_hooks: "
fn grow_hooks(first: i64, hooks: &mut Vec<i64>) {
    hooks[0] = first;
    hooks.push(9);
}
",
    double: "fn double(head: &mut Option<Box<ListNode>>) {
    let mut at = head.as_mut();
    while let Some(node) = at {
        node.val *= 2;
        at = node.next.as_mut();
    }
}
",
    check_it: "
fn check_it(n: i64) -> i64 {
    if n < 0 {
        panic!(\"too small\");
    }
    n
}
",
    error_kind: "panic",
    error_place: Some(("check_it", 4)),
    broken: "// one\n\nfn check_it(n: i64) -> i64 { m }\n",
    broken_place: "solution.rs:3:",
    twice: "use std::{cell::RefCell, rc::Rc};
fn twice(root: Option<Rc<RefCell<TreeNode>>>) -> Option<Rc<RefCell<TreeNode>>> {
    let child = root.as_ref()?.borrow().left.clone();
    root.as_ref()?.borrow_mut().right = child;
    root
}
",
    ring: None,
    tails: None,
    habits: &["use std::collections::{BTreeMap, HashMap};
#[derive(Debug)]
struct Out;
type In = i64;
trait Wire {
    fn write(&self) {}
}
impl Wire for i64 {}
macro_rules! tuples {
    () => { 0 };
}
fn case(n: In) -> In { n + tuples!() }
pub fn pair_up(nums: Vec<i64>, type_: String) -> Vec<i64> {
    let _ = (HashMap::<i64, i64>::new(), BTreeMap::<i64, i64>::new(), Out);
    vec![case(nums[0]), type_.len() as i64]
}
fn main() {}
"],
    prints: "fn check_it(n: i64) -> i64 {
    println!(\"ok 1 end\");
    if n == 2 {
        std::process::exit(0);
    }
    n
}
",
};
