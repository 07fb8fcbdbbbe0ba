package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.transport.tls.TlsSettings.Store;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** A key for the loopback interface, made with the JDK's {@code keytool}, that trusts itself alone. */
public final class Keys {
    public static final String PASSWORD = "open sesame";

    private Keys() {}

    public static void create(Path file) throws Exception {
        Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair",
                "-alias", "own", "-keyalg", "EC", "-groupname", "secp256r1", "-dname", "CN=parley test", "-validity", "2", "-ext",
                "san=ip:127.0.0.1", "-storetype", "PKCS12", "-storepass", PASSWORD, "-keystore", file.toString())
                .redirectErrorStream(true).start();
        String printed = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(printed).isZero();
    }

    static TlsSettings settings(Path file, boolean mutual) throws Exception {
        create(file);
        Optional<Store> store = Optional.of(new Store(file, PASSWORD.toCharArray()));
        return TlsSettings.load(store, store, mutual);
    }
}
