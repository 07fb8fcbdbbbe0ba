package dev.parley.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionRegistry;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Invitation;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.negotiation.Liveness;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class RegistryTest {
    private static final int PATIENCE_SECONDS = 60;
    /** Long before an instance expires. */
    private static final Duration SOON = Duration.ofSeconds(10);

    private final List<String> refusals = new CopyOnWriteArrayList<>();
    private final List<CompletableFuture<Session>> joined = new CopyOnWriteArrayList<>();
    private RegistryServer server;

    @BeforeEach
    void start() throws IOException {
        start(RegistryOptions.defaults());
    }

    private void start(RegistryOptions options) throws IOException {
        server = RegistryServer.start(options, (peer, reason) -> refusals.add(reason));
    }

    /** In place of the one that every test has. */
    private void restart(RegistryOptions options) throws IOException {
        server.close();
        start(options);
    }

    @AfterEach
    void stop() {
        joined.forEach(session -> session.thenAccept(left -> left.abort("is not needed any more")));
        server.close();
    }

    private InetSocketAddress address() {
        String location = server.address().location();
        return new InetSocketAddress("127.0.0.1", Integer.parseInt(location.substring(location.lastIndexOf(':') + 1)));
    }

    private TransportRegistry registry(ProtocolDescriptor protocol) {
        return Registries.overTcp(address(), "127.0.0.1", Duration.ofSeconds(10), name -> protocol,
                RegistryTest.class.getClassLoader(), SessionOptions.defaults());
    }

    private static <R> CompletableFuture<R> async(Callable<R> task) {
        CompletableFuture<R> future = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                future.complete(task.call());
            } catch (Throwable e) {
                future.completeExceptionally(e);
            }
        });
        return future;
    }

    private CompletableFuture<Session> session(Callable<Session> task) {
        CompletableFuture<Session> session = async(task);
        joined.add(session);
        return session;
    }

    private CompletableFuture<Session> join(String role) {
        return session(() -> registry(Invitation.descriptor()).join(Invitation.NAME, "i", role));
    }

    private static Throwable failure(CompletableFuture<?> future) throws InterruptedException {
        try {
            return new AssertionError("no failure: " + future.get());
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }

    @Test
    void handsOutSessionsOfAnInstance() throws Exception {
        SessionRegistry registry = registry(Invitation.descriptor());
        registry.instantiate(Invitation.NAME, "i");
        List<CompletableFuture<Session>> sessions = new ArrayList<>();
        for (String role : List.of("client", "infoSvr", "mailSvr")) {
            sessions.add(session(() -> registry.lookup(Invitation.NAME, "i", role)));
        }
        sessions.get(0).get().begin();
        sessions.get(1).get().awaitBegin();
        sessions.get(2).get().awaitBegin();
    }

    @Test
    void wantsUniqueNames() throws Exception {
        SessionRegistry registry = registry(Invitation.descriptor());
        registry.instantiate(Invitation.NAME, "i");
        assertThatThrownBy(() -> registry.instantiate(Invitation.NAME, "i")).isInstanceOf(SessionSetupException.class)
                .hasMessage("there is an instance `i` of `social.invitation` already: the name must be unique");
        registry.instantiate(Invitation.NAME, "j");
    }

    @Test
    void doesNotMakeAnInstanceThatIsOnlyLookedUp() {
        assertThatThrownBy(() -> registry(Invitation.descriptor()).lookup(Invitation.NAME, "i", "client"))
                .isInstanceOf(SessionSetupException.class).hasMessageContaining("there is no instance `i`");
    }

    @Test
    void givesARoleOnce() throws Exception {
        CompletableFuture<Session> first = join("client");
        CompletableFuture<Session> second = join("client");
        Throwable refused = failure(CompletableFuture.anyOf(first, second));
        assertThat(refused).hasMessageContaining("the role `client` of instance `i` of `social.invitation` is taken already");
    }

    @Test
    void knowsTheRolesOfTheProtocol() {
        assertThatThrownBy(() -> registry(Invitation.descriptor()).join(Invitation.NAME, "i", "server"))
                .hasMessage("role `server`, before the session began: the protocol `social.invitation` has no role `server`, only "
                        + "`client`, `infoSvr`, `mailSvr`");
    }

    @Test
    void letsNobodyJoinASessionThatHasBegun() throws Exception {
        List<CompletableFuture<Session>> sessions = List.of(join("client"), join("infoSvr"), join("mailSvr"));
        for (CompletableFuture<Session> session : sessions) {
            session.get();
        }
        assertThat(failure(join("client"))).hasMessageContaining("has begun: all its roles are taken");
    }

    /** The mail server expects something else after the session has begun. */
    private static ProtocolDescriptor anotherVersion() {
        List<Machine> other = new ArrayList<>(Invitation.descriptor().machines());
        Machine.Builder changed = Machine.builder(Invitation.MAIL_SVR);
        int first = changed.state();
        int second = changed.state();
        changed.transition(first, other.get(2).from(0).getFirst().action(), second);
        changed.transition(second, Action.receive(Invitation.CLIENT, Label.of("x"), PayloadType.of("int")), changed.state());
        other.set(2, changed.build());
        return ProtocolDescriptor.of(Invitation.NAME, other);
    }

    /** Also those who wait: the instance will not become complete, and it may be they who have the wrong version. */
    @Test
    void tellsEverybodyOfAParticipantWithAnotherVersionOfTheProtocol() throws Exception {
        CompletableFuture<Session> client = join("client");
        CompletableFuture<Session> infoSvr = join("infoSvr");
        awaitWaiting(client, infoSvr);
        CompletableFuture<Session> mailSvr = session(() -> registry(anotherVersion()).join(Invitation.NAME, "i", "mailSvr"));
        for (CompletableFuture<Session> party : List.of(mailSvr, client, infoSvr)) {
            assertThat(failure(party)).isInstanceOf(IncompatibleSessionException.class)
                    .hasMessageContaining("`mailSvr` comes with another version of the protocol `social.invitation` than instance `i` of "
                            + "`social.invitation` was made with: after `awaitBegin of client`, what comes next for `mailSvr` is "
                            + "`receive x<int> from client` in the first, and `")
                    .hasMessageContaining("` in the second; build all participants from the same protocol file");
        }
        assertThat(failure(join("client"))).as("one that comes late").isInstanceOf(IncompatibleSessionException.class);
    }

    /** Both have asked by then, unless the machine is very slow; if it is, nothing but the order is another. */
    private static void awaitWaiting(CompletableFuture<?>... parties) throws InterruptedException {
        Thread.sleep(500);
        assertThat(parties).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void forgetsThatSomebodyHasVanishedWithoutAWord() throws Exception {
        Liveness liveness = new Liveness(Duration.ofMillis(200), 9);
        restart(RegistryOptions.defaults().withLiveness(liveness));
        RegistryAddress address =
                new RegistryAddress(TcpTransport.onLoopback(1 << 20), server.address(), Duration.ofSeconds(10), Optional.empty());
        try (Socket vanished = new Socket()) {
            vanished.connect(address());
            vanished.getOutputStream().write(request(Invitation.MAIL_SVR).toFrame().toBytes());
            // This one is quiet for longer than that, but alive.
            assertThatThrownBy(() -> new RemoteRendezvous(address, liveness).join(request(Invitation.CLIENT)))
                    .isInstanceOf(RefusedException.class).hasMessageContaining("`mailSvr` left before all participants had come");
        }
    }

    private static JoinRequest request(Role role) throws ClassNotFoundException {
        return new JoinRequest(new Instance(Invitation.NAME, "i"), contract(), role, List.of(), true);
    }

    @Test
    void isNoticedIfItVanishesWithoutAWord() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            TcpTransport tcp = TcpTransport.onLoopback(1 << 20);
            RegistryAddress address = new RegistryAddress(tcp, new HostAndPort("127.0.0.1", silent.getLocalPort()).at(TcpTransport.SCHEME),
                    Duration.ofSeconds(10), Optional.empty());
            RemoteRendezvous registry = new RemoteRendezvous(address, new Liveness(Duration.ofMillis(100), 4));
            assertThatThrownBy(() -> registry.join(request(Invitation.MAIL_SVR))).isInstanceOf(IOException.class)
                    .hasMessageStartingWith("the registry at 127.0.0.1:" + silent.getLocalPort() + " cannot be used: nothing was heard from it");
        }
    }

    @Test
    void takesNobodyWhenItIsClosed() {
        TransportRegistry local = Registries.inThisVm(
                name -> Invitation.descriptor(), RegistryTest.class.getClassLoader(), SessionOptions.defaults());
        local.close();
        assertThatThrownBy(() -> local.join(Invitation.NAME, "i", "client")).isInstanceOf(SessionSetupException.class)
                .hasMessageContaining("the registry has been closed");
        assertThatThrownBy(() -> local.instantiate(Invitation.NAME, "i")).isInstanceOf(SessionSetupException.class);
    }

    /** What it remembers for long is of limited size. */
    @Test
    void takesNoEndlessNames() throws Exception {
        String endless = "x".repeat(30_000);
        assertThatThrownBy(() -> registry(Invitation.descriptor()).instantiate(Invitation.NAME, endless))
                .isInstanceOf(SessionSetupException.class).hasMessageContaining("longer than 1000 characters");
        registry(Invitation.descriptor()).withdraw(Invitation.NAME, "i", "mailSvr", endless);
        assertThat(failure(join("client")).getMessage()).hasSizeLessThan(3_000).contains("is given up: `mailSvr` xxx");
    }

    private static Contract contract() throws ClassNotFoundException {
        return Contract.of(new SessionProtocol(Invitation.descriptor(), RegistryTest.class.getClassLoader(), SessionOptions.defaults()));
    }

    @Test
    void givesUpAnInstanceThatDoesNotFill() throws Exception {
        restart(RegistryOptions.defaults().withExpiry(Duration.ofSeconds(2)));
        CompletableFuture<Session> client = join("client");
        CompletableFuture<Session> mailSvr = join("mailSvr");
        for (CompletableFuture<Session> waiting : List.of(client, mailSvr)) {
            assertThat(failure(waiting)).isInstanceOf(SessionSetupException.class)
                    // One of the two may have been late itself.
                    .hasMessageMatching(".* is given up: nobody has come for (`client`, )?`infoSvr`(, `mailSvr`)? within 2 s.*");
        }
        assertThat(failure(join("infoSvr"))).hasMessageContaining("is given up: nobody has come for ");
    }

    @Test
    void tellsThoseWhoWaitThatOneWillNotCome() throws Exception {
        CompletableFuture<Session> client = join("client");
        registry(Invitation.descriptor()).withdraw(Invitation.NAME, "i", "mailSvr", "could not be started");
        assertThat(failure(client)).hasMessageContaining("is given up: `mailSvr` could not be started");
        assertThat(failure(join("infoSvr"))).hasMessageContaining("`mailSvr` could not be started");
    }

    /** What is known of a role before the registry is asked for it. */
    @Test
    void tellsThoseWhoWaitWhyOneCannotTakeItsRole() throws Exception {
        CompletableFuture<Session> client = join("client");
        ClassLoader incomplete = ClassLoader.getPlatformClassLoader();
        TransportRegistry registry = Registries.overTcp(address(), "127.0.0.1", Duration.ofSeconds(10), name -> Invitation.descriptor(), incomplete,
                SessionOptions.defaults());
        assertThatThrownBy(() -> registry.join(Invitation.NAME, "i", "mailSvr")).isInstanceOf(SessionSetupException.class)
                .hasMessageContaining("is not on the class path").hasNoSuppressedExceptions();
        assertThat(client).failsWithin(SOON).withThrowableThat().havingCause().isInstanceOf(SessionSetupException.class)
                .withMessageContaining("is given up: `mailSvr` could not take its role: the payload type `").withMessageContaining("is not on the class path");
    }

    @Test
    void tellsThemAlsoOfWhatItsCodeThrows() throws Exception {
        CompletableFuture<Session> client = join("client");
        TransportRegistry registry = Registries.overTcp(address(), "127.0.0.1", Duration.ofSeconds(10), name -> {
            throw new IllegalStateException("has not been unpacked");
        }, RegistryTest.class.getClassLoader(), SessionOptions.defaults());
        assertThatThrownBy(() -> registry.join(Invitation.NAME, "i", "mailSvr")).isInstanceOf(IllegalStateException.class);
        assertThat(client).failsWithin(SOON).withThrowableThat().withMessageContaining("could not take its role: java.lang.IllegalStateException: has not been unpacked");
    }

    @Test
    void tellsThemOfOneThatCannotListen() throws Exception {
        CompletableFuture<Session> client = join("client");
        String elsewhere = "192.0.2.1";
        TransportRegistry registry = Registries.overTcp(address(), elsewhere, Duration.ofSeconds(10), name -> Invitation.descriptor(),
                RegistryTest.class.getClassLoader(), SessionOptions.defaults());
        assertThatThrownBy(() -> registry.join(Invitation.NAME, "i", "mailSvr")).isInstanceOf(SessionSetupException.class);
        assertThat(client).failsWithin(SOON).withThrowableThat().withMessageContaining("could not take its role: it cannot listen for the other participants");
    }

    /** Nobody waits for such a role. */
    @Test
    void goesOnWhereSomebodyAsksForARoleThatThereIsNot() throws Exception {
        CompletableFuture<Session> client = join("client");
        assertThatThrownBy(() -> registry(Invitation.descriptor()).join(Invitation.NAME, "i", "server")).isInstanceOf(SessionSetupException.class);
        for (CompletableFuture<Session> party : List.of(join("infoSvr"), join("mailSvr"), client)) {
            party.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** The registry hears of it, wherever the participant stands. Platform threads are not woken by an interrupt while they read from a socket. */
    @ParameterizedTest
    @ValueSource(ints = {0, 500})
    void tellsThoseWhoWaitOfOneThatIsInterrupted(int millis) throws Exception {
        CompletableFuture<Session> client = join("client");
        CompletableFuture<Throwable> interrupted = new CompletableFuture<>();
        Thread mailSvr = Thread.ofPlatform().unstarted(() -> interrupted.complete(
                catchThrowable(() -> registry(Invitation.descriptor()).join(Invitation.NAME, "i", "mailSvr"))));
        mailSvr.start();
        Thread.sleep(millis);
        mailSvr.interrupt();
        assertThat(interrupted).succeedsWithin(SOON).asInstanceOf(InstanceOfAssertFactories.THROWABLE).isInstanceOf(SessionSetupException.class)
                .hasMessageContaining("the thread was interrupted");
        assertThat(client).failsWithin(SOON).withThrowableThat().withMessageMatching("(?s).*is given up: `mailSvr` (left|was interrupted) before all participants had come.*");
    }

    @Test
    void noticesOneThatLeavesBeforeTheOthersHaveCome() throws Exception {
        JoinRequest request = request(Invitation.MAIL_SVR);
        try (Socket socket = new Socket()) {
            socket.connect(address());
            socket.getOutputStream().write(request.toFrame().toBytes());
            Thread.sleep(100);
        }
        assertThat(failure(join("client"))).hasMessageContaining("`mailSvr` left before all participants had come");
    }

    @Test
    void tellsThoseWhoWaitWhenItEnds() throws Exception {
        CompletableFuture<Session> client = join("client");
        Thread.sleep(200);
        server.close();
        assertThat(failure(client)).isInstanceOf(SessionSetupException.class).hasMessageContaining("registry");
    }

    @Test
    void isMissedWhereThereIsNone() throws Exception {
        InetSocketAddress free;
        try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = new InetSocketAddress("127.0.0.1", nobody.getLocalPort());
        }
        TransportRegistry lost = Registries.overTcp(free, "127.0.0.1", Duration.ofMillis(200), name -> Invitation.descriptor(),
                RegistryTest.class.getClassLoader(), SessionOptions.defaults());
        assertThatThrownBy(() -> lost.join(Invitation.NAME, "i", "client"))
                .isInstanceOf(SessionSetupException.class)
                .hasMessageContaining("no registry answers at").hasMessageContaining("start one there");
    }

    @Test
    void saysThatItsPortIsTaken() {
        assertThatThrownBy(() -> RegistryServer.start(RegistryOptions.defaults().withPort(address().getPort()), (peer, reason) -> { }))
                .isInstanceOf(BindException.class);
    }

    @Test
    void hearsOnlyThoseWhoKnowItsToken() throws Exception {
        try (RegistryServer guarded = RegistryServer.start(RegistryOptions.defaults().withToken("open sesame"),
                (peer, reason) -> refusals.add(reason))) {
            knowing(guarded, Optional.of("open sesame")).instantiate(Invitation.NAME, "i");
            for (Optional<String> guess : List.of(Optional.of("open barley"), Optional.<String>empty())) {
                assertThatThrownBy(() -> knowing(guarded, guess).instantiate(Invitation.NAME, "j"))
                        .isInstanceOf(SessionSetupException.class)
                        .hasMessage("the registry asks for a token, and this is not it");
            }
            assertThat(refusals).hasSize(2).noneMatch(reason -> reason.contains("barley"));
        }
        // One that asks for no token does not mind being shown one.
        knowing(server, Optional.of("open sesame")).instantiate(Invitation.NAME, "i");
    }

    private static TransportRegistry knowing(RegistryServer registry, Optional<String> token) {
        TcpTransport tcp = TcpTransport.onLoopback(1 << 20);
        return Registries.negotiating(new RegistryAddress(tcp, registry.address(), Duration.ofSeconds(10), token), Preferences.of(tcp),
                name -> Invitation.descriptor(), RegistryTest.class.getClassLoader(), SessionOptions.defaults());
    }

    @Test
    void survivesGarbageAndSlowClients() throws Exception {
        restart(RegistryOptions.defaults().withRequestTimeout(Duration.ofSeconds(3)));
        Random random = new Random(7);
        List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            Socket silent = new Socket();
            silent.connect(address());
            silent.getOutputStream().write(new FrameBuilder(FrameKind.DONE).build().toBytes(), 0, i % 8);
            slow.add(silent);
            try (Socket noisy = new Socket()) {
                noisy.connect(address());
                byte[] garbage = new byte[random.nextInt(5_000)];
                random.nextBytes(garbage);
                noisy.getOutputStream().write(garbage);
            } catch (IOException e) {
                // The registry may hang up while we still write.
                assertThat(e).isNotNull();
            }
        }
        handsOutSessionsOfAnInstance();
        for (Socket silent : slow) {
            silent.setSoTimeout(60_000);
            try (silent; InputStream in = silent.getInputStream()) {
                // Turned away in the end: an answer or none, but not a connection for ever.
                in.readAllBytes();
            }
        }
        assertThat(refusals).anyMatch(reason -> reason.contains("no Parley frame"))
                .anyMatch(reason -> reason.equals("it said nothing within 3 s"));
    }

    @Test
    void tellsAnHttpClientWhatItIs() throws Exception {
        try (Socket socket = new Socket()) {
            socket.connect(address());
            OutputStream out = socket.getOutputStream();
            out.write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).contains("these bytes are no Parley frame").contains("GET / HT");
        }
    }

    @Test
    void aStrangerAtAParticipantsDoorChangesNothing() throws Exception {
        Map<String, CompletableFuture<Session>> sessions = new LinkedHashMap<>();
        // The client listens while it waits for the others: that is when strangers can knock.
        sessions.put("client", join("client"));
        List<Integer> ports = listeningPorts(address().getPort());
        while (ports.isEmpty()) {
            Thread.sleep(10);
            ports = listeningPorts(address().getPort());
        }
        for (int port : ports) {
            for (int i = 0; i < 20; i++) {
                try (Socket stranger = new Socket("127.0.0.1", port)) {
                    stranger.getOutputStream().write(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13});
                }
            }
        }
        sessions.put("infoSvr", join("infoSvr"));
        sessions.put("mailSvr", join("mailSvr"));
        for (CompletableFuture<Session> session : sessions.values()) {
            assertThat(session.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isNotNull();
        }
    }

    /** The ports of this process that listen on the loopback interface, by trying those that Linux lists. */
    private static List<Integer> listeningPorts(int except) throws IOException {
        List<Integer> ports = new ArrayList<>();
        for (String table : List.of("/proc/self/net/tcp", "/proc/self/net/tcp6")) {
            for (String line : Files.readAllLines(Path.of(table))) {
                String[] columns = line.strip().split("\\s+");
                if (columns.length > 9 && columns[3].equals("0A") && ownSockets().contains(columns[9])) {
                    int port = Integer.parseInt(columns[1].substring(columns[1].indexOf(':') + 1), 16);
                    if (port != except) {
                        ports.add(port);
                    }
                }
            }
        }
        return ports;
    }

    private static List<String> ownSockets() throws IOException {
        try (var files = Files.list(Path.of("/proc/self/fd"))) {
            List<String> inodes = new ArrayList<>();
            for (var file : files.toList()) {
                try {
                    String target = Files.readSymbolicLink(file).toString();
                    if (target.startsWith("socket:[")) {
                        inodes.add(target.substring(8, target.length() - 1));
                    }
                } catch (IOException e) {
                    continue;
                }
            }
            return inodes;
        }
    }

    @Test
    void holdsManyInstancesAtOnce() throws Exception {
        SessionRegistry local = Registries.inThisVm(name -> Invitation.descriptor(), RegistryTest.class.getClassLoader(),
                SessionOptions.defaults());
        List<CompletableFuture<Session>> sessions = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String name = "i" + i;
            for (String role : List.of("client", "infoSvr", "mailSvr")) {
                sessions.add(session(() -> local.join(Invitation.NAME, name, role)));
            }
        }
        for (CompletableFuture<Session> session : sessions) {
            session.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        assertThatThrownBy(() -> local.instantiate(Invitation.NAME, "i7")).isInstanceOf(SessionException.class);
    }
}
