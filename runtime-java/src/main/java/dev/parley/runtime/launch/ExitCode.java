package dev.parley.runtime.launch;

/** How the programs of this package end. */
final class ExitCode {
    static final int OK = 0;
    /** A session failed, or could not be started. */
    static final int FAILED = 1;
    /** Wrong arguments, a class that is not there, a port that is taken. */
    static final int USAGE = 2;

    private ExitCode() {}
}
