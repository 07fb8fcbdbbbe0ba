package dev.parley.soundness;

import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.Role;
import dev.parley.runtime.ProtocolSource;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.registry.Registries;
import dev.parley.runtime.registry.TransportRegistry;
import dev.parley.runtime.session.MonitoredSession;
import dev.parley.runtime.session.SessionOptions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Plays a protocol once, every role on a thread of its own, over shared memory. */
final class Play {
    private static final long PATIENCE_SECONDS = 20;

    private final ProjectedProtocol protocol;
    private final Map<Role, Class<?>> cast;
    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

    private Play(ProjectedProtocol protocol, Map<Role, Class<?>> cast) {
        this.protocol = protocol;
        this.cast = cast;
    }

    /**
     * @param cast for each role the class whose method {@code play} plays it
     * @return what stopped the session; empty if all participants came to their ends
     */
    static Optional<Throwable> once(ProjectedProtocol protocol, Map<Role, Class<?>> cast, ClassLoader loader) throws InterruptedException {
        Play play = new Play(protocol, cast);
        try (TransportRegistry registry =
                Registries.inThisVm(ProtocolSource.classPath(loader), loader, SessionOptions.defaults())) {
            play.perform(registry);
        }
        return Optional.ofNullable(play.failures.peek());
    }

    private void perform(TransportRegistry registry) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Role role : protocol.roles()) {
            threads.add(Thread.ofPlatform().daemon().name(role.name()).start(() -> perform(role, registry)));
        }
        for (Thread thread : threads) {
            if (!thread.join(Duration.ofSeconds(PATIENCE_SECONDS))) {
                failures.add(new IllegalStateException(thread.getName() + " waits for ever"));
                threads.forEach(Thread::interrupt);
            }
        }
    }

    private void perform(Role role, TransportRegistry registry) {
        try {
            MonitoredSession session = registry.join(protocol.qualifiedName(), "play", role.name());
            try {
                play(cast.get(role), session);
                session.close();
                session.failure().ifPresent(failures::add);
            } catch (Throwable failure) {
                session.abort(failure);
                failures.add(failure);
            }
        } catch (SessionException noSession) {
            failures.add(noSession);
        }
    }

    private static void play(Class<?> participant, Session session) throws Throwable {
        Method play = participant.getDeclaredMethod("play", Session.class);
        play.setAccessible(true);
        var constructor = participant.getDeclaredConstructor();
        constructor.setAccessible(true);
        try {
            play.invoke(constructor.newInstance(), session);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
