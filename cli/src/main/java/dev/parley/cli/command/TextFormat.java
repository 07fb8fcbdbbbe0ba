package dev.parley.cli.command;

/** For people or for programs. */
enum TextFormat {
    TEXT,
    JSON
}
