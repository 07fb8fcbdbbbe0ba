package dev.parley.runtime.transport;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What was found of others the last time, which need not hold any more. Forgets what was not asked for the longest when there is too much.
 * Safe for use by several threads.
 */
public final class Recollection<K, V> {
    private static final int MOST = 1_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<K, V> found = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > MOST;
        }
    };

    public Optional<V> get(K of) {
        lock.lock();
        try {
            return Optional.ofNullable(found.get(of));
        } finally {
            lock.unlock();
        }
    }

    public void note(K of, V value) {
        lock.lock();
        try {
            found.put(of, value);
        } finally {
            lock.unlock();
        }
    }

    public void forget(K of) {
        lock.lock();
        try {
            found.remove(of);
        } finally {
            lock.unlock();
        }
    }
}
