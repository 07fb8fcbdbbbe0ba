package dev.parley.runtime.relay;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** What doors and ends of lines are called by their owners, and cannot be guessed by anybody else. Safe for use by several threads. */
final class RelayKeys {
    private static final int BYTES = 16;
    private static final Pattern KEY = Pattern.compile("[0-9a-f]{" + 2 * BYTES + "}");

    private final SecureRandom random = new SecureRandom();

    String next() {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    static boolean isKey(String text) {
        return KEY.matcher(text).matches();
    }
}
