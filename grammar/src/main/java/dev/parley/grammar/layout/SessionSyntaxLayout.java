package dev.parley.grammar.layout;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Direction;
import dev.parley.grammar.layout.Item.Block;
import dev.parley.grammar.layout.Item.Brackets;
import dev.parley.grammar.layout.Item.Section;
import dev.parley.grammar.layout.Item.Statement;
import dev.parley.grammar.syntax.LocalStep;
import dev.parley.grammar.syntax.Name;
import dev.parley.grammar.syntax.PayloadSyntax;
import dev.parley.grammar.syntax.SessionSyntax;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The items of a session type as it is written, in SJ's notation. */
record SessionSyntaxLayout(Function<SourceSpan, Remarks> remarks) {

    /** {@code protocol p { T }}, {@code protocol p { T1, T2 }} */
    Block declaration(String head, SessionSyntax type, Remarks own) {
        boolean set = type.members().size() > 1;
        List<Section> members = type.members().stream()
                .map(member -> new Section("", items(member.steps()), set ? remarks(member) : Remarks.NONE))
                .toList();
        return new Block(head, set ? Brackets.SESSION_SET : Brackets.SESSION, members, own);
    }

    /** Those that do not belong to a step: one that is the whole member has them all. */
    private Remarks remarks(SessionSyntax.Member member) {
        boolean oneStep = member.steps().size() == 1 && member.steps().getFirst().span().equals(member.span());
        return oneStep ? Remarks.NONE : remarks.apply(member.span());
    }

    /** The type on one line. */
    String text(SessionSyntax type) {
        String members = type.members().stream()
                .map(member -> LayoutWriter.session(items(member.steps())))
                .collect(Collectors.joining(", "));
        return type.members().size() > 1 ? "{" + members + "}" : members;
    }

    private List<Item> items(List<LocalStep> steps) {
        return steps.stream().map(this::item).toList();
    }

    private Item item(LocalStep step) {
        Remarks own = remarks.apply(step.span());
        return switch (step) {
            case LocalStep.Begin begin -> new Statement(head(begin) + "begin", own);
            case LocalStep.Message message -> new Statement(
                    peers(message) + Notation.sessionMessage(message.direction(), text(message.label()), payloads(message.payloads())),
                    own);
            case LocalStep.Choice choice -> new Block(
                    head(choice),
                    Brackets.CHOICE,
                    choice.branches().stream().map(branch -> branch(choice.direction(), branch)).toList(),
                    own);
            case LocalStep.Loop loop -> new Block(head(loop), Brackets.LOOP, List.of(section(loop.steps())), own);
            case LocalStep.Recursion recursion -> new Block(
                    "rec " + recursion.variable(), Brackets.LOCAL_RECURSION, List.of(section(recursion.steps())), own);
            case LocalStep.Continue jump -> new Statement("#" + jump.variable(), own);
            case LocalStep.Reference reference -> new Statement(Notation.reference(reference.dual(), reference.protocol()), own);
            case LocalStep.Initiate initiate -> new Statement(initiate.initiation().keyword(), own);
        };
    }

    private Section branch(Direction direction, LocalStep.Branch branch) {
        String head = Notation.sessionContent(direction, text(branch.label()), payloads(branch.payloads()));
        return new Section(head, items(branch.steps()), remarks.apply(branch.span()));
    }

    private Section section(List<LocalStep> steps) {
        return new Section("", items(steps), Remarks.NONE);
    }

    private static String head(LocalStep.Communication step) {
        return peers(step) + step.direction().symbol();
    }

    // There is one peer, and to name it is a mistake; the text is kept all the same.
    private static String peers(LocalStep.Communication step) {
        return Notation.localHead(step.peers(), "");
    }

    private static Optional<String> text(Optional<Name> name) {
        return name.map(Name::text);
    }

    private static List<String> payloads(List<PayloadSyntax> payloads) {
        return payloads.stream().map(PayloadText::of).toList();
    }
}
