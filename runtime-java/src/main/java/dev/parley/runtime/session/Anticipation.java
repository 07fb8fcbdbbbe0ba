package dev.parley.runtime.session;

/**
 * What a thread does before it parks to wait for something: it looks again for a moment, as far as that has paid off before.
 *
 * <p>To park and to be woken takes far longer than a message takes between two cores. Two participants that keep each other busy
 * therefore need never park, once both are awake at the same time; to get there, both have to look for as long as it takes to wake a
 * core, at a time that {@link Probing} sets. Where the other takes long to answer, one soon stops looking, and parks at once.
 *
 * <p>Nobody yields: a virtual thread that does may be put behind those that new work is taken from last, and never run again while others
 * go on and on. Whoever parks is put where the one that wakes it runs.
 *
 * <p>Confined to the one thread that waits. A base class and not a part, because there are many who wait, and they should be small.
 */
abstract class Anticipation {
    /** How often it looks where that usually pays off: a few times as long as an answer takes, about as long as parking. */
    private static final int LOOKS = 64;
    /** How often it looks to find out whether that pays off: as long as it takes to wake a core. */
    private static final int PROBING_LOOKS = 2_048;
    /** So many vain looks more than successful ones, and it does not pay off any more. */
    private static final byte MOST_CREDIT = 16;
    /** What a successful probe is worth; shorter looks have to confirm it. */
    private static final byte PROBATION = 4;
    /** How many waits lie between two thoughts of a probe, as a power of two. */
    private static final byte BETWEEN_PROBES = 2;
    /**
     * After how many waits it parks in any case, as a power of two: virtual threads let others run only when they park. That is a fraction of
     * a millisecond; two that lose each other so have to find together again, which should not be often.
     */
    private static final byte LONGEST_TURN = 10;
    /** With one processor, whoever is awaited does nothing while somebody looks. */
    private static final boolean PARALLEL = Runtime.getRuntime().availableProcessors() > 1;

    private short waits;
    /** How many vain looks are left. */
    private byte credit;

    /** Whether there is nothing to wait for. Asked often, in a loop. */
    abstract boolean isReady();

    /**
     * To be called once before parking.
     *
     * @param probing of all threads that wait
     * @return whether it is ready; if not, it is time to park
     */
    final boolean anticipate(Probing probing) {
        return anticipate(probing, ++waits);
    }

    /**
     * As {@link #anticipate(Probing)}, where the waits are counted elsewhere. So long as it pays off, nothing is written here then, and the
     * thread that is waited for can read what stands beside this without delay.
     */
    final boolean anticipate(Probing probing, long waits) {
        if (!PARALLEL || isTurn(waits, LONGEST_TURN)) {
            return false;
        }
        return credit > 0 ? lookAgain(probing) : isTurn(waits, BETWEEN_PROBES) && probing.isTime() && probe();
    }

    private boolean probe() {
        boolean found = look(PROBING_LOOKS);
        credit = found ? PROBATION : 0;
        return found;
    }

    private boolean lookAgain(Probing probing) {
        if (!look(LOOKS)) {
            credit--;
            return false;
        }
        if (credit < MOST_CREDIT) {
            credit++;
            if (credit == MOST_CREDIT) {
                probing.confirm();
            }
        }
        return true;
    }

    private boolean look(int times) {
        for (int i = 0; i < times; i++) {
            if (isReady()) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    private static boolean isTurn(long waits, byte every) {
        return (waits & (1 << every) - 1) == 0;
    }
}
