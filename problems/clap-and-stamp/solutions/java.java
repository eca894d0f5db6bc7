class Solution {
    static String[] clapAndStamp(long first, long children) {
        String[] turns = new String[(int) children];
        for (int i = 0; i < turns.length; i++) {
            long number = first + i;
            boolean claps = number % 4 == 0;
            boolean stamps = number % 10 == 6;
            if (claps && stamps) {
                turns[i] = "clap and stamp";
            } else if (claps) {
                turns[i] = "clap";
            } else if (stamps) {
                turns[i] = "stamp";
            } else {
                turns[i] = Long.toString(number);
            }
        }
        return turns;
    }
}
