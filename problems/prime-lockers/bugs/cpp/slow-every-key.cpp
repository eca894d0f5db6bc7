long long prime_lockers(long long last) {
    long long count = 0;
    for (long long number = 2; number <= last; number++) {
        long long key = 2;
        while (number % key != 0) {
            key++;
        }
        if (key == number) {
            count++;
        }
    }
    return count;
}
