import java.util.*;

class Solution {
    static long[] examMarks(long[] marks) {
        int[] sheetsWith = new int[101]; // 0 and 100 are both possible
        for (long mark : marks) {
            sheetsWith[(int) mark]++;
        }

        long[] board = new long[marks.length];
        int end = 0;
        for (int mark = 100; mark >= 0; mark--) {
            Arrays.fill(board, end, end + sheetsWith[mark], mark);
            end += sheetsWith[mark];
        }
        return board;
    }
}
