package dev.parley.cli.run;

import dev.parley.cli.UsageError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the programs of one run need to talk on this machine: arguments, an environment, and a folder that only this user can enter,
 * with the sockets of the run and a key pair made for it alone. The folder is deleted with the run.
 */
public final class LocalTransports implements AutoCloseable {
    private static final int PASSWORD_BYTES = 16;

    private final Path folder;
    private final List<String> arguments;
    private final Map<String, String> environment;

    private LocalTransports(Path folder, List<String> arguments, Map<String, String> environment) {
        this.folder = folder;
        this.arguments = List.copyOf(arguments);
        this.environment = Map.copyOf(environment);
    }

    public static LocalTransports open(TransportChoice choice) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("parley-run");
        try {
            List<String> arguments = new ArrayList<>(List.of("--sockets", folder.toString()));
            if (choice.all().stream().noneMatch(TransportName::needsKey)) {
                return new LocalTransports(folder, arguments, Map.of());
            }
            byte[] random = new byte[PASSWORD_BYTES];
            new SecureRandom().nextBytes(random);
            String password = HexFormat.of().formatHex(random);
            Path keys = folder.resolve("run.p12");
            createKey(keys, password);
            arguments.addAll(List.of("--keystore", keys.toString(), "--truststore", keys.toString(), "--mutual-tls"));
            return new LocalTransports(folder, arguments,
                    Map.of("PARLEY_KEYSTORE_PASSWORD", password, "PARLEY_TRUSTSTORE_PASSWORD", password));
        } catch (IOException | InterruptedException | RuntimeException e) {
            delete(folder);
            throw e;
        }
    }

    /** For every program of the run. */
    List<String> arguments() {
        return arguments;
    }

    Map<String, String> environment() {
        return environment;
    }

    @Override
    public void close() throws IOException {
        delete(folder);
    }

    /** With the JDK's own tool: its classes have no public way to sign a certificate. */
    private static void createKey(Path file, String password) throws IOException, InterruptedException {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        if (!Files.isExecutable(keytool)) {
            throw new UsageError("Running over TLS needs a JDK; this Java has no `keytool`.");
        }
        ProcessBuilder builder = new ProcessBuilder(keytool.toString(), "-genkeypair", "-alias", "run", "-keyalg", "EC", "-groupname",
                "secp256r1", "-dname", "CN=parley run", "-validity", "1", "-ext", "san=ip:127.0.0.1,dns:localhost",
                "-storetype", "PKCS12", "-storepass:env", "PARLEY_KEYSTORE_PASSWORD", "-keystore", file.toString());
        builder.environment().put("PARLEY_KEYSTORE_PASSWORD", password);
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new UsageError("The key of the run could not be made: " + printed.strip());
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = new ArrayList<>(walk.toList());
        }
        for (Path file : files.reversed()) {
            Files.deleteIfExists(file);
        }
    }
}
