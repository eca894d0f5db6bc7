use std::cell::RefCell;
use std::rc::Rc;

fn best_trail(root: Option<Rc<RefCell<TreeNode>>>) -> i64 {
    let mut best = i64::MIN;
    gain(&root, &mut best);
    best
}

/// The most that a trail brings which begins here and only goes down; 0 if it is better not to come here.
fn gain(hut: &Option<Rc<RefCell<TreeNode>>>, best: &mut i64) -> i64 {
    let Some(hut) = hut else { return 0 };
    let hut = hut.borrow();
    let left = gain(&hut.left, best);
    let right = gain(&hut.right, best);
    // With this hut as the highest one, a trail may use both sides.
    *best = (*best).max(left + hut.val + right);
    (hut.val + left.max(right)).max(0)
}
