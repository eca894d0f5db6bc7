class Heap {
    constructor(before) {
        this.before = before;
        this.items = [];
    }

    get size() {
        return this.items.length;
    }

    get top() {
        return this.items[0];
    }

    push(item) {
        const items = this.items;
        let i = items.length;
        items.push(item);
        while (i > 0) {
            const parent = (i - 1) >> 1;
            if (!this.before(items[i], items[parent])) {
                return;
            }
            [items[i], items[parent]] = [items[parent], items[i]];
            i = parent;
        }
    }

    pop() {
        const items = this.items;
        const top = items[0];
        const last = items.pop();
        if (items.length > 0) {
            items[0] = last;
            let i = 0;
            for (;;) {
                let best = i;
                for (const child of [2 * i + 1, 2 * i + 2]) {
                    if (child < items.length && this.before(items[child], items[best])) {
                        best = child;
                    }
                }
                if (best === i) {
                    break;
                }
                [items[i], items[best]] = [items[best], items[i]];
                i = best;
            }
        }
        return top;
    }
}

function runningMiddle(times) {
    const lower = new Heap((a, b) => a > b); // the smaller half, its largest time on top
    const upper = new Heap((a, b) => a < b);
    return times.map((time) => {
        // Through the lower half, so that no time there is larger than one in the upper half.
        lower.push(time);
        upper.push(lower.pop());
        if (upper.size > lower.size) {
            lower.push(upper.pop());
        }
        return lower.size > upper.size ? 2 * lower.top : lower.top + upper.top;
    });
}
