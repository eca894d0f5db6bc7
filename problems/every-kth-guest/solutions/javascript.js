function everyKthGuest(guests, k) {
    // A circular queue. The guest who is counted next stands at `front`, and after the last index comes 0 again.
    // Unlike shift(), this moves no other guest.
    const ring = [];
    for (let guest = 1; guest <= guests; guest++) {
        ring.push(guest);
    }

    const order = [];
    let front = 0;
    for (let left = guests; left > 0; left--) {
        // Those who are passed stay in the ring, behind everybody else.
        for (let passed = 1; passed < k; passed++) {
            ring[(front + left) % guests] = ring[front];
            front = (front + 1) % guests;
        }
        order.push(ring[front]);
        front = (front + 1) % guests;
    }
    return order;
}
