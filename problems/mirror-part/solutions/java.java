class Solution {
    static String mirrorPart(String tiles) {
        int start = 0, length = 0;
        // A middle is a tile (even numbers) or the gap behind it (odd numbers).
        for (int middle = 0; middle < 2 * tiles.length(); middle++) {
            int left = middle / 2, right = (middle + 1) / 2;
            while (left >= 0 && right < tiles.length() && tiles.charAt(left) == tiles.charAt(right)) {
                left--;
                right++;
            }
            // The walk went one step too far on both sides.
            if (right - left - 1 > length) {
                start = left + 1;
                length = right - left - 1;
            }
        }
        return tiles.substring(start, start + length);
    }
}
