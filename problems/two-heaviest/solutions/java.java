import java.util.*;

class Solution {
    static long twoHeaviest(long[] rocks) {
        // A PriorityQueue hands out the smallest first unless it is told otherwise.
        PriorityQueue<Long> heap = new PriorityQueue<>(Comparator.reverseOrder());
        for (long weight : rocks) {
            heap.add(weight);
        }
        while (heap.size() > 1) {
            long heaviest = heap.poll();
            long second = heap.poll();
            if (heaviest > second) {
                heap.add(heaviest - second);
            }
        }
        return heap.isEmpty() ? 0 : heap.poll();
    }
}
