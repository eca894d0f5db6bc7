import java.util.*;

class Solution {
    static long streetRun(long[] letters) {
        Set<Long> houses = new HashSet<>();
        for (long house : letters) {
            houses.add(house);
        }
        long longest = 0;
        for (long house : houses) {
            if (houses.contains(house - 1)) {
                continue; // a run that contains this house begins further down the street
            }
            long end = house + 1;
            while (houses.contains(end)) {
                end++;
            }
            longest = Math.max(longest, end - house);
        }
        return longest;
    }
}
