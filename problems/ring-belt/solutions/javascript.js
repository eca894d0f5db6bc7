class RingBelt {
    constructor(places) {
        this.row = new Array(places).fill(0); // what lies on free places does not matter
        this.oldest = 0; // the place of the dish that is taken next
        this.dishes = 0;
    }

    put(dish) {
        if (this.dishes === this.row.length) {
            return -1;
        }
        // The dishes lie side by side from the oldest on, over the end of the row too.
        const place = (this.oldest + this.dishes) % this.row.length;
        this.row[place] = dish;
        this.dishes++;
        return place;
    }

    take() {
        if (this.dishes === 0) {
            return -1;
        }
        const dish = this.row[this.oldest];
        this.oldest = (this.oldest + 1) % this.row.length;
        this.dishes--;
        return dish;
    }

    count() {
        return this.dishes;
    }
}
