package dev.parley.grammar.scribble;

import dev.parley.core.type.Connections;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.grammar.layout.Item;
import dev.parley.grammar.layout.Item.Block;
import dev.parley.grammar.layout.Item.Brackets;
import dev.parley.grammar.layout.Item.Section;
import dev.parley.grammar.layout.Item.Statement;
import dev.parley.grammar.layout.LayoutWriter;
import dev.parley.grammar.layout.Remarks;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes global protocols in Scribble, in the canonical layout. Parsing the text gives the protocol back, up to the nesting of sequences,
 * for which Scribble has no brackets, and provided that names are Scribble's: letters, digits and underscores. Stateless.
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
        String roles = protocol.roles().stream().map(role -> "role " + role).collect(Collectors.joining(", "));
        String head = explicit + "global protocol " + protocol.simpleName() + "(" + roles + ") ";
        return LayoutWriter.write(List.of(new Block(head, Brackets.BODY, List.of(section(protocol.type())), Remarks.NONE)));
    }

    private static Section section(GlobalType type) {
        return new Section("", items(type), Remarks.NONE);
    }

    private static List<Item> items(GlobalType type) {
        return switch (type) {
            case GlobalType.Sequence sequence ->
                sequence.steps().stream().flatMap(step -> items(step).stream()).toList();
            case GlobalType.Message message -> statement(
                    content(message.label(), message.payloads()) + " from " + message.sender() + " to " + names(message.receivers()));
            case GlobalType.Connect connect -> statement(
                    content(connect.label(), connect.payloads()) + " connect " + connect.requester() + " to " + connect.accepter());
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
            case GlobalType.Begin begin -> throw foreign(begin);
            case GlobalType.AnnouncedChoice choice -> throw foreign(choice);
            case GlobalType.Loop loop -> throw foreign(loop);
        };
    }

    private static IllegalArgumentException foreign(GlobalType term) {
        return new IllegalArgumentException("Scribble has no " + term.getClass().getSimpleName());
    }

    private static List<Item> statement(String text) {
        return List.of(new Statement(text, Remarks.NONE));
    }

    private static List<Item> block(String head, Brackets brackets, List<Section> sections) {
        return List.of(new Block(head, brackets, sections, Remarks.NONE));
    }

    private static String content(Label label, List<PayloadType> payloads) {
        String types = payloads.stream().map(PayloadType::simpleName).collect(Collectors.joining(", "));
        return label + "(" + types + ")";
    }

    private static String names(List<Role> roles) {
        return roles.stream().map(Role::name).collect(Collectors.joining(", "));
    }
}
