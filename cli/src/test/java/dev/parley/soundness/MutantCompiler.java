package dev.parley.soundness;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Asks {@code javac} whether mutants are Java at all. */
final class MutantCompiler {
    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    private final Path classes;

    /** @param classes where it may write */
    MutantCompiler(Path classes) {
        this.classes = classes;
    }

    boolean accepts(SampleMutants.Mutant mutant) throws IOException {
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<JavaFileObject> units = new ArrayList<>(List.of(new MutatedFile(mutant)));
            List<Path> others = new ArrayList<>(SampleMutants.javaFiles(mutant.sample()));
            others.remove(mutant.file());
            files.getJavaFileObjectsFromPaths(others).forEach(units::add);
            List<String> options = List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none", "-nowarn");
            return javac.getTask(new StringWriter(), files, unheard -> {}, options, null, units).call();
        }
    }

    private static final class MutatedFile extends SimpleJavaFileObject {
        private final String text;

        MutatedFile(SampleMutants.Mutant mutant) {
            super(URI.create("string:///" + mutant.file().getFileName()), Kind.SOURCE);
            this.text = mutant.mutant().text();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
