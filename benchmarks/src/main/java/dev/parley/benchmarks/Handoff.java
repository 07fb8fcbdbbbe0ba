package dev.parley.benchmarks;

import java.util.concurrent.locks.LockSupport;

/** Room for one number between one thread that puts and one that takes, which park while they have to wait: the least that a hand-over costs. */
public final class Handoff implements InMemory.Way {
    private volatile Integer number;
    private volatile Thread taker;
    private volatile Thread putter;

    @Override
    public void put(Integer value) {
        putter = Thread.currentThread();
        while (number != null) {
            LockSupport.park(this);
        }
        number = value;
        LockSupport.unpark(taker);
    }

    @Override
    public Integer take() {
        taker = Thread.currentThread();
        while (number == null) {
            LockSupport.park(this);
        }
        Integer value = number;
        number = null;
        LockSupport.unpark(putter);
        return value;
    }
}
