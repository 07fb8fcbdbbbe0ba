package dev.parley.cli.run;

import dev.parley.cli.UsageError;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.Role;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.ParticipantSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which method plays which role in a run.
 *
 * @param methods for every role its method as {@code package.Class#method}, in declaration order of the roles
 */
public record Cast(ProjectedProtocol protocol, Map<String, String> methods) {

    /**
     * @param chosenProtocol needed where the project has participants for several protocols
     * @param chosenMethods qualified names that decide where several methods play a role
     */
    public static Cast of(
            List<ProjectedProtocol> protocols,
            CheckResult result,
            Optional<String> chosenProtocol,
            List<String> chosenMethods) {
        ProjectedProtocol protocol = protocol(protocols, result, chosenProtocol);
        Map<String, String> methods = new LinkedHashMap<>();
        for (Role role : protocol.roles()) {
            methods.put(role.name(), reference(player(protocol, role, result, chosenMethods)));
        }
        return new Cast(protocol, methods);
    }

    private static ProjectedProtocol protocol(
            List<ProjectedProtocol> protocols, CheckResult result, Optional<String> chosen) {
        List<ProjectedProtocol> candidates = protocols.stream()
                .filter(protocol -> chosen.map(name -> names(name, protocol))
                        .orElseGet(() -> result.participants().stream()
                                .anyMatch(player -> player.protocol().equals(protocol.qualifiedName()))))
                .toList();
        if (candidates.size() == 1) {
            return candidates.getFirst();
        }
        String known = protocols.stream().map(p -> "`" + p.qualifiedName() + "`").collect(Collectors.joining(", "));
        if (candidates.isEmpty()) {
            throw new UsageError(chosen.map(name -> "The project has no protocol `%s`; it has %s.".formatted(name, known))
                    .orElse("No method of the project plays a role of a protocol; annotate one with `@Participant`."));
        }
        throw new UsageError("The project has participants for several protocols; choose one of %s with `--protocol`.".formatted(known));
    }

    private static boolean names(String name, ProjectedProtocol protocol) {
        return protocol.qualifiedName().equals(name) || protocol.qualifiedName().endsWith("." + name);
    }

    private static ParticipantSummary player(
            ProjectedProtocol protocol, Role role, CheckResult result, List<String> chosen) {
        List<ParticipantSummary> players = new ArrayList<>(result.participants().stream()
                .filter(player -> player.protocol().equals(protocol.qualifiedName()) && player.role().equals(role.name()))
                .toList());
        if (players.size() > 1) {
            players.removeIf(player -> chosen.stream().noneMatch(player.method()::endsWith));
        }
        if (players.isEmpty()) {
            throw new UsageError(("No method plays the role `%s` of `%s` (or several do and `--method` names none of them); "
                            + "`parley check` lists the participants.")
                    .formatted(role, protocol.qualifiedName()));
        }
        if (players.size() > 1) {
            throw new UsageError("The role `%s` is played by %s; choose one with `--method`."
                    .formatted(role, players.stream().map(p -> "`" + p.method() + "`").collect(Collectors.joining(" and "))));
        }
        return players.getFirst();
    }

    private static String reference(ParticipantSummary player) {
        int dot = player.method().lastIndexOf('.');
        return player.method().substring(0, dot) + "#" + player.method().substring(dot + 1);
    }
}
