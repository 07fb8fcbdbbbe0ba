package dev.parley.cli;

/** What a command tells the shell. */
public final class ExitCode {
    /** Nothing was found. */
    public static final int CLEAN = 0;
    /** There are findings, or a participant failed. */
    public static final int FINDINGS = 1;
    /** The command was used wrongly, or Parley itself failed. */
    public static final int USAGE = 2;

    private ExitCode() {}
}
