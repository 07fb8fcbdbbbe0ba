package dev.parley.soundness;

import java.util.Random;

/** Statements that have nothing to do with the session. */
record Noise(Draft draft, Random random) {

    /** Sometimes: most steps stand next to each other. */
    void perhaps() {
        switch (random.nextInt(14)) {
            case 0 -> draft.add("trace += random.nextInt(3);");
            case 1 -> {
                String name = draft.name();
                draft.add("int " + name + " = trace * 2;");
                draft.declare("int", name);
            }
            case 2 -> draft.add("if (trace > 10) { trace = 0; } else { trace++; }");
            case 3 -> draft.add("try {", "trace = Integer.parseInt(\"x\" + trace);", "} catch (NumberFormatException expected) {", "trace++;", "}");
            case 4 -> draft.add("for (int i = 0; i < 3; i++) { trace += i; }");
            case 5 -> draft.add("trace += switch (trace % 3) { case 0 -> 1; case 1 -> { yield 2; } default -> 0; };");
            case 6 -> draft.add("List.of(1, 2).forEach(i -> trace += i);");
            case 7 -> draft.add("trace = trace > 100 ? 0 : trace + 1;");
            case 8 -> draft.add("do { trace++; } while (trace < 3);");
            default -> { }
        }
    }
}
