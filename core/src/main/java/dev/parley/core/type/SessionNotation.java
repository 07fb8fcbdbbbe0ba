package dev.parley.core.type;

import java.util.List;
import java.util.stream.Collectors;

/** Session types on one line: {@code cbegin.!<int>.![?(double[])]*}. The peer of a two-party session goes without saying. */
final class SessionNotation {

    private SessionNotation() {}

    static String of(SessionType type) {
        String members = type.members().stream().map(member -> of(type.initiation(), member)).collect(Collectors.joining(", "));
        return type.isSet() ? "{" + members + "}" : members;
    }

    private static String of(Initiation initiation, LocalType member) {
        String steps = of(member);
        return initiation == Initiation.ESTABLISHED || steps.isEmpty()
                ? initiation.keyword() + steps
                : initiation.keyword() + "." + steps;
    }

    private static String of(LocalType type) {
        return switch (type) {
            case LocalType.Sequence sequence -> sequence.steps().stream().map(SessionNotation::of).collect(Collectors.joining("."));
            case LocalType.Begin begin -> prefix(begin.direction(), begin.peers()) + "begin";
            case LocalType.Message message -> of(message);
            case LocalType.Choice choice -> prefix(choice.direction(), choice.peers())
                    + choice.branches().stream()
                            .map(branch -> branch.label()
                                    + payloads(choice.direction(), branch.label(), branch.payloads())
                                    + (": " + of(branch.body())).stripTrailing())
                            .collect(Collectors.joining(", ", "{", "}"));
            case LocalType.Alternatives several -> several.alternatives().stream()
                    .map(alternative -> of(alternative.first()) + (": " + of(alternative.body())).stripTrailing())
                    .collect(Collectors.joining(", ", "{", "}"));
            case LocalType.Loop loop -> prefix(loop.direction(), loop.peers()) + "[" + of(loop.body()) + "]*";
            case LocalType.Recursion recursion -> "rec " + recursion.variable() + "[" + of(recursion.body()) + "]";
            case LocalType.Continue jump -> "#" + jump.variable();
        };
    }

    private static String of(LocalType.Message message) {
        // A user's label `begin` is told from the notice by its brackets.
        String empty = message.label().equals(Label.of("begin")) && message.payloads().isEmpty()
                ? (message.direction() == Direction.SEND ? "<>" : "()")
                : "";
        return prefix(message.direction(), message.peers(), message.link())
                + message.label()
                + empty
                + payloads(message.direction(), message.label(), message.payloads());
    }

    private static String prefix(Direction direction, List<Role> peers) {
        return prefix(direction, peers, Link.USE);
    }

    private static String prefix(Direction direction, List<Role> peers, Link link) {
        String named = peers.equals(List.of(SessionType.PEER))
                ? ""
                : peers.stream().map(Role::name).collect(Collectors.joining(", ")) + ": ";
        return named + link.symbol(direction);
    }

    // SJ sends in <angle brackets> and receives in (round ones).
    private static String payloads(Direction direction, Label label, List<PayloadType> payloads) {
        if (payloads.isEmpty() && label != Label.Reserved.NONE) {
            return "";
        }
        String types = payloads.stream().map(PayloadType::toString).collect(Collectors.joining(", "));
        return direction == Direction.SEND ? "<" + types + ">" : "(" + types + ")";
    }
}
