package dev.parley.runtime.session;

/** Is told of connections that were turned away. Called from any thread; must not block. */
@FunctionalInterface
public interface RefusalListener {

    /**
     * @param peer who it was, as far as the transport knows
     * @param reason one clause
     */
    void refused(String peer, String reason);
}
