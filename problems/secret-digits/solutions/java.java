class Solution {
    static long secretDigits(String code) {
        long last = 1; // ways to split the digits so far; the empty string has one way
        long before = 0; // the same without the latest digit
        for (int i = 0; i < code.length(); i++) {
            char digit = code.charAt(i);
            long count = digit != '0' ? last : 0;
            if (i > 0 && (code.charAt(i - 1) == '1' || code.charAt(i - 1) == '2' && digit <= '8')) {
                count += before;
            }
            before = last;
            last = count % 1000000;
        }
        return last;
    }
}
