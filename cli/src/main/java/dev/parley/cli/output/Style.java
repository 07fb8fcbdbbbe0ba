package dev.parley.cli.output;

import picocli.CommandLine;

/** Colours, where the reader is a person at a terminal who did not ask for none ({@code NO_COLOR}). */
public enum Style {
    PLAIN,
    COLOURED;

    public static Style ofTerminal() {
        return CommandLine.Help.Ansi.AUTO.enabled() ? COLOURED : PLAIN;
    }

    String red(String text) {
        return paint("1;31", text);
    }

    String yellow(String text) {
        return paint("1;33", text);
    }

    String blue(String text) {
        return paint("1;34", text);
    }

    String green(String text) {
        return paint("1;32", text);
    }

    String bold(String text) {
        return paint("1", text);
    }

    /** One of six colours that tell participants apart. */
    public String numbered(int number, String text) {
        return paint(String.valueOf(31 + Math.floorMod(number + 1, 6)), text);
    }

    private String paint(String code, String text) {
        return this == COLOURED ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
