use std::cell::RefCell;
use std::rc::Rc;

fn lamps_from_the_right(root: Option<Rc<RefCell<TreeNode>>>) -> Vec<i64> {
    let mut visible = Vec::new();
    visit(&root, 0, &mut visible);
    visible
}

fn visit(lamp: &Option<Rc<RefCell<TreeNode>>>, depth: usize, visible: &mut Vec<i64>) {
    let Some(lamp) = lamp else { return };
    let lamp = lamp.borrow();
    // The first lamp that is met on a level is the last one of it, because right comes before left.
    if depth == visible.len() {
        visible.push(lamp.val);
    }
    visit(&lamp.right, depth + 1, visible);
    visit(&lamp.left, depth + 1, visible);
}
