package dev.parley.runtime.example;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/** Classes of which other participants have other versions under the same names. */
public final class Compiled {
    private static final Pattern DECLARED = Pattern.compile("(?:class|interface|record|enum) (\\w+)");

    private Compiled() {}

    /**
     * @param folder where nothing is yet
     * @param sources of one public type each, in no package
     * @return has those classes, and the test's
     */
    public static ClassLoader in(Path folder, String... sources) throws IOException {
        Files.createDirectories(folder);
        List<String> arguments = new ArrayList<>(List.of("-d", folder.toString()));
        for (String source : sources) {
            Matcher declaration = DECLARED.matcher(source);
            if (!declaration.find()) {
                throw new AssertionError("declares nothing: " + source);
            }
            Path file = folder.resolve(declaration.group(1) + ".java");
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
