package dev.parley.core.system;

import dev.parley.core.counterexample.Event;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Connections;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Machines that talk to each other through one FIFO queue per ordered pair of roles, with roles, queues (<i>channels</i>), letters and
 * steps numbered from 0. Only pairs that some machine sends or receives on have a channel.
 *
 * <p>A configuration is a vector of integers: the state of each machine, then the content of each channel as a number of a
 * {@link QueueTable}, then, where there are links to open and close, for each of their sides whether its role takes it for open.
 * Immutable.
 */
public final class EncodedSystem {
    private final List<Machine> machines;
    private final List<Channel> channels = new ArrayList<>();
    private final List<Letter> letters = new ArrayList<>();
    private final List<Channel> sides = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final Step[][][] stepsOf;
    private final List<List<List<Step>>> joinedBy = new ArrayList<>();
    private final boolean linked;

    /** @param sender and {@code receiver}, numbers of roles */
    public record Channel(int sender, int receiver) {}

    /**
     * Machines that are linked from the start and stay so.
     *
     * @throws IllegalArgumentException if two machines have the same role, or one talks to a role that has no machine, or to itself, or
     *     opens or closes a link
     */
    public EncodedSystem(List<Machine> machines, PayloadOrder order) {
        this(machines, Connections.IMPLICIT, order);
        if (!sides.isEmpty()) {
            throw new IllegalArgumentException("links that are opened and closed are not supported here");
        }
    }

    /**
     * @throws IllegalArgumentException if two machines have the same role, or one talks to a role that has no machine, or to itself
     */
    public EncodedSystem(List<Machine> machines, Connections connections, PayloadOrder order) {
        this.machines = List.copyOf(machines);
        this.linked = connections == Connections.IMPLICIT;
        Map<Role, Integer> roles = new HashMap<>();
        for (Machine machine : machines) {
            if (roles.putIfAbsent(machine.role(), roles.size()) != null) {
                throw new IllegalArgumentException("two machines for " + machine.role());
            }
        }
        Numbering numbering =
                new Numbering(roles, !linked || machines.stream().anyMatch(Machine::changesLinks));
        machines.forEach(machine -> machine.transitions().forEach(t -> numbering.add(machine.role(), t.action())));
        stepsOf = new Step[machines.size()][][];
        for (int role = 0; role < machines.size(); role++) {
            Machine machine = machines.get(role);
            stepsOf[role] = new Step[machine.stateCount()][];
            for (int state = 0; state < machine.stateCount(); state++) {
                int number = role;
                stepsOf[role][state] = machine.from(state).stream()
                        .flatMap(transition -> numbering.steps(number, transition, order))
                        .toArray(Step[]::new);
            }
        }
        for (Machine machine : machines) {
            joinedBy.add(Stream.generate(() -> (List<Step>) new ArrayList<Step>())
                    .limit(machine.stateCount())
                    .toList());
        }
        steps.forEach(step -> step.partner().ifPresent(
                partner -> joinedBy.get(partner.role()).get(partner.transition().source()).add(step)));
    }

    /** Gives out numbers while the system is being built. */
    private final class Numbering {
        private final Map<Role, Integer> roles;
        private final Map<Channel, Integer> channelNumbers = new HashMap<>();
        private final Map<Letter, Integer> letterNumbers = new HashMap<>();
        private final Map<Channel, Integer> sideNumbers = new HashMap<>();
        private final boolean withLinks;

        Numbering(Map<Role, Integer> roles, boolean withLinks) {
            this.roles = roles;
            this.withLinks = withLinks;
        }

