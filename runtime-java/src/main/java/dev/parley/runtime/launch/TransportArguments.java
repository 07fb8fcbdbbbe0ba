package dev.parley.runtime.launch;

import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.provider.TransportProvider;
import dev.parley.runtime.transport.http.HttpTransport;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.shared.SharedTransport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.transport.tls.TlsSettingsException;
import dev.parley.runtime.transport.tls.TlsTransport;
import dev.parley.runtime.transport.unix.UnixTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The transports that a program was asked to use.
 *
 * <pre>
 * --transport NAMES    for sessions, best first, comma-separated: tcp (the default), unix, tls, http, https, shared; one that
 *                      another module provides as name=place
 * --setup NAMES        for making contact, best first; the same, unless it is given
 * --host HOST          the interface to listen on (127.0.0.1); for tls and https as the certificate names it
 * --sockets FOLDER     where unix sockets are made (the folder for temporary files)
 * </pre>
 *
 * <p>TLS and HTTPS use the {@link TlsArguments}.
 */
final class TransportArguments implements AutoCloseable {
    private static final String HOST = "--host";
    private static final String SOCKETS = "--sockets";

    static final Set<String> OPTIONS = Stream.concat(
            Stream.of("--transport", "--setup", HOST, SOCKETS), TlsArguments.OPTIONS.stream()).collect(Collectors.toUnmodifiableSet());
    static final Set<String> FLAGS = TlsArguments.FLAGS;

    private static final List<String> NAMES = List.of("tcp", "unix", "tls", "http", "https", "shared");
    /** In which module of this library there are others. */
    private static final Map<String, String> ELSEWHERE = Map.of("relay", "transport-http");
    /** Whose addresses are a host and a port. */
    private static final Set<String> PORTED =
            Set.of(TcpTransport.SCHEME, TlsTransport.SCHEME, HttpTransport.HTTP, HttpTransport.HTTPS);
    /** On which nobody listens without a key. */
    private static final Set<String> KEYED = Set.of(TlsTransport.SCHEME, HttpTransport.HTTPS);

    private final Arguments given;
    private final Map<String, String> environment;
    private final String host;
    private final Map<String, Transport> made = new LinkedHashMap<>();

    TransportArguments(Arguments given, Map<String, String> environment) {
        this.given = given;
        this.environment = environment;
        this.host = given.optional(HOST).orElseGet(() -> HostAndPort.anyOnLoopback().host());
    }

    /** @param maxBodyBytes the largest frame body to accept */
    Preferences preferences(int maxBodyBytes) throws UsageException {
        checkHost();
        List<Transport> session = transports("--transport", given.optional("--transport").orElse(TcpTransport.SCHEME), maxBodyBytes);
        Optional<String> setup = given.optional("--setup");
        return new Preferences(setup.isPresent() ? transports("--setup", setup.get(), maxBodyBytes) : session, session);
    }

    /** Of all transports that were made here. */
    @Override
    public void close() {
        made.values().forEach(Transport::close);
    }

    /**
     * One to listen on for other programs.
     *
     * @throws UsageException also where that is not possible with what was given beside the name
     */
    Transport listening(String name, int maxBodyBytes) throws UsageException {
        if (name.equals(SharedTransport.SCHEME)) {
            throw new UsageException("`shared` reaches nobody outside of this program.");
        }
        Transport transport = transport(name, maxBodyBytes);
        checkKey(name);
        return transport;
    }

