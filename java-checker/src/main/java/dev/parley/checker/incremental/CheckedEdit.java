package dev.parley.checker.incremental;

import dev.parley.checker.AcceptedWarning;
import dev.parley.checker.CheckedFile;
import dev.parley.checker.Consulted;
import dev.parley.checker.JavaSource;
import dev.parley.checker.ParticipantReport;
import dev.parley.checker.ServiceUse;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * An edit inside the body of one method of a checked file: {@link #text()}
 * is to be checked, and {@link #complete} makes the whole result of that.
 */
public final class CheckedEdit {
    private final MethodEdit edit;
    private final CheckedFile earlier;

    private CheckedEdit(MethodEdit edit, CheckedFile earlier) {
        this.edit = edit;
        this.earlier = earlier;
    }

    /**
     * The edit that leads from one text to the other, if it is one within a single method that leaves all others as they are.
     *
     * @param earlier the result of checking the text before
     */
    public static Optional<CheckedEdit> between(JavaSource before, CheckedFile earlier, JavaSource after) {
        return MethodEdit.between(before, earlier.outline(), shared(earlier), after).map(edit -> new CheckedEdit(edit, earlier));
    }

    /** A session, a part or a constant of a field may be used in any method. */
    private static List<SourceSpan> shared(CheckedFile file) {
        return Stream.of(
                        file.parts().stream().map(ParticipantReport::name),
                        file.sessions().stream().map(ParticipantReport::name),
                        file.services().stream().map(ServiceUse::place))
                .flatMap(places -> places)
                .toList();
    }

    /** The text to check instead of the whole: of the same length and with the same lines. */
    public JavaSource text() {
        return edit.text();
    }

    /**
     * The result for the whole text; empty where the edit turns out to concern other methods too.
     *
     * @param part the result of checking {@link #text()}
     */
    public Optional<CheckedFile> complete(CheckedFile part) {
        if (!edit.isOfItsMethodsOnly(part.outline(), shared(part))
                || !isSameOutsideOfMethods(part)
                || part.participants().size() != earlier.participants().size()) {
            return Optional.empty();
        }
        Relocation relocation = edit.relocation();
        List<ParticipantReport> participants = new ArrayList<>();
        for (int i = 0; i < part.participants().size(); i++) {
            ParticipantReport now = part.participants().get(i);
            participants.add(edit.isOpen(now.name()) ? now : relocation.of(earlier.participants().get(i)));
        }
        List<Diagnostic> diagnostics = edit.complete(earlier.diagnostics(), relocation::of, part.diagnostics(), Diagnostic::span).stream()
                .sorted(Comparator.comparing(diagnostic -> diagnostic.span().range().start()))
                .toList();
        List<ParticipantReport> parts = edit.complete(earlier.parts(), relocation::of, part.parts(), ParticipantReport::name);
        List<ParticipantReport> sessions = edit.complete(earlier.sessions(), relocation::of, part.sessions(), ParticipantReport::name);
        List<ServiceUse> services = edit.complete(earlier.services(), relocation::of, part.services(), ServiceUse::place).stream()
                .sorted(Comparator.comparing(use -> use.place().range().start()))
                .toList();
        Consulted consulted = earlier.consulted().and(part.consulted());
        List<AcceptedWarning> accepted = earlier.accepted().stream().map(relocation::of).toList();
        return Optional.of(
                new CheckedFile(participants, parts, sessions, services, diagnostics, consulted, accepted, edit.complete(part.outline())));
    }

    /** What is found of the initializer of a field may depend on any methods, blank ones too. */
    private boolean isSameOutsideOfMethods(CheckedFile part) {
        return edit.outsideOfMethods(part.diagnostics(), UnaryOperator.identity())
                .equals(edit.outsideOfMethods(earlier.diagnostics(), edit.relocation()::of));
    }
}
