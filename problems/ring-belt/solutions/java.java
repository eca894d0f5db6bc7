class RingBelt {
    private final long[] row; // what lies on free places does not matter
    private int oldest = 0; // the place of the dish that is taken next
    private int dishes = 0;

    RingBelt(long places) {
        row = new long[(int) places];
    }

    long put(long dish) {
        if (dishes == row.length) {
            return -1;
        }
        // The dishes lie side by side from the oldest on, over the end of the row too.
        int place = (oldest + dishes) % row.length;
        row[place] = dish;
        dishes++;
        return place;
    }

    long take() {
        if (dishes == 0) {
            return -1;
        }
        long dish = row[oldest];
        oldest = (oldest + 1) % row.length;
        dishes--;
        return dish;
    }

    long count() {
        return dishes;
    }
}
