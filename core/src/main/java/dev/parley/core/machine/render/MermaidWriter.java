package dev.parley.core.machine.render;

import dev.parley.core.machine.Machine;

/** A machine as a Mermaid state diagram, which GitHub and many editors draw inside Markdown. */
public final class MermaidWriter {

    private MermaidWriter() {}

    /** A {@code stateDiagram-v2} whose states are their numbers and whose edges read {@code B!add(int)}. Ends with a line break. */
    public static String write(Machine machine) {
        StringBuilder mermaid = new StringBuilder("stateDiagram-v2\n");
        for (int state = 0; state < machine.stateCount(); state++) {
            mermaid.append("    state \"").append(state).append("\" as s").append(state).append('\n');
        }
        mermaid.append("    [*] --> s").append(machine.initial()).append('\n');
        machine.transitions().forEach(transition -> mermaid.append("    s")
                .append(transition.source())
                .append(" --> s")
                .append(transition.target())
                .append(" : ")
                .append(MermaidText.escaped(EdgeLabel.of(transition.action())))
                .append('\n'));
        for (int state = 0; state < machine.stateCount(); state++) {
            if (machine.isFinal(state)) {
                mermaid.append("    s").append(state).append(" --> [*]\n");
            }
        }
        return mermaid.toString();
    }
}
