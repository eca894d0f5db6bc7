function everyKthGuest(guests, k) {
    // An array whose front moves on: shift() would move all the others each time.
    const ring = [];
    for (let guest = 1; guest <= guests; guest++) {
        ring.push(guest);
    }

    const order = [];
    let front = 0;
    while (front < ring.length) {
        // Those who are passed stay in the ring, behind everybody else.
        for (let passed = 1; passed < k; passed++) {
            ring.push(ring[front]);
            front++;
        }
        order.push(ring[front]);
        front++;
    }
    return order;
}
