use std::cell::RefCell;
use std::rc::Rc;

fn meeting_chamber(root: Option<Rc<RefCell<TreeNode>>>, first: i64, second: i64) -> i64 {
    find(&root, first, second).expect("both climbers are in the cave")
}

/// The meeting chamber, if both are at or below this one; else the number of the one that is here, or nothing.
fn find(chamber: &Option<Rc<RefCell<TreeNode>>>, first: i64, second: i64) -> Option<i64> {
    let chamber = chamber.as_ref()?.borrow();
    if chamber.val == first || chamber.val == second {
        return Some(chamber.val);
    }
    match (find(&chamber.left, first, second), find(&chamber.right, first, second)) {
        (Some(_), Some(_)) => Some(chamber.val), // one on each side: their ways join here
        (left, right) => left.or(right),
    }
}
