package dev.parley.soundness;

import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.GlobalType.AnnouncedChoice;
import dev.parley.core.type.GlobalType.Begin;
import dev.parley.core.type.GlobalType.Branch;
import dev.parley.core.type.GlobalType.Continue;
import dev.parley.core.type.GlobalType.DirectedChoice;
import dev.parley.core.type.GlobalType.Loop;
import dev.parley.core.type.GlobalType.Message;
import dev.parley.core.type.GlobalType.Recursion;
import dev.parley.core.type.GlobalType.Sequence;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/**
 * Writes ordinary Java that plays one role of a protocol, in one of the many ways in which a person might: with values received earlier sent
 * on, with statements between the steps that have nothing to do with the session, with {@code try}, blocks, loops, helper methods that give the
 * session back or do not, and functions in local variables.
 */
final class ParticipantWriter {
    private final GlobalProtocol protocol;
    private final Role self;
    private final Random random;
    private final List<String> lines = new ArrayList<>();
    private final List<String> helpers = new ArrayList<>();
    /** By payload type, the variables in scope that hold such a value. */
    private final Map<String, List<String>> variables = new HashMap<>();
    /** By recursion variable, the method that plays a round by calling itself. */
    private final Map<String, String> recursive = new HashMap<>();

    private int names;

    private ParticipantWriter(GlobalProtocol protocol, Role self, Random random) {
        this.protocol = protocol;
        this.self = self;
        this.random = random;
    }

    /**
     * Whether the role has a program of its own in every recursion: one that is not told whether there is another round has to learn it from
     * whatever comes next, for which there is no ordinary loop.
     */
    static boolean canBeWritten(GlobalType type, Role role) {
        ParticipantWriter writer = new ParticipantWriter(new GlobalProtocol("", List.of(role), type), role, new Random(0));
        return !(type instanceof Recursion recursion && writer.mentions(recursion.body()) && !writer.isToldOfRounds(recursion))
                && type.children().stream().allMatch(child -> canBeWritten(child, role));
    }

    private boolean isToldOfRounds(Recursion recursion) {
        return mentions(((Sequence) recursion.body()).steps().getLast());
    }

    /** @return the lines of a compilation unit; those that contain {@code s.} are steps of the session */
    static List<String> write(GlobalProtocol protocol, Role self, String className, Random random) {
        return new ParticipantWriter(protocol, self, random).unit(className);
    }

    private List<String> unit(String className) {
        steps(((Sequence) protocol.type()).steps());
        List<String> unit = new ArrayList<>(List.of(
                "import dev.parley.runtime.*;",
                "import java.util.List;",
                "import java.util.Random;",
                "import java.util.concurrent.Callable;",
                "",
                "class " + className + " {",
                "private final Random random = new Random(Integer.getInteger(\"seed\", 0));",
                "private int trace;",
                "private int fuel = 12;",
                "",
                "private interface Talk { void with(Session partner) throws Exception; }",
                "",
                "@Participant(protocol = \"" + protocol.qualifiedName() + "\", role = \"" + self + "\")",
                "void play(Session s) throws Exception {"));
        unit.addAll(lines);
        unit.add("}");
        unit.addAll(helpers);
        unit.add("}");
        return unit;
    }

    private void steps(List<GlobalType> steps) {
        for (int i = 0; i < steps.size(); i++) {
            noise();
            step(steps.get(i));
        }
    }

    private void step(GlobalType type) {
        switch (type) {
            case Sequence sequence -> steps(sequence.steps());
            case Begin begin -> lines.add(begin.initiator().equals(self) ? "s.begin();" : "s.awaitBegin();");
            case Message message -> wrapped(() -> message(message));
            case AnnouncedChoice choice -> perhapsInHelper(choice, () -> announced(choice));
            case DirectedChoice choice -> perhapsInHelper(choice, () -> directed(choice));
            case Loop loop -> perhapsInHelper(loop, () -> loop(loop));
            case Recursion recursion -> recursion(recursion);
            case Continue jump -> lines.add(recursive.containsKey(jump.variable().name())
                    ? recursive.get(jump.variable().name()) + "(s);"
                    : "continue " + jump.variable().name() + ";");
            default -> throw new IllegalArgumentException("not drawn: " + type);
        }
    }

