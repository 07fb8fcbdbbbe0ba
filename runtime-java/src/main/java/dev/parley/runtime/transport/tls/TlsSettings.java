package dev.parley.runtime.transport.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * With which certificate one side of TLS shows who it is, and whose certificates it believes. TLS 1.2 or newer, with the JDK's choice of
 * ciphers.
 */
public final class TlsSettings {
    private static final List<String> PROTOCOLS = List.of("TLSv1.3", "TLSv1.2");

    private final SSLContext context;
    private final boolean hasKey;
    private final boolean mutual;

    private TlsSettings(SSLContext context, boolean hasKey, boolean mutual) {
        this.context = context;
        this.hasKey = hasKey;
        this.mutual = mutual;
    }

    /**
     * A file of keys or certificates, PKCS #12 or JKS.
     *
     * @param password of the file and of the keys in it; the caller's array is copied
     */
    public record Store(Path file, char[] password) {
        public Store {
            Objects.requireNonNull(file);
            password = password.clone();
        }

        /** Without the password, which belongs in no log. */
        @Override
        public String toString() {
            return file.toString();
        }
    }

    /**
     * @param own the key with which to listen, and with which to call where callers have to show theirs
     * @param trusted the certificates to believe, and those whose signature is enough; without it, the authorities that the JDK knows
     * @param mutual whether callers have to show a certificate that is believed
     * @throws TlsSettingsException if a file cannot be used
     */
    public static TlsSettings load(Optional<Store> own, Optional<Store> trusted, boolean mutual) throws TlsSettingsException {
        try {
            KeyManager[] keys = own.isPresent() ? keys(own.get()) : new KeyManager[0];
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys, trust(trusted), null);
            return new TlsSettings(context, own.isPresent(), mutual);
        } catch (GeneralSecurityException e) {
            throw new TlsSettingsException("TLS cannot be set up: " + e.getMessage(), e);
        }
    }

    private static KeyManager[] keys(Store own) throws TlsSettingsException, GeneralSecurityException {
        KeyStore store = open(own);
        boolean holdsKey = false;
        for (String alias : Collections.list(store.aliases())) {
            holdsKey |= store.entryInstanceOf(alias, KeyStore.PrivateKeyEntry.class);
        }
        if (!holdsKey) {
            throw new TlsSettingsException("the key store `" + own + "` holds no private key");
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        try {
            factory.init(store, own.password());
        } catch (UnrecoverableKeyException e) {
            throw new TlsSettingsException("the password of the key store `" + own + "` does not open the key in it", e);
        }
        return factory.getKeyManagers();
    }

    private static TrustManager[] trust(Optional<Store> trusted) throws TlsSettingsException, GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        if (trusted.isEmpty()) {
            factory.init((KeyStore) null);
        } else {
            factory.init(certificates(trusted.get()));
        }
        return factory.getTrustManagers();
    }

    /** Every certificate of a store, also those that come with a key: one file can serve both purposes. */
    private static KeyStore certificates(Store trusted) throws TlsSettingsException, GeneralSecurityException {
        KeyStore store = open(trusted);
        try {
            KeyStore certificates = KeyStore.getInstance(KeyStore.getDefaultType());
            certificates.load(null, null);
            for (String alias : Collections.list(store.aliases())) {
                Certificate certificate = store.getCertificate(alias);
                if (certificate != null) {
                    certificates.setCertificateEntry(alias, certificate);
                }
            }
            if (certificates.size() == 0) {
                throw new TlsSettingsException("the trust store `" + trusted + "` holds no certificate");
            }
            return certificates;
        } catch (IOException e) {
            throw new KeyStoreException("an empty key store cannot be made", e);
        }
    }

    private static KeyStore open(Store store) throws TlsSettingsException {
        if (!Files.isRegularFile(store.file())) {
            throw new TlsSettingsException("there is no file `" + store + "`");
        }
        try {
            return KeyStore.getInstance(store.file().toFile(), store.password());
        } catch (IOException e) {
            throw new TlsSettingsException(e.getCause() instanceof UnrecoverableKeyException
                    ? "the password of `" + store + "` is wrong"
                    : "`" + store + "` cannot be read: " + e.getMessage(), e);
        } catch (GeneralSecurityException e) {
            throw new TlsSettingsException("`" + store + "` is no key store of a kind that this Java knows", e);
        }
    }

    /** Whether one can listen with these settings. */
    public boolean hasKey() {
        return hasKey;
    }

    /** Whether callers have to show a certificate that is believed. */
    public boolean isMutual() {
        return mutual;
    }

    /** For libraries that make the connections themselves; they have to keep to {@link #protocols()}, and to hold names against certificates. */
    public SSLContext context() {
        return context;
    }

    /** The versions of TLS that are spoken. */
    public static List<String> protocols() {
        return PROTOCOLS;
    }

    SSLSocket prepareServer(SSLSocket socket) {
        restrict(socket);
        socket.setNeedClientAuth(mutual);
        return socket;
    }

    /** Also holds the certificate against the name or number that was called, as HTTPS does (RFC 2818). */
    SSLSocket prepareClient(SSLSocket socket) {
        restrict(socket);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        return socket;
    }

    private static void restrict(SSLSocket socket) {
        List<String> supported = Arrays.asList(socket.getSupportedProtocols());
        socket.setEnabledProtocols(PROTOCOLS.stream().filter(supported::contains).toArray(String[]::new));
    }
}
