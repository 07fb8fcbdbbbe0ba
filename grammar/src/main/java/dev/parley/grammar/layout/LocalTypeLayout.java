package dev.parley.grammar.layout;

import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.grammar.layout.Item.Block;
import dev.parley.grammar.layout.Item.Brackets;
import dev.parley.grammar.layout.Item.Section;
import dev.parley.grammar.layout.Item.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The items of a local type. Peers that a reader infers from the text are left out, as in the papers.
 *
 * @param others the roles that {@code !begin} without peers is for
 */
public record LocalTypeLayout(Set<Role> others, Function<PayloadType, String> payloadName) {
    public LocalTypeLayout {
        others = Set.copyOf(others);
    }

    /** Nested sequences are written as one: the notation has no brackets for them. */
    public List<Item> items(LocalType type) {
        return stream(type).toList();
    }

    private Stream<Item> stream(LocalType type) {
        return switch (type) {
            case LocalType.Sequence sequence -> sequence.steps().stream().flatMap(this::stream);
            case LocalType.Begin begin -> statement(head(begin.direction(), begin.peers(), others) + "begin");
            case LocalType.Message message -> statement(message(message));
            case LocalType.Choice choice -> {
                List<Section> branches = choice.branches().stream().map(this::branch).toList();
                String head = head(choice.direction(), choice.peers(), occurringIn(choice));
                yield Stream.of(new Block(head, Brackets.CHOICE, branches, Remarks.NONE));
            }
            case LocalType.Alternatives choice -> {
                // The notation has a choice between labels for the same peers only; a printout names the peers in each branch, and where
                // threads send as well as receive, the direction too.
                List<Direction> directions =
                        choice.alternatives().stream().map(alternative -> alternative.first().direction()).distinct().toList();
                boolean mixed = directions.size() > 1;
                List<Section> branches = choice.alternatives().stream().map(alternative -> branch(alternative, mixed)).toList();
                String head = mixed ? "" : String.valueOf(directions.getFirst().symbol());
                yield Stream.of(new Block(head, Brackets.CHOICE, branches, Remarks.NONE));
            }
            case LocalType.Loop loop -> {
                String head = head(loop.direction(), loop.peers(), occurringIn(loop));
                yield Stream.of(new Block(head, Brackets.LOOP, List.of(section(loop.body())), Remarks.NONE));
            }
            case LocalType.Recursion recursion -> Stream.of(new Block(
                    "rec " + recursion.variable(), Brackets.LOCAL_RECURSION, List.of(section(recursion.body())), Remarks.NONE));
            case LocalType.Continue jump -> statement("#" + jump.variable());
        };
    }

    private String message(LocalType.Message message) {
        String content = Notation.localContent(label(message.label()), payloads(message.payloads()));
        return Notation.localHead(message.peers(), message.link().symbol(message.direction()))
                + (message.link() != Link.USE && content.equals("<>") ? "" : content);
    }

    private Section branch(LocalType.Branch branch) {
        return new Section(
                Notation.content(label(branch.label()), payloads(branch.payloads())), items(branch.body()), Remarks.NONE);
    }

    private Section branch(LocalType.Alternative alternative, boolean mixed) {
        LocalType.Message first = alternative.first();
        String peers = first.peers().stream().map(Role::name).collect(Collectors.joining(", "));
        String content = Notation.content(label(first.label()), payloads(first.payloads()));
        String sign = first.link() == Link.USE && !mixed ? "" : first.link().symbol(first.direction());
        return new Section(peers + ": " + sign + content, items(alternative.body()), Remarks.NONE);
    }

    private Section section(LocalType body) {
        return new Section("", items(body), Remarks.NONE);
    }

    /** @param inferred the receivers that a reader assumes where a send names none */
    private static String head(Direction direction, List<Role> peers, Set<Role> inferred) {
        boolean isInferred = direction == Direction.SEND && !peers.isEmpty() && Set.copyOf(peers).equals(inferred);
        return Notation.localHead(isInferred ? List.of() : peers, Link.USE.symbol(direction));
    }

    private static Set<Role> occurringIn(LocalType type) {
        Set<Role> occurring = new HashSet<>();
        for (LocalType child : type.children()) {
            switch (child) {
                case LocalType.Begin begin -> occurring.addAll(begin.peers());
                case LocalType.Message message -> occurring.addAll(message.peers());
                case LocalType.Choice choice -> occurring.addAll(choice.peers());
                case LocalType.Alternatives choice ->
                    choice.alternatives().forEach(alternative -> occurring.addAll(alternative.first().peers()));
                case LocalType.Loop loop -> occurring.addAll(loop.peers());
                case LocalType.Sequence sequence -> {}
                case LocalType.Recursion recursion -> {}
                case LocalType.Continue jump -> {}
            }
            occurring.addAll(occurringIn(child));
        }
        return occurring;
    }

    private List<String> payloads(List<PayloadType> payloads) {
        return payloads.stream().map(payloadName).toList();
    }

    private static Stream<Item> statement(String text) {
        return Stream.of(new Statement(text, Remarks.NONE));
    }

    private static Optional<String> label(Label label) {
        return label == Label.Reserved.NONE ? Optional.empty() : Optional.of(label.toString());
    }
}