    private void message(Message message) {
        if (message.sender().equals(self)) {
            send(message, false);
        } else if (message.receivers().contains(self)) {
            receive(message, false);
        }
    }

    /** @param chosen whether the label is one of several, so that it has to be named */
    private void send(Message message, boolean chosen) {
        if (chosen || message.payloads().isEmpty()) {
            lines.add("s.outbranch(\"" + message.label() + "\");");
        }
        if (!message.payloads().isEmpty()) {
            String receivers = message.receivers().stream().map(role -> "\"" + role + "\"").collect(Collectors.joining(", "));
            lines.add("s.send(" + (message.receivers().size() > 1 ? "List.of(" + receivers + ")" : receivers) + ", "
                    + message.payloads().stream().map(this::value).collect(Collectors.joining(", ")) + ");");
        }
    }

    /** @param followed whether the label has been read already */
    private void receive(Message message, boolean followed) {
        String sender = "\"" + message.sender() + "\"";
        switch (message.payloads().size()) {
            case 0 -> {
                if (!followed) {
                    lines.add("s.inbranch(" + sender + ");");
                }
            }
            case 1 -> {
                String type = message.payloads().getFirst().simpleName();
                if (random.nextInt(4) == 0) {
                    lines.add("s.receive(" + sender + ");");
                } else {
                    String name = name();
                    lines.add(type + " " + name + " = s.receive(" + sender + ");");
                    variables.computeIfAbsent(type, unused -> new ArrayList<>()).add(name);
                }
            }
            default -> {
                String types = message.payloads().stream().map(ParticipantWriter::boxed).collect(Collectors.joining(", "));
                lines.add("Payload2<" + types + "> " + name() + " = s.receive2(" + sender + ");");
            }
        }
    }

    private static String boxed(PayloadType type) {
        return type.simpleName().equals("int") ? "Integer" : type.simpleName();
    }

    private String value(PayloadType type) {
        List<String> known = variables.getOrDefault(type.simpleName(), List.of());
        if (!known.isEmpty() && random.nextBoolean()) {
            return known.get(random.nextInt(known.size()));
        }
        return switch (type.simpleName()) {
            case "int" -> String.valueOf(random.nextInt(100));
            case "String" -> "\"text " + random.nextInt(100) + "\"";
            default -> "new double[] {" + random.nextInt(10) + ", 0.5}";
        };
    }

    private void announced(AnnouncedChoice choice) {
        if (choice.chooser().equals(self)) {
            // Whoever has no fuel left takes the branch that ends soonest: the last one never repeats.
            lines.add("switch (fuel-- > 0 ? random.nextInt(" + choice.branches().size() + ") : " + (choice.branches().size() - 1) + ") {");
            for (int i = 0; i < choice.branches().size(); i++) {
                Branch branch = choice.branches().get(i);
                lines.add(i == choice.branches().size() - 1 ? "default -> {" : "case " + i + " -> {");
                lines.add("s.outbranch(\"" + branch.label() + "\");");
                scoped(() -> step(branch.body()));
                lines.add("}");
            }
            lines.add("}");
        } else if (choice.branches().stream().anyMatch(branch -> mentions(branch.body()))) {
            follow(choice.chooser(), choice.branches().stream().map(Branch::label).toList(), i ->
                    step(choice.branches().get(i).body()));
        }
    }

    private void directed(DirectedChoice choice) {
        if (choice.chooser().equals(self)) {
            lines.add("if (random.nextBoolean()) {");
            for (int i = 0; i < choice.alternatives().size(); i++) {
                List<GlobalType> steps = ((Sequence) choice.alternatives().get(i)).steps();
                Message first = (Message) steps.getFirst();
                scoped(() -> {
                    send(first, true);
                    steps(steps.subList(1, steps.size()));
                });
                lines.add(i == choice.alternatives().size() - 1 ? "}" : "} else {");
            }
            return;
        }
        List<Message> first = choice.alternatives().stream()
                .flatMap(alternative -> ((Sequence) alternative).steps().stream())
                .filter(step -> step instanceof Message message && message.receivers().contains(self) && message.sender().equals(choice.chooser()))
                .map(Message.class::cast)
                .toList();
        List<List<GlobalType>> mine = new ArrayList<>();
        List<Label> labels = new ArrayList<>();
        for (GlobalType alternative : choice.alternatives()) {
            List<GlobalType> steps = ((Sequence) alternative).steps();
            int told = 0;
            while (told < steps.size() && !first.contains(steps.get(told))) {
                told++;
            }
            if (told == steps.size()) {
                return;
            }
            labels.add(((Message) steps.get(told)).label());
            mine.add(steps.subList(told, steps.size()));
        }
        follow(choice.chooser(), labels, i -> {
            receive((Message) mine.get(i).getFirst(), true);
            steps(mine.get(i).subList(1, mine.get(i).size()));
        });
    }

