package dev.parley.grammar.layout;

import dev.parley.grammar.layout.Item.Block;
import dev.parley.grammar.layout.Item.Brackets;
import dev.parley.grammar.layout.Item.Section;
import dev.parley.grammar.layout.Item.Statement;
import dev.parley.grammar.syntax.DeclarationSyntax;
import dev.parley.grammar.syntax.FileSyntax;
import dev.parley.grammar.syntax.GlobalStep;
import dev.parley.grammar.syntax.LocalStep;
import dev.parley.grammar.syntax.Name;
import dev.parley.grammar.syntax.PayloadSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The items of a file, with the remarks of the person who wrote it. */
public record SyntaxLayout(RemarkTable remarks) {

    public List<Item> items(FileSyntax file) {
        List<Item> items = new ArrayList<>();
        file.packageDeclaration()
                .ifPresent(written -> items.add(new Statement("package " + written.name(), remarks.of(written.span()))));
        boolean first = true;
        for (var written : file.imports()) {
            Remarks own = remarks.of(written.span());
            items.add(new Statement("import " + written.name(), first ? own.setOff() : own));
            first = false;
        }
        for (DeclarationSyntax declaration : file.declarations()) {
            items.add(declaration(declaration));
        }
        return items;
    }

    private Item declaration(DeclarationSyntax declaration) {
        Remarks own = remarks.of(declaration.span()).setOff(); // Declarations always have a blank line before them.
        return switch (declaration) {
            case DeclarationSyntax.Global global -> {
                List<Item> body = new ArrayList<>();
                global.participants()
                        .ifPresent(written -> body.add(
                                new Statement(Notation.participants(written.roles()), remarks.of(written.span()))));
                body.addAll(globals(global.steps()));
                yield new Block("protocol " + global.name() + " ", Brackets.BODY, List.of(section(body)), own);
            }
            case DeclarationSyntax.Local local -> new Block(
                    "protocol " + local.name() + "@" + local.role() + " ",
                    Brackets.BODY,
                    List.of(section(locals(local.steps()))),
                    own);
            case DeclarationSyntax.Session session ->
                new SessionSyntaxLayout(remarks::of).declaration("protocol " + session.name() + " ", session.type(), own);
        };
    }

    private static Section section(List<Item> items) {
        return new Section("", items, Remarks.NONE);
    }

    private List<Item> globals(List<GlobalStep> steps) {
        return steps.stream().map(this::item).toList();
    }

    private Item item(GlobalStep step) {
        Remarks own = remarks.of(step.span());
        return switch (step) {
            case GlobalStep.Message message -> new Statement(
                    Notation.message(message.sender(), message.receivers(), text(message.label()), payloads(message.payloads())), own);
            case GlobalStep.Begin begin -> new Statement(Notation.begin(begin.initiator()), own);
            case GlobalStep.Choice choice -> {
                List<Section> branches = choice.branches().stream()
                        .map(branch -> new Section(branch.label().text(), globals(branch.steps()), remarks.of(branch.span())))
                        .toList();
                yield new Block(choice.chooser() + ": ", Brackets.CHOICE, branches, own);
            }
            case GlobalStep.DirectedChoice choice -> {
                List<Section> alternatives = choice.alternatives().stream()
                        .map(alternative -> new Section(
                                "", globals(alternative.steps()), remarks.of(alternative.span()).ofBlockBetweenWords()))
                        .toList();
                yield new Block("choice at " + choice.chooser() + " ", Brackets.ALTERNATIVES, alternatives, own);
            }
            case GlobalStep.Parallel parallel -> {
                List<Section> threads = parallel.threads().stream()
                        .map(thread -> new Section(
                                "", globals(thread.steps()), remarks.of(thread.span()).ofBlockBetweenWords()))
                        .toList();
                yield new Block("", Brackets.THREADS, threads, own);
            }
            case GlobalStep.Loop loop ->
                new Block(loop.guard() + ": ", Brackets.LOOP, List.of(section(globals(loop.steps()))), own);
            case GlobalStep.Recursion recursion ->
                new Block("rec " + recursion.variable() + " ", Brackets.BODY, List.of(section(globals(recursion.steps()))), own);
            case GlobalStep.Continue jump -> new Statement(Notation.jump(jump.variable().text()), own);
            case GlobalStep.Call call -> new Statement(Notation.call(call.callee(), call.arguments()), own);
        };
    }

    private List<Item> locals(List<LocalStep> steps) {
        return steps.stream().map(this::item).toList();
    }

    private Item item(LocalStep step) {
        Remarks own = remarks.of(step.span());
        return switch (step) {
            case LocalStep.Begin begin -> new Statement(head(begin) + "begin", own);
            case LocalStep.Message message -> new Statement(
                    head(message) + Notation.localContent(text(message.label()), payloads(message.payloads())), own);
            case LocalStep.Choice choice -> {
                List<Section> branches = choice.branches().stream()
                        .map(branch -> new Section(
                                Notation.content(text(branch.label()), payloads(branch.payloads())),
                                locals(branch.steps()),
                                remarks.of(branch.span())))
                        .toList();
                yield new Block(head(choice), Brackets.CHOICE, branches, own);
            }
            case LocalStep.Loop loop -> new Block(head(loop), Brackets.LOOP, List.of(section(locals(loop.steps()))), own);
            case LocalStep.Recursion recursion -> new Block(
                    "rec " + recursion.variable(), Brackets.LOCAL_RECURSION, List.of(section(locals(recursion.steps()))), own);
            case LocalStep.Continue jump -> new Statement("#" + jump.variable(), own);
            case LocalStep.Reference reference -> new Statement(Notation.reference(reference.dual(), reference.protocol()), own);
            case LocalStep.Initiate initiate -> new Statement(initiate.initiation().keyword(), own);
        };
    }

    private static String head(LocalStep.Communication step) {
        return Notation.localHead(step.peers(), String.valueOf(step.direction().symbol()));
    }

    private static Optional<String> text(Optional<Name> name) {
        return name.map(Name::text);
    }

    private static List<String> payloads(List<PayloadSyntax> payloads) {
        return payloads.stream().map(PayloadText::of).toList();
    }
}
