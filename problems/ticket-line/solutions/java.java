class Solution {
    static long ticketLine(long[] wishes, long guest) {
        long rounds = wishes[(int) guest];
        long minutes = 0;
        for (int place = 0; place < wishes.length; place++) {
            // In the guest's last round, nobody behind has a turn before it is over.
            long turns = place <= guest ? rounds : rounds - 1;
            minutes += Math.min(wishes[place], turns);
        }
        return minutes;
    }
}
