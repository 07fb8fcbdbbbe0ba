package dev.parley.soundness;

import java.util.List;
import java.util.Random;

/** Writes what belongs to the session where it is harder to follow: in blocks, in methods, in functions, in classes. */
record Disguise(Draft draft, Random random) {
    private static final int WAYS = 30;

    /** @param step written where it stands, or in another way that does the same */
    void perhaps(Runnable step) {
        switch (random.nextInt(WAYS)) {
            case 0 -> draft.block("try {", step, "} finally { trace++; }");
            case 1 -> draft.block("{", step, "}");
            case 2 -> inMethod("private static void", step);
            case 3 -> inMethod("private void", step);
            case 4 -> inBlockThatMayEndEarly(step);
            case 5 -> draft.block("try {", step, "} catch (IllegalArgumentException failed) { throw failed; }");
            case 6 -> draft.block("synchronized (random) {", step, "}");
            case 7 -> draft.block("do {", step, "} while (false);");
            case 8, 9 -> inMethodThatGivesBack(step);
            case 10 -> inFunction(step);
            case 11 -> draft.block("try { trace++; } finally {", step, "}");
            case 12 -> inBothBranches(step);
            case 13 -> inEveryCase(step);
            case 14 -> inAnonymousClass(step);
            case 15 -> inLocalRecord(step);
            case 16 -> inConstants(step);
            case 17 -> inSealedClasses(step);
            case 18 -> inMethodReference(step);
            default -> step.run();
        }
    }

    /** A method that is given the session. */
    void inMethod(String modifiers, Runnable part) {
        String name = draft.name();
        draft.method(modifiers, name, "s", part);
        draft.add(name + "(s);");
    }

    private void inBlockThatMayEndEarly(Runnable step) {
        String label = draft.name();
        draft.block(label + ": {", step, "if (trace % 2 == 0) { break " + label + "; }");
        draft.add("trace++;", "}");
    }

    /** A method that gives the session back, under the name that it got it by or another one. */
    private void inMethodThatGivesBack(Runnable part) {
        String name = draft.name();
        if (random.nextBoolean()) {
            draft.method("private Session", name, "s", () -> {
                part.run();
                draft.add("return s;");
            });
        } else {
            String first = draft.name();
            draft.addMember("private static Session " + first + "(Session given) throws Exception {",
                    "if (given == null) {", "return null;", "}", "return given;", "}");
            draft.method("private Session", name, "given", () -> {
                draft.add("Session s = " + first + "(given);");
                part.run();
                draft.add("return s;");
            });
        }
        draft.add(name + "(s);");
    }

    /** A function in a local variable, which has captured the session or gets it. */
    private void inFunction(Runnable part) {
        String name = draft.name();
        if (random.nextBoolean()) {
            draft.add("Callable<Object> " + name + " = () -> {");
            draft.scoped(part);
            draft.add("return null;", "};", name + ".call();");
            return;
        }
        String method = draft.name();
        draft.method("private void", method, "s", part);
        draft.add("Talk " + name + " = given -> " + method + "(given);", name + ".with(s);");
    }

    private void inMethodReference(Runnable part) {
        String name = draft.name();
        String method = draft.name();
        draft.method("private void", method, "s", part);
        draft.add("Talk " + name + " = this::" + method + ";", name + ".with(s);");
    }

    /** The two need not be written alike. */
    private void inBothBranches(Runnable step) {
        draft.block("if (trace % 2 == 0) {", step, "} else {");
        draft.scoped(step);
        draft.add("}");
    }

    private void inEveryCase(Runnable step) {
        draft.block("switch (trace % 3) { case 0: case 1: {", step, "break; }");
        draft.block("default: {", step, "} }");
    }

    private void inAnonymousClass(Runnable step) {
        String name = draft.name();
        draft.add("Callable<Object> " + name + " = new Callable<>() {", "@Override", "public Object call() throws Exception {");
        draft.scoped(step);
        draft.add("return null;", "}", "};", name + ".call();");
    }

    private void inLocalRecord(Runnable step) {
        String name = "Local" + draft.name();
        List<String> body = draft.apart(step);
        if (body.isEmpty()) {
            // Nobody keeps a session for nothing.
            return;
        }
        draft.add("record " + name + "(Session s) implements Callable<Object> {", "@Override", "public Object call() throws Exception {");
        draft.add(body.toArray(String[]::new));
        draft.add("return null;", "}", "}");
        if (random.nextBoolean()) {
            draft.add("new " + name + "(s).call();");
        } else {
            String variable = draft.name();
            draft.add("Callable<Object> " + variable + " = new " + name + "(s);", variable + ".call();");
        }
    }

    private void inConstants(Runnable step) {
        String name = "Way" + draft.name();
        draft.addMember("private enum " + name + " {");
        for (String constant : List.of("FIRST", "SECOND")) {
            draft.addMember(constant + " {", "@Override", "void go(Session s) throws Exception {");
            draft.addMember(draft.apart(step).toArray(String[]::new));
            draft.addMember("}", constant.equals("FIRST") ? "}," : "};");
        }
        draft.addMember("abstract void go(Session s) throws Exception;", "}");
        draft.add(name + ".values()[Math.floorMod(trace, 2)].go(s);");
    }

    private void inSealedClasses(Runnable step) {
        String name = "Kind" + draft.name();
        draft.addMember("private sealed interface " + name + " { void go(Session s) throws Exception; }");
        for (String kind : List.of("First", "Second")) {
            List<String> body = draft.apart(step);
            draft.addMember("private record " + kind + name + "(int number) implements " + name + " {", "@Override",
                    "public void go(Session s) throws Exception {");
            draft.addMember(body.toArray(String[]::new));
            draft.addMember("}", "}");
        }
        String variable = draft.name();
        draft.add(name + " " + variable + " = trace % 2 == 0 ? new First" + name + "(1) : new Second" + name + "(2);", variable + ".go(s);");
    }
}
