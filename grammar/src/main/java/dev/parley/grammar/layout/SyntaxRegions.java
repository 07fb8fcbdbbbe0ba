package dev.parley.grammar.layout;

import dev.parley.grammar.layout.RemarkTable.Region;
import dev.parley.grammar.syntax.DeclarationSyntax;
import dev.parley.grammar.syntax.FileSyntax;
import dev.parley.grammar.syntax.GlobalStep;
import dev.parley.grammar.syntax.LocalStep;
import java.util.ArrayList;
import java.util.List;

/** Where the items of a file of the Parley language stand. */
public final class SyntaxRegions {
    private final List<Region> regions = new ArrayList<>();

    private SyntaxRegions() {}

    public static List<Region> of(FileSyntax file) {
        SyntaxRegions found = new SyntaxRegions();
        file.packageDeclaration().ifPresent(written -> found.regions.add(new Region(written.span(), true)));
        file.imports().forEach(written -> found.regions.add(new Region(written.span(), true)));
        file.declarations().forEach(found::addRegions);
        return found.regions;
    }

    private void addRegions(DeclarationSyntax declaration) {
        regions.add(new Region(declaration.span(), false));
        switch (declaration) {
            case DeclarationSyntax.Global global -> {
                global.participants().ifPresent(written -> regions.add(new Region(written.span(), true)));
                GlobalStep.all(global.steps()).forEach(this::addRegions);
            }
            case DeclarationSyntax.Local local -> LocalStep.all(local.steps()).forEach(this::addRegions);
            case DeclarationSyntax.Session session -> {
                if (session.type().members().size() > 1) {
                    session.type().members().forEach(member -> regions.add(new Region(member.span(), false)));
                }
                session.type().steps().forEach(this::addRegions);
            }
        }
    }

    private void addRegions(GlobalStep step) {
        boolean statement = step.bodies().isEmpty();
        regions.add(new Region(step.span(), statement));
        if (step instanceof GlobalStep.Choice choice) {
            choice.branches().forEach(branch -> regions.add(new Region(branch.span(), false)));
        }
        if (step instanceof GlobalStep.Parallel parallel) {
            parallel.threads().forEach(thread -> regions.add(new Region(thread.span(), false)));
        }
        if (step instanceof GlobalStep.DirectedChoice choice) {
            choice.alternatives().forEach(alternative -> regions.add(new Region(alternative.span(), false)));
        }
    }

    private void addRegions(LocalStep step) {
        regions.add(new Region(step.span(), step.bodies().isEmpty()));
        if (step instanceof LocalStep.Choice choice) {
            choice.branches().forEach(branch -> regions.add(new Region(branch.span(), false)));
        }
    }
}