    /** One transport by its name. */
    private Transport transport(String name, int maxBodyBytes) throws UsageException {
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
            return provider.get().reaching(address, means(maxBodyBytes));
        } catch (IOException | TlsSettingsException e) {
            throw new UsageException("`" + address + "` cannot be used: " + e.getMessage() + ".");
        }
    }

    /** An address, of which a bare {@code host:port} is one of TCP. */
    static TransportAddress address(Arguments given, String option) throws UsageException {
        String text = given.required(option);
        int colon = text.indexOf(':');
        if (colon > 0 && (NAMES.contains(text.substring(0, colon)) || provider(text.substring(0, colon)).isPresent())) {
            return checked(option, TransportAddress.parse(text));
        }
        // With one colon, it may be the name of a host.
        if (colon != text.lastIndexOf(':') && ELSEWHERE.containsKey(text.substring(0, colon))) {
            throw unavailable(text.substring(0, colon));
        }
        var place = given.address(option);
        return new HostAndPort(place.getHostString(), place.getPort()).at(TcpTransport.SCHEME);
    }

    /** Before anybody tries to call there for a while. */
    private static TransportAddress checked(String option, TransportAddress address) throws UsageException {
        try {
            if (address.scheme().equals(UnixTransport.SCHEME)) {
                UnixTransport.path(address);
            } else if (PORTED.contains(address.scheme())) {
                HostAndPort.of(address);
            }
            return address;
        } catch (IOException e) {
            throw new UsageException("`" + option + "`: " + e.getMessage() + ".");
        }
    }

    private List<Transport> transports(String option, String names, int maxBodyBytes) throws UsageException {
        List<Transport> transports = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            Transport transport = transport(name.strip(), maxBodyBytes);
            checkKey(name.strip());
            if (transports.contains(transport)) {
                throw new UsageException("`" + option + "` names `" + name + "` twice.");
            }
            transports.add(transport);
        }
        return transports;
    }

    private void checkKey(String name) throws UsageException {
        if (KEYED.contains(name) && given.optional(TlsArguments.KEYSTORE).isEmpty()) {
            throw new UsageException("`" + name + "` needs a key to listen with; name its file with `" + TlsArguments.KEYSTORE + "`.");
        }
    }

    /** Before anybody waits for this program in vain. */
    private void checkHost() throws UsageException {
        try {
            new HostAndPort(host, 0).resolve();
        } catch (IOException e) {
            throw new UsageException("`" + HOST + " " + host + "`: " + e.getMessage() + ".");
        }
    }

    private Path sockets() throws UsageException {
        String folder = given.optional(SOCKETS).orElseGet(() -> System.getProperty("java.io.tmpdir"));
        try {
            Path path = Path.of(folder);
            if (Files.isDirectory(path) && Files.isWritable(path)) {
                return path;
            }
        } catch (InvalidPathException e) {
            throw unusable(folder);
        }
        throw unusable(folder);
    }

    private static UsageException unusable(String folder) {
        return new UsageException("`" + SOCKETS + " " + folder + "` is no folder that sockets can be made in.");
    }

    private Transport make(String name, int maxBodyBytes) throws UsageException {
        return switch (name) {
            case TcpTransport.SCHEME -> new TcpTransport(host, maxBodyBytes);
            case UnixTransport.SCHEME -> new UnixTransport(sockets(), maxBodyBytes);
            case TlsTransport.SCHEME -> new TlsTransport(host, tls(), maxBodyBytes);
            case HttpTransport.HTTP -> HttpTransport.plain(host, maxBodyBytes);
            case HttpTransport.HTTPS -> HttpTransport.secure(host, tls(), maxBodyBytes);
            case SharedTransport.SCHEME -> new SharedTransport();
            default -> provided(name, maxBodyBytes);
        };
    }

    private Transport provided(String name, int maxBodyBytes) throws UsageException {
        int equals = name.indexOf('=');
        String scheme = equals < 0 ? name : name.substring(0, equals);
        Optional<TransportProvider> provider = provider(scheme);
        if (provider.isEmpty()) {
            throw ELSEWHERE.containsKey(scheme)
                    ? unavailable(scheme)
                    : new UsageException("`" + name + "` is no transport; there are " + String.join(", ", NAMES) + ".");
        }
        try {
            return provider.get().open(equals < 0 ? "" : name.substring(equals + 1), means(maxBodyBytes));
        } catch (IOException | TlsSettingsException e) {
            throw new UsageException("`" + name + "` cannot be used: " + e.getMessage() + ".");
        }
    }

    private static UsageException unavailable(String scheme) {
        return new UsageException("The transport `" + scheme + "` is in the module `" + ELSEWHERE.get(scheme)
                + "`, which is not on the class path; add it and what it depends on.");
    }

    private static Optional<TransportProvider> provider(String scheme) {
        return ServiceLoader.load(TransportProvider.class, TransportArguments.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.scheme().equals(scheme))
                .findFirst();
    }

    private TlsSettings tls() throws UsageException {
        return new TlsArguments(given, environment).settings();
    }

    /** For transports of other modules. */
    private TransportProvider.Means means(int maxBodyBytes) {
        return new TransportProvider.Means() {
            @Override
            public int maxBodyBytes() {
                return maxBodyBytes;
            }

            @Override
            public TlsSettings tls() throws TlsSettingsException {
                try {
                    return TransportArguments.this.tls();
                } catch (UsageException e) {
                    throw new TlsSettingsException(e.getMessage().replaceAll("\\.$", ""), e);
                }
            }
        };
    }
}
