package dev.parley.grammar.language;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Initiation;
import dev.parley.grammar.diagnostics.SyntaxError;
import dev.parley.grammar.diagnostics.UnknownRecursionVariable;
import dev.parley.grammar.language.Positions.Token;
import dev.parley.grammar.xtext.model.LocalAction;
import dev.parley.grammar.xtext.model.LocalBranch;
import dev.parley.grammar.xtext.model.LocalChoice;
import dev.parley.grammar.xtext.model.LocalContinue;
import dev.parley.grammar.xtext.model.LocalInitiation;
import dev.parley.grammar.xtext.model.LocalRecursion;
import dev.parley.grammar.xtext.model.LocalReference;
import dev.parley.grammar.xtext.model.LocalSequence;
import dev.parley.grammar.xtext.model.SessionMember;
import dev.parley.grammar.xtext.model.SessionType;
import dev.parley.grammar.xtext.model.ModelPackage.Literals;
import dev.parley.grammar.syntax.LocalStep;
import dev.parley.grammar.syntax.Name;
import dev.parley.grammar.syntax.SessionSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Converts the steps of one local type. Steps that error recovery left incomplete are left out. */
final class LocalBuilder {
    private final Positions positions;
    private final Findings findings;
    private final PayloadBuilder payloads;

    LocalBuilder(Positions positions, Findings findings) {
        this.positions = positions;
        this.findings = findings;
        this.payloads = new PayloadBuilder(positions, findings);
    }

    /** @param sequence may be null, as EMF says that there is none */
    List<LocalStep> steps(LocalSequence sequence) {
        if (sequence == null) {
            return List.of();
        }
        return converted(sequence.getSteps());
    }

    SessionSyntax session(SessionType type) {
        List<SessionSyntax.Member> members = new ArrayList<>();
        for (SessionMember member : type.getMembers()) {
            members.add(new SessionSyntax.Member(converted(member.getSteps()), positions.span(member)));
        }
        return new SessionSyntax(members, positions.span(type));
    }

    private List<LocalStep> converted(List<dev.parley.grammar.xtext.model.LocalStep> steps) {
        findings.requireSeparators(steps, steps.stream().map(LocalBuilder::isBlock).toList(), ";.");
        List<LocalStep> converted = new ArrayList<>();
        for (dev.parley.grammar.xtext.model.LocalStep step : steps) {
            step(step).ifPresent(converted::add);
        }
        return converted;
    }

    private static boolean isBlock(dev.parley.grammar.xtext.model.LocalStep step) {
        return switch (step) {
            case LocalAction action -> action.getChoice() != null || action.getLoop() != null;
            case LocalRecursion recursion -> true;
            default -> false;
        };
    }

    private Optional<LocalStep> step(dev.parley.grammar.xtext.model.LocalStep step) {
        return switch (step) {
            case LocalAction action -> Optional.of(action(action));
            case LocalRecursion recursion -> recursion(recursion);
            case LocalContinue jump -> jump(jump);
            case LocalReference reference -> positions.name(reference, Literals.LOCAL_REFERENCE__PROTOCOL)
                    .map(protocol -> new LocalStep.Reference(reference.isDual(), protocol, positions.span(reference)));
            case LocalInitiation initiation -> Optional.of(new LocalStep.Initiate(
                    initiation.isRequests() ? Initiation.REQUEST : Initiation.ACCEPT, positions.span(initiation)));
            default -> Optional.empty();
        };
    }

    private LocalStep action(LocalAction action) {
        Direction direction = action.isSends() ? Direction.SEND : Direction.RECEIVE;
        List<Name> peers = positions.names(action, Literals.LOCAL_ACTION__PEERS);
        SourceSpan span = positions.span(action);
        SourceSpan sign = sign(action, peers);
        if (action.isBegin()) {
            return new LocalStep.Begin(direction, peers, sign, span);
        }
        if (action.getChoice() != null) {
            return new LocalStep.Choice(direction, peers, branches(action.getChoice()), sign, span);
        }
        if (action.getLoop() != null) {
            findings.requireStar(action.getLoop(), action.getLoop().isStar());
            return new LocalStep.Loop(
                    direction, peers, steps(action.getLoop().getBody()), sign, span);
        }
        return new LocalStep.Message(
                direction,
                peers,
                positions.name(action, Literals.LOCAL_OPERATION__LABEL),
                payloads.payloads(action.getPayload()),
                sign,
                span);
    }

    /** The {@code !} or {@code ?} stands first, or after the colon that ends the peers. */
    private SourceSpan sign(LocalAction action, List<Name> peers) {
        int start = Positions.node(action).getOffset();
        Optional<Token> token = positions.tokenFrom(start);
        while (!peers.isEmpty() && token.isPresent() && !"!?".contains(token.get().text())) {
            token = positions.tokenFrom(token.get().end());
        }
        return token.map(positions::span).orElseGet(() -> positions.span(action));
    }

    private List<LocalStep.Branch> branches(LocalChoice choice) {
        if (choice.getBranches().isEmpty()) {
            findings.syntaxError(SyntaxError.noBranches(positions.span(choice), "LABEL: A: ?<Type>"));
        }
        findings.requireBranchSeparators(choice.getBranches());
        return choice.getBranches().stream().map(this::branch).toList();
    }

    private LocalStep.Branch branch(LocalBranch branch) {
        int start = Positions.node(branch).getOffset();
        int headEnd = branch.getPayload() != null ? Positions.end(branch.getPayload()) : positions.tokenFrom(start).map(Token::end).orElse(start);
        return new LocalStep.Branch(
                positions.name(branch, Literals.LOCAL_BRANCH__LABEL),
                payloads.payloads(branch.getPayload()),
                steps(branch.getBody()),
                positions.span(start, headEnd - start),
                positions.span(branch));
    }

    private Optional<LocalStep> recursion(LocalRecursion recursion) {
        List<LocalStep> body = steps(recursion.getBody());
        return Optional.ofNullable(recursion.getVariable())
                .flatMap(variable -> positions.name(variable, Literals.RECURSION_VARIABLE__NAME))
                .map(name -> new LocalStep.Recursion(name, body, positions.span(recursion)));
    }

    private Optional<LocalStep> jump(LocalContinue jump) {
        Optional<Name> name = positions.name(jump, Literals.LOCAL_CONTINUE__VARIABLE);
        if (name.isPresent() && (jump.getVariable() == null || jump.getVariable().eIsProxy())) {
            findings.unresolvedName(UnknownRecursionVariable.of(name.get(), Recursions.enclosing(jump)));
        }
        return name.map(variable -> new LocalStep.Continue(variable, positions.span(jump)));
    }
}
