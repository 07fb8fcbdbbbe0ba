package dev.parley.runtime.registry;

import dev.parley.core.type.Role;
import dev.parley.runtime.session.Meeting;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.Refusal;
import dev.parley.runtime.wire.RefusedException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The book of instances. An instance waits until all its roles are taken; then all who took one are told where the others are, and its
 * name stays taken. One that is not complete in time, or that somebody leaves before, is given up, and everybody who waits in it is
 * told why. Safe for use by several threads.
 */
final class Rendezvous implements AutoCloseable {
    /** How many names of instances that are over are remembered, so that a late participant learns what became of its instance. */
    private static final int REMEMBERED = 10_000;
    /** How many instances may wait for participants at the same time. */
    private static final int MAX_WAITING = 10_000;
    private static final int SECRET_BYTES = 16;
    private static final Refusal CLOSED = new Refusal(false, "the registry has been closed");

    /** An instance that lacks participants. */
    private static final class Waiting {
        private final Contract contract;
        private final Map<Role, List<TransportAddress>> addresses = new LinkedHashMap<>();
        private final CommonClasses classes = new CommonClasses();
        private final Map<Role, CompletableFuture<Meeting>> participants = new LinkedHashMap<>();

        Waiting(Contract contract) {
            this.contract = contract;
        }

        List<Role> missing() {
            return contract.roles().stream().filter(role -> !participants.containsKey(role)).toList();
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Instance, Waiting> waiting = new LinkedHashMap<>();
    /** Why nobody can join an instance any more. */
    private final Map<Instance, Refusal> over = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Instance, Refusal> eldest) {
            return size() > REMEMBERED;
        }
    };
    private boolean closed;
    private final Duration expiry;
    private final SecureRandom random = new SecureRandom();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("parley-registry-clock").factory());

    /** @param expiry how long an instance waits for its participants */
    Rendezvous(Duration expiry) {
        this.expiry = expiry;
    }

    /** Makes an instance. */
    void instantiate(Instance instance, Contract contract) throws RefusedException {
        lock.lock();
        try {
            ensureOpen();
            if (waiting.containsKey(instance) || over.containsKey(instance)) {
                throw refused("there is an " + instance + " already: the name must be unique");
            }
            open(instance, contract);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes a role.
     *
     * @return completed when all roles are taken, or with a {@link RefusedException} when the instance is given up
     */
    CompletableFuture<Meeting> join(JoinRequest request) throws RefusedException {
        lock.lock();
        try {
            ensureOpen();
            Instance instance = request.instance();
            if (over.containsKey(instance)) {
                throw new RefusedException(over.get(instance));
            }
            if (!waiting.containsKey(instance)) {
                if (!request.create()) {
                    throw refused("there is no " + instance);
                }
                open(instance, request.contract());
            }
            Waiting entry = waiting.get(instance);
            admit(request, entry);
            CompletableFuture<Meeting> place = new CompletableFuture<>();
            entry.participants.put(request.role(), place);
            entry.addresses.put(request.role(), request.addresses());
            entry.classes.add(request.role(), request.contract());
            if (entry.missing().isEmpty()) {
                waiting.remove(instance);
                over.put(instance, new Refusal(false, instance + " has begun: all its roles are taken"));
                Meeting meeting = new Meeting(instance.name(), entry.contract.digest(), entry.classes.numbering(), secret(), entry.addresses);
                entry.participants.values().forEach(participant -> participant.complete(meeting));
            }
            return place;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Gives an instance up, also one that nobody has made yet, because one of its roles will not be taken. Where somebody has that role already
     * it is another one who will not come, and nobody waits for that one.
     */
    void withdraw(Instance instance, Role role, String reason) {
        lock.lock();
        try {
            Waiting entry = waiting.get(instance);
            if (entry == null || !entry.participants.containsKey(role)) {
                giveUp(instance, role, reason);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Gives an instance up if this participant still waits in it. */
    void leave(JoinRequest request, CompletableFuture<Meeting> place) {
        if (!place.isDone()) {
            giveUp(request.instance(), request.role(), "left before all participants had come");
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            clock.shutdownNow();
            List.copyOf(waiting.keySet()).forEach(instance -> giveUp(instance, CLOSED));
        } finally {
            lock.unlock();
        }
    }

    private void ensureOpen() throws RefusedException {
        if (closed) {
            throw new RefusedException(CLOSED);
        }
    }

    private void open(Instance instance, Contract contract) throws RefusedException {
        if (waiting.size() >= MAX_WAITING) {
            throw refused("the registry has " + MAX_WAITING + " instances that wait for participants, and takes no more");
        }
        Waiting entry = new Waiting(contract);
        waiting.put(instance, entry);
        clock.schedule(() -> expire(instance, entry), expiry.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void admit(JoinRequest request, Waiting entry) throws RefusedException {
        if (!entry.contract.admits(request.contract(), request.role())) {
            throw incompatible(request, "`" + request.role() + "` comes with another version of the protocol `"
                    + request.instance().protocol() + "` than " + request.instance() + " was made with: "
                    + request.contract().differenceFrom(entry.contract, request.role())
                    + "; build all participants from the same protocol file");
        }
        if (!entry.contract.roles().contains(request.role())) {
            throw refused("`" + request.instance().protocol() + "` has no role `" + request.role() + "`");
        }
        if (entry.participants.containsKey(request.role())) {
            throw refused("the role `" + request.role() + "` of " + request.instance() + " is taken already");
        }
        Optional<String> otherClass = entry.classes.differenceFrom(request.role(), request.contract());
        if (otherClass.isPresent()) {
            throw incompatible(request, otherClass.get() + "; build all participants of " + request.instance() + " with the same payload classes");
        }
    }

    /** Those who wait would do so in vain: whose version is the right one is not known here. */
    private RefusedException incompatible(JoinRequest request, String difference) {
        Refusal refusal = new Refusal(true, difference);
        giveUp(request.instance(), refusal);
        return new RefusedException(refusal);
    }

    private void expire(Instance instance, Waiting entry) {
        lock.lock();
        try {
            if (waiting.get(instance) == entry) {
                giveUp(instance, new Refusal(false, instance + " is given up: nobody has come for "
                        + entry.missing().stream().map(role -> "`" + role + "`").reduce((a, b) -> a + ", " + b).orElseThrow()
                        + " within " + (expiry.toMillis() + 999) / 1000 + " s"));
            }
        } finally {
            lock.unlock();
        }
    }

    private void giveUp(Instance instance, Role absent, String reason) {
        giveUp(instance, new Refusal(false, instance + " is given up: `" + absent + "` " + reason));
    }

    private void giveUp(Instance instance, Refusal reason) {
        lock.lock();
        try {
            if (over.putIfAbsent(instance, reason) == null) {
                Waiting entry = waiting.remove(instance);
                if (entry != null) {
                    entry.participants.values().forEach(participant -> participant.completeExceptionally(new RefusedException(reason)));
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static RefusedException refused(String reason) {
        return new RefusedException(new Refusal(false, reason));
    }
}
