use std::cell::RefCell;
use std::rc::Rc;

fn longest_wire(root: Option<Rc<RefCell<TreeNode>>>) -> i64 {
    let mut longest = 0;
    levels(&root, &mut longest);
    longest
}

/// How many levels the cave has from here down; on the way, each chamber is tried as the highest of a wire.
fn levels(chamber: &Option<Rc<RefCell<TreeNode>>>, longest: &mut i64) -> i64 {
    let Some(chamber) = chamber else { return 0 };
    let chamber = chamber.borrow();
    let left = levels(&chamber.left, longest);
    let right = levels(&chamber.right, longest);
    *longest = (*longest).max(left + right);
    1 + left.max(right)
}
