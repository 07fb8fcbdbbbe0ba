package dev.parley.grammar.scribble;

import dev.parley.core.type.Direction;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.LocalType.Message;
import dev.parley.core.type.Role;
import dev.parley.grammar.layout.Item;
import dev.parley.grammar.layout.Item.Brackets;
import dev.parley.grammar.layout.LayoutWriter;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes local types in Scribble, in the canonical layout: what one role of a Scribble protocol does, with its connections. Read in the
 * module of the protocol, the text has the same machine, provided that the types of payloads are named as that module names them.
 * Stateless.
 */
public final class ScribbleLocalPrinter {
    private final Role self;

    private ScribbleLocalPrinter(Role self) {
        this.self = self;
    }

    /**
     * The declaration, without a module around it: {@code local protocol p at A(role A, role B) { .. }} and an end of line.
     *
     * @param protocol the protocol's simple name
     * @param roles all roles of the protocol
     * @throws IllegalArgumentException if there is a term that Scribble has not: {@code begin} or a loop
     */
    public static String print(String protocol, List<Role> roles, Role self, LocalType type) {
        String head = "local protocol " + protocol + " at " + self + ScribbleTerms.declarations(roles) + " ";
        List<Item> items = new ScribbleLocalPrinter(self).items(type).toList();
        return LayoutWriter.write(List.of(ScribbleTerms.block(head, Brackets.BODY, List.of(ScribbleTerms.section(items)))));
    }

    private Stream<Item> items(LocalType type) {
        return switch (type) {
            case LocalType.Sequence sequence -> sequence.steps().stream().flatMap(this::items);
            case Message message -> Stream.of(statement(message));
            case LocalType.Choice choice -> alternatives(choice.branches().stream()
                    .map(branch -> new LocalType.Alternative(
                            new Message(choice.direction(), choice.peers(), branch.label(), branch.payloads()), branch.body()))
                    .toList());
            case LocalType.Alternatives choice -> alternatives(choice.alternatives());
            case LocalType.Recursion recursion -> Stream.of(ScribbleTerms.block(
                    "rec " + recursion.variable() + " ",
                    Brackets.BODY,
                    List.of(ScribbleTerms.section(items(recursion.body()).toList()))));
            case LocalType.Continue jump -> Stream.of(ScribbleTerms.statement("continue " + jump.variable()));
            case LocalType.Begin begin -> throw ScribbleTerms.foreign(begin);
            case LocalType.Loop loop -> throw ScribbleTerms.foreign(loop);
        };
    }

    private Stream<Item> alternatives(List<LocalType.Alternative> alternatives) {
        if (alternatives.isEmpty()) {
            return Stream.empty();
        }
        return Stream.of(ScribbleTerms.block(
                "choice at " + chooser(alternatives) + " ",
                Brackets.ALTERNATIVES,
                alternatives.stream()
                        .map(way -> ScribbleTerms.section(Stream.concat(Stream.of(statement(way.first())), items(way.body())).toList()))
                        .toList()));
    }

    /** The sender of all first messages; the role itself where there are several. */
    private Role chooser(List<LocalType.Alternative> alternatives) {
        List<Role> senders = alternatives.stream()
                .map(LocalType.Alternative::first)
                .map(first -> first.direction() == Direction.RECEIVE ? first.peers().getFirst() : self)
                .distinct()
                .toList();
        return senders.size() == 1 ? senders.getFirst() : self;
    }

    private static Item statement(Message message) {
        return ScribbleTerms.statement(text(message));
    }

    private static String text(Message message) {
        boolean sends = message.direction() == Direction.SEND;
        String content = ScribbleTerms.content(message.label(), message.payloads()) + " ";
        String peers = ScribbleTerms.names(message.peers());
        return switch (message.link()) {
            case USE -> content + (sends ? "to " : "from ") + peers;
            case OPEN -> content + (sends ? "connect to " : "accept ") + peers;
            case CLOSE -> "disconnect " + peers;
            case WRAP -> (sends ? "wrap to " : "wrap from ") + peers;
        };
    }
}
