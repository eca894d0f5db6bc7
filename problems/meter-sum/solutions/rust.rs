fn meter_sum(first: Option<Box<ListNode>>, second: Option<Box<ListNode>>) -> Option<Box<ListNode>> {
    let (mut first, mut second) = (&first, &second);
    let mut sum = None;
    let mut end = &mut sum; // the link behind the last wheel of the sum
    let mut carry = 0;
    // A carry that is left over at the end needs a wheel of its own.
    while first.is_some() || second.is_some() || carry > 0 {
        let mut total = carry;
        if let Some(wheel) = first {
            total += wheel.val;
            first = &wheel.next;
        }
        if let Some(wheel) = second {
            total += wheel.val;
            second = &wheel.next;
        }
        end = &mut end.insert(Box::new(ListNode::new(total % 10))).next;
        carry = total / 10;
    }
    sum
}
