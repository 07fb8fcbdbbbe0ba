package dev.parley.core.machine.construction;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.equivalence.Minimisation;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.RecursionVariable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The local type that a person would have written for a machine: the inverse of {@link EndpointConstruction} up to equivalence.
 *
 * <p>Loops that send or receive <i>again</i> and <i>done</i> become {@code [..]*}; a choice is followed by what its branches have in
 * common, found as a post-dominator; any other way back becomes {@code rec X[..]} and {@code #X}.
 *
 * <p>Terms are trees. A continuation that branches share without meeting in it is written once per branch, so that some machines have
 * only types exponentially larger than themselves; those get none.
 */
public final class LocalTypeReconstruction {

    // Enough for every protocol that a person can read, and still instant.
    private static final int MINIMAL_LIMIT = 20_000;
    private static final int LIMIT_PER_TRANSITION = 16;

    private static final String NAMES = "XYZ";

    private LocalTypeReconstruction() {}

    /**
     * A local type of the machine, whose construction is equivalent to the machine if that is deterministic.
     *
     * @return empty if the type would have more terms than the larger of 20,000 and sixteen times the machine's transitions
     */
    public static Optional<LocalType> reconstruct(Machine machine) {
        return reconstruct(machine, (int) Math.max(MINIMAL_LIMIT, LIMIT_PER_TRANSITION * machine.transitions().count()));
    }

    /**
     * A local type of at most {@code limit} terms.
     *
     * @return empty if the type would be larger
     */
    public static Optional<LocalType> reconstruct(Machine machine, int limit) {
        Machine minimal = Minimisation.minimal(machine).machine();
        // The first run finds out which states are jumped back to; the second names them in the order of the text.
        StructuredWriter draft = new StructuredWriter(minimal, limit, head -> new RecursionVariable("X" + head));
        if (draft.write().isEmpty()) {
            return Optional.empty();
        }
        List<Integer> heads = draft.recursionHeads();
        Map<Integer, RecursionVariable> names = new HashMap<>();
        for (int i = 0; i < heads.size(); i++) {
            names.put(heads.get(i), name(i));
        }
        return new StructuredWriter(minimal, limit, names::get).write();
    }

    /** X, Y, Z, X1, Y1, Z1, .. */
    private static RecursionVariable name(int index) {
        char letter = NAMES.charAt(index % NAMES.length());
        int round = index / NAMES.length();
        return new RecursionVariable(round == 0 ? String.valueOf(letter) : letter + String.valueOf(round));
    }
}
