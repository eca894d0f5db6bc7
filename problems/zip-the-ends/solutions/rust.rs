use std::collections::VecDeque;

fn zip_the_ends(line: Option<Box<ListNode>>) -> Option<Box<ListNode>> {
    // In Rust each node has one owner, so take the children out of the line and put them into a new one.
    let mut children = VecDeque::new();
    let mut rest = line;
    while let Some(mut child) = rest {
        rest = child.next.take();
        children.push_back(child);
    }

    let mut first = None;
    let mut end = &mut first;
    let mut from_the_front = true;
    while let Some(child) = if from_the_front { children.pop_front() } else { children.pop_back() } {
        end = &mut end.insert(child).next;
        from_the_front = !from_the_front;
    }
    first
}
