package dev.parley.runtime.launch;

import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.TransportProvider;
import dev.parley.runtime.transport.http.HttpTransport;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.shared.SharedTransport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.transport.tls.TlsSettings.Store;
import dev.parley.runtime.transport.tls.TlsSettingsException;
import dev.parley.runtime.transport.tls.TlsTransport;
import dev.parley.runtime.transport.unix.UnixTransport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * The transports that a program was asked to use.
 *
 * <pre>
 * --transport NAMES    for sessions, best first, comma-separated: tcp (the default), unix, tls, http, https, shared; one that
 *                      another module provides as name=place
 * --setup NAMES        for making contact, best first; the same, unless it is given
 * --host HOST          the interface to listen on (127.0.0.1); for tls and https as the certificate names it
 * --sockets FOLDER     where unix sockets are made (the folder for temporary files)
 * --keystore FILE      the key to listen with on tls and https; its password in PARLEY_KEYSTORE_PASSWORD
 * --truststore FILE    whose certificates to believe (those that Java does); its password in PARLEY_TRUSTSTORE_PASSWORD
 * --mutual-tls         callers on tls and https have to show a certificate that is believed
 * </pre>
 */
final class TransportArguments implements AutoCloseable {
    static final Set<String> OPTIONS = Set.of("--transport", "--setup", "--host", "--sockets", "--keystore", "--truststore");
    static final Set<String> FLAGS = Set.of("--mutual-tls");

    private static final List<String> NAMES = List.of("tcp", "unix", "tls", "http", "https", "shared");

    private final Arguments given;
    private final Map<String, String> environment;
    private final String host;
    private final Map<String, Transport> made = new LinkedHashMap<>();

    TransportArguments(Arguments given, Map<String, String> environment) {
        this.given = given;
        this.environment = environment;
        this.host = given.optional("--host").orElseGet(() -> HostAndPort.anyOnLoopback().host());
    }

    /** @param maxBodyBytes the largest frame body to accept */
    Preferences preferences(int maxBodyBytes) throws UsageException {
        List<Transport> session = transports("--transport", given.optional("--transport").orElse(TcpTransport.SCHEME), maxBodyBytes);
        Optional<String> setup = given.optional("--setup");
        return new Preferences(setup.isPresent() ? transports("--setup", setup.get(), maxBodyBytes) : session, session);
    }

    /** Of all transports that were made here. */
    @Override
    public void close() {
        made.values().forEach(Transport::close);
    }

    /** One transport by its name. */
    Transport transport(String name, int maxBodyBytes) throws UsageException {
        Transport known = made.get(name);
        if (known == null) {
            known = make(name, maxBodyBytes);
            made.put(name, known);
        }
        return known;
    }

    /** One for calling this address. */
    Transport reaching(TransportAddress address, int maxBodyBytes) throws UsageException {
        Optional<TransportProvider> provider = provider(address.scheme());
        if (provider.isEmpty()) {
            return transport(address.scheme(), maxBodyBytes);
        }
        try {
            return provider.get().reaching(address, maxBodyBytes);
        } catch (IOException e) {
            throw new UsageException("`" + address + "` cannot be used: " + e.getMessage() + ".");
        }
    }

    /** An address, of which a bare {@code host:port} is one of TCP. */
    static TransportAddress address(Arguments given, String option) throws UsageException {
        String text = given.required(option);
        int colon = text.indexOf(':');
        if (colon > 0 && (NAMES.contains(text.substring(0, colon)) || provider(text.substring(0, colon)).isPresent())) {
            return TransportAddress.parse(text);
        }
        var place = given.address(option);
        return new HostAndPort(place.getHostString(), place.getPort()).at(TcpTransport.SCHEME);
    }

    private List<Transport> transports(String option, String names, int maxBodyBytes) throws UsageException {
        List<Transport> transports = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            Transport transport = transport(name.strip(), maxBodyBytes);
            if (transports.contains(transport)) {
                throw new UsageException("`" + option + "` names `" + name + "` twice.");
            }
            transports.add(transport);
        }
        return transports;
    }

    private Transport make(String name, int maxBodyBytes) throws UsageException {
        return switch (name) {
            case TcpTransport.SCHEME -> new TcpTransport(host, maxBodyBytes);
            case UnixTransport.SCHEME -> new UnixTransport(
                    Path.of(given.optional("--sockets").orElseGet(() -> System.getProperty("java.io.tmpdir"))), maxBodyBytes);
            case TlsTransport.SCHEME -> new TlsTransport(host, tls(), maxBodyBytes);
            case HttpTransport.HTTP -> HttpTransport.plain(host, maxBodyBytes);
            case HttpTransport.HTTPS -> HttpTransport.secure(host, tls(), maxBodyBytes);
            case SharedTransport.SCHEME -> new SharedTransport();
            default -> provided(name, maxBodyBytes);
        };
    }

    private static Transport provided(String name, int maxBodyBytes) throws UsageException {
        int equals = name.indexOf('=');
        Optional<TransportProvider> provider = equals > 0 ? provider(name.substring(0, equals)) : Optional.empty();
        if (provider.isEmpty()) {
            throw new UsageException("`" + name + "` is no transport; there are " + String.join(", ", NAMES) + ".");
        }
        try {
            return provider.get().open(name.substring(equals + 1), maxBodyBytes);
        } catch (IOException e) {
            throw new UsageException("`" + name + "` cannot be used: " + e.getMessage() + ".");
        }
    }

    private static Optional<TransportProvider> provider(String scheme) {
        return ServiceLoader.load(TransportProvider.class, TransportArguments.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.scheme().equals(scheme))
                .findFirst();
    }

    private TlsSettings tls() throws UsageException {
        try {
            return TlsSettings.load(store("--keystore", "PARLEY_KEYSTORE_PASSWORD"), store("--truststore", "PARLEY_TRUSTSTORE_PASSWORD"),
                    given.has("--mutual-tls"));
        } catch (TlsSettingsException e) {
            throw new UsageException("TLS cannot be used: " + e.getMessage() + ".");
        }
    }

    private Optional<Store> store(String option, String password) throws UsageException {
        Optional<String> file = given.optional(option);
        if (file.isPresent() && environment.get(password) == null) {
            throw new UsageException("The password of `" + option + " " + file.get() + "` is missing; put it in the environment variable "
                    + password + ".");
        }
        return file.map(name -> new Store(Path.of(name), environment.get(password).toCharArray()));
    }
}
