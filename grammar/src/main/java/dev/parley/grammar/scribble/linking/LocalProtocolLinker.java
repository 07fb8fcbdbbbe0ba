package dev.parley.grammar.scribble.linking;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Transition;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.scribble.LocalBreach;
import dev.parley.core.scribble.LocalRules;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import dev.parley.grammar.diagnostics.DuplicateLabel;
import dev.parley.grammar.diagnostics.ExpansionTooLarge;
import dev.parley.grammar.diagnostics.JumpOutOfThread;
import dev.parley.grammar.diagnostics.MixedChoice;
import dev.parley.grammar.diagnostics.StepAfterReturn;
import dev.parley.grammar.diagnostics.ThreadsInterfere;
import dev.parley.grammar.diagnostics.TooManyInterleavings;
import dev.parley.grammar.diagnostics.UndecidedEnd;
import dev.parley.grammar.diagnostics.UnguardedRecursion;
import dev.parley.grammar.diagnostics.UnreachableStep;
import dev.parley.grammar.scribble.ModuleLibrary;
import dev.parley.grammar.scribble.linking.LocalProtocolLowering.Lowered;
import dev.parley.grammar.scribble.linking.VisibleNames.LocalMember;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the local protocols of a module are as machines. What is wrong with one is shown in its own text, at the call if it lies in a called
 * protocol, and not at all if that one has a finding of its own. Not safe for use by several threads.
 */
final class LocalProtocolLinker {
    private final ModuleLibrary library;
    private final Messages messages;
    private final Map<SourceSpan, Judged> judged = new HashMap<>();
    private final Map<SourceSpan, Boolean> namesKnown = new HashMap<>();

    /**
     * A local protocol whose names are in order.
     *
     * @param endpoint empty where it has no machine
     * @param findings empty also where the protocols that it calls have errors
     */
    record Linked(Optional<Endpoint> endpoint, List<Diagnostic> findings) {}

    private record Judged(Lowered lowered, Optional<LocalRules.Result> result) {
        List<LocalBreach> breaches() {
            return result.stream()
                    .flatMap(found -> switch (found) {
                        case LocalRules.Refused refused -> refused.breaches().stream();
                        case LocalRules.Accepted accepted -> Stream.<LocalBreach>empty();
                    })
                    .toList();
        }

        SourceSpan place(NodePath path) {
            return lowered.provenance().of(path).orElseThrow();
        }

        /** The innermost place in a text that leads to a term. */
        SourceSpan place(NodePath path, ProtocolSyntax text) {
            for (int length = path.length(); length > 0; length--) {
                SourceSpan place = place(path.prefix(length));
                if (text.contains(place)) {
                    return place;
                }
            }
            return text.name().span();
        }
    }

    LocalProtocolLinker(ModuleLibrary library, Messages messages) {
        this.library = library;
        this.messages = messages;
    }

    /** @param member one whose text has no errors, names included */
    Linked link(LocalMember member) {
        ProtocolSyntax.Local protocol = member.protocol();
        Judged judgement = judge(member);
        if (judgement.lowered.tooLarge()) {
            return new Linked(
                    Optional.empty(), List.of(ExpansionTooLarge.of(protocol.name(), ProtocolLowering.LARGEST)));
        }
        if (!judgement.lowered.callees().stream().allMatch(this::hasKnownNames)) {
            return new Linked(Optional.empty(), List.of());
        }
        return switch (judgement.result.orElseThrow()) {
            case LocalRules.Accepted accepted -> new Linked(Optional.of(endpoint(accepted, judgement)), List.of());
            case LocalRules.Refused refused -> new Linked(Optional.empty(), findings(member, refused, judgement));
        };
    }

    private Judged judge(LocalMember member) {
        Judged known = judged.get(member.protocol().span());
        if (known != null) {
            return known;
        }
        Lowered lowered = LocalProtocolLowering.lower(member, library, messages);
        Role role = new Role(member.protocol().self().text());
        Judged judgement = new Judged(
                lowered, lowered.tooLarge() ? Optional.empty() : Optional.of(LocalRules.check(role, lowered.body(), lowered.protocols())));
        judged.put(member.protocol().span(), judgement);
        return judgement;
    }

    private boolean hasKnownNames(LocalMember callee) {
        return namesKnown.computeIfAbsent(
                callee.protocol().span(),
                key -> NameChecks.check(callee.protocol(), new VisibleNames(callee.module(), library)).stream()
                        .noneMatch(finding -> finding.kind().severity() == Severity.ERROR));
    }

    private static Endpoint endpoint(LocalRules.Accepted accepted, Judged judgement) {
        Map<Transition, List<SourceSpan>> spans = new HashMap<>();
        accepted.origins().forEach((step, origins) ->
                spans.put(step, origins.stream().map(judgement::place).distinct().toList()));
        return new Endpoint(accepted.machine(), spans);
    }

    private List<Diagnostic> findings(LocalMember member, LocalRules.Refused refused, Judged judgement) {
        ProtocolSyntax.Local text = member.protocol();
        boolean calleesAreShown = judgement.lowered.callees().stream().anyMatch(this::hasOwnFinding);
        List<Diagnostic> findings = new ArrayList<>();
        for (LocalBreach breach : refused.breaches()) {
            if (text.contains(judgement.place(breach.at())) || !calleesAreShown) {
                Diagnostic finding = render(breach, judgement.place(breach.at(), text), judgement, text);
                // A called protocol can lead to one place of the text several times.
                if (findings.stream().noneMatch(known -> known.kind().equals(finding.kind()) && known.span().equals(finding.span()))) {
                    findings.add(finding);
                }
            }
        }
        return findings;
    }

    private boolean hasOwnFinding(LocalMember callee) {
        Judged judgement = judge(callee);
        return judgement.breaches().stream().anyMatch(breach -> callee.protocol().contains(judgement.place(breach.at())));
    }

    private static Diagnostic render(LocalBreach breach, SourceSpan place, Judged judgement, ProtocolSyntax.Local text) {
        return switch (breach) {
            case LocalBreach.UnguardedRecursion b ->
                UnguardedRecursion.of(place, judgement.lowered.name(b.recursion()), judgement.place(b.recursion()));
            case LocalBreach.UnreachableStep b -> UnreachableStep.of(place, judgement.place(b.endless()));
            case LocalBreach.StepAfterReturn b ->
                StepAfterReturn.of(place, judgement.lowered.name(b.call()), judgement.place(b.call()));
            case LocalBreach.JumpOutOfThread b -> JumpOutOfThread.of(place, judgement.lowered.name(b.recursion()));
            case LocalBreach.ThreadsInterfere b ->
                ThreadsInterfere.of(place, b.action(), judgement.place(b.earlier()), b.earlierAction());
            case LocalBreach.TooManyInterleavings b -> TooManyInterleavings.of(place, text.self().text(), b.limit());
            case LocalBreach.EqualAlternatives b -> equal(b.action(), place, judgement.place(b.earlier()));
            case LocalBreach.MixedChoice b ->
                MixedChoice.of(place, b.action(), judgement.place(b.earlier()), b.earlierAction(), text.self().text());
            case LocalBreach.UndecidedEnd b -> UndecidedEnd.of(place, text.self().text());
        };
    }

    private static Diagnostic equal(Action action, SourceSpan place, SourceSpan earlier) {
        if (action.label() == Label.Reserved.NONE) {
            return DuplicateLabel.unlabelled(place, earlier);
        }
        String label = action.label().toString();
        return DuplicateLabel.of(new Name(label, place), new Name(label, earlier));
    }
}
