package dev.parley.runtime.registry;

import dev.parley.core.type.Role;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionRegistry;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.session.Initiation;
import dev.parley.runtime.session.Meeting;
import dev.parley.runtime.session.MonitoredSession;
import dev.parley.runtime.session.Protocols;
import dev.parley.runtime.session.RefusalListener;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.session.Surroundings;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.wire.RefusedException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** A registry whose participants reach each other through one connector. */
public final class TransportRegistry implements SessionRegistry {
    /** Who makes an instance has no role in it. */
    private static final String NOBODY_YET = "";

    private final RendezvousService rendezvous;
    private final Runnable onClose;
    private final Connector connector;
    private final Protocols protocols;
    private final Surroundings surroundings;
    private final RefusalListener refusals;
    private final Map<SessionProtocol, Contract> contracts = new ConcurrentHashMap<>();

    TransportRegistry(RendezvousService rendezvous, Runnable onClose, Connector connector, Protocols protocols,
            Surroundings surroundings, RefusalListener refusals) {
        this.rendezvous = rendezvous;
        this.onClose = onClose;
        this.connector = connector;
        this.protocols = protocols;
        this.surroundings = surroundings;
        this.refusals = refusals;
    }

    @Override
    public void instantiate(String protocol, String instance) throws SessionException {
        SessionProtocol ready = protocols.get(protocol, NOBODY_YET);
        ask(NOBODY_YET, () -> {
            rendezvous.instantiate(Instance.named(protocol, instance), contract(ready));
            return null;
        });
    }

    @Override
    public MonitoredSession lookup(String protocol, String instance, String role) throws SessionException {
        return meet(protocol, instance, role, false);
    }

    @Override
    public MonitoredSession join(String protocol, String instance, String role) throws SessionException {
        return meet(protocol, instance, role, true);
    }

    @Override
    public void withdraw(String protocol, String instance, String role, String reason) throws SessionException {
        withdraw(rendezvous, protocol, instance, role, reason);
    }

    static void withdraw(RendezvousService rendezvous, String protocol, String instance, String role, String reason)
            throws SessionException {
        ask(role, () -> {
            rendezvous.withdraw(Instance.named(protocol, instance), new Role(role), reason);
            return null;
        });
    }

    @Override
    public void close() {
        rendezvous.close();
        onClose.run();
        surroundings.services().close();
    }

    /** Blocks until no session that was handed over needs this program any more; it must live that long. An interrupt is left for afterwards. */
    public void awaitHandOvers() {
        surroundings.desk().awaitIdle();
    }

    private MonitoredSession meet(String protocol, String instance, String role, boolean create) throws SessionException {
        Instance where = ask(role, () -> Instance.named(protocol, instance));
        Role self = new Role(role);
        SessionProtocol ready = orWithdraw(where, self, () -> protocols.get(protocol, role));
        if (!ready.roles().contains(self)) {
            throw new SessionSetupException(role, "the protocol `" + protocol + "` has no role `" + role + "`, only "
                    + ready.roles().stream().map(known -> "`" + known + "`").collect(Collectors.joining(", ")));
        }
        Acceptor acceptor = orWithdraw(where, self, () -> listen(role));
        try {
            JoinRequest request = orWithdraw(where, self, () -> new JoinRequest(where, contract(ready), self, acceptor.addresses(), create));
            Meeting meeting = ask(role, () -> rendezvous.join(request));
            return new Initiation(agreed(ready, meeting, role), self, meeting, surroundings, refusals).connect(connector, acceptor);
        } finally {
            acceptor.close();
        }
    }

    private interface Preparation<R> {
        R prepare() throws SessionException;
    }

    /** What it takes to ask for a role. Where that is not to be had, the others do not wait for whoever was to play it. */
    private <R> R orWithdraw(Instance instance, Role role, Preparation<R> preparation) throws SessionException {
        try {
            return preparation.prepare();
        } catch (SessionException e) {
            withdraw(instance, role, e.problem(), e);
            throw e;
        } catch (RuntimeException | Error e) {
            withdraw(instance, role, e.toString(), e);
            throw e;
        }
    }

    private void withdraw(Instance instance, Role role, String problem, Throwable cause) {
        rendezvous.abandon(instance, role, "could not take its role: " + problem, cause);
    }

    /** The protocol with its classes numbered as all participants of a meeting number them. */
    private SessionProtocol agreed(SessionProtocol ready, Meeting meeting, String role) throws SessionSetupException {
        if (meeting.numbering().isEmpty() || meeting.numbering().equals(ready.numbering())) {
            return ready;
        }
        if (!meeting.numbering().containsAll(ready.numbering())) {
            throw new SessionSetupException(role, "the registry does not know all classes of the payloads of `" + ready.name() + "`");
        }
        return ready.numbered(meeting.numbering(), surroundings.options());
    }

    private Acceptor listen(String role) throws SessionSetupException {
        try {
            return connector.listen();
        } catch (IOException e) {
            throw new SessionSetupException(role, "it cannot listen for the other participants: " + e.getMessage(), e);
        }
    }

    private interface Question<R> {
        R ask() throws IOException, RefusedException, InterruptedException;
    }

    private static <R> R ask(String role, Question<R> question) throws SessionException {
        try {
            return question.ask();
        } catch (RefusedException e) {
            throw e.refusal().incompatible()
                    ? new IncompatibleSessionException(role, e.getMessage())
                    : new SessionSetupException(role, e.getMessage(), e);
        } catch (IOException e) {
            throw new SessionSetupException(role, e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SessionSetupException(role, "the thread was interrupted while it waited for the others", e);
        }
    }

    private Contract contract(SessionProtocol protocol) {
        return contracts.computeIfAbsent(protocol, Contract::of);
    }
}
