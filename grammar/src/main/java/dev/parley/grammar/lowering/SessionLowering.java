package dev.parley.grammar.lowering;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.core.type.SessionType;
import dev.parley.grammar.DeclaredSession;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.PayloadTypeResolver.Resolution;
import dev.parley.grammar.diagnostics.CyclicReference;
import dev.parley.grammar.diagnostics.DuplicateLabel;
import dev.parley.grammar.diagnostics.MisplacedInitiation;
import dev.parley.grammar.diagnostics.MixedSet;
import dev.parley.grammar.diagnostics.PeerInSession;
import dev.parley.grammar.diagnostics.ReferenceToGlobal;
import dev.parley.grammar.diagnostics.SessionInItself;
import dev.parley.grammar.diagnostics.SetInSequence;
import dev.parley.grammar.diagnostics.UnknownProtocol;
import dev.parley.grammar.diagnostics.UnknownRecursionVariable;
import dev.parley.grammar.syntax.FileSyntax;
import dev.parley.grammar.syntax.LocalStep;
import dev.parley.grammar.syntax.Name;
import dev.parley.grammar.syntax.SessionSyntax;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Lowers session types of two parties. A reference stands for the text that it names: {@code @(p)} is replaced by the steps of {@code p},
 * {@code ^(p)} by those of its other end. Used once.
 */
final class SessionLowering {
    private static final List<Role> PEER = List.of(SessionType.PEER);

    /** In references inside one another, which are followed recursively. */
    private static final int DEEPEST = 200;

    private final VisibleProtocols visible;
    private final PayloadTypeResolver types;
    private final BiConsumer<Name, Resolution> listener;
    private final Consumer<Diagnostic> findings;
    private Optional<String> self = Optional.empty();
    private int size;
    private boolean sound = true;

    /**
     * @param listener is told of each class that the type's own text names, and of what it was found to be
     * @param findings is told what is wrong with the type's own text; what is wrong with a text that it refers to is reported there
     */
    SessionLowering(
            VisibleProtocols visible,
            PayloadTypeResolver types,
            BiConsumer<Name, Resolution> listener,
            Consumer<Diagnostic> findings) {
        this.visible = visible;
        this.types = types;
        this.listener = listener;
        this.findings = findings;
    }

    /**
     * A session type.
     *
     * @param members for each member of the type, its terms and where they were written
     * @param sound whether nothing is wrong, also in the texts that are referred to; if something is, the type is incomplete
     * @param tooLarge whether the limit of {@link GlobalLowering} was reached, so that the type is cut short
     */
    record Lowered(SessionType type, List<Node<LocalType>> members, boolean sound, boolean tooLarge) {}

    /** The type of a declaration. */
    Lowered lower(DeclaredSession declared) {
        self = Optional.of(declared.qualifiedName());
        List<Entry> inProgress = List.of(new Entry(declared.qualifiedName(), 0));
        return lowered(declared.declaration().type(), new Scope(declared.file(), inProgress, 0, Optional.empty(), Map.of()));
    }

    /** A type that is written as a payload. */
    Lowered lower(SessionSyntax type, FileSyntax file) {
        return lowered(type, new Scope(file, List.of(), 1, Optional.empty(), Map.of()));
    }

    private Lowered lowered(SessionSyntax syntax, Scope scope) {
        List<Member> members = members(syntax, scope);
        Initiation initiation = members.getFirst().initiation;
        List<Node<LocalType>> roots = members.stream().map(Member::root).toList();
        roots.forEach(root -> order(root, syntax.span(), scope));
        return new Lowered(new SessionType(initiation, Node.types(roots)), roots, sound, size > GlobalLowering.LARGEST);
    }

    private void order(Node<LocalType> root, SourceSpan text, Scope scope) {
        OrderChecks.Result order =
                OrderChecks.check(root, Shape::of, place -> scope.isOwnText() && contains(text, place));
        sound &= order.holds();
        order.findings().forEach(findings);
    }

    private static boolean contains(SourceSpan text, SourceSpan place) {
        return place.file().equals(text.file())
                && place.range().start().compareTo(text.range().start()) >= 0
                && place.range().end().compareTo(text.range().end()) <= 0;
    }

    /** A protocol that is being filled in, and how many payloads it stands in. */
    private record Entry(String protocol, int payloads) {}

    /**
     * Where a text is being lowered.
     *
     * @param inProgress the protocols whose text this is, outermost first
     * @param reference the reference in the type's own text that led here; empty in the type's own text
     */
    private record Scope(
            FileSyntax file,
            List<Entry> inProgress,
            int payloads,
            Optional<SourceSpan> reference,
            Map<String, RecursionVariable> variables) {

        boolean isOwnText() {
            return reference.isEmpty();
        }

        Scope payload() {
            return new Scope(file, inProgress, payloads + 1, reference, Map.of());
        }

        Scope inside(RecursionVariable variable) {
            Map<String, RecursionVariable> more = new HashMap<>(variables);
            more.put(variable.name(), variable);
            return new Scope(file, inProgress, payloads, reference, more);
        }

        Scope of(DeclaredSession target, SourceSpan at) {
            List<Entry> more = new ArrayList<>(inProgress);
            more.add(new Entry(target.qualifiedName(), payloads));
            return new Scope(target.file(), more, payloads, Optional.of(reference.orElse(at)), Map.of());
        }
    }

