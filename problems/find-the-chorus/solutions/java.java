class Solution {
    static long findTheChorus(long[] song, long[] chorus) {
        // border[i]: the length of the longest shorter start of the chorus that its first
        // i + 1 notes end with.
        int[] border = new int[chorus.length];
        int agreed = 0;
        for (int i = 1; i < chorus.length; i++) {
            while (agreed > 0 && chorus[i] != chorus[agreed]) {
                agreed = border[agreed - 1];
            }
            if (chorus[i] == chorus[agreed]) {
                agreed++;
            }
            border[i] = agreed;
        }

        agreed = 0; // the longest start of the chorus that the song ends with, up to here
        for (int place = 0; place < song.length; place++) {
            while (agreed > 0 && song[place] != chorus[agreed]) {
                agreed = border[agreed - 1];
            }
            if (song[place] == chorus[agreed]) {
                agreed++;
            }
            if (agreed == chorus.length) {
                return place + 1 - agreed;
            }
        }
        return -1;
    }
}
