package dev.parley.checker.flow.slice;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.cfg.Zone;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which slots may still be read at a node, and which parts of the objects in them, where that decides something about the session: classical
 * backward liveness of its slice. Values that nobody reads are forgotten, so that paths meet.
 */
public final class Liveness {

    /** What may still be read at a node: for each slot a bit, and then for each slot as many as there are names of parts. */
    public final class Live {
        private final BitSet bits = new BitSet();

        public boolean isRead(int slot) {
            return bits.get(slot);
        }

        /** What of a value in a slot may be read. */
        public Value kept(int slot, Value value) {
            return value instanceof Value.Instance instance && !instance.parts().isEmpty()
                    ? instance.keep(part -> names.contains(part) && bits.get(index(slot, names.indexOf(part))))
                    : value;
        }

        private void forget(int slot) {
            bits.clear(slot);
            bits.clear(index(slot, 0), index(slot, names.size()));
        }

        /** The value of an operand is read, and if it is an object, whatever is in it. */
        private void read(Operand operand) {
            switch (operand) {
                case Operand.Variable variable -> {
                    bits.set(variable.slot().id());
                    bits.set(index(variable.slot().id(), 0), index(variable.slot().id(), names.size()));
                }
                case Operand.Part(Operand whole, String name, var holder) -> read(whole, name);
                case Operand.OfText asked -> read(asked.text(), asked.question().name());
                case Operand.Same(Operand told, Operand found) -> {
                    read(told);
                    read(found);
                }
                case Operand.Equal(Operand one, Operand other, boolean same) -> {
                    read(one);
                    read(other);
                }
                case Operand.Within within -> read(within.zone());
                case Operand.Moved moved -> read(moved.zone());
                case Operand.Made made -> made.parts().values().forEach(this::read);
                case Operand.Constant constant -> {}
                case Operand.Opaque opaque -> {}
            }
        }

        private void read(Zone zone) {
            zone.differences().forEach(difference -> bits.set(difference.slot().id()));
        }

        private void read(Operand whole, String part) {
            if (whole instanceof Operand.Variable variable) {
                bits.set(variable.slot().id());
                bits.set(index(variable.slot().id(), names.indexOf(part)));
            } else {
                read(whole);
            }
        }

        /** Of an operand is read whether it is an object and of which class, and what a pattern asks for. */
        private void tested(Operand operand, List<CasePattern> patterns) {
            if (!(operand instanceof Operand.Variable variable)) {
                read(operand);
                return;
            }
            bits.set(variable.slot().id());
            for (CasePattern pattern : patterns) {
                if (pattern instanceof CasePattern.InstanceOf asked) {
                    asked.parts().keySet().forEach(part -> read(variable, part));
                }
            }
        }

        /** What is read of the target of an assignment is read of its source. */
        private void assigned(Slot target, Operand source, BitSet after) {
            if (!(source instanceof Operand.Variable variable)) {
                read(source);
                return;
            }
            bits.set(variable.slot().id());
            for (int part = 0; part < names.size(); part++) {
                if (after.get(index(target.id(), part))) {
                    bits.set(index(variable.slot().id(), part));
                }
            }
        }
    }

    private final SessionSlice slice;
    private final int slots;
    private final List<String> names;
    private final Live[] liveBefore;

    public Liveness(ControlFlowGraph graph, SessionSlice slice, AskedParts asked) {
        this.slice = slice;
        List<Node> nodes = graph.nodes();
        slots = graph.slots();
        names = asked.names();
        liveBefore = new Live[nodes.size()];
        for (int i = 0; i < liveBefore.length; i++) {
            liveBefore[i] = new Live();
        }
        boolean changed = graph.slots() > 0;
        while (changed) {
            changed = false;
            for (int i = nodes.size() - 1; i >= 0; i--) {
                Live live = before(nodes.get(i));
                if (!live.bits.equals(liveBefore[i].bits)) {
                    liveBefore[i] = live;
                    changed = true;
                }
            }
        }
    }

    public Live before(int node) {
        return liveBefore[node];
    }

    private Live before(Node node) {
        Live live = new Live();
        node.edges().forEach(edge -> live.bits.or(liveBefore[edge.target()].bits));
        if (!slice.contains(node)) {
            return live;
        }
        if (node.step() instanceof Step.Assign assign) {
            BitSet after = (BitSet) live.bits.clone();
            live.forget(assign.target().id());
            live.assigned(assign.target(), assign.source(), after);
            return live;
        }
        written(node.step()).map(Slot::id).forEach(live::forget);
        List<CasePattern> patterns = Reads.patterns(node).toList();
        boolean tests = node.step() instanceof Step.Test || node.step() instanceof Step.Select;
        slice.asked(node.step()).forEach(operand -> {
            if (tests) {
                live.tested(operand, patterns);
            } else {
                live.read(operand);
            }
        });
        return live;
    }

    private int index(int slot, int part) {
        return slots + slot * names.size() + part;
    }

    private static Stream<Slot> written(Step step) {
        return switch (step) {
            case Step.Perform perform -> perform.result().stream();
            case Step.Call call -> Stream.concat(call.result().stream(), call.told().stream().map(Step.Told::known));
            case Step.Learn learn -> Stream.of(learn.result());
            default -> Stream.empty();
        };
    }
}
