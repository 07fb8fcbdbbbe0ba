package dev.parley.grammar.layout;

import dev.parley.core.type.Direction;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.SessionType;
import dev.parley.grammar.layout.Item.Block;
import dev.parley.grammar.layout.Item.Brackets;
import dev.parley.grammar.layout.Item.Section;
import dev.parley.grammar.layout.Item.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The items of a two-party session type, in SJ's notation. */
public record SessionTypeLayout(Function<PayloadType, String> payloadName) {

    /** {@code protocol p { T }}, {@code protocol p { T1, T2 }} */
    public Block declaration(String head, SessionType type) {
        List<Section> members = type.members().stream()
                .map(member -> new Section(
                        "", Stream.concat(initiation(type.initiation()), stream(member)).toList(), Remarks.NONE))
                .toList();
        return new Block(head, type.isSet() ? Brackets.SESSION_SET : Brackets.SESSION, members, Remarks.NONE);
    }

    private static Stream<Item> initiation(Initiation initiation) {
        return initiation == Initiation.ESTABLISHED ? Stream.empty() : statement(initiation.keyword());
    }

    private Stream<Item> stream(LocalType type) {
        return switch (type) {
            case LocalType.Sequence sequence -> sequence.steps().stream().flatMap(this::stream);
            case LocalType.Begin begin -> statement(begin.direction().symbol() + "begin");
            case LocalType.Message message -> statement(
                    Notation.sessionMessage(message.direction(), label(message.label()), payloads(message.payloads())));
            case LocalType.Choice choice -> block(
                    String.valueOf(choice.direction().symbol()),
                    Brackets.CHOICE,
                    choice.branches().stream()
                            .map(branch -> branch(choice.direction(), branch.label(), branch.payloads(), branch.body()))
                            .toList());
            case LocalType.Alternatives several -> block(
                    String.valueOf(several.alternatives().getFirst().first().direction().symbol()),
                    Brackets.CHOICE,
                    several.alternatives().stream().map(this::branch).toList());
            case LocalType.Loop loop ->
                block(String.valueOf(loop.direction().symbol()), Brackets.LOOP, List.of(section(loop.body())));
            case LocalType.Recursion recursion ->
                block("rec " + recursion.variable(), Brackets.LOCAL_RECURSION, List.of(section(recursion.body())));
            case LocalType.Continue jump -> statement("#" + jump.variable());
        };
    }

    private Section branch(LocalType.Alternative alternative) {
        LocalType.Message first = alternative.first();
        return branch(first.direction(), first.label(), first.payloads(), alternative.body());
    }

    private Section branch(Direction direction, Label label, List<PayloadType> payloads, LocalType body) {
        return new Section(
                Notation.sessionContent(direction, label(label), payloads(payloads)), stream(body).toList(), Remarks.NONE);
    }

    private Section section(LocalType body) {
        return new Section("", stream(body).toList(), Remarks.NONE);
    }

    private List<String> payloads(List<PayloadType> payloads) {
        return payloads.stream().map(payloadName).toList();
    }

    private static Stream<Item> block(String head, Brackets brackets, List<Section> sections) {
        return Stream.of(new Block(head, brackets, sections, Remarks.NONE));
    }

    private static Stream<Item> statement(String text) {
        return Stream.of(new Statement(text, Remarks.NONE));
    }

    private static Optional<String> label(Label label) {
        return label == Label.Reserved.NONE ? Optional.empty() : Optional.of(label.toString());
    }
}
