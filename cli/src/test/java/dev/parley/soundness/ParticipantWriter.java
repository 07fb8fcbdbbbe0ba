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
 * on, with statements between the steps that have nothing to do with the session, and with steps in {@linkplain Disguise other places} than
 * one after the other.
 */
final class ParticipantWriter {
    private final GlobalProtocol protocol;
    private final Role self;
    private final Random random;
    private final Involvement involvement;
    private final Draft draft = new Draft();
    private final Disguise disguise;
    private final Noise noise;
    /** By recursion variable, the method that plays a round by calling itself. */
    private final Map<String, String> recursive = new HashMap<>();

    private ParticipantWriter(GlobalProtocol protocol, Role self, Random random) {
        this.protocol = protocol;
        this.self = self;
        this.random = random;
        involvement = new Involvement(self);
        disguise = new Disguise(draft, random);
        noise = new Noise(draft, random);
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
        unit.addAll(draft.lines());
        unit.add("}");
        unit.addAll(draft.members());
        unit.add("}");
        return unit;
    }

    private void steps(List<GlobalType> steps) {
        for (int i = 0; i < steps.size(); i++) {
            noise.perhaps();
            step(steps.get(i));
        }
    }

    private void step(GlobalType type) {
        switch (type) {
            case Sequence sequence -> steps(sequence.steps());
            case Begin begin -> draft.add(begin.initiator().equals(self) ? "s.begin();" : "s.awaitBegin();");
            case Message message -> disguise.perhaps(() -> message(message));
            case AnnouncedChoice choice -> perhapsInHelper(choice, () -> announced(choice));
            case DirectedChoice choice -> perhapsInHelper(choice, () -> directed(choice));
            case Loop loop -> perhapsInHelper(loop, () -> loop(loop));
            case Recursion recursion -> recursion(recursion);
            case Continue jump -> draft.add(recursive.containsKey(jump.variable().name())
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
            draft.add("s.outbranch(\"" + message.label() + "\");");
        }
        if (!message.payloads().isEmpty()) {
            String receivers = message.receivers().stream().map(role -> "\"" + role + "\"").collect(Collectors.joining(", "));
            draft.add("s.send(" + (message.receivers().size() > 1 ? "List.of(" + receivers + ")" : receivers) + ", "
                    + message.payloads().stream().map(this::value).collect(Collectors.joining(", ")) + ");");
        }
    }

    /** @param followed whether the label has been read already */
    private void receive(Message message, boolean followed) {
        String sender = "\"" + message.sender() + "\"";
        switch (message.payloads().size()) {
            case 0 -> {
                if (!followed) {
                    draft.add("s.inbranch(" + sender + ");");
                }
            }
            case 1 -> {
                String type = message.payloads().getFirst().simpleName();
                if (random.nextInt(4) == 0) {
                    draft.add("s.receive(" + sender + ");");
                } else {
                    String name = draft.name();
                    draft.add(type + " " + name + " = s.receive(" + sender + ");");
                    draft.declare(type, name);
                }
            }
            default -> {
                String types = message.payloads().stream().map(ParticipantWriter::boxed).collect(Collectors.joining(", "));
                draft.add("Payload2<" + types + "> " + draft.name() + " = s.receive2(" + sender + ");");
            }
        }
    }

    private static String boxed(PayloadType type) {
        return type.simpleName().equals("int") ? "Integer" : type.simpleName();
    }

    private String value(PayloadType type) {
        List<String> known = draft.variables(type.simpleName());
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
            draft.add("switch (fuel-- > 0 ? random.nextInt(" + choice.branches().size() + ") : " + (choice.branches().size() - 1) + ") {");
            for (int i = 0; i < choice.branches().size(); i++) {
                Branch branch = choice.branches().get(i);
                draft.add(i == choice.branches().size() - 1 ? "default -> {" : "case " + i + " -> {");
                draft.add("s.outbranch(\"" + branch.label() + "\");");
                draft.scoped(() -> step(branch.body()));
                draft.add("}");
            }
            draft.add("}");
        } else if (choice.branches().stream().anyMatch(branch -> involvement.in(branch.body()))) {
            follow(choice.chooser(), choice.branches().stream().map(Branch::label).toList(), i ->
                    step(choice.branches().get(i).body()));
        }
    }

    private void directed(DirectedChoice choice) {
        if (choice.chooser().equals(self)) {
            draft.add("if (random.nextBoolean()) {");
            for (int i = 0; i < choice.alternatives().size(); i++) {
                List<GlobalType> steps = ((Sequence) choice.alternatives().get(i)).steps();
                Message first = (Message) steps.getFirst();
                draft.scoped(() -> {
                    send(first, true);
                    steps(steps.subList(1, steps.size()));
                });
                draft.add(i == choice.alternatives().size() - 1 ? "}" : "} else {");
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
            draft.add("if (s.inbranch(\"" + chooser + "\").equals(\"" + labels.getFirst() + "\")) {");
            draft.scoped(() -> branch.accept(0));
            draft.add("} else {");
            draft.scoped(() -> branch.accept(1));
            draft.add("}");
            return;
        }
        draft.add("switch (s.inbranch(\"" + chooser + "\")) {");
        for (int i = 0; i < labels.size(); i++) {
            int index = i;
            draft.add(i == labels.size() - 1 ? "default -> {" : "case \"" + labels.get(i) + "\" -> {");
            draft.scoped(() -> branch.accept(index));
            draft.add("}");
        }
        draft.add("}");
    }

    private void loop(Loop loop) {
        if (loop.guard().equals(self)) {
            String counter = draft.name();
            if (random.nextBoolean()) {
                draft.add("for (int " + counter + " = 0; s.outwhile(" + counter + " < 2 && fuel-- > 0); " + counter + "++) {");
            } else {
                draft.add("while (s.outwhile(fuel-- > 0 && random.nextBoolean())) {");
            }
        } else if (involvement.in(loop.body())) {
            draft.add("while (s.inwhile(\"" + loop.guard() + "\")) {");
        } else {
            return;
        }
        draft.scoped(() -> step(loop.body()));
        draft.add("}");
    }

    /** A part of its own may stand in a method of its own, unless it jumps out. */
    private void perhapsInHelper(GlobalType type, Runnable part) {
        if (involvement.in(type) && Involvement.jumps(type) == 0 && random.nextInt(4) == 0) {
            disguise.inMethod("private void", part);
        } else {
            part.run();
        }
    }

    private void recursion(Recursion recursion) {
        if (!involvement.in(recursion.body())) {
            return;
        }
        String variable = recursion.variable().name();
        // What jumps further out stays where it can.
        if (Involvement.jumps(recursion.body(), variable) == Involvement.jumps(recursion.body()) && random.nextBoolean()) {
            String name = draft.name();
            recursive.put(variable, name);
            draft.method("private void", name, "s", () -> step(recursion.body()));
            recursive.remove(variable);
            draft.add(name + "(s);");
            return;
        }
        draft.add(recursion.variable().name() + ": while (true) {");
        draft.scoped(() -> step(recursion.body()));
        draft.add("break;");
        draft.add("}");
    }
}
