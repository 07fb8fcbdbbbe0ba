package dev.parley.core.projection;

import dev.parley.core.projection.Terms.Term;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What Scribble asks of global protocols beyond well-formedness and projection (Hu and Yoshida, <i>Hybrid Session Verification through
 * Endpoint API Generation</i>, FASE 2016, on well-formed choice): inside an alternative of a choice a role acts only after something in that
 * alternative has reached it, and nothing follows a block that jumps back. Protocols that break these rules may well have a meaning, and
 * projections; their authors expect the rules all the same. Stateless and safe for use by several threads.
 */
public final class ScribbleDiscipline {
    private final Terms terms;
    private final Occurrences occurrences;
    private final List<Role> roles;
    /** By position of a term: the roles that have received something whenever the term finishes; all of them if it never does. */
    private final BitSet[] reached;
    /** By position of a term: the roles that may act when it starts. */
    private final BitSet[] enabled;
    /** By position of a term: its first jump. */
    private final List<Optional<NodePath>> jumps = new ArrayList<>();
    private final List<Breach> breaches = new ArrayList<>();

    /** A rule that is broken. */
    public sealed interface Breach {

        /** The term to show. */
        NodePath at();
    }

    /**
     * A role acts although nothing in the alternative has reached it before.
     *
     * @param at what it would do
     */
    public record NotEnabled(NodePath at, Role role, NodePath alternative) implements Breach {}

    /**
     * A step follows one that contains a jump.
     *
     * @param at the step that follows
     */
    public record IllegalSequence(NodePath at, NodePath jump) implements Breach {}

    private ScribbleDiscipline(GlobalProtocol protocol) {
        terms = new Terms(protocol.type());
        roles = protocol.roles();
        occurrences = new Occurrences(roles, terms);
        int size = terms.parentsFirst().size();
        reached = new BitSet[size];
        enabled = new BitSet[size];
        jumps.addAll(Collections.nCopies(size, Optional.empty()));
    }

    /**
     * The breaches in the order of the text.
     *
     * @param protocol well-formed: one that {@link GlobalAutomaton#of} compiles
     */
    public static List<Breach> check(GlobalProtocol protocol) {
        ScribbleDiscipline check = new ScribbleDiscipline(protocol);
        check.terms.childrenFirst().forEach(check::summarise);
        check.enabled[0] = check.everyone();
        check.terms.parentsFirst().forEach(check::enter);
        return List.copyOf(check.breaches);
    }

    private void summarise(Term term) {
        jumps.set(term.position(), jumpIn(term));
        reached[term.position()] = switch (term.type) {
            case GlobalType.Continue jump -> everyone();
            case GlobalType.Begin begin -> set(occurrences.allBut(begin.initiator()));
            case GlobalType.Message message -> set(message.receivers());
            case GlobalType.Connect connect -> set(List.of(connect.accepter()));
            case GlobalType.Disconnect disconnect -> new BitSet();
            case GlobalType.Wrap wrap -> new BitSet();
            case GlobalType.Loop loop -> set(occurrences.othersIn(term, loop.guard()));
            case GlobalType.Recursion recursion -> reached(term.children.getFirst());
            case GlobalType.DirectedChoice choice -> reachedInAll(term);
            case GlobalType.AnnouncedChoice choice -> {
                BitSet told = set(occurrences.othersIn(term, choice.chooser()));
                told.or(reachedInAll(term));
                yield told;
            }
            case GlobalType.Sequence sequence -> {
                BitSet any = new BitSet();
                term.children.forEach(step -> any.or(reached(step)));
                yield any;
            }
        };
    }

    private static Optional<NodePath> own(Term term) {
        return term.type instanceof GlobalType.Continue ? Optional.of(term.path) : Optional.empty();
    }

    private Optional<NodePath> jumpIn(Term term) {
        return own(term).or(() -> term.children.stream()
                .flatMap(child -> jumps.get(child.position()).stream())
                .findFirst());
    }

    private void enter(Term term) {
        Occurrences.mentioned(term.type).stream().findFirst().ifPresent(actor -> actsAt(term, actor));
        BitSet here = enabled[term.position()];
        switch (term.type) {
            case GlobalType.Sequence sequence -> sequence(term);
            case GlobalType.Recursion recursion -> enable(term, here);
            case GlobalType.DirectedChoice choice -> enable(term, set(List.of(choice.chooser())));
            case GlobalType.AnnouncedChoice choice -> enable(term, with(here, occurrences.othersIn(term, choice.chooser())));
            case GlobalType.Loop loop -> enable(term, with(here, occurrences.othersIn(term, loop.guard())));
            case GlobalType.Message message -> {}
            case GlobalType.Begin begin -> {}
            case GlobalType.Connect connect -> {}
            case GlobalType.Disconnect disconnect -> {}
            case GlobalType.Wrap wrap -> {}
            case GlobalType.Continue jump -> {}
        }
    }

    private void actsAt(Term term, Role actor) {
        if (!enabled[term.position()].get(roles.indexOf(actor))) {
            breaches.add(new NotEnabled(term.path, actor, alternativeAround(term)));
        }
    }

    /** Outside of every alternative all roles may act. */
    private static NodePath alternativeAround(Term term) {
        Term inner = term;
        while (!(inner.parent.type instanceof GlobalType.DirectedChoice)) {
            inner = inner.parent;
        }
        return inner.path;
    }

    private void sequence(Term term) {
        BitSet soFar = enabled[term.position()];
        Optional<NodePath> jump = Optional.empty();
        boolean reported = false;
        for (Term step : term.children) {
            enabled[step.position()] = soFar;
            if (jump.isPresent() && !reported) {
                breaches.add(new IllegalSequence(step.path, jump.get()));
                reported = true;
            }
            jump = jump.or(() -> jumps.get(step.position()));
            BitSet after = (BitSet) soFar.clone();
            after.or(reached(step));
            soFar = after;
        }
    }

    private void enable(Term term, BitSet inside) {
        term.children.forEach(child -> enabled[child.position()] = inside);
    }

    private BitSet reached(Term term) {
        return reached[term.position()];
    }

    private BitSet reachedInAll(Term choice) {
        BitSet all = everyone();
        choice.children.forEach(child -> all.and(reached(child)));
        return all;
    }

    private BitSet everyone() {
        BitSet all = new BitSet(roles.size());
        all.set(0, roles.size());
        return all;
    }

    private BitSet set(List<Role> some) {
        return with(new BitSet(), some);
    }

    private BitSet with(BitSet base, List<Role> more) {
        BitSet both = (BitSet) base.clone();
        more.forEach(role -> both.set(roles.indexOf(role)));
        return both;
    }
}
