class FullCloakroom {
    constructor(hooks) {
        this.coats = new Array(hooks).fill(null);
        this.marked = new Array(hooks).fill(false);
    }

    hang(number) {
        let hook = number % this.coats.length;
        for (let looks = 0; looks < this.coats.length; looks++) {
            if (this.coats[hook] === null) {
                this.coats[hook] = number;
                this.marked[hook] = true;
                return hook;
            }
            hook = (hook + 1) % this.coats.length;
        }
        return -1;
    }

    search(number) {
        let hook = number % this.coats.length;
        let looks = 1;
        while (looks < this.coats.length && this.marked[hook] && this.coats[hook] !== number) {
            hook = (hook + 1) % this.coats.length;
            looks++;
        }
        return looks;
    }

    take(number) {
        // The last hook of the search has the coat, if any hook has it.
        const hook = (number + this.search(number) - 1) % this.coats.length;
        if (this.coats[hook] !== number) {
            return false;
        }
        this.coats[hook] = null;
        return true;
    }
}
