package dev.parley.core.projection;

import dev.parley.core.projection.Terms.Term;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which roles occur in which term, and hence whom the decision of a choice or a loop is sent to. */
final class Occurrences {
    private final List<Role> roles;
    private final Map<Role, Integer> order = new HashMap<>();
    private final BitSet[] occurring;

    Occurrences(List<Role> roles, Terms terms) {
        this.roles = roles.stream().distinct().toList();
        this.roles.forEach(role -> order.put(role, order.size()));
        occurring = new BitSet[terms.parentsFirst().size()];
        for (Term term : terms.childrenFirst()) {
            BitSet here = new BitSet(roles.size());
            mentioned(term.type).forEach(role -> index(role, here));
            term.children.forEach(child -> here.or(occurring[child.position()]));
            occurring[term.position()] = here;
        }
    }

    /** The roles that a term names itself, its subterms not counted. */
    static List<Role> mentioned(GlobalType type) {
        return switch (type) {
            case GlobalType.Begin begin -> List.of(begin.initiator());
            case GlobalType.Message message -> {
                var named = new ArrayList<Role>();
                named.add(message.sender());
                named.addAll(message.receivers());
                yield named;
            }
            case GlobalType.Connect connect -> List.of(connect.requester(), connect.accepter());
            case GlobalType.Disconnect disconnect -> List.of(disconnect.left(), disconnect.right());
            case GlobalType.Wrap wrap -> List.of(wrap.requester(), wrap.accepter());
            case GlobalType.AnnouncedChoice choice -> List.of(choice.chooser());
            case GlobalType.DirectedChoice choice -> List.of(choice.chooser());
            case GlobalType.Loop loop -> List.of(loop.guard());
            case GlobalType.Sequence sequence -> List.of();
            case GlobalType.Parallel parallel -> List.of();
            case GlobalType.Recursion recursion -> List.of();
            case GlobalType.Continue jump -> List.of();
        };
    }

    boolean declares(Role role) {
        return order.containsKey(role);
    }

    /** Every participant but {@code sender} that occurs in the term, in declaration order. */
    List<Role> othersIn(Term term, Role sender) {
        return occurring[term.position()].stream()
                .mapToObj(roles::get)
                .filter(role -> !role.equals(sender))
                .toList();
    }

    boolean occursIn(Term term, Role role) {
        Integer index = order.get(role);
        return index != null && occurring[term.position()].get(index);
    }

    List<Role> allBut(Role sender) {
        return roles.stream().filter(role -> !role.equals(sender)).toList();
    }

    List<Role> inDeclarationOrder(List<Role> some) {
        return some.stream().sorted(Comparator.comparing(order::get)).toList();
    }

    private void index(Role role, BitSet into) {
        Integer index = order.get(role);
        if (index != null) {
            into.set(index);
        }
    }
}
