function manyBelts(belts, count) {
    const heap = []; // [time, belt, index on the belt], the parcel that departs first on top
    const before = (a, b) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

    function sink(p) {
        for (;;) {
            let best = p;
            for (const child of [2 * p + 1, 2 * p + 2]) {
                if (child < heap.length && before(heap[child], heap[best])) {
                    best = child;
                }
            }
            if (best === p) {
                return;
            }
            [heap[p], heap[best]] = [heap[best], heap[p]];
            p = best;
        }
    }

    belts.forEach((belt, i) => {
        if (belt.length > 0) {
            heap.push([belt[0], i, 0]);
        }
    });
    for (let p = Math.floor(heap.length / 2) - 1; p >= 0; p--) {
        sink(p);
    }

    const taken = [];
    while (heap.length > 0 && taken.length < count) {
        const [, i, k] = heap[0];
        taken.push(i);
        if (k + 1 < belts[i].length) {
            heap[0] = [belts[i][k + 1], i, k + 1]; // the next parcel comes to the front
        } else {
            const last = heap.pop();
            if (heap.length > 0) {
                heap[0] = last;
            }
        }
        sink(0);
    }
    return taken;
}
