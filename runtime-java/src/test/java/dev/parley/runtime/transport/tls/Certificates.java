package dev.parley.runtime.transport.tls;

import dev.parley.runtime.transport.tls.TlsSettings.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Keys that a test makes for itself, with the JDK's {@code keytool}. */
public final class Certificates {
    public static final String PASSWORD = "open sesame";

    private Certificates() {}

    /**
     * A fresh key with a certificate signed by itself.
     *
     * @param names for whom, as {@code ip:127.0.0.1} or {@code dns:example.org}, comma-separated
     */
    public static Store create(Path file, String names) throws IOException, InterruptedException {
        Process keytool = new ProcessBuilder(List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair", "-alias", "own", "-keyalg", "EC", "-groupname", "secp256r1", "-dname", "CN=parley test",
                "-validity", "2", "-ext", "san=" + names, "-storetype", "PKCS12", "-storepass", PASSWORD,
                "-keystore", file.toString())).redirectErrorStream(true).start();
        String printed = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool failed: " + printed);
        }
        return new Store(file, PASSWORD.toCharArray());
    }

    /** One party that trusts itself alone. */
    public static TlsSettings forLoopback() {
        return Loopback.SETTINGS;
    }

    /** Made once for all tests of a JVM, because it takes a second. */
    private static final class Loopback {
        private static final TlsSettings SETTINGS = create();

        private static TlsSettings create() {
            try {
                Path folder = Files.createTempDirectory("certificates");
                Path file = folder.resolve("loopback.p12");
                try {
                    Store store = Certificates.create(file, "ip:127.0.0.1,dns:localhost");
                    return TlsSettings.load(Optional.of(store), Optional.of(store), false);
                } finally {
                    Files.deleteIfExists(file);
                    Files.delete(folder);
                }
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
    }
}
