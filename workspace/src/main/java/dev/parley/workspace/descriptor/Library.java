package dev.parley.workspace.descriptor;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.workspace.diagnostics.DamagedDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * What a jar, or a single descriptor, has of protocols.
 *
 * @param findings the descriptors that are none
 */
record Library(List<ProjectedProtocol> protocols, List<Diagnostic> findings) {
    Library {
        protocols = List.copyOf(protocols);
        findings = List.copyOf(findings);
    }

    /** The descriptors in a folder of classes, by name. */
    static List<Path> descriptorsIn(Path folder) {
        try (Stream<Path> files = Files.list(folder.resolve(Descriptors.FOLDER))) {
            return files.filter(file -> file.toString().endsWith(Descriptors.EXTENSION)).sorted().toList();
        } catch (IOException none) {
            return List.of();
        }
    }

    /** @param file a jar or a descriptor; a library that cannot be read has nothing, as the compiler says more clearly */
    static Library read(Path file) {
        Collected collected = new Collected(file);
        try {
            if (file.toString().endsWith(Descriptors.EXTENSION)) {
                collected.add(Descriptors.FOLDER + file.getFileName(), Files.readAllBytes(file));
            } else {
                readJar(file, collected);
            }
        } catch (IOException unreadable) {
            // A class path may name what is no jar.
        }
        return new Library(collected.protocols, collected.findings);
    }

    private static void readJar(Path file, Collected collected) throws IOException {
        try (ZipFile jar = new ZipFile(file.toFile())) {
            List<? extends ZipEntry> entries = jar.stream()
                    .filter(entry -> isDescriptor(entry.getName()))
                    .toList();
            for (ZipEntry entry : entries) {
                try (InputStream bytes = jar.getInputStream(entry)) {
                    collected.add(entry.getName(), bytes.readAllBytes());
                }
            }
        }
    }

    private static boolean isDescriptor(String entry) {
        return entry.startsWith(Descriptors.FOLDER) && entry.endsWith(Descriptors.EXTENSION) && entry.indexOf('/', Descriptors.FOLDER.length()) < 0;
    }

    /** What has been read so far of a file. */
    private static final class Collected {
        private final Path file;
        private final List<ProjectedProtocol> protocols = new ArrayList<>();
        private final List<Diagnostic> findings = new ArrayList<>();

        Collected(Path file) {
            this.file = file;
        }

        void add(String resource, byte[] json) {
            try {
                ProjectedProtocol protocol = Descriptors.read(new String(json, StandardCharsets.UTF_8));
                if (!resource.equals(Descriptors.resourceName(protocol))) {
                    throw new IllegalArgumentException("it describes `" + protocol.qualifiedName() + "`, whose resource is called otherwise");
                }
                protocols.add(protocol);
            } catch (IllegalArgumentException damaged) {
                findings.add(DamagedDescriptor.of(new SourceSpan(file.toString(), Range.of(0, 0, 0, 0)), resource, damaged.getMessage()));
            }
        }
    }
}
