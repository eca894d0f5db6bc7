use std::cell::RefCell;
use std::rc::Rc;

fn kth_card(root: Option<Rc<RefCell<TreeNode>>>, k: i64) -> i64 {
    let mut waiting = Vec::new(); // cards whose left side is being visited, the one with the smallest number on top
    let mut card = root;
    let mut left = k;
    loop {
        while let Some(here) = card {
            card = here.borrow().left.clone();
            waiting.push(here);
        }
        // Everything smaller has been visited.
        let here = waiting.pop().expect("k is at most the number of cards");
        left -= 1;
        if left == 0 {
            return here.borrow().val;
        }
        card = here.borrow().right.clone();
    }
}