    /** One type, and how it is started. */
    private record Member(Initiation initiation, Node<LocalType> root) {
        Member dual() {
            return new Member(initiation.dual(), dualNode(root, SessionType.dual(root.type())));
        }

        /** The dual of a type has its shape, so that its terms stand where those of the type do. */
        private static Node<LocalType> dualNode(Node<LocalType> node, LocalType dual) {
            List<Node<LocalType>> children = new ArrayList<>();
            for (int i = 0; i < node.children().size(); i++) {
                children.add(dualNode(node.children().get(i), dual.children().get(i)));
            }
            return new Node<>(dual, node.span(), children);
        }
    }

    private List<Member> members(SessionSyntax syntax, Scope scope) {
        List<Member> members = new ArrayList<>();
        SourceSpan first = syntax.span();
        for (SessionSyntax.Member written : syntax.members()) {
            List<Member> here = member(written, scope);
            if (members.isEmpty()) {
                first = written.span();
            } else if (here.getFirst().initiation != members.getFirst().initiation) {
                report(scope, MixedSet.of(written.span(), here.getFirst().initiation, first, members.getFirst().initiation));
            }
            members.addAll(here);
        }
        return members.isEmpty() ? List.of(new Member(Initiation.ESTABLISHED, sequence(List.of(), syntax.span()))) : members;
    }

    /** One type, or those of a set that the whole text refers to. */
    private List<Member> member(SessionSyntax.Member written, Scope scope) {
        List<LocalStep> steps = written.steps();
        Optional<Initiation> initiation = steps.isEmpty() || !(steps.getFirst() instanceof LocalStep.Initiate initiate)
                ? Optional.empty()
                : Optional.of(initiate.initiation());
        List<LocalStep> rest = initiation.isPresent() ? steps.subList(1, steps.size()) : steps;
        if (rest.isEmpty() || !(rest.getFirst() instanceof LocalStep.Reference reference)) {
            return List.of(new Member(initiation.orElse(Initiation.ESTABLISHED), body(rest, written.span(), scope)));
        }
        List<Member> targets = resolve(reference, scope);
        Initiation started = targets.getFirst().initiation;
        if (initiation.isPresent() && started != Initiation.ESTABLISHED) {
            report(scope, MisplacedInitiation.reference(reference.protocol(), started));
        }
        if (targets.size() > 1 && rest.size() == 1) {
            return targets.stream().map(target -> new Member(initiation.orElse(started), target.root)).toList();
        }
        List<Node<LocalType>> all = new ArrayList<>(single(reference, targets, scope));
        all.addAll(body(rest.subList(1, rest.size()), written.span(), scope).children());
        return List.of(new Member(initiation.orElse(started), sequence(all, written.span())));
    }

    private List<Node<LocalType>> single(LocalStep.Reference reference, List<Member> targets, Scope scope) {
        if (targets.size() > 1) {
            report(scope, SetInSequence.of(reference.protocol(), targets.size()));
        }
        return targets.getFirst().root.children();
    }

    /** The types that a reference stands for. */
    private List<Member> resolve(LocalStep.Reference reference, Scope scope) {
        Name name = reference.protocol();
        Optional<DeclaredSession> target = visible.findSession(scope.file, name.text());
        Optional<Entry> open = target.flatMap(found -> scope.inProgress.stream()
                .filter(entry -> entry.protocol.equals(found.qualifiedName()))
                .findFirst());
        if (target.isEmpty()) {
            visible.find(scope.file, name.text()).ifPresentOrElse(
                    global -> report(
                            scope, ReferenceToGlobal.of(name, reference.dual(), global.declaration().name().span())),
                    () -> report(scope, UnknownProtocol.of(name, visible.suggestions())));
        } else if (open.isPresent()) {
            circle(open.get(), name, scope);
        } else if (scope.inProgress.size() > DEEPEST || ++size > GlobalLowering.LARGEST) {
            size = GlobalLowering.LARGEST + 1;
            sound = false;
        } else {
            List<Member> members = members(target.get().declaration().type(), scope.of(target.get(), name.span()));
            return reference.dual() ? members.stream().map(Member::dual).toList() : members;
        }
        return List.of(new Member(Initiation.ESTABLISHED, sequence(List.of(), reference.span())));
    }

    /** Reported where the circle passes through the declaration itself; the others on it report it themselves. */
    private void circle(Entry open, Name reference, Scope scope) {
        sound = false;
        if (!self.equals(Optional.of(open.protocol))) {
            return;
        }
        List<String> way = scope.inProgress.stream().skip(1).map(Entry::protocol).map(SessionLowering::simple).toList();
        SourceSpan at = scope.reference.orElse(reference.span());
        findings.accept(scope.payloads > open.payloads
                ? SessionInItself.of(at, simple(open.protocol), way)
                : CyclicReference.of(at, simple(open.protocol), way));
    }