    private void follow(Role chooser, List<Label> labels, IntConsumer branch) {
        if (labels.size() == 2 && random.nextInt(3) == 0) {
            lines.add("if (s.inbranch(\"" + chooser + "\").equals(\"" + labels.getFirst() + "\")) {");
            scoped(() -> branch.accept(0));
            lines.add("} else {");
            scoped(() -> branch.accept(1));
            lines.add("}");
            return;
        }
        lines.add("switch (s.inbranch(\"" + chooser + "\")) {");
        for (int i = 0; i < labels.size(); i++) {
            int index = i;
            lines.add(i == labels.size() - 1 ? "default -> {" : "case \"" + labels.get(i) + "\" -> {");
            scoped(() -> branch.accept(index));
            lines.add("}");
        }
        lines.add("}");
    }

    private void loop(Loop loop) {
        if (loop.guard().equals(self)) {
            String counter = name();
            if (random.nextBoolean()) {
                lines.add("for (int " + counter + " = 0; s.outwhile(" + counter + " < 2 && fuel-- > 0); " + counter + "++) {");
            } else {
                lines.add("while (s.outwhile(fuel-- > 0 && random.nextBoolean())) {");
            }
        } else if (mentions(loop.body())) {
            lines.add("while (s.inwhile(\"" + loop.guard() + "\")) {");
        } else {
            return;
        }
        scoped(() -> step(loop.body()));
        lines.add("}");
    }

    /** A part of its own may stand in a method of its own, unless it jumps out. */
    private void perhapsInHelper(GlobalType type, Runnable part) {
        if (mentions(type) && !jumps(type) && random.nextInt(4) == 0) {
            inHelper("private void", part);
        } else {
            part.run();
        }
    }

    private static boolean jumps(GlobalType type) {
        return type instanceof Continue || type.children().stream().anyMatch(ParticipantWriter::jumps);
    }

    private void inHelper(String modifiers, Runnable part) {
        String name = name();
        method(modifiers, name, part);
        lines.add(name + "(s);");
    }

    /** A method that gives the session back, under the name that it got it by or another one. */
    private void inHelperThatGivesBack(Runnable part) {
        String name = name();
        if (random.nextBoolean()) {
            method("private Session", name, () -> {
                part.run();
                lines.add("return s;");
            });
        } else {
            String first = name();
            helpers.addAll(List.of("private static Session " + first + "(Session given) throws Exception {",
                    "if (given == null) {", "return null;", "}", "return given;", "}"));
            method("private Session", name, "given", () -> {
                lines.add("Session s = " + first + "(given);");
                part.run();
                lines.add("return s;");
            });
        }
        lines.add(name + "(s);");
    }

    /** A function in a local variable, which has captured the session or gets it. */
    private void inFunction(Runnable part) {
        String name = name();
        if (random.nextBoolean()) {
            lines.add("Callable<Object> " + name + " = () -> {");
            scoped(part);
            lines.add("return null;");
            lines.add("};");
            lines.add(name + ".call();");
            return;
        }
        String helper = name();
        method("private void", helper, part);
        lines.add("Talk " + name + " = given -> " + helper + "(given);");
        lines.add(name + ".with(s);");
    }

    /** Writes a method with the session as its parameter, which sees no variables of its callers. */
    private void method(String modifiers, String name, Runnable part) {
        method(modifiers, name, "s", part);
    }

    private void method(String modifiers, String name, String parameter, Runnable part) {
        List<String> outside = List.copyOf(lines);
        lines.clear();
        scoped(() -> {
            variables.clear();
            part.run();
        });
        helpers.add(modifiers + " " + name + "(Session " + parameter + ") throws Exception {");
        helpers.addAll(lines);
        helpers.add("}");
        lines.clear();
        lines.addAll(outside);
    }

