import java.util.*;

class Solution {
    static String largestSign(long[] tiles) {
        String[] texts = new String[tiles.length];
        for (int i = 0; i < tiles.length; i++) {
            texts[i] = Long.toString(tiles[i]);
        }
        // The two orders have the same number of digits, so comparing them as text is comparing them as numbers.
        Arrays.sort(texts, (a, b) -> (b + a).compareTo(a + b));
        String sign = String.join("", texts);
        return sign.charAt(0) == '0' ? "0" : sign;
    }
}
