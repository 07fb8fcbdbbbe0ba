package dev.parley.grammar.language;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.grammar.diagnostics.UnknownPragma;
import dev.parley.grammar.syntax.CommentText;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** nuScr's pragmas, which are comments of the form {@code (*# NAME, NAME: VALUE #*)}. They are asked to exist; nothing depends on them. */
final class Pragmas {
    private static final String START = "(*#";
    private static final String END = "#*)";

    private static final List<String> KNOWN = List.of(
            "ErrorHandlingCrashBranch",
            "GuardedUniqueness",
            "MixedStateChoice",
            "NestedProtocols",
            "PrintUsage",
            "ReceiverValidateRefinements",
            "RefinementTypes",
            "SenderValidateRefinements",
            "ShowPragmas",
            "ValidateRefinementProgress",
            "ValidateRefinementSatisfiability");

    private Pragmas() {}

    static List<Diagnostic> unknown(CommentText comment) {
        return names(comment.text())
                .filter(name -> !KNOWN.contains(name))
                .map(name -> UnknownPragma.of(comment.span(), name, KNOWN))
                .toList();
    }

    private static Stream<String> names(String comment) {
        boolean pragma = comment.startsWith(START) && comment.endsWith(END) && comment.length() >= START.length() + END.length();
        return pragma
                ? Arrays.stream(comment.substring(START.length(), comment.length() - END.length()).split(","))
                        .map(part -> part.split(":", 2)[0].strip())
                        .filter(name -> !name.isEmpty())
                : Stream.empty();
    }
}
