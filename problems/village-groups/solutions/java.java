class Solution {
    static long villageGroups(long villages, long[][] roads) {
        int[] speaker = new int[(int) villages];
        int[] members = new int[(int) villages]; // right for speakers of a whole group only
        for (int village = 0; village < villages; village++) {
            speaker[village] = village; // at first, each village speaks for itself
            members[village] = 1;
        }

        long groups = villages;
        for (long[] road : roads) {
            int a = headOf(speaker, (int) road[0]);
            int b = headOf(speaker, (int) road[1]);
            if (a == b) {
                continue;
            }
            // The smaller group joins the larger one, so that the ways stay short.
            int large = members[a] < members[b] ? b : a;
            int small = large == a ? b : a;
            speaker[small] = large;
            members[large] += members[small];
            groups--;
        }
        return groups;
    }

    private static int headOf(int[] speaker, int village) {
        while (speaker[village] != village) {
            // Point past the one in between: the next walk is shorter.
            speaker[village] = speaker[speaker[village]];
            village = speaker[village];
        }
        return village;
    }
}
