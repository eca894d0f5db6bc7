class Solution {
    static String paperProduct(String first, String second) {
        int[] digits = new int[first.length() + second.length()]; // the ones come last, as in the strings
        for (int i = first.length() - 1; i >= 0; i--) {
            int carry = 0;
            for (int j = second.length() - 1; j >= 0; j--) {
                int value = digits[i + j + 1] + (first.charAt(i) - '0') * (second.charAt(j) - '0') + carry;
                digits[i + j + 1] = value % 10;
                carry = value / 10;
            }
            digits[i] = carry;
        }

        StringBuilder product = new StringBuilder();
        for (int digit : digits) {
            if (digit != 0 || product.length() > 0) {
                product.append(digit);
            }
        }
        return product.length() == 0 ? "0" : product.toString();
    }
}
