package dev.parley.grammar.language;

import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.diagnostics.SyntaxError;
import dev.parley.grammar.diagnostics.UnknownRecursionVariable;
import dev.parley.grammar.diagnostics.UnknownRole;
import dev.parley.grammar.xtext.model.ActorStep;
import dev.parley.grammar.xtext.model.Branch;
import dev.parley.grammar.xtext.model.Call;
import dev.parley.grammar.xtext.model.Choice;
import dev.parley.grammar.xtext.model.Continue;
import dev.parley.grammar.xtext.model.DirectedChoice;
import dev.parley.grammar.xtext.model.ModelPackage.Literals;
import dev.parley.grammar.xtext.model.Parallel;
import dev.parley.grammar.xtext.model.Recursion;
import dev.parley.grammar.xtext.model.Role;
import dev.parley.grammar.xtext.model.Sequence;
import dev.parley.grammar.xtext.model.Step;
import dev.parley.grammar.syntax.GlobalStep;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Converts the steps of one global protocol. Steps that error recovery left incomplete are left out. */
final class GlobalBuilder {
    private final String protocol;
    private final List<Name> declaredRoles;
    private final Positions positions;
    private final Findings findings;
    private final PayloadBuilder payloads;

    GlobalBuilder(String protocol, List<Name> declaredRoles, Positions positions, Findings findings) {
        this.protocol = protocol;
        this.declaredRoles = declaredRoles;
        this.positions = positions;
        this.findings = findings;
        this.payloads = new PayloadBuilder(positions, findings);
    }

    /** @param sequence may be null, as EMF says that there is none */
    List<GlobalStep> steps(Sequence sequence) {
        if (sequence == null) {
            return List.of();
        }
        List<Step> steps = sequence.getSteps();
        findings.requireSeparators(steps, steps.stream().map(GlobalBuilder::isBlock).toList(), ";");
        List<GlobalStep> converted = new ArrayList<>();
        for (Step step : steps) {
            step(step).ifPresent(converted::add);
        }
        return converted;
    }

    private static boolean isBlock(Step step) {
        return switch (step) {
            case ActorStep actor -> actor.getChoice() != null || actor.getLoop() != null;
            case DirectedChoice choice -> true;
            case Parallel parallel -> true;
            case Recursion recursion -> true;
            default -> false;
        };
    }

    private Optional<GlobalStep> step(Step step) {
        return switch (step) {
            case ActorStep actor -> actorStep(actor);
            case DirectedChoice choice -> directedChoice(choice);
            case Parallel parallel ->
                Optional.of(new GlobalStep.Parallel(bodies(parallel, parallel.getThreads()), positions.span(parallel)));
            case Recursion recursion -> recursion(recursion);
            case Continue jump -> jump(jump);
            case Call call -> call(call);
            default -> Optional.empty();
        };
    }

    private Optional<GlobalStep> actorStep(ActorStep step) {
        Optional<Name> actor = positions.name(step, Literals.ACTOR_STEP__ACTOR);
        actor.ifPresent(name -> requireDeclared(name, step.getActor()));
        SourceSpan span = positions.span(step);
        if (step.isBegin()) {
            return actor.map(name -> new GlobalStep.Begin(name, span));
        }
        if (step.getChoice() != null) {
            List<GlobalStep.Branch> branches = branches(step.getChoice());
            return actor.map(name -> new GlobalStep.Choice(name, branches, span));
        }
        if (step.getLoop() != null) {
            findings.requireStar(step.getLoop(), step.getLoop().isStar());
            List<GlobalStep> body = steps(step.getLoop().getBody());
            return actor.map(name -> new GlobalStep.Loop(name, body, span));
        }
        List<Name> receivers = roles(step, Literals.ACTOR_STEP__RECEIVERS, step.getReceivers());
        return actor.filter(name -> !receivers.isEmpty())
                .map(name -> new GlobalStep.Message(
                        name,
                        receivers,
                        positions.name(step, Literals.ACTOR_STEP__LABEL),
                        payloads.payloads(step.getPayload()),
                        span));
    }

