use std::cell::RefCell;
use std::rc::Rc;

type Cave = Option<Rc<RefCell<TreeNode>>>;

struct CaveLetter;

impl CaveLetter {
    fn new() -> Self {
        CaveLetter
    }

    fn write(&mut self, root: Option<Rc<RefCell<TreeNode>>>) -> String {
        let mut parts = Vec::new();
        tell(&root, &mut parts);
        parts.join(" ")
    }

    fn read(&mut self, letter: String) -> Option<Rc<RefCell<TreeNode>>> {
        build(&mut letter.split(' '))
    }
}

fn tell(cave: &Cave, parts: &mut Vec<String>) {
    match cave {
        None => parts.push("-".to_string()),
        Some(chamber) => {
            let chamber = chamber.borrow();
            parts.push(chamber.val.to_string());
            tell(&chamber.left, parts);
            tell(&chamber.right, parts);
        }
    }
}

/// Takes exactly the parts of one cave, so the next call finds the beginning of the next cave.
fn build<'a>(parts: &mut impl Iterator<Item = &'a str>) -> Cave {
    let number = parts.next()?.parse().ok()?;
    let mut chamber = TreeNode::new(number);
    chamber.left = build(parts);
    chamber.right = build(parts);
    Some(Rc::new(RefCell::new(chamber)))
}
