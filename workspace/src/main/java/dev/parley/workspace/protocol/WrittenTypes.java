package dev.parley.workspace.protocol;

import dev.parley.checker.ProtocolLookup;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.grammar.LocalDeclaration;
import dev.parley.workspace.protocol.WrittenType.Standing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Holds local types that are written by hand against the projections of their roles, and says which of them participants follow. Keeps
 * results while they stay valid, so that what is unchanged stays the same object. Safe for use by several threads.
 */
final class WrittenTypes {

    /**
     * What came of the local types of one file.
     *
     * @param types by the qualified name of their protocol, in the order of the text
     */
    record Judgement(Map<String, List<WrittenType>> types, List<Diagnostic> findings) {}

    private record Optimisation(ProjectedProtocol projected, List<Endpoint> proven, ProjectedProtocol outcome) {}

    private final Map<SourceSpan, LocalTypeCheck> checks = new ConcurrentHashMap<>();
    private final Map<SourceSpan, Optimisation> optimisations = new ConcurrentHashMap<>();

    /** Local types of one file for one protocol are judged together as well, since they are meant to be played together. */
    Judgement judge(List<LocalDeclaration> inFile, ProtocolLookup protocols) {
        Map<String, List<WrittenType>> types = new LinkedHashMap<>();
        Map<String, List<LocalTypeCheck>> compared = new LinkedHashMap<>();
        for (LocalDeclaration local : inFile) {
            String name = local.protocolName();
            Optional<LocalTypeCheck> check = protocols.find(name).flatMap(protocol -> check(local, protocol));
            check.ifPresent(found -> compared.computeIfAbsent(name, unused -> new ArrayList<>()).add(found));
            types.computeIfAbsent(name, unused -> new ArrayList<>()).add(check.map(LocalTypeCheck::toWrittenType)
                    .orElseGet(() -> new WrittenType(local.role(), local.name(), Standing.FAULTY, Optional.empty())));
        }
        List<Diagnostic> findings = new ArrayList<>();
        compared.values().forEach(ofProtocol -> {
            ofProtocol.forEach(check -> findings.addAll(check.findings()));
            Composition.check(ofProtocol.getFirst().protocol(), ofProtocol).ifPresent(findings::add);
        });
        return new Judgement(types, findings);
    }

    /** Empty where there is nothing to compare. */
    private Optional<LocalTypeCheck> check(LocalDeclaration local, ProjectedProtocol protocol) {
        return local.endpoint().flatMap(written -> protocol.endpoint(local.role()).map(endpoint -> {
            LocalTypeCheck last = checks.get(local.name());
            if (last != null && last.isFor(local, protocol)) {
                return last;
            }
            LocalTypeCheck check = LocalTypeCheck.of(local, protocol, endpoint, written);
            checks.put(local.name(), check);
            return check;
        }));
    }

    /**
     * A protocol with the local types that are written for it. Where there is exactly one for a role, and it is proven, participants follow
     * it; of several it is not known which one is meant.
     */
    DeclaredProtocol complete(DeclaredProtocol declared, List<WrittenType> written) {
        List<Endpoint> proven = written.stream()
                .filter(type -> type.standing() == Standing.PROVEN)
                .filter(type -> written.stream().filter(other -> other.role().equals(type.role())).count() == 1)
                .flatMap(type -> type.endpoint().stream())
                .toList();
        return declared.withWritten(written, declared.projected().map(projected -> optimise(declared.name(), projected, proven)));
    }

    private ProjectedProtocol optimise(SourceSpan declaration, ProjectedProtocol projected, List<Endpoint> proven) {
        if (proven.isEmpty()) {
            return projected;
        }
        Optimisation last = optimisations.get(declaration);
        if (last != null && last.projected() == projected && last.proven().equals(proven)) {
            return last.outcome();
        }
        ProjectedProtocol outcome = projected.withOptimised(proven);
        optimisations.put(declaration, new Optimisation(projected, proven, outcome));
        return outcome;
    }
}
