class Solution {
    static long[] pageRange(long[] years, long year) {
        long earlier = pagesBefore(years, year);
        long notLater = pagesBefore(years, year + 1);
        if (earlier == notLater) {
            return new long[0];
        }
        return new long[] {earlier + 1, notLater};
    }

    /** How many pages, all at the front, have a year smaller than the limit? */
    private static int pagesBefore(long[] years, long limit) {
        int left = 0;
        int right = years.length;
        while (left < right) {
            int middle = (left + right) >>> 1;
            if (years[middle] < limit) {
                left = middle + 1;
            } else {
                right = middle;
            }
        }
        return left;
    }
}
