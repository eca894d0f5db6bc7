import java.util.*;

class Solution {
    static long[][] zeroTrios(long[] balances) {
        long[] values = balances.clone();
        Arrays.sort(values);
        List<long[]> trios = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            if (i > 0 && values[i] == values[i - 1]) {
                continue; // all trios that begin with this number are there already
            }
            int low = i + 1;
            int high = values.length - 1;
            while (low < high) {
                long total = values[i] + values[low] + values[high];
                if (total > 0) {
                    high--;
                } else if (total < 0) {
                    low++;
                } else {
                    trios.add(new long[] {values[i], values[low], values[high]});
                    low++;
                    while (low < high && values[low] == values[low - 1]) {
                        low++; // an equal second number would give the same trio
                    }
                }
            }
        }
        return trios.toArray(new long[0][]);
    }
}
