class Solution {
    static long ringOfClues(long[] clues) {
        int slow = clues.length == 0 ? -1 : 0;
        int fast = slow;
        // In a ring, the fast one comes closer to the slow one by one clue in each round.
        do {
            if (fast == -1 || clues[fast] == -1) {
                return -1; // the hunt is over
            }
            slow = (int) clues[slow];
            fast = (int) clues[(int) clues[fast]];
        } while (slow != fast);

        // From the start and from the meeting place it is equally far to the first clue of the ring.
        int start = 0;
        while (start != slow) {
            start = (int) clues[start];
            slow = (int) clues[slow];
        }
        return start;
    }
}
