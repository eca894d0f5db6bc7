class SmallPantry {
    #places;
    // A Map keeps the order in which its keys came: the jar used longest ago is the first.
    #grams = new Map();

    constructor(places) {
        this.#places = places;
    }

    store(kind, grams) {
        let gone = -1;
        if (this.#grams.has(kind)) {
            this.#grams.delete(kind);
        } else if (this.#grams.size === this.#places) {
            gone = this.#grams.keys().next().value;
            this.#grams.delete(gone);
        }
        this.#grams.set(kind, grams);
        return gone;
    }

    use(kind) {
        if (!this.#grams.has(kind)) {
            return -1;
        }
        const grams = this.#grams.get(kind);
        // Taken out and put in again, it is the last.
        this.#grams.delete(kind);
        this.#grams.set(kind, grams);
        return grams;
    }
}
