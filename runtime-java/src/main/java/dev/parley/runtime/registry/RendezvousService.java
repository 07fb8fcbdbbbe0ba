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
}
