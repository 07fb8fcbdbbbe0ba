package dev.parley.core.machine.render;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import java.util.function.Function;

/** A machine in Graphviz's DOT language. */
public final class DotWriter {

    private DotWriter() {}

    /**
     * A directed graph named after the role: states are their numbers, a final one has a double circle, an arrow from nowhere leads to
     * the initial one, and edges read {@code B!add(int)}. Ends with a line break.
     */
    public static String write(Machine machine) {
        return write(machine, EdgeLabel::of);
    }

    /** The same with payload types in full, {@code B!add(java.lang.Integer)}, for tools: reading it gives the machine back. */
    public static String writeQualified(Machine machine) {
        return write(machine, EdgeLabel::selfContained);
    }

    private static String write(Machine machine, Function<Action, String> label) {
        StringBuilder dot = new StringBuilder();
        dot.append("digraph ").append(quoted(machine.role().name())).append(" {\n");
        dot.append("  graph [fontname=\"Helvetica,Arial,sans-serif\", ranksep=0.4, nodesep=0.4];\n");
        dot.append("  node [fontname=\"Helvetica,Arial,sans-serif\", fontsize=12, shape=circle, width=0.4, margin=0.04];\n");
        dot.append("  edge [fontname=\"Helvetica,Arial,sans-serif\", fontsize=11, arrowsize=0.7];\n");
        dot.append("  start [shape=none, label=\"\", width=0, height=0];\n");
        for (int state = 0; state < machine.stateCount(); state++) {
            dot.append("  ").append(state).append(machine.isFinal(state) ? " [shape=doublecircle];\n" : ";\n");
        }
        dot.append("  start -> ").append(machine.initial()).append(";\n");
        machine.transitions().forEach(transition -> edge(dot, transition, label.apply(transition.action())));
        return dot.append("}\n").toString();
    }

    private static void edge(StringBuilder dot, Transition transition, String label) {
        dot.append("  ")
                .append(transition.source())
                .append(" -> ")
                .append(transition.target())
                .append(" [label=")
                .append(quoted(label))
                .append("];\n");
    }

    /** A text as DOT writes it in double quotes, so that it shows as it is. */
    public static String quoted(String text) {
        // In labels Graphviz gives a backslash its own meaning (\N is the node's name), so it is doubled.
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\r", "").replace("\n", "\\n") + '"';
    }
}
