package dev.parley.cli.output;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.parley.cli.UsageError;
import dev.parley.workspace.diagram.Diagram;
import dev.parley.workspace.diagram.render.DiagramFormat;
import dev.parley.workspace.diagram.render.DiagramJson;
import dev.parley.workspace.output.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the diagrams that a command yields, and prints them or writes them to files. Not safe for use by several threads. */
public final class DiagramOutput {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private final DiagramFormat format;
    private final Map<String, Diagram> diagrams = new LinkedHashMap<>();

    public DiagramOutput(DiagramFormat format) {
        this.format = format;
    }

    /**
     * @param name of its file in a folder, without the format's extension
     * @throws UsageError if the format cannot show the diagram, or another one has the same name
     */
    public void add(String name, Diagram diagram) {
        format.refusal(diagram).ifPresent(reason -> {
            throw new UsageError(reason);
        });
        if (diagrams.putIfAbsent(name, diagram) != null) {
            throw new UsageError("Two protocols would be called `%s`. Choose one with --protocol, or name its file.".formatted(name));
        }
    }

    public boolean isEmpty() {
        return diagrams.isEmpty();
    }

    /**
     * Prints all of them: in JSON as one document, in the other formats one after the other.
     *
     * @throws UsageError if there are several and the format is one of whole documents
     */
    public void print(PrintWriter out) {
        switch (format) {
            case JSON -> out.println(GSON.toJson(Map.of("diagrams", diagrams.values().stream().map(DiagramJson::tree).toList())));
            case SVG -> out.print(format.render(only("Write them into a folder with --out DIR")));
            case TEXT, DOT, MERMAID -> {
                List<String> rendered = new ArrayList<>();
                diagrams.values().forEach(diagram -> rendered.add(format.render(diagram)));
                out.print(String.join("\n", rendered));
            }
        }
        out.flush();
    }

    /**
     * Writes each into a file of its own, and says where. A target that ends with the format's extension is the file of the only diagram,
     * any other one a folder, which is made if it is not there.
     *
     * @throws UsageError if there are several for one file, or a file cannot be written
     */
    public void write(Path target, PrintWriter out) {
        boolean isFile = !Files.isDirectory(target) && target.getFileName().toString().endsWith("." + format.extension());
        if (isFile) {
            write(target, only("Name a folder with --out DIR"), out);
        } else {
            diagrams.forEach((name, diagram) -> write(target.resolve(name + "." + format.extension()), diagram, out));
        }
        out.flush();
    }

    private void write(Path file, Diagram diagram, PrintWriter out) {
        try {
            if (file.toAbsolutePath().getParent() != null) {
                Files.createDirectories(file.toAbsolutePath().getParent());
            }
            WholeFile.write(file, format.render(diagram));
        } catch (IOException notWritten) {
            throw UsageError.unwritable(file, notWritten);
        }
        out.println("wrote " + Paths.shown(file));
    }

    private Diagram only(String otherwise) {
        if (diagrams.size() > 1) {
            throw new UsageError("There are %d diagrams: %s. %s, or choose one with --protocol and --role.".formatted(
                    diagrams.size(), String.join(", ", diagrams.keySet()), otherwise));
        }
        return diagrams.values().iterator().next();
    }
}
