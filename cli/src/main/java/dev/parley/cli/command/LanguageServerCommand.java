package dev.parley.cli.command;

import dev.parley.lsp.LanguageServerProcess;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code parley lsp}: the language server that editors start. */
@Command(
        name = "lsp",
        description = "Runs the language server over standard input and output.",
        mixinStandardHelpOptions = true)
final class LanguageServerCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        OutputStream output = new FileOutputStream(FileDescriptor.out);
        // A library that prints would break the protocol.
        System.setOut(System.err);
        return LanguageServerProcess.run(System.in, output);
    }
}
