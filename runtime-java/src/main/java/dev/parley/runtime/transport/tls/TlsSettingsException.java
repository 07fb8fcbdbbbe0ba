package dev.parley.runtime.transport.tls;

/** Keys or certificates cannot be used. The message is one clause that names the file. */
public final class TlsSettingsException extends Exception {
    private static final long serialVersionUID = 1L;

    public TlsSettingsException(String message) {
        super(message);
    }

    public TlsSettingsException(String message, Throwable cause) {
        super(message, cause);
    }
}
