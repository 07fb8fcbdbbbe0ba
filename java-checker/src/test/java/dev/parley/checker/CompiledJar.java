package dev.parley.checker;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;

/** Makes a jar of one class. */
final class CompiledJar {
    private CompiledJar() {}

    static void write(Path jar, String source, String className) throws IOException {
        Path folder = Files.createTempDirectory(jar.getParent(), "classes");
        Path file = folder.resolve(className.substring(className.lastIndexOf('.') + 1) + ".java");
        Files.writeString(file, source);
        int failed = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-d", folder.toString(), file.toString());
        if (failed != 0) {
            throw new IllegalArgumentException("does not compile: " + source);
        }
        String entry = className.replace('.', '/') + ".class";
        // A new file, as build tools make it: what reads the old one goes on reading the old one.
        Path written = Files.createTempFile(jar.getParent(), "new", ".jar");
        try (OutputStream out = Files.newOutputStream(written); ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(Files.readAllBytes(folder.resolve(entry)));
        }
        Files.move(written, jar, StandardCopyOption.REPLACE_EXISTING);
    }
}
