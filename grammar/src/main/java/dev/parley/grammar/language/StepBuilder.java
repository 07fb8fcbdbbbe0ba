package dev.parley.grammar.language;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.diagnostics.SyntaxError;
import dev.parley.grammar.scribble.syntax.MessageSyntax;
import dev.parley.grammar.scribble.syntax.ScribbleStep;
import dev.parley.grammar.scribble.syntax.ScribbleStep.ActionKind;
import dev.parley.grammar.syntax.Name;
import dev.parley.grammar.xtext.scribble.Annotation;
import dev.parley.grammar.xtext.scribble.Block;
import dev.parley.grammar.xtext.scribble.Call;
import dev.parley.grammar.xtext.scribble.Calls;
import dev.parley.grammar.xtext.scribble.Choice;
import dev.parley.grammar.xtext.scribble.Connect;
import dev.parley.grammar.xtext.scribble.Continue;
import dev.parley.grammar.xtext.scribble.Disconnect;
import dev.parley.grammar.xtext.scribble.Interaction;
import dev.parley.grammar.xtext.scribble.Join;
import dev.parley.grammar.xtext.scribble.Message;
import dev.parley.grammar.xtext.scribble.Parallel;
import dev.parley.grammar.xtext.scribble.Payload;
import dev.parley.grammar.xtext.scribble.Protocol;
import dev.parley.grammar.xtext.scribble.Recursion;
import dev.parley.grammar.xtext.scribble.ScribblePackage.Literals;
import dev.parley.grammar.xtext.scribble.Step;
import dev.parley.grammar.xtext.scribble.Wrap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;

/** Converts the steps of one Scribble protocol. Steps that are incomplete are left out, with a finding if the parser let them pass. */
final class StepBuilder {
    private final ModuleBuilder modules;
    private final Positions positions;
    private final Findings findings;
    private final boolean local;

    /** @param local whether it is a local protocol, whose steps name one role less than those of a global one */
    StepBuilder(ModuleBuilder modules, Positions positions, Findings findings, boolean local) {
        this.modules = modules;
        this.positions = positions;
        this.findings = findings;
        this.local = local;
    }

