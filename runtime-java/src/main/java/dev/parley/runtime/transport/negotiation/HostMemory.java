package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Which transport has last made contact with which host. Safe for use by several threads. */
final class HostMemory {
    private static final int REMEMBERED = 1_000;
    private static final String THIS_MACHINE = "";

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, String> worked = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > REMEMBERED;
        }
    };

    /** The transports with the one in front that has worked for these addresses. */
    List<Transport> order(List<Transport> transports, List<TransportAddress> addresses) {
        String scheme;
        lock.lock();
        try {
            scheme = worked.get(host(addresses));
        } finally {
            lock.unlock();
        }
        List<Transport> ordered = new ArrayList<>(transports);
        ordered.sort((one, other) -> Boolean.compare(other.scheme().equals(scheme), one.scheme().equals(scheme)));
        return ordered;
    }

    void note(List<TransportAddress> addresses, String scheme) {
        lock.lock();
        try {
            worked.put(host(addresses), scheme);
        } finally {
            lock.unlock();
        }
    }

    private static String host(List<TransportAddress> addresses) {
        for (TransportAddress address : addresses) {
            try {
                return HostAndPort.of(address).host();
            } catch (IOException e) {
                // A transport without hosts.
            }
        }
        return THIS_MACHINE;
    }
}
