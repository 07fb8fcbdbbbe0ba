package dev.parley.lsp.feature;

import dev.parley.lsp.project.Snapshot;
import dev.parley.workspace.java.SessionCode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** In front of each call on a session, the states that the session may be in there, by the numbers that the protocol's automaton shows. */
public final class InlayHints {
    private final SessionFeatures sessions;

    public InlayHints(SessionFeatures sessions) {
        this.sessions = sessions;
    }

    public List<InlayHint> in(Snapshot snapshot, Path file, Range visible) {
        return sessions.code(snapshot, file).stream()
                .flatMap(code -> code.parts().stream())
                .flatMap(SessionCode.Part::operations)
                .filter(operation -> !operation.states().isEmpty())
                .filter(operation -> {
                    int line = operation.range().start().line();
                    return visible.getStart().getLine() <= line && line <= visible.getEnd().getLine();
                })
                .map(InlayHints::hint)
                .toList();
    }

    private static InlayHint hint(SessionCode.Element operation) {
        String states = operation.states().stream().sorted().map(String::valueOf).collect(Collectors.joining("|"));
        InlayHint hint = new InlayHint(LspValues.position(operation.range().start()), Either.forLeft(states));
        hint.setPaddingRight(true);
        operation.due().ifPresent(due -> hint.setTooltip(due + "."));
        return hint;
    }
}
