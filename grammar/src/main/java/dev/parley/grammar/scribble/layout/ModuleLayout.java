package dev.parley.grammar.scribble.layout;

import dev.parley.grammar.layout.Item;
import dev.parley.grammar.layout.Item.Block;
import dev.parley.grammar.layout.Item.Brackets;
import dev.parley.grammar.layout.Item.Section;
import dev.parley.grammar.layout.Item.Statement;
import dev.parley.grammar.layout.RemarkTable;
import dev.parley.grammar.layout.Remarks;
import dev.parley.grammar.scribble.syntax.ModuleSyntax;
import dev.parley.grammar.scribble.syntax.ModuleSyntax.TypeDeclaration;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import dev.parley.grammar.scribble.syntax.ScribbleStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The items of a Scribble or nuScr file, with the remarks of the person who wrote it. */
record ModuleLayout(RemarkTable remarks) {

    /** In the order that Scribble asks for: name, imports, types, protocols. */
    List<Item> items(ModuleSyntax module) {
        List<Item> items = new ArrayList<>();
        module.declaration()
                .ifPresent(written -> items.add(new Statement("module " + written.name(), remarks.of(written.span()))));
        boolean first = true;
        for (ModuleSyntax.Import written : module.imports()) {
            String alias = written.alias().map(name -> " as " + name).orElse("");
            items.add(declaration("import " + written.module() + alias, remarks.of(written.span()), first));
            first = false;
        }
        first = true;
        for (TypeDeclaration written : module.types()) {
            String text = "%s <%s> \"%s\" from \"%s\" as %s"
                    .formatted(written.keyword(), written.schema(), written.external(), written.source(), written.name());
            items.add(declaration(text, remarks.of(written.span()), first));
            first = false;
        }
        module.protocols().forEach(protocol -> items.add(protocol(protocol, remarks.of(protocol.span()).setOff())));
        return items;
    }

    private static Item declaration(String text, Remarks own, boolean first) {
        return new Statement(text, first ? own.setOff() : own);
    }

    private Item protocol(ProtocolSyntax protocol, Remarks own) {
        return new Block(ScribbleText.header(protocol) + " ", Brackets.BODY, List.of(section(protocol.steps())), own);
    }

    private Section section(List<ScribbleStep> steps) {
        return new Section("", steps.stream().map(this::item).toList(), Remarks.NONE);
    }

    private Item item(ScribbleStep step) {
        Remarks own = remarks.of(step.span());
        return switch (step) {
            case ScribbleStep.Transfer transfer -> statement(step, transfer.annotation(), own);
            case ScribbleStep.Call call -> statement(step, call.annotation(), own);
            case ScribbleStep.Invitation invitation -> statement(step, invitation.annotation(), own);
            case ScribbleStep.Connect connect -> statement(step, Optional.empty(), own);
            case ScribbleStep.Disconnect disconnect -> statement(step, Optional.empty(), own);
            case ScribbleStep.Wrap wrap -> statement(step, Optional.empty(), own);
            case ScribbleStep.Action action -> statement(step, Optional.empty(), own);
            case ScribbleStep.Continue jump -> statement(step, Optional.empty(), own);
            case ScribbleStep.Choice choice ->
                new Block("choice at " + choice.chooser() + " ", Brackets.ALTERNATIVES, blocks(choice.alternatives()), own);
            case ScribbleStep.Parallel parallel -> new Block("par ", Brackets.THREADS, blocks(parallel.threads()), own);
            case ScribbleStep.Recursion recursion -> new Block(
                    "rec " + recursion.variable() + recursion.state().map(state -> " " + state).orElse("") + " ",
                    Brackets.BODY,
                    List.of(section(recursion.steps())),
                    own);
            case ScribbleStep.Nested nested -> protocol(nested.protocol(), own);
        };
    }

    private static Item statement(ScribbleStep step, Optional<String> annotation, Remarks own) {
        return new Statement(ScribbleText.step(step), annotation.map(text -> own.followedBy("@" + text)).orElse(own));
    }

    private List<Section> blocks(List<ScribbleStep.Block> blocks) {
        return blocks.stream()
                .map(block -> new Section(
                        "", block.steps().stream().map(this::item).toList(), remarks.of(block.span()).ofBlockBetweenWords()))
                .toList();
    }
}
