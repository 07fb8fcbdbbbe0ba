package dev.parley.grammar.scribble;

import dev.parley.core.type.Connections;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.grammar.layout.Item;
import dev.parley.grammar.layout.Item.Brackets;
import dev.parley.grammar.layout.Item.Section;
import dev.parley.grammar.layout.LayoutWriter;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes global protocols in Scribble, in the canonical layout. Parsing the text gives the protocol back, up to the nesting of sequences,
 * for which Scribble has no brackets, and provided that names are Scribble's: letters, digits and underscores, and types are named as in its
 * module. Stateless.
 */
public final class ScribblePrinter {
    private ScribblePrinter() {}

    /**
     * The declaration, without a module around it: {@code global protocol p(role A, role B) { .. }} and an end of line.
     *
     * @throws IllegalArgumentException if there is a term that Scribble has not: {@code begin}, an announced choice, or a loop
     */
    public static String print(GlobalProtocol protocol) {
        String explicit = protocol.connections() == Connections.EXPLICIT ? "explicit " : "";
        String head = explicit + "global protocol " + protocol.simpleName() + ScribbleTerms.declarations(protocol.roles()) + " ";
        return LayoutWriter.write(List.of(ScribbleTerms.block(head, Brackets.BODY, List.of(section(protocol.type())))));
    }

    private static Stream<Item> statement(String text) {
        return Stream.of(ScribbleTerms.statement(text));
    }

    private static Stream<Item> block(String head, Brackets brackets, List<Section> sections) {
        return Stream.of(ScribbleTerms.block(head, brackets, sections));
    }

    private static Section section(GlobalType type) {
        return ScribbleTerms.section(items(type).toList());
    }

    private static Stream<Item> items(GlobalType type) {
        return switch (type) {
            case GlobalType.Sequence sequence -> sequence.steps().stream().flatMap(ScribblePrinter::items);
            case GlobalType.Message message -> statement(
                    ScribbleTerms.content(message.label(), message.payloads()) + " from " + message.sender() + " to "
                            + ScribbleTerms.names(message.receivers()));
            case GlobalType.Connect connect -> statement(
                    ScribbleTerms.content(connect.label(), connect.payloads()) + " connect " + connect.requester() + " to " + connect.accepter());
            case GlobalType.Disconnect disconnect -> statement("disconnect " + disconnect.left() + " and " + disconnect.right());
            case GlobalType.Wrap wrap -> statement("wrap " + wrap.requester() + " to " + wrap.accepter());
            case GlobalType.Continue jump -> statement("continue " + jump.variable());
            case GlobalType.Recursion recursion ->
                block("rec " + recursion.variable() + " ", Brackets.BODY, List.of(section(recursion.body())));
            case GlobalType.DirectedChoice choice -> block(
                    "choice at " + choice.chooser() + " ",
                    Brackets.ALTERNATIVES,
                    choice.alternatives().stream().map(ScribblePrinter::section).toList());
            case GlobalType.Parallel parallel -> block(
                    "par ", Brackets.THREADS, parallel.threads().stream().map(ScribblePrinter::section).toList());
            case GlobalType.Begin begin -> throw ScribbleTerms.foreign(begin);
            case GlobalType.AnnouncedChoice choice -> throw ScribbleTerms.foreign(choice);
            case GlobalType.Loop loop -> throw ScribbleTerms.foreign(loop);
        };
    }
}
