package dev.parley.runtime.launch;

import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.transport.tls.TlsSettings.Store;
import dev.parley.runtime.transport.tls.TlsSettingsException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The keys and certificates that a program was told to use.
 *
 * <pre>
 * --keystore FILE      the key to listen with; its password in PARLEY_KEYSTORE_PASSWORD
 * --truststore FILE    whose certificates to believe (those that Java does); its password in PARLEY_TRUSTSTORE_PASSWORD
 * --mutual-tls         callers have to show a certificate that is believed
 * </pre>
 *
 * @param environment where the passwords are
 */
public record TlsArguments(Arguments given, Map<String, String> environment) {
    public static final String KEYSTORE = "--keystore";
    public static final Set<String> OPTIONS = Set.of(KEYSTORE, "--truststore");
    public static final Set<String> FLAGS = Set.of("--mutual-tls");

    public TlsSettings settings() throws UsageException {
        try {
            return TlsSettings.load(store(KEYSTORE, "PARLEY_KEYSTORE_PASSWORD"), store("--truststore", "PARLEY_TRUSTSTORE_PASSWORD"),
                    given.has("--mutual-tls"));
        } catch (TlsSettingsException e) {
            throw new UsageException("TLS cannot be used: " + e.getMessage() + ".");
        }
    }

    private Optional<Store> store(String option, String password) throws UsageException {
        Optional<String> file = given.optional(option);
        if (file.isEmpty()) {
            return Optional.empty();
        }
        String secret = environment.get(password);
        if (secret == null) {
            throw new UsageException("The password of `" + option + " " + file.get() + "` is missing; put it in the environment variable "
                    + password + ".");
        }
        return Optional.of(new Store(path(option, file.get()), secret.toCharArray()));
    }

    private static Path path(String option, String name) throws UsageException {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new UsageException("`" + option + " " + name + "` is no name that a file can have here.");
        }
    }
}
