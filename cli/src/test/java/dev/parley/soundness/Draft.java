package dev.parley.soundness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A class that is being written: the lines of the method at hand, what stands beside it, and the variables that are in scope. */
final class Draft {
    private final List<String> lines = new ArrayList<>();
    private final List<String> members = new ArrayList<>();
    /** By type, the variables in scope. */
    private final Map<String, List<String>> variables = new HashMap<>();
    private int names;

    void add(String... more) {
        lines.addAll(List.of(more));
    }

    /** Adds to what stands beside the method. */
    void addMember(String... more) {
        members.addAll(List.of(more));
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    List<String> members() {
        return List.copyOf(members);
    }

    /** A name that nothing else has. */
    String name() {
        return "v" + names++;
    }

    void declare(String type, String variable) {
        variables.computeIfAbsent(type, unused -> new ArrayList<>()).add(variable);
    }

    List<String> variables(String type) {
        return List.copyOf(variables.getOrDefault(type, List.of()));
    }

    /** Variables that are declared in a block are not seen after it. */
    void scoped(Runnable block) {
        Map<String, List<String>> outer = new HashMap<>();
        variables.forEach((type, known) -> outer.put(type, new ArrayList<>(known)));
        block.run();
        variables.clear();
        variables.putAll(outer);
    }

    /** A block between two lines. */
    void block(String before, Runnable block, String after) {
        add(before);
        scoped(block);
        add(after);
    }

    /** Lines of their own, which see no variables of what surrounds them. */
    List<String> apart(Runnable part) {
        List<String> outside = List.copyOf(lines);
        lines.clear();
        scoped(() -> {
            variables.clear();
            part.run();
        });
        List<String> written = List.copyOf(lines);
        lines.clear();
        lines.addAll(outside);
        return written;
    }

    /** A method beside the one at hand, which gets the session as its parameter. */
    void method(String modifiers, String name, String parameter, Runnable part) {
        List<String> body = apart(part);
        addMember(modifiers + " " + name + "(Session " + parameter + ") throws Exception {");
        members.addAll(body);
        addMember("}");
    }
}
