package dev.parley.core.system;

import dev.parley.core.counterexample.Event;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Machines that talk to each other through one FIFO queue per ordered pair of roles, with roles, queues (<i>channels</i>), letters and
 * steps numbered from 0. Only pairs that some machine sends or receives on have a channel.
 *
 * <p>A configuration is a vector of integers: the state of each machine, then the content of each channel as a number of a
 * {@link QueueTable}. Immutable.
 */
public final class EncodedSystem {
    private final List<Machine> machines;
    private final List<Channel> channels = new ArrayList<>();
    private final List<Letter> letters = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final Step[][][] stepsOf;

    /** @param sender and {@code receiver}, numbers of roles */
    public record Channel(int sender, int receiver) {}

    /**
     * @throws IllegalArgumentException if two machines have the same role, or one talks to a role that has no machine, or to itself
     */
    public EncodedSystem(List<Machine> machines, PayloadOrder order) {
        this.machines = List.copyOf(machines);
        Map<Role, Integer> roles = new HashMap<>();
        for (Machine machine : machines) {
            if (roles.putIfAbsent(machine.role(), roles.size()) != null) {
                throw new IllegalArgumentException("two machines for " + machine.role());
            }
        }
        Numbering numbering = new Numbering(roles);
        machines.forEach(machine -> machine.transitions().forEach(t -> numbering.add(machine.role(), t.action())));
        stepsOf = new Step[machines.size()][][];
        for (int role = 0; role < machines.size(); role++) {
            Machine machine = machines.get(role);
            stepsOf[role] = new Step[machine.stateCount()][];
            for (int state = 0; state < machine.stateCount(); state++) {
                int number = role;
                stepsOf[role][state] = machine.from(state).stream()
                        .map(transition -> numbering.step(number, transition, order))
                        .toArray(Step[]::new);
            }
        }
    }

    /** Gives out numbers while the system is being built. */
    private final class Numbering {
        private final Map<Role, Integer> roles;
        private final Map<Channel, Integer> channelNumbers = new HashMap<>();
        private final Map<Letter, Integer> letterNumbers = new HashMap<>();

        Numbering(Map<Role, Integer> roles) {
            this.roles = roles;
        }

        void add(Role role, Action action) {
            for (Channel channel : channelsOf(roles.get(role), action)) {
                channelNumbers.computeIfAbsent(channel, key -> {
                    channels.add(key);
                    return channels.size() - 1;
                });
            }
            if (action.isSend()) {
                letterNumbers.computeIfAbsent(Letter.of(action), key -> {
                    letters.add(key);
                    return letters.size() - 1;
                });
            }
        }

        Step step(int role, Transition transition, PayloadOrder order) {
            Action action = transition.action();
            int[] used = channelsOf(role, action).stream().mapToInt(channelNumbers::get).toArray();
            int letter = action.isSend() ? letterNumbers.get(Letter.of(action)) : -1;
            BitSet accepted = new BitSet(letters.size());
            if (action.isReceive()) {
                IntStream.range(0, letters.size())
                        .filter(sent -> accepts(action, letters.get(sent), order))
                        .forEach(accepted::set);
            }
            Step step = new Step(steps.size(), role, transition, used, letter, accepted);
            steps.add(step);
            return step;
        }

        private List<Channel> channelsOf(int role, Action action) {
            return action.peers().stream()
                    .map(peer -> {
                        Integer number = roles.get(peer);
                        if (number == null || number == role) {
                            throw new IllegalArgumentException(machines.get(role).role() + " cannot talk to " + peer);
                        }
                        return action.isSend() ? new Channel(role, number) : new Channel(number, role);
                    })
                    .toList();
        }
    }

    private static boolean accepts(Action receive, Letter letter, PayloadOrder order) {
        List<PayloadType> expected = receive.payloads();
        return receive.label().equals(letter.label())
                && expected.size() == letter.payloads().size()
                && IntStream.range(0, expected.size())
                        .allMatch(i -> order.isSubtype(letter.payloads().get(i), expected.get(i)));
    }

    public int roleCount() {
        return machines.size();
    }

    public Role role(int number) {
        return machines.get(number).role();
    }

    public Machine machine(int role) {
        return machines.get(role);
    }

    public List<Channel> channels() {
        return Collections.unmodifiableList(channels);
    }

    public Letter letter(int number) {
        return letters.get(number);
    }

    public Step step(int index) {
        return steps.get(index);
    }

    public int stepCount() {
        return steps.size();
    }

    public Event event(Step step) {
        return new Event(role(step.role()), step.transition());
    }

    /** @param stepNumbers the numbers of steps taken one after the other */
    public List<Event> events(List<Integer> stepNumbers) {
        return stepNumbers.stream().map(number -> event(step(number))).toList();
    }

    /** The steps of a role in a state; not to be modified. */
    public Step[] steps(int role, int state) {
        return stepsOf[role][state];
    }

    /** The number of integers of a configuration. */
    public int width() {
        return machines.size() + channels.size();
    }

    /** Where a configuration keeps the content of a channel. */
    public int slot(int channel) {
        return machines.size() + channel;
    }

    /** All machines in their initial states, all queues empty. */
    public int[] initial() {
        return new int[width()];
    }
}
