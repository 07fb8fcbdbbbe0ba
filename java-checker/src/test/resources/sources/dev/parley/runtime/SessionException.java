package dev.parley.runtime;

public class SessionException extends Exception {
    private static final long serialVersionUID = 1;
}