    /** @param block may be null, as EMF says that there is none */
    List<ScribbleStep> steps(Block block) {
        if (block == null) {
            return List.of();
        }
        List<Step> written = block.getSteps();
        List<ScribbleStep> converted = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            if (!(written.get(i) instanceof Annotation)) {
                requireSemicolon(written.get(i));
                step(written.get(i), annotationAfter(written, i)).ifPresent(converted::add);
            }
        }
        return converted;
    }

    private Optional<String> annotationAfter(List<Step> steps, int index) {
        return index + 1 < steps.size() && steps.get(index + 1) instanceof Annotation annotation
                ? positions.name(annotation, Literals.ANNOTATION__TEXT).map(Name::text)
                : Optional.empty();
    }

    private void requireSemicolon(Step step) {
        boolean block = step instanceof Choice || step instanceof Parallel || step instanceof Recursion || step instanceof Protocol;
        if (!block) {
            findings.requireSemicolonAfter(step, "the step");
        }
    }

    private Optional<ScribbleStep> step(Step step, Optional<String> annotation) {
        SourceSpan span = positions.span(step);
        return switch (step) {
            case Interaction interaction -> interaction(interaction, annotation, span);
            case Choice choice -> positions.name(choice, Literals.CHOICE__CHOOSER)
                    .map(chooser -> new ScribbleStep.Choice(chooser, blocks(choice.getAlternatives()), span));
            case Parallel parallel -> Optional.of(new ScribbleStep.Parallel(blocks(parallel.getThreads()), span));
            case Recursion recursion -> {
                List<ScribbleStep> body = steps(recursion.getBody());
                yield positions.name(recursion, Literals.RECURSION__VARIABLE)
                        .map(name -> new ScribbleStep.Recursion(name, positions.text(recursion, Literals.RECURSION__STATE), body, span));
            }
            case Continue jump -> positions.name(jump, Literals.CONTINUE__VARIABLE)
                    .map(name -> new ScribbleStep.Continue(name, positions.text(jump, Literals.CONTINUE__STATE), span));
            case Call call -> positions.name(call, Literals.CALL__CALLEE)
                    .map(callee -> new ScribbleStep.Call(
                            callee,
                            call.isListed(),
                            call.getArguments().stream().flatMap(argument -> message(argument).stream()).toList(),
                            positions.names(call, Literals.CALL__ROLES),
                            annotation,
                            span));
            case Calls calls -> positions.name(calls, Literals.CALLS__CALLER)
                    .flatMap(caller -> positions.name(calls, Literals.CALLS__CALLEE)
                            .map(callee -> new ScribbleStep.Invitation(
                                    caller, callee, positions.names(calls, Literals.CALLS__ROLES), annotation, span)));
            case Connect connect -> connection(
                    connect,
                    Optional.empty(),
                    positions.name(connect, Literals.CONNECT__REQUESTER),
                    positions.name(connect, Literals.CONNECT__ACCEPTER));
            case Join join -> positions.name(join, Literals.JOIN__PEER)
                    .flatMap(peer -> action(
                            join.isAccepts() ? ActionKind.ACCEPT : ActionKind.REQUEST, Optional.empty(), List.of(peer), span));
            case Disconnect disconnect -> pair(
                            disconnect,
                            positions.name(disconnect, Literals.DISCONNECT__LEFT),
                            positions.name(disconnect, Literals.DISCONNECT__RIGHT),
                            "`and` and the other role")
                    .map(roles -> roles.size() == 1
                            ? new ScribbleStep.Action(ActionKind.DISCONNECT, Optional.empty(), roles, span)
                            : new ScribbleStep.Disconnect(roles.get(0), roles.get(1), span));
            case Wrap wrap when wrap.isJoins() -> positions.name(wrap, Literals.WRAP__REQUESTER)
                    .flatMap(peer -> local
                            ? action(ActionKind.JOIN_WRAP, Optional.empty(), List.of(peer), span)
                            : unexpected(wrap, "`to` and the role that joins in"));
            case Wrap wrap -> pair(
                            wrap,
                            positions.name(wrap, Literals.WRAP__REQUESTER),
                            positions.name(wrap, Literals.WRAP__ACCEPTER),
                            "the role that wraps its connection")
                    .map(roles -> roles.size() == 1
                            ? new ScribbleStep.Action(ActionKind.WRAP, Optional.empty(), roles, span)
                            : new ScribbleStep.Wrap(roles.get(0), roles.get(1), span));
            case Protocol protocol -> modules.protocol(protocol).map(ScribbleStep.Nested::new);
            default -> Optional.empty();
        };
    }

    private Optional<ScribbleStep> interaction(Interaction interaction, Optional<String> annotation, SourceSpan span) {
        Optional<MessageSyntax> message = message(interaction.getMessage());
        Optional<Name> sender = positions.name(interaction, Literals.INTERACTION__SENDER);
        List<Name> receivers = positions.names(interaction, Literals.INTERACTION__RECEIVERS);
        Optional<Name> requester = positions.name(interaction, Literals.INTERACTION__REQUESTER);
        Optional<Name> accepter = positions.name(interaction, Literals.INTERACTION__ACCEPTER);
        if (message.isEmpty()) {
            return Optional.empty();
        }
        if (interaction.isConnects()) {
            return connection(interaction, message, requester, accepter);
        }
        if (interaction.isRequests() || interaction.isAccepts()) {
            ActionKind kind = interaction.isRequests() ? ActionKind.REQUEST : ActionKind.ACCEPT;
            return requester.or(() -> accepter).flatMap(peer -> action(kind, message, List.of(peer), span));
        }
        if (sender.isPresent() && !receivers.isEmpty()) {
            return local
                    ? unexpected(interaction, "one role, since the other one is the protocol's own")
                    : Optional.of(new ScribbleStep.Transfer(message.get(), sender.get(), receivers, annotation, span));
        }
        if (!local) {
            return unexpected(interaction, sender.isPresent() ? "`to` and the receiver" : "`from` and the sender before `to`");
        }
        return sender.map(peer -> action(ActionKind.RECEIVE, message, List.of(peer), span))
                .orElseGet(() -> receivers.isEmpty() ? Optional.empty() : action(ActionKind.SEND, message, receivers, span));
    }

    private Optional<ScribbleStep> connection(
            Step step, Optional<MessageSyntax> message, Optional<Name> requester, Optional<Name> accepter) {
        SourceSpan span = positions.span(step);
        return pair(step, requester, accepter, "the role that requests the connection")
                .map(roles -> roles.size() == 1
                        ? new ScribbleStep.Action(ActionKind.REQUEST, message, roles, span)
                        : new ScribbleStep.Connect(message, roles.get(0), roles.get(1), span));
    }

    /** The two roles of a step in a global protocol, the one of a step in a local one; empty, with a finding, if there are not so many. */
    private Optional<List<Name>> pair(Step step, Optional<Name> first, Optional<Name> second, String missing) {
        List<Name> roles = Stream.concat(first.stream(), second.stream()).toList();
        if (roles.size() == (local ? 1 : 2)) {
            return Optional.of(roles);
        }
        unexpected(step, local ? "one role, since the other one is the protocol's own" : missing);
        return Optional.empty();
    }

    private Optional<ScribbleStep> action(ActionKind kind, Optional<MessageSyntax> message, List<Name> peers, SourceSpan span) {
        if (local) {
            return Optional.of(new ScribbleStep.Action(kind, message, peers, span));
        }
        findings.syntaxError(SyntaxError.of(span, "Expected `connect` and two roles: this step belongs to a local protocol."));
        return Optional.empty();
    }

    private Optional<ScribbleStep> unexpected(EObject step, String expected) {
        findings.syntaxError(SyntaxError.of(positions.span(step), "Expected %s.".formatted(expected)));
        return Optional.empty();
    }

    private List<ScribbleStep.Block> blocks(List<Block> blocks) {
        return blocks.stream()
                .map(block -> new ScribbleStep.Block(steps(block), opening(block), positions.span(block)))
                .toList();
    }

    private SourceSpan opening(Block block) {
        return positions.span(Positions.node(block).getOffset(), 1);
    }

    /** @param message may be null, as EMF says that there is none */
    private Optional<MessageSyntax> message(Message message) {
        if (message == null) {
            return Optional.empty();
        }
        Optional<Name> name = positions.name(message, Literals.MESSAGE__NAME);
        if (!message.isListed()) {
            return name.map(MessageSyntax.Named::new);
        }
        if (name.filter(label -> label.text().contains(".")).isPresent()) {
            unexpected(message, "a label without dots");
            return Optional.empty();
        }
        List<MessageSyntax.Payload> payloads = message.getPayloads().stream().flatMap(this::payload).toList();
        return Optional.of(new MessageSyntax.Literal(name, payloads, positions.span(message)));
    }

    private Stream<MessageSyntax.Payload> payload(Payload payload) {
        return positions.name(payload, Literals.PAYLOAD__TYPE)
                .map(type -> new MessageSyntax.Payload(
                        positions.name(payload, Literals.PAYLOAD__VARIABLE),
                        type,
                        positions.name(payload, Literals.PAYLOAD__ROLE),
                        positions.text(payload, Literals.PAYLOAD__REFINEMENT),
                        positions.span(payload)))
                .stream();
    }
}
