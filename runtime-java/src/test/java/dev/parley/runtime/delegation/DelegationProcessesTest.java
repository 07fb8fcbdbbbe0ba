package dev.parley.runtime.delegation;

import static dev.parley.runtime.example.Local.inwhile;
import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.outwhile;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.launch.Jvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Delegation between three programs, each in a JVM of its own, some of which die. */
@Timeout(300)
class DelegationProcessesTest {
    @TempDir
    private Path folder;
    private final List<Jvm> started = new ArrayList<>();
    /** The passive party. */
    private Jvm a;
    /** Who hands its session with A over. */
    private Jvm b;
    /** Who is to go on with it. */
    private Jvm c;

    @BeforeEach
    void handOver() throws IOException, InterruptedException {
        Jvm.describe(protocol("S", outwhile(send("int"), receive("int"))), folder);
        Jvm.describe(protocol("T", send(live(inwhile(receive("int"), send("int"))))), folder);
        c = listening("C");
        b = listening("B", address(c));
        a = start("A", address(b));
        await(a, "got 0");
        b.say("hand over");
    }

    @AfterEach
    void killAll() {
        started.forEach(Jvm::kill);
    }

    private Jvm start(String... arguments) throws IOException {
        Jvm jvm = Jvm.start(folder, Party.class, arguments);
        started.add(jvm);
        return jvm;
    }

    private Jvm listening(String... arguments) throws IOException, InterruptedException {
        Jvm jvm = start(arguments);
        jvm.awaitOutput(text -> text.contains("\n"));
        return jvm;
    }

    private static String address(Jvm jvm) {
        return jvm.output().lines().findFirst().orElseThrow();
    }

    private static void await(Jvm jvm, String line) throws InterruptedException {
        jvm.awaitOutput(text -> text.lines().anyMatch(line::equals));
    }

    @Test
    void theFormerHolderMayEndWhenItsPartIsOver() throws Exception {
        await(c, "accepted");
        c.say("go");
        await(c, "received");
        a.say("more");
        await(a, "got 101");
        // The way past B is found without anybody's help; then B's program ends, and the session goes on.
        assertThat(b.exitCode()).as(b.errors()).isZero();
        assertThat(b.output()).contains("handed over");
        a.say("more");
        await(a, "got 102");
        a.say("stop");
        assertThat(a.exitCode()).as(a.errors()).isZero();
        assertThat(c.exitCode()).as(c.errors()).isZero();
        assertThat(a.output()).endsWith("done\n");
        assertThat(c.output()).endsWith("done\n");
    }

    @Test
    void aReceiverThatIsKilledDuringTheHandOverEndsItForAll() throws Exception {
        await(b, "handed over");
        c.kill();
        a.say("more");
        assertThat(a.exitCode()).as(a.errors()).isZero();
        assertThat(a.output()).contains("failed: role `client`").contains("`server` was handed over and did not arrive");
        assertThat(b.exitCode()).as(b.errors()).isZero();
    }

    @Test
    void aReceiverThatIsKilledAfterwardsEndsItForThePassiveParty() throws Exception {
        await(c, "accepted");
        c.say("go");
        await(c, "received");
        a.say("more");
        await(a, "got 101");
        c.kill();
        a.say("more");
        assertThat(a.exitCode()).as(a.errors()).isZero();
        assertThat(a.output()).contains("failed: role `client`").contains("`server` ended without a word");
        assertThat(b.exitCode()).as(b.errors()).isZero();
    }

    @Test
    void aPassivePartyThatIsKilledEndsItForTheReceiver() throws Exception {
        await(b, "handed over");
        a.kill();
        c.say("go");
        assertThat(c.exitCode()).as(c.errors()).isZero();
        assertThat(c.output()).contains("failed: role `server`").contains("`client` ended without a word");
        assertThat(b.exitCode()).as(b.errors()).isZero();
    }
}
