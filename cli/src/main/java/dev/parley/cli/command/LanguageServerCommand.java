package dev.parley.cli.command;

import dev.parley.lsp.LanguageServerProcess;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parley lsp}: the language server that editors start. */
@Command(
        name = "lsp",
        description = "Runs the language server over standard input and output.",
        mixinStandardHelpOptions = true)
final class LanguageServerCommand implements Callable<Integer> {
    @Option(names = "--stdio", description = "says what is the case anyway; many clients pass it")
    private boolean stdio;

    @Override
    public Integer call() {
        OutputStream output = new FileOutputStream(FileDescriptor.out);
        // A library that prints would break the protocol.
        System.setOut(System.err);
        return LanguageServerProcess.run(System.in, output);
    }
}
