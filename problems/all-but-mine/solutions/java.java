class Solution {
    static long[] allButMine(long[] cards) {
        long[] shown = new long[cards.length];
        long before = 1; // the product of all cards before this one
        for (int i = 0; i < cards.length; i++) {
            shown[i] = before;
            before = before * cards[i] % 10000;
        }
        long after = 1; // the product of all cards after this one
        for (int i = cards.length - 1; i >= 0; i--) {
            shown[i] = shown[i] * after % 10000;
            after = after * cards[i] % 10000;
        }
        return shown;
    }
}
