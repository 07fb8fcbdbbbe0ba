package dev.parley.core.scribble;

import dev.parley.core.provenance.NodePath;
import dev.parley.core.scribble.ScribbleBreach.InconsistentInformer;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whoever learns of a choice learns of it from one and the same role in all alternatives that reach it. */
final class InformerConsistency {
    private final List<ScribbleBreach> breaches = new ArrayList<>();

    /** @param at what reaches the role first */
    private record Informer(Role role, NodePath at) {}

    private InformerConsistency() {}

    static List<ScribbleBreach> check(List<Role> roles, Occurrence root) {
        InformerConsistency check = new InformerConsistency();
        Map<Role, Informer> informers = new LinkedHashMap<>();
        roles.forEach(role -> informers.put(role, new Informer(role, root.path())));
        check.visit(root, informers);
        return List.copyOf(check.breaches);
    }

    private void visit(Occurrence term, Map<Role, Informer> informers) {
        switch (term.type()) {
            case GlobalType.Sequence sequence -> term.children().forEach(step -> visit(step, informers));
            case GlobalType.DirectedChoice choice ->
                bodies(term, Map.of(choice.chooser(), new Informer(choice.chooser(), term.path())), informers);
            // What comes first is open between threads, too.
            case GlobalType.Parallel parallel -> bodies(term, Map.copyOf(informers), informers);
            case GlobalType.Message message -> message.receivers()
                    .forEach(receiver -> informers.putIfAbsent(receiver, new Informer(message.sender(), term.path())));
            case GlobalType.Connect connect ->
                informers.putIfAbsent(connect.accepter(), new Informer(connect.requester(), term.path()));
            case GlobalType.Wrap wrap -> informers.putIfAbsent(wrap.accepter(), new Informer(wrap.requester(), term.path()));
            case GlobalType.Disconnect disconnect -> {}
            case GlobalType.Continue jump -> {}
            case GlobalType.Recursion recursion -> throw Dialect.unfolded(recursion);
            case GlobalType.Begin begin -> throw Dialect.foreign(begin);
            case GlobalType.AnnouncedChoice choice -> throw Dialect.foreign(choice);
            case GlobalType.Loop loop -> throw Dialect.foreign(loop);
        }
    }

    /** @param start who has been informed of what at the start of each alternative or thread */
    private void bodies(Occurrence term, Map<Role, Informer> start, Map<Role, Informer> informers) {
        Map<Role, Informer> all = new LinkedHashMap<>();
        for (Occurrence body : term.children()) {
            Map<Role, Informer> inside = new LinkedHashMap<>(start);
            visit(body, inside);
            inside.forEach((role, informer) -> {
                Informer earlier = all.putIfAbsent(role, informer);
                if (earlier != null && !earlier.role.equals(informer.role)) {
                    breaches.add(new InconsistentInformer(
                            term.path(), role, earlier.at, earlier.role, informer.at, informer.role));
                }
            });
        }
        all.forEach(informers::putIfAbsent);
    }
}
