class LowestSoFar {
    constructor() {
        this.readings = [];
        this.lows = []; // lows[i] is the lowest of the readings up to and including i
    }

    push(value) {
        // The new low follows from the newest low alone; older readings need no second look.
        this.lows.push(this.lows.length === 0 ? value : Math.min(value, this.lows.at(-1)));
        this.readings.push(value);
    }

    pop() {
        // Both lists shrink together, so the earlier low comes back by itself.
        this.lows.pop();
        return this.readings.pop();
    }

    top() {
        return this.readings.at(-1);
    }

    lowest() {
        return this.lows.at(-1);
    }
}
