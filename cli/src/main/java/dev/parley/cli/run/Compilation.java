package dev.parley.cli.run;

import dev.parley.cli.UsageError;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.workspace.descriptor.Descriptors;
import dev.parley.workspace.project.ProjectLayout;
import dev.parley.workspace.project.SourceFiles;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles a project's Java sources and puts the descriptors of its protocols beside the classes. */
public final class Compilation {
    private final ProjectLayout layout;
    private final Path runtimeLibrary;

    public Compilation(ProjectLayout layout, Path runtimeLibrary) {
        this.layout = layout;
        this.runtimeLibrary = runtimeLibrary;
    }

    /** @return the class path that participants run with */
    public String compile(List<ProjectedProtocol> protocols) throws IOException {
        Path classes = layout.root().resolve(".parley").resolve("run").resolve("classes");
        clear(classes);
        Files.createDirectories(classes);
        compileSources(classes);
        for (ProjectedProtocol protocol : protocols) {
            Path descriptor = classes.resolve(Descriptors.resourceName(protocol));
            Files.createDirectories(descriptor.getParent());
            Files.writeString(descriptor, Descriptors.write(protocol));
        }
        return classes + File.pathSeparator + libraries();
    }

    private void compileSources(Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new UsageError("Running participants needs a JDK; this Java has no compiler.");
        }
        List<Path> sources = new ArrayList<>(SourceFiles.java(layout));
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, layout.encoding())) {
            List<String> options = List.of(
                    "-d", classes.toString(), "-cp", libraries(), "-proc:none", "-parameters", "-nowarn", "-encoding", layout.encoding().name(),
                    "-sourcepath", joined(layout.referenced()));
            boolean compiled = compiler.getTask(
                            messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            if (!compiled) {
                throw new UsageError("The Java sources do not compile:\n" + messages.toString().strip());
            }
        }
    }

    private String libraries() {
        List<Path> libraries = new ArrayList<>(layout.classPath());
        libraries.add(runtimeLibrary);
        return joined(libraries);
    }

    private static String joined(List<Path> paths) {
        return paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static void clear(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
