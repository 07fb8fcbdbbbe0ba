package dev.parley.grammar;

import dev.parley.core.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;

/**
 * A protocol file within its project.
 *
 * @param packageName the declared package; empty where there is none
 * @param protocols the global protocols, in the order of the file, sound or not
 * @param locals the local types, in the order of the file, sound or not
 * @param sessions the two-party protocols, in the order of the file, sound or not
 * @param diagnostics what is wrong with it, in the order of the text; at most {@link #MOST_DIAGNOSTICS}, the last of which then says how
 *     many are left out
 * @param payloads the places where classes are named, in the order of the text
 */
public record ParsedFile(
        String packageName,
        List<ImportDeclaration> imports,
        List<ProtocolDeclaration> protocols,
        List<LocalDeclaration> locals,
        List<SessionDeclaration> sessions,
        List<Diagnostic> diagnostics,
        List<PayloadReference> payloads) {
    /** More findings than that are not worth anybody's time. */
    public static final int MOST_DIAGNOSTICS = 1_000;

    public ParsedFile {
        imports = List.copyOf(imports);
        protocols = List.copyOf(protocols);
        locals = List.copyOf(locals);
        sessions = List.copyOf(sessions);
        diagnostics = List.copyOf(diagnostics);
        payloads = List.copyOf(payloads);
    }

    /** A file of a language without two-party protocols. */
    public ParsedFile(
            String packageName,
            List<ImportDeclaration> imports,
            List<ProtocolDeclaration> protocols,
            List<LocalDeclaration> locals,
            List<Diagnostic> diagnostics,
            List<PayloadReference> payloads) {
        this(packageName, imports, protocols, locals, List.of(), diagnostics, payloads);
    }

    /** The first of many findings; the last of them then says how many were left out. */
    public static List<Diagnostic> limited(List<Diagnostic> findings) {
        if (findings.size() <= MOST_DIAGNOSTICS) {
            return findings;
        }
        List<Diagnostic> first = new ArrayList<>(findings.subList(0, MOST_DIAGNOSTICS));
        int left = findings.size() - first.size();
        first.add(first.removeLast().withNotes("The file has %d more findings, which are left out.".formatted(left)));
        return first;
    }
}
