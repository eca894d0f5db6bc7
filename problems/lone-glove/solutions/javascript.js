function loneGlove(gloves) {
    let rest = 0;
    for (const number of gloves) {
        // Exclusive or works on 32 bits here, just enough for the numbers allowed.
        rest ^= number;
    }
    return rest;
}
