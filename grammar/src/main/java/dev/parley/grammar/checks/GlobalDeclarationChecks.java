package dev.parley.grammar.checks;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.grammar.diagnostics.BeginNotFirst;
import dev.parley.grammar.diagnostics.DuplicateArgument;
import dev.parley.grammar.diagnostics.DuplicateLabel;
import dev.parley.grammar.diagnostics.DuplicateReceiver;
import dev.parley.grammar.diagnostics.DuplicateRole;
import dev.parley.grammar.diagnostics.MissingParticipants;
import dev.parley.grammar.diagnostics.SelfMessage;
import dev.parley.grammar.diagnostics.UnusedRole;
import dev.parley.grammar.syntax.DeclarationSyntax;
import dev.parley.grammar.syntax.GlobalStep;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Checks of one global protocol that need nothing but its text. */
public final class GlobalDeclarationChecks {
    private final DeclarationSyntax.Global declaration;
    private final List<Diagnostic> findings = new ArrayList<>();

    private GlobalDeclarationChecks(DeclarationSyntax.Global declaration) {
        this.declaration = declaration;
    }

    /** @param complete whether the text was understood in full, so that what is not there is missing */
    public static List<Diagnostic> check(DeclarationSyntax.Global declaration, boolean complete) {
        GlobalDeclarationChecks checks = new GlobalDeclarationChecks(declaration);
        checks.roles(complete);
        checks.begin();
        GlobalStep.all(declaration.steps()).forEach(checks::step);
        return checks.findings;
    }

    private void roles(boolean complete) {
        requireDistinct(declaration.roles(), DuplicateRole::of);
        List<String> mentioned = GlobalStep.all(declaration.steps())
                .flatMap(step -> step.roles().stream())
                .map(Name::text)
                .distinct()
                .toList();
        if (declaration.roles().isEmpty()) {
            if (complete) {
                findings.add(MissingParticipants.of(
                        declaration.name(), mentioned, declaration.steps().stream().map(GlobalStep::span).findFirst()));
            }
            return;
        }
        boolean begins = GlobalStep.all(declaration.steps()).anyMatch(GlobalStep.Begin.class::isInstance);
        Set<String> used = Set.copyOf(mentioned);
        Set<String> declared = declaration.roles().stream().map(Name::text).collect(Collectors.toSet());
        if (!declared.containsAll(used)) {
            // A role that seems to be missing may be the one that is misspelt: one slip, one finding.
            return;
        }
        declaration.roles().stream()
                .filter(role -> complete && !used.contains(role.text()))
                .collect(Collectors.toMap(Name::text, role -> role, (first, second) -> first))
                .values()
                .forEach(role -> findings.add(UnusedRole.of(role, begins)));
    }

    private void begin() {
        GlobalStep first = declaration.steps().isEmpty() ? null : declaration.steps().getFirst();
        GlobalStep.all(declaration.steps())
                .filter(step -> step instanceof GlobalStep.Begin && step != first)
                .forEach(step -> findings.add(BeginNotFirst.of(step.span())));
    }

    private void step(GlobalStep step) {
        switch (step) {
            case GlobalStep.Message message -> {
                message.receivers().stream()
                        .filter(receiver -> receiver.text().equals(message.sender().text()))
                        .forEach(receiver -> findings.add(SelfMessage.of(receiver)));
                requireDistinct(message.receivers(), DuplicateReceiver::of);
            }
            case GlobalStep.Choice choice ->
                requireDistinct(choice.branches().stream().map(GlobalStep.Branch::label).toList(), DuplicateLabel::of);
            case GlobalStep.Call call -> requireDistinct(call.arguments(), DuplicateArgument::of);
            case GlobalStep.Begin begin -> {}
            case GlobalStep.DirectedChoice choice -> {}
            case GlobalStep.Parallel parallel -> {}
            case GlobalStep.Loop loop -> {}
            case GlobalStep.Recursion recursion -> {}
            case GlobalStep.Continue jump -> {}
        }
    }

    private void requireDistinct(List<Name> names, BiFunction<Name, Name, Diagnostic> finding) {
        Map<String, Name> earlier = new HashMap<>();
        for (Name name : names) {
            Name first = earlier.putIfAbsent(name.text(), name);
            if (first != null) {
                findings.add(finding.apply(name, first));
            }
        }
    }
}
