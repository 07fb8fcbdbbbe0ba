package dev.parley.checker;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The result of checking one file.
 *
 * @param participants in source order
 * @param parts the parameters that play parts of conversations, of methods and of functions; in no particular order
 * @param sessions the sessions that the code itself opens, as the roles that it plays in them; in no particular order
 * @param services where the code requests and serves sessions, by constant names
 * @param diagnostics all findings of the file, including those of its participants, in source order;
 *     what several participants share is told once
 * @param consulted the source files that were looked for to understand this one: as long as their texts stay as they are, so does this
 *     result
 * @param accepted what the file's annotations accept; the findings that they are about are still among {@code diagnostics}
 * @param outline where its methods are, for checking it again after an edit
 */
public record CheckedFile(
        List<ParticipantReport> participants,
        List<ParticipantReport> parts,
        List<ParticipantReport> sessions,
        List<ServiceUse> services,
        List<Diagnostic> diagnostics,
        Consulted consulted,
        List<AcceptedWarning> accepted,
        FileOutline outline) {
    public CheckedFile {
        participants = List.copyOf(participants);
        parts = List.copyOf(parts);
        sessions = List.copyOf(sessions);
        services = List.copyOf(services);
        diagnostics = once(diagnostics, participants);
        accepted = List.copyOf(accepted);
    }

    /** A file that no other file was needed for. */
    public static CheckedFile of(List<Diagnostic> diagnostics) {
        return new CheckedFile(List.of(), List.of(), List.of(), List.of(), diagnostics, Consulted.NOTHING, List.of(), FileOutline.NONE);
    }

    /** A file of which nothing is known, because it or another one that it needs does not compile. */
    public static CheckedFile unread(Consulted consulted) {
        return new CheckedFile(List.of(), List.of(), List.of(), List.of(), List.of(), consulted, List.of(), FileOutline.NONE);
    }

    private record Place(String code, SourceSpan span) {}

    /**
     * A mistake in a method that several participants share is one mistake, though each of them has words of its own for it. Sessions that
     * the code opens itself have one mistake where they say the same of a place that they come to on different ways.
     */
    private static List<Diagnostic> once(List<Diagnostic> diagnostics, List<ParticipantReport> participants) {
        Set<Diagnostic> ofParticipants = participants.stream().flatMap(report -> report.diagnostics().stream()).collect(Collectors.toSet());
        Set<Place> places = new HashSet<>();
        return Diagnostic.eachOnce(diagnostics.stream()
                .filter(found -> !ofParticipants.contains(found) || places.add(new Place(found.kind().code(), found.span())))
                .toList());
    }
}
