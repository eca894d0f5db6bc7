import java.util.*;

class Solution {
    static long shareTheBiscuits(long[] wishes, long[] biscuits) {
        long[] modestFirst = wishes.clone();
        long[] lightFirst = biscuits.clone();
        Arrays.sort(modestFirst);
        Arrays.sort(lightFirst);

        int content = 0; // also the place of the child that is next in line
        for (long biscuit : lightFirst) {
            if (content == modestFirst.length) {
                break;
            }
            // Too light for this child means too light for all that come after it.
            if (biscuit >= modestFirst[content]) {
                content++;
            }
        }
        return content;
    }
}
