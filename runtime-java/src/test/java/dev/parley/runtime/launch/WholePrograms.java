package dev.parley.runtime.launch;

import dev.parley.runtime.example.Invitation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Programs in JVMs of their own that play the invitation; what is left of them at the end of a test is killed. */
abstract class WholePrograms {
    @TempDir
    Path folder;
    final List<Jvm> started = new ArrayList<>();

    @BeforeEach
    void describe() throws IOException {
        Jvm.describe(Invitation.descriptor(), folder);
    }

    @AfterEach
    void killAll() {
        started.forEach(Jvm::kill);
    }

    Jvm start(Class<?> main, String... arguments) throws IOException {
        Jvm jvm = Jvm.start(folder, main, arguments);
        started.add(jvm);
        return jvm;
    }
}
