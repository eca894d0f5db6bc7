class Solution {
    static long handOfCards(long[] cards) {
        long[] hand = cards.clone(); // in order up to the card being placed
        long shifts = 0;

        for (int next = 1; next < hand.length; next++) {
            long card = hand[next];
            int place = next;
            // Greater cards make room one by one; an equal card ends the walk.
            while (place > 0 && hand[place - 1] > card) {
                hand[place] = hand[place - 1];
                place--;
                shifts++;
            }
            hand[place] = card;
        }
        return shifts;
    }
}
