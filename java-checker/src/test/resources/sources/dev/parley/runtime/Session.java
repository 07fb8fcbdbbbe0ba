package dev.parley.runtime;

public interface Session extends AutoCloseable {
    void begin() throws SessionException;

    void awaitBegin() throws SessionException;

    void send(String role, Object... payloads) throws SessionException;

    void send(Enum<?> role, Object... payloads) throws SessionException;

    <T> T receive(String role) throws SessionException;

    <T> T receive(Enum<?> role) throws SessionException;

    <A, B> Payload2<A, B> receive2(String role) throws SessionException;

    <A, B, C> Payload3<A, B, C> receive3(String role) throws SessionException;

    void outbranch(String label) throws SessionException;

    void outbranch(Enum<?> label) throws SessionException;

    String inbranch(String role) throws SessionException;

    String inbranch(Enum<?> role) throws SessionException;

    boolean outwhile(boolean condition) throws SessionException;

    boolean inwhile(String role) throws SessionException;

    boolean inwhile(Enum<?> role) throws SessionException;

    @Override
    void close();
}
