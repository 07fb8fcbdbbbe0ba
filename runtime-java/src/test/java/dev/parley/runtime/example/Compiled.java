package dev.parley.runtime.example;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/** Classes of which other participants have other versions under the same names. */
public final class Compiled {
    private Compiled() {}

    /**
     * @param folder where nothing is yet
     * @param sources of one package-less class each, whose name is its third word, as in {@code public record Order(int number) {}}
     * @return has those classes, and the test's
     */
    public static ClassLoader in(Path folder, String... sources) throws IOException {
        Files.createDirectories(folder);
        List<String> arguments = new ArrayList<>(List.of("-d", folder.toString()));
        for (String source : sources) {
            Path file = folder.resolve(source.split("\\W+")[2] + ".java");
            arguments.add(Files.writeString(file, source).toString());
        }
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)) != 0) {
            throw new AssertionError("does not compile: " + String.join("\n", sources));
        }
        return new URLClassLoader(new URL[] {url(folder)}, Compiled.class.getClassLoader());
    }

    private static URL url(Path folder) {
        try {
            return folder.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new AssertionError("a folder has a URL", e);
        }
    }
}
