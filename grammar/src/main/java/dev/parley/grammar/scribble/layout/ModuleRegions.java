package dev.parley.grammar.scribble.layout;

import dev.parley.grammar.layout.RemarkTable.Region;
import dev.parley.grammar.scribble.syntax.ModuleSyntax;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import dev.parley.grammar.scribble.syntax.ScribbleStep;
import java.util.ArrayList;
import java.util.List;

/** Where the items of a Scribble or nuScr file stand. */
final class ModuleRegions {
    private final List<Region> regions = new ArrayList<>();

    private ModuleRegions() {}

    static List<Region> of(ModuleSyntax module) {
        ModuleRegions found = new ModuleRegions();
        module.declaration().ifPresent(written -> found.regions.add(new Region(written.span(), true)));
        module.imports().forEach(written -> found.regions.add(new Region(written.span(), true)));
        module.types().forEach(written -> found.regions.add(new Region(written.span(), true)));
        module.protocols().forEach(found::protocol);
        return found.regions;
    }

    private void protocol(ProtocolSyntax protocol) {
        regions.add(new Region(protocol.span(), false));
        protocol.steps().forEach(this::step);
    }

    private void step(ScribbleStep step) {
        switch (step) {
            case ScribbleStep.Nested nested -> protocol(nested.protocol());
            case ScribbleStep.Choice choice -> blocks(choice, choice.alternatives());
            case ScribbleStep.Parallel parallel -> blocks(parallel, parallel.threads());
            case ScribbleStep.Recursion recursion -> {
                regions.add(new Region(recursion.span(), false));
                recursion.steps().forEach(this::step);
            }
            default -> regions.add(new Region(step.span(), true));
        }
    }

    private void blocks(ScribbleStep step, List<ScribbleStep.Block> blocks) {
        regions.add(new Region(step.span(), false));
        for (ScribbleStep.Block block : blocks) {
            regions.add(new Region(block.span(), false));
            block.steps().forEach(this::step);
        }
    }
}