    private void recursion(Recursion recursion) {
        if (!mentions(recursion.body())) {
            return;
        }
        String variable = recursion.variable().name();
        // What jumps further out stays where it can.
        if (continues(recursion.body(), variable) == jumpCount(recursion.body()) && random.nextBoolean()) {
            String name = name();
            recursive.put(variable, name);
            method("private void", name, () -> step(recursion.body()));
            recursive.remove(variable);
            lines.add(name + "(s);");
            return;
        }
        lines.add(recursion.variable().name() + ": while (true) {");
        scoped(() -> step(recursion.body()));
        lines.add("break;");
        lines.add("}");
    }

    private static long jumpCount(GlobalType type) {
        return type instanceof Continue ? 1 : type.children().stream().mapToLong(ParticipantWriter::jumpCount).sum();
    }

    private static long continues(GlobalType type, String variable) {
        return type instanceof Continue jump
                ? (jump.variable().name().equals(variable) ? 1 : 0)
                : type.children().stream().mapToLong(child -> continues(child, variable)).sum();
    }

    private boolean mentions(GlobalType type) {
        return switch (type) {
            case Begin begin -> true;
            case Message message -> message.sender().equals(self) || message.receivers().contains(self);
            case AnnouncedChoice choice -> choice.chooser().equals(self) || choice.children().stream().anyMatch(this::mentions);
            case DirectedChoice choice -> choice.chooser().equals(self) || choice.children().stream().anyMatch(this::mentions);
            case Loop loop -> loop.guard().equals(self) || mentions(loop.body());
            default -> type.children().stream().anyMatch(this::mentions);
        };
    }

    /** Variables that are declared in a block are not seen after it. */
    private void scoped(Runnable block) {
        Map<String, List<String>> outer = new HashMap<>();
        variables.forEach((type, known) -> outer.put(type, new ArrayList<>(known)));
        block.run();
        variables.clear();
        variables.putAll(outer);
    }

    private void wrapped(Runnable step) {
        switch (random.nextInt(18)) {
            case 8 -> inHelperThatGivesBack(step);
            case 9 -> inHelperThatGivesBack(step);
            case 10 -> inFunction(step);
            case 0 -> {
                lines.add("try {");
                scoped(step);
                lines.add("} finally {");
                lines.add("trace++;");
                lines.add("}");
            }
            case 1 -> {
                lines.add("{");
                scoped(step);
                lines.add("}");
            }
            case 2 -> inHelper("private static void", step);
            case 3 -> inHelper("private void", step);
            case 4 -> {
                String label = name();
                lines.add(label + ": {");
                scoped(step);
                lines.add("if (trace % 2 == 0) { break " + label + "; }");
                lines.add("trace++;");
                lines.add("}");
            }
            case 5 -> {
                lines.add("try {");
                scoped(step);
                lines.add("} catch (IllegalArgumentException failed) {");
                lines.add("throw failed;");
                lines.add("}");
            }
            case 6 -> {
                lines.add("synchronized (random) {");
                scoped(step);
                lines.add("}");
            }
            case 7 -> {
                lines.add("do {");
                scoped(step);
                lines.add("} while (false);");
            }
            default -> step.run();
        }
    }

    private void noise() {
        switch (random.nextInt(14)) {
            case 5 -> lines.add("trace += switch (trace % 3) { case 0 -> 1; case 1 -> { yield 2; } default -> 0; };");
            case 6 -> lines.add("List.of(1, 2).forEach(i -> trace += i);");
            case 7 -> lines.add("trace = trace > 100 ? 0 : trace + 1;");
            case 8 -> lines.add("do { trace++; } while (trace < 3);");
            case 0 -> lines.add("trace += random.nextInt(3);");
            case 1 -> {
                String name = name();
                lines.add("int " + name + " = trace * 2;");
                variables.computeIfAbsent("int", unused -> new ArrayList<>()).add(name);
            }
            case 2 -> lines.add("if (trace > 10) { trace = 0; } else { trace++; }");
            case 3 -> {
                lines.add("try {");
                lines.add("trace = Integer.parseInt(\"x\" + trace);");
                lines.add("} catch (NumberFormatException expected) {");
                lines.add("trace++;");
                lines.add("}");
            }
            case 4 -> lines.add("for (int i = 0; i < 3; i++) { trace += i; }");
            default -> {
                // Most steps stand next to each other.
            }
        }
    }

    private String name() {
        return "v" + names++;
    }
}
