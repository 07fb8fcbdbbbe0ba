package dev.parley.core.machine.descriptor;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.machine.equivalence.Minimisation;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/**
 * A fingerprint of behaviour: equal for machines that behave alike, whatever their protocols, states and branches are called or how
 * they are ordered; different, up to SHA-256, for deterministic machines that do not.
 */
public final class MachineDigest {

    // Says what the bytes are, so that a change of the encoding cannot meet a digest of the old one.
    private static final String ENCODING = "parley-machines-1";

    private final MessageDigest sha;

    private MachineDigest() {
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The digest of all machines together, in lower-case hexadecimal; their order does not matter. */
    public static String of(List<Machine> machines) {
        MachineDigest digest = new MachineDigest();
        digest.text(ENCODING);
        digest.number(machines.size());
        machines.stream()
                .sorted(Comparator.comparing(Machine::role))
                .map(Minimisation::canonical)
                .forEach(digest::machine);
        return HexFormat.of().formatHex(digest.sha.digest());
    }

    private void machine(Machine machine) {
        text(machine.role().name());
        number(machine.stateCount());
        for (int state = 0; state < machine.stateCount(); state++) {
            number(machine.from(state).size());
            machine.from(state).forEach(this::transition);
        }
    }

    private void transition(Transition transition) {
        Action action = transition.action();
        // A message over an open link has the number that it had before there were other steps.
        number((action.isSend() ? 1 : 0) + 2 * action.link().ordinal());
        number(action.peers().size());
        action.peers().stream().map(Role::name).forEach(this::text);
        switch (action.label()) {
            case Label.Named named -> {
                number(1);
                text(named.name());
            }
            case Label.Reserved reserved -> {
                number(0);
                text(reserved.toString());
            }
        }
        number(action.payloads().size());
        action.payloads().forEach(this::payload);
        number(transition.target());
    }

    private void payload(PayloadType payload) {
        switch (payload) {
            case PayloadType.Value value -> {
                number(value.noAlias() ? 1 : 0);
                text(value.name());
            }
            // No name of a type is preceded by a 2, so sessions cannot be taken for values.
            case PayloadType.Session session -> {
                number(2);
                text(session.type().initiation().keyword());
                number(session.type().members().size());
                EndpointConstruction.machines(session.type()).stream()
                        .map(Minimisation::canonical)
                        .forEach(this::machine);
            }
        }
    }

    // Every text is preceded by its length, so that no two sequences of texts and numbers have the same bytes.
    private void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(bytes.length);
        sha.update(bytes);
    }

    private void number(int number) {
        sha.update(ByteBuffer.allocate(Integer.BYTES).putInt(number).flip());
    }
}
