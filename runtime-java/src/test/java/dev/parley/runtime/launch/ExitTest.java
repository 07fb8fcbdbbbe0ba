package dev.parley.runtime.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.example.Invitation;
import dev.parley.runtime.example.InvitationParticipants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that are ended by the code of a participant, or from outside. */
@Timeout(300)
class ExitTest extends WholePrograms {
    private Jvm inOneJvm(String infoSvr, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--protocol", Invitation.NAME));
        List.of("client=invite", "infoSvr=" + infoSvr, "mailSvr=mail").forEach(part -> arguments.addAll(
                List.of("--participant", part.replace("=", "=" + InvitationParticipants.class.getName() + "#"))));
        arguments.addAll(List.of(options));
        return start(SharedMain.class, arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"informThenExit, Role `infoSvr`", "informWhileSomebodyExits, A participant"})
    void failsWhereRolesAreStillPlayed(String infoSvr, String who) throws Exception {
        Jvm jvm = inOneJvm(infoSvr);
        assertThat(jvm.exitCode()).isEqualTo(1);
        assertThat(jvm.errors()).isEqualTo("error: " + who
                + " has ended the program with System.exit before the end of `client`, `infoSvr`, `mailSvr`.\n");
    }

    @Test
    void isToldOfVirtualThreadsToo() throws Exception {
        Jvm jvm = inOneJvm("informThenExit", "--virtual");
        assertThat(jvm.exitCode()).isEqualTo(1);
        assertThat(jvm.errors()).startsWith("error: Role `infoSvr` has ended the program").hasLineCount(1);
    }

    @Test
    void losesNoEvents() throws Exception {
        Path events = folder.resolve("events.jsonl");
        Jvm jvm = inOneJvm("informThenExit", "--events", events.toString());
        assertThat(jvm.exitCode()).isEqualTo(1);
        assertThat(Files.readString(events)).contains("\"role\":\"infoSvr\",\"sent\":true");
    }

    /** The program of the role, beside those of the others. */
    private Jvm inManyJvms(String infoSvr) throws IOException, InterruptedException {
        Jvm registry = start(RegistryMain.class, "--once");
        registry.awaitOutput(text -> text.startsWith("registry ") && text.endsWith("\n"));
        String place = registry.output().strip().substring("registry ".length());
        participant(place, "client", "invite");
        participant(place, "mailSvr", "mail");
        return participant(place, "infoSvr", infoSvr);
    }

    private Jvm participant(String registry, String role, String method) throws IOException {
        return start(ParticipantMain.class, "--registry", registry, "--protocol", Invitation.NAME, "--instance", "run", "--role", role,
                "--participant", InvitationParticipants.class.getName() + "#" + method);
    }

    @Test
    void failsInAProgramOfItsOwn() throws Exception {
        Jvm infoSvr = inManyJvms("informThenExit");
        assertThat(infoSvr.exitCode()).isEqualTo(1);
        assertThat(infoSvr.errors()).isEqualTo("error: Role `infoSvr` has ended the program with System.exit before its end.\n");
    }

    /** In one JVM, the others need not be over by then. */
    @Test
    void isTheParticipantsBusinessAtTheEnd() throws Exception {
        Jvm infoSvr = inManyJvms("informAndExit");
        assertThat(infoSvr.exitCode()).isZero();
        assertThat(infoSvr.errors()).isEmpty();
    }

    @Test
    void comesSilentlyWhereTheProgramIsStopped() throws Exception {
        Jvm jvm = inOneJvm("informThenCompute");
        jvm.awaitOutput(text -> text.contains("under way"));
        jvm.stop();
        assertThat(jvm.exitCode()).isEqualTo(128 + 15);
        assertThat(jvm.errors()).isEmpty();
    }
}
