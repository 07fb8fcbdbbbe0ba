package dev.parley.grammar.layout;

import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.grammar.layout.Item.Block;
import dev.parley.grammar.layout.Item.Brackets;
import dev.parley.grammar.layout.Item.Section;
import dev.parley.grammar.layout.Item.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The items of a global type. */
public record GlobalTypeLayout(Function<PayloadType, String> payloadName) {

    /** Nested sequences are written as one: the notation has no brackets for them. */
    public List<Item> items(GlobalType type) {
        return stream(type).toList();
    }

    private Stream<Item> stream(GlobalType type) {
        return switch (type) {
            case GlobalType.Sequence sequence -> sequence.steps().stream().flatMap(this::stream);
            case GlobalType.Begin begin -> statement(Notation.begin(begin.initiator()));
            case GlobalType.Message message -> statement(Notation.message(
                    message.sender(),
                    message.receivers(),
                    label(message.label()),
                    message.payloads().stream().map(payloadName).toList()));
            case GlobalType.Connect connect -> statement(Notation.connect(
                    connect.requester(),
                    connect.accepter(),
                    label(connect.label()),
                    connect.payloads().stream().map(payloadName).toList()));
            case GlobalType.Disconnect disconnect -> statement(Notation.disconnect(disconnect.left(), disconnect.right()));
            case GlobalType.Wrap wrap -> statement(Notation.wrap(wrap.requester(), wrap.accepter()));
            case GlobalType.AnnouncedChoice choice -> {
                List<Section> branches = choice.branches().stream()
                        .map(branch -> new Section(branch.label().toString(), items(branch.body()), Remarks.NONE))
                        .toList();
                yield Stream.of(new Block(choice.chooser() + ": ", Brackets.CHOICE, branches, Remarks.NONE));
            }
            case GlobalType.DirectedChoice choice -> {
                List<Section> alternatives = choice.alternatives().stream().map(this::section).toList();
                yield Stream.of(new Block("choice at " + choice.chooser() + " ", Brackets.ALTERNATIVES, alternatives, Remarks.NONE));
            }
            case GlobalType.Parallel parallel -> Stream.of(new Block(
                    "", Brackets.THREADS, parallel.threads().stream().map(this::section).toList(), Remarks.NONE));
            case GlobalType.Loop loop ->
                Stream.of(new Block(loop.guard() + ": ", Brackets.LOOP, List.of(section(loop.body())), Remarks.NONE));
            case GlobalType.Recursion recursion -> Stream.of(
                    new Block("rec " + recursion.variable() + " ", Brackets.BODY, List.of(section(recursion.body())), Remarks.NONE));
            case GlobalType.Continue jump -> statement(Notation.jump(jump.variable().name()));
        };
    }

    private Section section(GlobalType body) {
        return new Section("", items(body), Remarks.NONE);
    }

    private static Stream<Item> statement(String text) {
        return Stream.of(new Statement(text, Remarks.NONE));
    }

    private static Optional<String> label(Label label) {
        return label == Label.Reserved.NONE ? Optional.empty() : Optional.of(label.toString());
    }
}
