class Solution {
    static long findTheShelf(long[] plates, long number) {
        int left = 0;
        int right = plates.length - 1; // if the shelf is there, its place is from left to right

        while (left <= right) {
            int middle = left + (right - left) / 2;
            if (plates[middle] == number) {
                return middle;
            }
            if (plates[middle] < number) {
                left = middle + 1;
            } else {
                right = middle - 1;
            }
        }
        return -1;
    }
}
