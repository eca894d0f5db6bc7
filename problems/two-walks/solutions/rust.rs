use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

fn two_walks(entered: Vec<i64>, between: Vec<i64>) -> Option<Rc<RefCell<TreeNode>>> {
    let place: HashMap<i64, usize> = between.iter().enumerate().map(|(i, &number)| (number, i)).collect();
    build(&mut entered.into_iter(), &place, 0, between.len())
}

/// The part of the cave between these two indexes; its entrance is the next chamber that was entered.
fn build(
    chambers: &mut impl Iterator<Item = i64>,
    place: &HashMap<i64, usize>,
    first: usize,
    behind: usize,
) -> Option<Rc<RefCell<TreeNode>>> {
    if first == behind {
        return None;
    }
    let mut chamber = TreeNode::new(chambers.next()?);
    let cut = place[&chamber.val];
    chamber.left = build(chambers, place, first, cut); // the left part was entered before the right one
    chamber.right = build(chambers, place, cut + 1, behind);
    Some(Rc::new(RefCell::new(chamber)))
}