    private static String simple(String qualifiedName) {
        return qualifiedName.substring(qualifiedName.lastIndexOf('.') + 1);
    }

    private Node<LocalType> body(List<LocalStep> steps, SourceSpan span, Scope scope) {
        List<Node<LocalType>> lowered = new ArrayList<>();
        for (LocalStep step : steps) {
            lowered.addAll(step(step, scope));
        }
        return sequence(lowered, span);
    }

    /** References give the steps that they stand for, so that sequences never stand in sequences. */
    private static Node<LocalType> sequence(List<Node<LocalType>> steps, SourceSpan span) {
        return new Node<>(new LocalType.Sequence(Node.types(steps)), span, steps);
    }

    private List<Node<LocalType>> step(LocalStep step, Scope scope) {
        if (++size > GlobalLowering.LARGEST) {
            sound = false;
            return List.of();
        }
        return switch (step) {
            case LocalStep.Message message -> {
                peerless(message, scope);
                yield List.of(Node.leaf(
                        new LocalType.Message(message.direction(), PEER, label(message.label()), payloads(scope).types(message.payloads())),
                        message.span()));
            }
            case LocalStep.Choice choice -> List.of(choice(choice, scope));
            case LocalStep.Loop loop -> {
                peerless(loop, scope);
                Node<LocalType> body = body(loop.steps(), loop.sign(), scope);
                yield List.of(new Node<>(new LocalType.Loop(loop.direction(), PEER, body.type()), loop.sign(), List.of(body)));
            }
            case LocalStep.Recursion recursion -> {
                RecursionVariable variable = new RecursionVariable(recursion.variable().text());
                SourceSpan span = recursion.variable().span();
                Node<LocalType> body = body(recursion.steps(), span, scope.inside(variable));
                yield List.of(new Node<>(new LocalType.Recursion(variable, body.type()), span, List.of(body)));
            }
            case LocalStep.Continue jump -> jump(jump, scope);
            case LocalStep.Reference reference -> {
                List<Member> targets = resolve(reference, scope);
                Initiation started = targets.getFirst().initiation;
                if (started != Initiation.ESTABLISHED) {
                    report(scope, MisplacedInitiation.reference(reference.protocol(), started));
                }
                yield single(reference, targets, scope);
            }
            case LocalStep.Initiate initiate -> {
                report(scope, MisplacedInitiation.of(initiate.span(), initiate.initiation()));
                yield List.of();
            }
            case LocalStep.Begin begin -> {
                report(scope, MisplacedInitiation.notice(begin.span()));
                yield List.of();
            }
        };
    }

    private Node<LocalType> choice(LocalStep.Choice choice, Scope scope) {
        peerless(choice, scope);
        List<Node<LocalType>> bodies = new ArrayList<>();
        List<LocalType.Branch> branches = new ArrayList<>();
        Map<Label, LocalStep.Branch> earlier = new HashMap<>();
        for (LocalStep.Branch branch : choice.branches()) {
            Label label = label(branch.label());
            LocalStep.Branch twin = earlier.putIfAbsent(label, branch);
            if (twin != null) {
                report(scope, branch.label().isPresent()
                        ? DuplicateLabel.of(branch.label().get(), twin.label().orElseThrow())
                        : DuplicateLabel.unlabelled(branch.head(), twin.head()));
            }
            Node<LocalType> body = body(branch.steps(), branch.head(), scope);
            bodies.add(body);
            branches.add(new LocalType.Branch(label, payloads(scope).types(branch.payloads()), body.type()));
        }
        return new Node<>(new LocalType.Choice(choice.direction(), PEER, branches), choice.sign(), bodies);
    }

    private List<Node<LocalType>> jump(LocalStep.Continue jump, Scope scope) {
        RecursionVariable variable = scope.variables.get(jump.variable().text());
        if (variable == null) {
            // Also one that is bound outside of the payload or the text that this is: a session goes on by itself.
            report(scope, UnknownRecursionVariable.of(jump.variable(), List.copyOf(scope.variables.keySet())));
            return List.of();
        }
        return List.of(Node.leaf(new LocalType.Continue(variable), jump.span()));
    }

    private Payloads payloads(Scope scope) {
        BiConsumer<Name, Resolution> listening = scope.isOwnText() ? listener : (name, resolution) -> {};
        return new Payloads(types, scope.file, listening, session -> lowered(session, scope.payload()).type());
    }

    private void peerless(LocalStep.Communication step, Scope scope) {
        step.peers().stream().findFirst().ifPresent(peer -> report(scope, PeerInSession.of(peer)));
    }

    private static Label label(Optional<Name> written) {
        return written.<Label>map(name -> Label.of(name.text())).orElse(Label.Reserved.NONE);
    }

    private void report(Scope scope, Diagnostic finding) {
        sound = false;
        if (scope.isOwnText()) {
            findings.accept(finding);
        }
    }
}
