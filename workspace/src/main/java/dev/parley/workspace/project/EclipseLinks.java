package dev.parley.workspace.project;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/**
 * Folders and files that Eclipse shows within a project although they are elsewhere, by the {@code linkedResources} of its {@code .project}. Their
 * places may start with the project's folder or with one of those around it; the path variables of a workspace are not known here.
 */
final class EclipseLinks {
    private static final String FILE = ".project";
    private static final Pattern AROUND = Pattern.compile("(?:PARENT-(?<levels>\\d{1,3})-)?PROJECT_LOC(?<rest>/.*)?");

    private final Path root;
    /** By where the project shows them, those within others first. */
    private final Map<Path, Path> targets = new TreeMap<>(Comparator.comparing(Path::getNameCount).reversed().thenComparing(Function.identity()));

    private EclipseLinks(Path root) {
        this.root = root;
    }

    static EclipseLinks of(Path root) {
        EclipseLinks links = new EclipseLinks(root);
        description(root).stream()
                .flatMap(project -> XmlFile.at(project, List.of("linkedResources")).stream())
                .flatMap(all -> XmlFile.children(all, "link"))
                .forEach(links::add);
        return links;
    }

    private static Optional<Element> description(Path root) {
        try {
            return XmlFile.read(root.resolve(FILE)).filter(top -> top.getNodeName().equals("projectDescription"));
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    /** What a path means that is relative to the project. */
    Path resolve(String path) {
        Path shown = root.resolve(path).normalize();
        return targets.keySet().stream()
                .filter(shown::startsWith)
                .findFirst()
                .map(link -> targets.get(link).resolve(link.relativize(shown)).normalize())
                .orElse(shown);
    }

    private void add(Element link) {
        XmlFile.text(link, "name").ifPresent(name -> Stream.of("location", "locationURI")
                .flatMap(form -> XmlFile.text(link, form).stream())
                .flatMap(written -> place(written).stream())
                .findFirst()
                .ifPresent(place -> targets.put(root.resolve(name).normalize(), place)));
    }

    private Optional<Path> place(String written) {
        try {
            if (written.startsWith("file:")) {
                return Optional.of(Path.of(URI.create(written)));
            }
            // A variable may stand in braces, which a URI does not take as they are.
            String path = URLDecoder.decode(written.replace("+", "%2B"), StandardCharsets.UTF_8).replaceFirst("^\\$\\{([^}]*)}", "$1");
            Matcher around = AROUND.matcher(path);
            return around.matches() ? around(around) : Optional.of(Path.of(path)).filter(Path::isAbsolute);
        } catch (IllegalArgumentException | FileSystemNotFoundException notAPlace) {
            return Optional.empty();
        }
    }

    private Optional<Path> around(Matcher written) {
        int levels = Optional.ofNullable(written.group("levels")).map(Integer::parseInt).orElse(0);
        String rest = Optional.ofNullable(written.group("rest")).map(path -> path.substring(1)).orElse("");
        Optional<Path> from = Optional.of(root);
        for (int level = 0; level < levels; level++) {
            from = from.map(Path::getParent);
        }
        return from.map(folder -> folder.resolve(rest).normalize());
    }
}
