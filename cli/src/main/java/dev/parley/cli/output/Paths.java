package dev.parley.cli.output;

import java.nio.file.Path;

/** Paths as people read them. */
final class Paths {
    private Paths() {}

    /** Relative to the current folder where the file is below it. */
    static String shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = file.toAbsolutePath().normalize();
        return (absolute.startsWith(here) ? here.relativize(absolute) : absolute).toString().replace('\\', '/');
    }
}
