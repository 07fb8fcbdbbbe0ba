package dev.parley.runtime.registry;

import dev.parley.core.type.Role;
import dev.parley.runtime.session.Meeting;
import dev.parley.runtime.wire.Refusal;
import dev.parley.runtime.wire.RefusedException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** A registry in this JVM. */
final class LocalRendezvous implements RendezvousService {
    private final Rendezvous rendezvous;

    LocalRendezvous(Rendezvous rendezvous) {
        this.rendezvous = rendezvous;
    }

    @Override
    public void instantiate(Instance instance, Contract contract) throws RefusedException {
        rendezvous.instantiate(instance, contract);
    }

    @Override
    public Meeting join(JoinRequest request) throws RefusedException, InterruptedException {
        CompletableFuture<Meeting> place = rendezvous.join(request);
        try {
            return place.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RefusedException refused
                    ? refused
                    : new RefusedException(new Refusal(false, String.valueOf(e.getCause().getMessage())));
        } finally {
            rendezvous.leave(request, place);
        }
    }

    @Override
    public void withdraw(Instance instance, Role role, String reason) {
        rendezvous.withdraw(instance, role, reason);
    }

    @Override
    public void abandon(Instance instance, Role role, String reason, Throwable failure) {
        rendezvous.withdraw(instance, role, reason);
    }

    @Override
    public void close() {
        rendezvous.close();
    }
}