    private List<GlobalStep.Branch> branches(Choice choice) {
        if (choice.getBranches().isEmpty()) {
            findings.syntaxError(SyntaxError.noBranches(positions.span(choice), "LABEL: A->B: <Type>"));
        }
        findings.requireBranchSeparators(choice.getBranches());
        List<GlobalStep.Branch> branches = new ArrayList<>();
        for (Branch branch : choice.getBranches()) {
            List<GlobalStep> body = steps(branch.getBody());
            positions.name(branch, Literals.BRANCH__LABEL)
                    .ifPresent(label -> branches.add(new GlobalStep.Branch(label, body, positions.span(branch))));
        }
        return branches;
    }

    private Optional<GlobalStep> directedChoice(DirectedChoice choice) {
        Optional<Name> chooser = positions.name(choice, Literals.DIRECTED_CHOICE__CHOOSER);
        chooser.ifPresent(name -> requireDeclared(name, choice.getChooser()));
        List<GlobalStep.Alternative> alternatives = bodies(choice, choice.getAlternatives());
        return chooser.map(name -> new GlobalStep.DirectedChoice(name, alternatives, positions.span(choice)));
    }

    /** The bodies of a step in braces of their own. */
    private List<GlobalStep.Alternative> bodies(Step step, List<Sequence> sequences) {
        List<GlobalStep.Alternative> bodies = new ArrayList<>();
        for (Sequence sequence : sequences) {
            int start = Positions.node(sequence).getOffset();
            SourceSpan opening = positions.tokenBefore(start).map(positions::span).orElseGet(() -> positions.span(step));
            SourceSpan closing = positions.tokenFrom(Positions.end(sequence))
                    .filter(token -> token.text().equals("}"))
                    .map(positions::span)
                    .orElseGet(() -> positions.span(sequence));
            SourceSpan span = new SourceSpan(opening.file(), new Range(opening.range().start(), closing.range().end()));
            bodies.add(new GlobalStep.Alternative(steps(sequence), opening, span));
        }
        return bodies;
    }

    private Optional<GlobalStep> recursion(Recursion recursion) {
        List<GlobalStep> body = steps(recursion.getBody());
        return Optional.ofNullable(recursion.getVariable())
                .flatMap(variable -> positions.name(variable, Literals.RECURSION_VARIABLE__NAME))
                .map(name -> new GlobalStep.Recursion(name, body, positions.span(recursion)));
    }

    private Optional<GlobalStep> jump(Continue jump) {
        Optional<Name> name = positions.name(jump, Literals.CONTINUE__VARIABLE);
        name.filter(written -> isUnresolved(jump.getVariable()))
                .ifPresent(written ->
                        findings.unresolvedName(UnknownRecursionVariable.of(written, Recursions.enclosing(jump))));
        return name.map(variable -> new GlobalStep.Continue(variable, positions.span(jump)));
    }

    private Optional<GlobalStep> call(Call call) {
        List<Name> arguments = roles(call, Literals.CALL__ARGUMENTS, call.getArguments());
        return positions.name(call, Literals.CALL__CALLEE)
                .map(callee -> new GlobalStep.Call(callee, arguments, positions.span(call)));
    }

    private List<Name> roles(EObject owner, EReference feature, List<Role> targets) {
        List<Name> names = positions.names(owner, feature);
        for (int i = 0; i < Math.min(names.size(), targets.size()); i++) {
            requireDeclared(names.get(i), targets.get(i));
        }
        return names;
    }

    private void requireDeclared(Name name, Role target) {
        boolean nothingDeclared = declaredRoles.isEmpty(); // One finding about that is enough: MissingParticipants.
        if (isUnresolved(target) && !nothingDeclared) {
            findings.unresolvedName(UnknownRole.of(name, protocol, declaredRoles));
        }
    }

    /** Whether linking found nothing: EMF answers the unresolved proxy, or null where nothing was written. */
    private static boolean isUnresolved(EObject target) {
        return target == null || target.eIsProxy();
    }
}
