package dev.parley.runtime.binary;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Which sessions have been requested of a server lately. A caller whose kept connection turns out to be broken cannot tell whether it was
 * heard, and says the same again on another one: together with messages, which nobody is to get twice. Safe for use by several threads.
 */
final class RecentRequests {
    /** More than come between a request and its repetition, which is made as soon as the connection is seen to have broken. */
    private static final int MOST = 1 << 14;

    private final ReentrantLock lock = new ReentrantLock();
    private final Set<String> requested = new HashSet<>();
    private final Queue<String> inOrder = new ArrayDeque<>();

    /** @return whether this session was not requested before */
    boolean add(String session) {
        lock.lock();
        try {
            if (!requested.add(session)) {
                return false;
            }
            inOrder.add(session);
            if (inOrder.size() > MOST) {
                requested.remove(inOrder.remove());
            }
            return true;
        } finally {
            lock.unlock();
        }
    }
}
