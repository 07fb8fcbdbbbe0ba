package dev.parley.core.scribble;

import dev.parley.core.provenance.NodePath;
import dev.parley.core.scribble.ScribbleBreach.ChooserNotEnabled;
import dev.parley.core.scribble.ScribbleBreach.RoleNotEnabled;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Role;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Inside an alternative only its chooser may act, and whoever something in the alternative has reached (Hu and Yoshida, <i>Hybrid
 * Session Verification through Endpoint API Generation</i>, FASE 2016, on well-formed choice). After the choice those may act who could
 * before it, or who are reached in every alternative; after threads those who are reached in one of them. Judged on the type unfolded
 * once.
 */
final class RoleEnabling {
    private final Set<ScribbleBreach> breaches = new LinkedHashSet<>();

    private RoleEnabling() {}

    static List<ScribbleBreach> check(List<Role> roles, Occurrence unfolded) {
        RoleEnabling check = new RoleEnabling();
        check.visit(unfolded, new HashSet<>(roles), NodePath.ROOT);
        return List.copyOf(check.breaches);
    }

    /** @param enabled who may act, to which those are added whom the term reaches */
    private void visit(Occurrence term, Set<Role> enabled, NodePath alternative) {
        switch (term.type()) {
            case GlobalType.Sequence sequence -> term.children().forEach(step -> visit(step, enabled, alternative));
            case GlobalType.DirectedChoice choice -> choice(term, choice.chooser(), enabled, alternative);
            case GlobalType.Parallel parallel -> threads(term, enabled, alternative);
            case GlobalType.Message message -> {
                acts(term, message.sender(), enabled, alternative);
                enabled.addAll(message.receivers());
            }
            case GlobalType.Connect connect -> {
                acts(term, connect.requester(), enabled, alternative);
                enabled.add(connect.accepter());
            }
            case GlobalType.Disconnect disconnect -> {
                acts(term, disconnect.left(), enabled, alternative);
                acts(term, disconnect.right(), enabled, alternative);
            }
            case GlobalType.Wrap wrap -> {
                acts(term, wrap.requester(), enabled, alternative);
                enabled.add(wrap.accepter());
            }
            case GlobalType.Continue jump -> {}
            case GlobalType.Recursion recursion -> throw Dialect.unfolded(recursion);
            case GlobalType.Begin begin -> throw Dialect.foreign(begin);
            case GlobalType.AnnouncedChoice choice -> throw Dialect.foreign(choice);
            case GlobalType.Loop loop -> throw Dialect.foreign(loop);
        }
    }

    private void choice(Occurrence term, Role chooser, Set<Role> enabled, NodePath alternative) {
        if (!enabled.contains(chooser)) {
            breaches.add(new ChooserNotEnabled(term.path(), chooser, alternative));
        }
        Set<Role> reachedInAll = null;
        for (Occurrence child : term.children()) {
            Set<Role> inside = new HashSet<>(Set.of(chooser));
            visit(child, inside, child.path());
            if (reachedInAll == null) {
                reachedInAll = inside;
            } else {
                reachedInAll.retainAll(inside);
            }
        }
        enabled.addAll(reachedInAll == null ? Set.of() : reachedInAll);
    }

    /** What reaches a role in one thread may come after what it does in another. */
    private void threads(Occurrence term, Set<Role> enabled, NodePath alternative) {
        Set<Role> before = Set.copyOf(enabled);
        for (Occurrence thread : term.children()) {
            Set<Role> inside = new HashSet<>(before);
            visit(thread, inside, alternative);
            enabled.addAll(inside);
        }
    }

    private void acts(Occurrence term, Role role, Set<Role> enabled, NodePath alternative) {
        // Once reported, what follows is judged as if the role had been told.
        if (enabled.add(role)) {
            breaches.add(new RoleNotEnabled(term.path(), role, alternative));
        }
    }
}
