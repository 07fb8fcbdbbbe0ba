package dev.parley.runtime.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Role;
import dev.parley.runtime.SessionRegistry;
import dev.parley.runtime.example.Invitation;
import dev.parley.runtime.example.InvitationParticipants;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.tls.Certificates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each participant in a JVM of its own: whole programs, with their output and exit codes. */
@Timeout(300)
class ProcessesTest extends WholePrograms {
    private String registry(String... arguments) throws IOException, InterruptedException {
        Jvm registry = start(RegistryMain.class, arguments);
        registry.awaitOutput(text -> text.startsWith("registry ") && text.endsWith("\n"));
        return registry.output().strip().substring("registry ".length());
    }

    private Jvm participant(String registry, String role, String method, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--registry", registry, "--protocol", Invitation.NAME, "--instance", "run",
                "--role", role, "--participant", InvitationParticipants.class.getName() + "#" + method));
        arguments.addAll(List.of(options));
        return start(ParticipantMain.class, arguments.toArray(String[]::new));
    }

    /** The events of all programs in one file, whole lines each. */
    @Test
    void writeWhatHappensWhereTheyAreTold() throws Exception {
        String registry = registry("--once");
        Path events = folder.resolve("events.jsonl");
        List<Jvm> troupe = List.of(participant(registry, "client", "invite", "--events", events.toString()),
                participant(registry, "infoSvr", "inform", "--events", events.toString()),
                participant(registry, "mailSvr", "mail", "--events", "-"));
        for (Jvm jvm : troupe) {
            assertThat(jvm.exitCode()).as(jvm.errors()).isZero();
        }
        List<String> shared = events(Files.readAllLines(events));
        assertThat(shared).contains("client opened", "client closed", "infoSvr opened", "infoSvr closed").hasSizeGreaterThan(20)
                .noneMatch(event -> event.startsWith("mailSvr"));
        assertThat(events(troupe.getLast().output().lines().toList())).startsWith("mailSvr opened").endsWith("mailSvr closed");
        assertThat(troupe.getLast().errors()).contains("mail to Ana@example.org: Movie");
    }

    private static List<String> events(List<String> lines) {
        return lines.stream().map(line -> JsonParser.parseString(line).getAsJsonObject())
                .map(event -> event.get("role").getAsString() + " " + event.get("event").getAsString()).toList();
    }

    private Map<String, Jvm> troupe(String client, String infoSvr, String mailSvr) throws IOException, InterruptedException {
        String registry = registry("--once");
        Map<String, Jvm> troupe = new LinkedHashMap<>();
        troupe.put("client", participant(registry, "client", client));
        troupe.put("infoSvr", participant(registry, "infoSvr", infoSvr));
        troupe.put("mailSvr", participant(registry, "mailSvr", mailSvr));
        return troupe;
    }

    @Test
    void playTheWholeProtocol() throws Exception {
        Map<String, Jvm> troupe = troupe("invite", "inform", "mail");
        for (Map.Entry<String, Jvm> entry : troupe.entrySet()) {
            assertThat(entry.getValue().exitCode()).as("%s: %s", entry.getKey(), entry.getValue().errors()).isZero();
            assertThat(entry.getValue().errors()).isEmpty();
        }
        assertThat(troupe.get("client").output()).hasLineCount(2).contains("inviting Ana").contains("inviting Cy");
        assertThat(troupe.get("mailSvr").output()).contains("mail to Ana@example.org: Movie").contains("mail to Cy@example.org: Movie");
        assertThat(started.getFirst().exitCode()).as("the registry leaves with the last of them").isZero();
    }

    /** Without a word of TCP: the registry is reached over the same transport. */
    @ParameterizedTest
    @ValueSource(strings = {"unix", "tls", "http", "https"})
    void playTheWholeProtocolOverAnyTransport(String transport) throws Exception {
        List<String> options = List.of("--transport", transport, "--sockets", folder.toString(), "--keystore", keys().toString(),
                "--truststore", keys().toString());
        List<String> once = new ArrayList<>(options);
        once.add("--once");
        String registry = registry(once.toArray(String[]::new));
        assertThat(registry).startsWith(transport + ":");
        Map<String, Jvm> troupe = new LinkedHashMap<>();
        Map.of("client", "invite", "infoSvr", "inform", "mailSvr", "mail").forEach((role, method) -> {
            try {
                troupe.put(role, participant(registry, role, method, options.toArray(String[]::new)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        for (Map.Entry<String, Jvm> entry : troupe.entrySet()) {
            assertThat(entry.getValue().exitCode()).as("%s: %s", entry.getKey(), entry.getValue().errors()).isZero();
            assertThat(entry.getValue().errors()).isEmpty();
        }
        assertThat(troupe.get("mailSvr").output()).contains("mail to Ana@example.org: Movie").contains("mail to Cy@example.org: Movie");
        assertThat(started.getFirst().exitCode()).isZero();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).as("sockets left behind").noneMatch(file -> file.getFileName().toString().startsWith("parley"));
        }
    }

    @Test
    void agreeOnATransportAlthoughTheirPreferencesDiffer() throws Exception {
        String registry = registry("--once");
        Map<String, Jvm> troupe = new LinkedHashMap<>();
        String sockets = folder.toString();
        troupe.put("client", participant(registry, "client", "invite", "--transport", "unix,tcp", "--sockets", sockets));
        troupe.put("infoSvr", participant(registry, "infoSvr", "inform", "--transport", "http,unix", "--setup", "tcp", "--sockets", sockets));
        troupe.put("mailSvr", participant(registry, "mailSvr", "mail", "--transport", "http,tcp", "--setup", "tcp"));
        for (Map.Entry<String, Jvm> entry : troupe.entrySet()) {
            assertThat(entry.getValue().exitCode()).as("%s: %s", entry.getKey(), entry.getValue().errors()).isZero();
        }
    }

    @Test
    void sayWhenTheyHaveNoTransportInCommon() throws Exception {
        String registry = registry("--once");
        participant(registry, "client", "invite", "--setup", "tcp", "--transport", "http");
        Jvm infoSvr = participant(registry, "infoSvr", "inform", "--transport", "tcp");
        participant(registry, "mailSvr", "mail", "--transport", "tcp");
        assertThat(infoSvr.exitCode()).isEqualTo(1);
        assertThat(infoSvr.errors()).contains("role `infoSvr`, before the session began: `client` cannot be reached: it holds sessions at "
                + "[http:127.0.0.1:").contains("this side over tcp").hasLineCount(1);
    }

    private Path keys() throws IOException, InterruptedException {
        Path file = folder.resolve("keys.p12");
        if (!Files.exists(file)) {
            Certificates.create(file, "ip:127.0.0.1");
        }
        return file;
    }

    @Test
    void endSoonWhenOneIsKilledInMidSession() throws Exception {
        Map<String, Jvm> troupe = troupe("invite", "informForEver", "mail");
        troupe.get("infoSvr").awaitOutput(text -> text.contains("under way"));
        troupe.get("mailSvr").kill();
        for (String other : List.of("client", "infoSvr")) {
            assertThat(troupe.get(other).exitCode()).isEqualTo(1);
            assertThat(troupe.get(other).errors()).startsWith("error: role `" + other + "`, at state ")
                    .contains("`mailSvr` ended without a word: its process died or the link to it broke").hasLineCount(1);
        }
    }

    @Test
    void noticeAKillAlsoWhileTheyWaitForSomebodyElse() throws Exception {
        // client and mailSvr wait for infoSvr, which computes and sends nothing.
        Map<String, Jvm> troupe = troupe("invite", "informThenCompute", "mail");
        troupe.get("infoSvr").awaitOutput(text -> text.contains("under way"));
        troupe.get("mailSvr").kill();
        assertThat(troupe.get("client").exitCode()).isEqualTo(1);
        assertThat(troupe.get("client").errors())
                .isEqualTo("error: role `client`, at state 2 (`receive <Location> from infoSvr`): `mailSvr` ended without a word: "
                        + "its process died or the link to it broke (the connection was closed)\n");
    }

    /** Nobody tells them: the link itself has to. The others talk on meanwhile, or wait for each other. */
    @ParameterizedTest
    @CsvSource({"informForEver, client infoSvr", "informThenCompute, client"})
    void noticeOneThatVanishesWithoutAWord(String infoSvr, String others) throws Exception {
        Map<String, Jvm> troupe = troupe("invite", infoSvr, "mail");
        troupe.get("infoSvr").awaitOutput(text -> text.contains("under way"));
        troupe.get("mailSvr").freeze();
        for (String other : others.split(" ")) {
            assertThat(troupe.get(other).exitCode()).isEqualTo(1);
            assertThat(troupe.get(other).errors()).startsWith("error: role `" + other + "`, at state ").hasLineCount(1)
                    .contains("`mailSvr` ended without a word: its process died or the link to it broke (nothing was heard from it for 12 s)");
        }
        troupe.get("mailSvr").thaw();
        assertThat(troupe.get("mailSvr").exitCode()).isEqualTo(1);
        assertThat(troupe.get("mailSvr").errors()).hasLineCount(1)
                .containsPattern("\\(the connection was closed after this program had stood still for \\d\\d s\\)");
    }

    @Test
    void tellTheUserOfAnExceptionInAParticipantAndTheOthersToo() throws Exception {
        Map<String, Jvm> troupe = troupe("invite", "informThenThrow", "mail");
        assertThat(troupe.get("infoSvr").exitCode()).isEqualTo(1);
        assertThat(troupe.get("infoSvr").errors())
                .startsWith("error: role `infoSvr`, at state 2 (`send <Location> to client`): the participant's code failed:\n")
                .contains("java.lang.IllegalStateException: no such city\n\tat ").contains("InvitationParticipants.informThenThrow");
        for (String other : List.of("client", "mailSvr")) {
            assertThat(troupe.get(other).exitCode()).isEqualTo(1);
            assertThat(troupe.get(other).errors()).hasLineCount(1)
                    .contains("`infoSvr` failed at state 2 (`send <Location> to client`): its code threw "
                            + "java.lang.IllegalStateException: no such city");
        }
    }

    @Test
    void stopAViolationInTheOneThatCommitsIt() throws Exception {
        Map<String, Jvm> troupe = troupe("invite", "informWronglyTyped", "mail");
        assertThat(troupe.get("infoSvr").exitCode()).isEqualTo(1);
        assertThat(troupe.get("infoSvr").errors()).isEqualTo("error: role `infoSvr`, at state 1 (`send <Employer> to client`): the code "
                + "sends a `java.lang.String` where the message has `Employer`\n");
        assertThat(troupe.get("client").exitCode()).isEqualTo(1);
        assertThat(troupe.get("client").errors()).contains("`infoSvr` broke the protocol at state 1");
    }

    @Test
    void reportAFailureThatTheParticipantSwallows() throws Exception {
        Map<String, Jvm> troupe = troupe("invite", "informSwallowing", "mail");
        assertThat(troupe.get("infoSvr").exitCode()).isEqualTo(1);
        assertThat(troupe.get("infoSvr").output()).isEqualTo("never mind\n");
        assertThat(troupe.get("infoSvr").errors()).contains("the code sends to `mailSvr`").hasLineCount(1);
        assertThat(troupe.get("mailSvr").exitCode()).isEqualTo(1);
    }

    @Test
    void reportAParticipantThatReturnsTooEarly() throws Exception {
        Map<String, Jvm> troupe = troupe("invite", "informThenLeave", "mail");
        assertThat(troupe.get("infoSvr").exitCode()).isEqualTo(1);
        assertThat(troupe.get("infoSvr").errors()).contains("the session is closed before the end of the role");
        assertThat(troupe.get("client").exitCode()).isEqualTo(1);
        assertThat(troupe.get("client").errors()).contains("`infoSvr` left the session at state 1");
    }

    @Test
    void takeNoNoticeOfAnInterruptThatComesLate() throws Exception {
        Map<String, Jvm> troupe = troupe("invite", "informThenBeInterrupted", "mail");
        for (Map.Entry<String, Jvm> entry : troupe.entrySet()) {
            assertThat(entry.getValue().exitCode()).as("%s: %s", entry.getKey(), entry.getValue().errors()).isZero();
            assertThat(entry.getValue().errors()).isEmpty();
        }
    }

    @Test
    void tellOfAnInterruptOnceAndTheOthersToo() throws Exception {
        Map<String, Jvm> troupe = troupe("invite", "informThenCompute", "mailInterrupted");
        assertThat(troupe.get("mailSvr").exitCode()).isEqualTo(1);
        assertThat(troupe.get("mailSvr").errors()).startsWith("error: role `mailSvr`, at state ").contains("interrupted").hasLineCount(1);
        assertThat(troupe.get("client").exitCode()).isEqualTo(1);
        assertThat(troupe.get("client").errors()).contains("`mailSvr` was interrupted").hasLineCount(1);
    }

    @Test
    void doNotWaitForOneThatCannotStart() throws Exception {
        Map<String, Jvm> troupe = troupe("invite", "noSuchMethod", "mail");
        assertThat(troupe.get("infoSvr").exitCode()).isEqualTo(2);
        assertThat(troupe.get("infoSvr").errors()).isEqualTo("error: The class `" + InvitationParticipants.class.getName()
                + "` has no method `noSuchMethod(Session)`.\n");
        for (String other : List.of("client", "mailSvr")) {
            assertThat(troupe.get(other).exitCode(10_000)).isEqualTo(1);
            assertThat(troupe.get(other).errors()).contains("`infoSvr` could not be started");
        }
    }

    @Test
    void refuseOneThatWasBuiltFromAnotherVersion() throws Exception {
        String registry = registry("--expiry", "20");
        int port = Integer.parseInt(registry.substring(registry.lastIndexOf(':') + 1));
        SessionRegistry.at(new InetSocketAddress("127.0.0.1", port), name -> Invitation.descriptor(), getClass().getClassLoader(),
                SessionOptions.defaults()).instantiate(Invitation.NAME, "run");
        Path elsewhere = Files.createDirectory(folder.resolve("other"));
        List<Machine> machines = new ArrayList<>(Invitation.descriptor().machines());
        machines.set(2, Machine.builder(new Role("mailSvr")).build());
        Jvm.describe(ProtocolDescriptor.of(Invitation.NAME, machines), elsewhere);
        Jvm mailSvr = Jvm.start(elsewhere, ParticipantMain.class, "--registry", registry, "--protocol", Invitation.NAME, "--instance",
                "run", "--role", "mailSvr", "--participant", InvitationParticipants.class.getName() + "#mail");
        started.add(mailSvr);
        assertThat(mailSvr.exitCode()).isEqualTo(1);
        assertThat(mailSvr.errors()).contains("comes with another version of the protocol").contains("build all participants from the same protocol file");
    }

    @Test
    void sayThatAPortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Jvm registry = start(RegistryMain.class, "--port", Integer.toString(taken.getLocalPort()));
            assertThat(registry.exitCode()).isEqualTo(2);
            assertThat(registry.errors()).isEqualTo("error: The registry cannot listen on 127.0.0.1 port " + taken.getLocalPort()
                    + " (Address already in use); stop what uses the port, or choose another with `--port`.\n");
        }
    }

    @Test
    void playOverSharedMemoryInOneJvm() throws Exception {
        for (String threads : List.of("", "--virtual")) {
            List<String> arguments = new ArrayList<>(List.of("--protocol", Invitation.NAME));
            Map.of("client", "invite", "infoSvr", "inform", "mailSvr", "mail").forEach((role, method) -> arguments.addAll(
                    List.of("--participant", role + "=" + InvitationParticipants.class.getName() + "#" + method)));
            if (!threads.isEmpty()) {
                arguments.add(threads);
            }
            Jvm jvm = start(SharedMain.class, arguments.toArray(String[]::new));
            assertThat(jvm.exitCode()).as(jvm.errors()).isZero();
            assertThat(jvm.errors()).isEmpty();
            assertThat(jvm.output().lines()).containsExactlyInAnyOrder("client  | inviting Ana", "client  | inviting Cy",
                    "mailSvr | mail to Ana@example.org: Movie", "mailSvr | mail to Cy@example.org: Movie");
        }
    }

    @Test
    void sayWhoPrintsAnErrorInOneJvm() throws Exception {
        Jvm jvm = start(SharedMain.class, "--protocol", Invitation.NAME,
                "--participant", "client=" + InvitationParticipants.class.getName() + "#invite",
                "--participant", "infoSvr=" + InvitationParticipants.class.getName() + "#informAndWarn",
                "--participant", "mailSvr=" + InvitationParticipants.class.getName() + "#mail");
        assertThat(jvm.exitCode()).as(jvm.errors()).isZero();
        assertThat(jvm.errors()).isEqualTo("infoSvr | no\ninfoSvr | further members\ninfoSvr | goodbye\n");
    }

    @Test
    void wantEveryRolePlayedInOneJvm() throws Exception {
        Jvm jvm = start(SharedMain.class, "--protocol", Invitation.NAME,
                "--participant", "client=" + InvitationParticipants.class.getName() + "#invite");
        assertThat(jvm.exitCode()).isEqualTo(2);
        assertThat(jvm.errors()).isEqualTo("error: Nobody plays `infoSvr`, `mailSvr` of `social.invitation`.\n");
    }

    @Test
    void failOverSharedMemoryAsOverTcp() throws Exception {
        Jvm jvm = start(SharedMain.class, "--protocol", Invitation.NAME,
                "--participant", "client=" + InvitationParticipants.class.getName() + "#invite",
                "--participant", "infoSvr=" + InvitationParticipants.class.getName() + "#informThenThrow",
                "--participant", "mailSvr=" + InvitationParticipants.class.getName() + "#mail");
        assertThat(jvm.exitCode()).isEqualTo(1);
        assertThat(jvm.errors()).contains("error: role `infoSvr`, at state 2").contains("error: role `client`, at state ")
                .containsPattern("error: role `mailSvr`, at state \\d \\(.*\\): `infoSvr` failed");
    }
}
