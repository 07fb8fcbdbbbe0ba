package dev.parley.runtime.registry;

import dev.parley.core.type.Role;
import dev.parley.runtime.session.Meeting;
import dev.parley.runtime.wire.RefusedException;
import java.io.IOException;

/** The registry as a participant sees it, wherever it runs. Blocking. */
interface RendezvousService {

    void instantiate(Instance instance, Contract contract) throws IOException, RefusedException, InterruptedException;

    /** Waits until all participants are there. */
    Meeting join(JoinRequest request) throws IOException, RefusedException, InterruptedException;

    void withdraw(Instance instance, Role role, String reason) throws IOException, RefusedException, InterruptedException;

    /**
     * As {@link #withdraw}, for somebody who has another failure to tell of: does not wait for a registry that does not answer, but for a moment,
     * within which one that is there has heard it.
     *
     * @param failure what is wrong with the withdrawal is added to it, if that is known by then
     */
    void abandon(Instance instance, Role role, String reason, Throwable failure);

    /** Wakes those who wait in {@link #instantiate} and {@link #join}. */
    void close();
}
