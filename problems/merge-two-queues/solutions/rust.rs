fn merge_two_queues(
    mut first: Option<Box<ListNode>>,
    mut second: Option<Box<ListNode>>,
) -> Option<Box<ListNode>> {
    let mut merged = None;
    // The link at the end of the merged lane.
    let mut end = &mut merged;
    while let (Some(a), Some(b)) = (&first, &second) {
        let smaller = if a.val <= b.val { &mut first } else { &mut second };
        let mut car = smaller.take().expect("both lanes have cars");
        *smaller = car.next.take();
        end = &mut end.insert(car).next;
    }
    // At most one lane has cars left. They are in order and none is smaller than the last.
    *end = first.or(second);
    merged
}
