function meterSum(first, second) {
    const start = new ListNode(); // a placeholder in front of the sum
    let end = start;
    let carry = 0;
    // A carry that is left over at the end needs a wheel of its own.
    while (first !== null || second !== null || carry > 0) {
        let total = carry;
        if (first !== null) {
            total += first.val;
            first = first.next;
        }
        if (second !== null) {
            total += second.val;
            second = second.next;
        }
        end.next = new ListNode(total % 10);
        end = end.next;
        carry = Math.floor(total / 10);
    }
    return start.next;
}
