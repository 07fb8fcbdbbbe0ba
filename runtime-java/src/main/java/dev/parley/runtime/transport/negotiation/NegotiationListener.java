package dev.parley.runtime.transport.negotiation;

/** Is told of callers with whom no transport was agreed on. Called from any thread; must not block. */
@FunctionalInterface
public interface NegotiationListener {

    /**
     * @param peer who it was, as far as the transport knows
     * @param reason one clause
     */
    void refused(String peer, String reason);
}