        void add(Role role, Action action) {
            if (withLinks) {
                sidesOf(roles.get(role), action).forEach(this::addSide);
            }
            if (action.changesLink()) {
                return;
            }
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

        private void addSide(Channel side) {
            sideNumbers.computeIfAbsent(side, key -> {
                sides.add(key);
                return sides.size() - 1;
            });
        }

        /** Accepting a link is no step of its own: it is a part of each request that it fits. */
        Stream<Step> steps(int role, Transition transition, PayloadOrder order) {
            Action action = transition.action();
            return switch (action.link()) {
                case USE -> Stream.of(exchange(role, transition, order));
                case CLOSE -> Stream.of(linkStep(role, transition, Optional.empty()));
                case OPEN, WRAP -> action.isSend() ? joint(role, transition, order) : Stream.empty();
            };
        }

        private Stream<Step> joint(int role, Transition request, PayloadOrder order) {
            int peer = roles.get(request.action().peer());
            return machines.get(peer)
                    .transitions()
                    .filter(accept -> agree(role, request.action(), accept.action(), order))
                    .map(accept -> linkStep(role, request, Optional.of(new Step.Partner(peer, accept))));
        }

        private boolean agree(int requester, Action request, Action accept, PayloadOrder order) {
            return accept.isReceive()
                    && accept.link() == request.link()
                    && accept.peer().equals(machines.get(requester).role())
                    && accepts(accept, Letter.of(request), order);
        }

        private Step linkStep(int role, Transition transition, Optional<Step.Partner> partner) {
            int[] links = (partner.isEmpty()
                            ? Stream.of(new Channel(role, roles.get(transition.action().peer())))
                            : sidesOf(role, transition.action()).stream())
                    .mapToInt(side -> linkSlot(sideNumbers.get(side)))
                    .toArray();
            Step step = new Step(steps.size(), role, transition, new int[0], -1, new BitSet(), links, partner);
            steps.add(step);
            return step;
        }

        private Step exchange(int role, Transition transition, PayloadOrder order) {
            Action action = transition.action();
            int[] used = channelsOf(role, action).stream().mapToInt(channelNumbers::get).toArray();
            int letter = action.isSend() ? letterNumbers.get(Letter.of(action)) : -1;
            BitSet accepted = new BitSet(letters.size());
            if (action.isReceive()) {
                IntStream.range(0, letters.size())
                        .filter(sent -> accepts(action, letters.get(sent), order))
                        .forEach(accepted::set);
            }
            int[] links = withLinks && action.isSend()
                    ? channelsOf(role, action).stream().mapToInt(side -> linkSlot(sideNumbers.get(side))).toArray()
                    : new int[0];
            Step step = new Step(steps.size(), role, transition, used, letter, accepted, links, Optional.empty());
            steps.add(step);
            return step;
        }

        /** Both sides of the links between a role and the peers of its action, the role's own first. */
        private List<Channel> sidesOf(int role, Action action) {
            return action.peers().stream()
                    .map(peer -> numberOf(role, peer))
                    .flatMap(peer -> Stream.of(new Channel(role, peer), new Channel(peer, role)))
                    .toList();
        }

        private List<Channel> channelsOf(int role, Action action) {
            return action.peers().stream()
                    .map(peer -> numberOf(role, peer))
                    .map(peer -> action.isSend() ? new Channel(role, peer) : new Channel(peer, role))
                    .toList();
        }

        private int numberOf(int role, Role peer) {
            Integer number = roles.get(peer);
            if (number == null || number == role) {
                throw new IllegalArgumentException(machines.get(role).role() + " cannot talk to " + peer);
            }
            return number;
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

    /** What the role of the step does in it; see {@link #events(Step)} for steps that two roles take together. */
    public Event event(Step step) {
        return new Event(role(step.role()), step.transition());
    }

    /** What happens in a step: one event, or two where a partner takes part. */
    public List<Event> events(Step step) {
        return Stream.concat(
                        Stream.of(event(step)),
                        step.partner().stream().map(partner -> new Event(role(partner.role()), partner.transition())))
                .toList();
    }

    /** @param stepNumbers the numbers of steps taken one after the other */
    public List<Event> events(List<Integer> stepNumbers) {
        return stepNumbers.stream().flatMap(number -> events(step(number)).stream()).toList();
    }

    /** The steps of a role in a state; not to be modified. */
    public Step[] steps(int role, int state) {
        return stepsOf[role][state];
    }

    /** The steps of other roles that a role takes part in, in a state. */
    public List<Step> joined(int role, int state) {
        return joinedBy.get(role).get(state);
    }

    /** The number of integers of a configuration. */
    public int width() {
        return machines.size() + channels.size() + sides.size();
    }

    /** Where a configuration keeps whether a side of a link is open. */
    private int linkSlot(int side) {
        return machines.size() + channels.size() + side;
    }

    /** Where a configuration keeps whether the receiver of a channel takes the link to its sender for open; empty without links. */
    public OptionalInt receivingSide(int channel) {
        Channel between = channels.get(channel);
        int side = sides.indexOf(new Channel(between.receiver(), between.sender()));
        return side < 0 ? OptionalInt.empty() : OptionalInt.of(linkSlot(side));
    }

    /** Where a configuration keeps the content of a channel. */
    public int slot(int channel) {
        return machines.size() + channel;
    }

    /** All machines in their initial states, all queues empty. */
    public int[] initial() {
        int[] initial = new int[width()];
        if (linked) {
            Arrays.fill(initial, linkSlot(0), initial.length, Semantics.OPEN);
        }
        return initial;
    }
}
