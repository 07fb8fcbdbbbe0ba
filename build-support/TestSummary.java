import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Sums up JUnit reports: names what failed, and why, and what was skipped, and ends with {@code N passed, N failed, N skipped}. Run as a source file
 * with folders as arguments; exit code 1 if a test failed, a report cannot be read, or nothing was run at all.
 */
public final class TestSummary {
    private static final int REASON_LINES = 8;
    private static final int REASON_LINE_CHARACTERS = 300;

    private final List<String> failed = new ArrayList<>();
    private final TreeSet<String> skipped = new TreeSet<>();
    private int skippedCount;
    private int passed;

    public static void main(String[] folders) throws IOException, ParserConfigurationException {
        TestSummary summary = new TestSummary();
        DocumentBuilder parser = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
        parser.setErrorHandler(null);
        for (String folder : folders) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".xml")).sorted().toList()) {
                    summary.add(file, parser);
                }
            }
        }
        System.exit(summary.print() ? 0 : 1);
    }

    private void add(Path report, DocumentBuilder parser) throws IOException {
        try {
            NodeList tests = parser.parse(report.toFile()).getElementsByTagName("testcase");
            for (int i = 0; i < tests.getLength(); i++) {
                add((Element) tests.item(i));
            }
        } catch (SAXException e) {
            failed.add("unreadable report " + report + ": " + e.getMessage());
        }
    }

    private void add(Element test) {
        String name = test.getAttribute("classname") + ": " + test.getAttribute("name");
        List<Element> failures = Stream.of("failure", "error").flatMap(outcome -> all(test, outcome)).toList();
        if (!failures.isEmpty()) {
            failed.add(name + reason(failures.get(0)));
        } else if (all(test, "skipped").findAny().isPresent()) {
            skipped.add(name);
            skippedCount++;
        } else {
            passed++;
        }
    }

    private static Stream<Element> all(Element test, String outcome) {
        NodeList found = test.getElementsByTagName(outcome);
        return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i));
    }

    /** What was thrown, where in this project, and what caused it: who reads this may not be able to see the report. */
    private static String reason(Element failure) {
        String thrown = failure.getTextContent().isBlank() ? failure.getAttribute("message") : failure.getTextContent();
        List<String> lines = thrown.lines()
                .filter(line -> !line.isBlank() && (!line.startsWith("\tat ") || line.contains("dev.parley.")))
                .map(line -> "\n    " + line.strip().substring(0, Math.min(line.strip().length(), REASON_LINE_CHARACTERS)))
                .toList();
        // What was expected may stand behind a long text that was given.
        return lines.size() <= 2 * REASON_LINES ? String.join("", lines)
                : String.join("", lines.subList(0, REASON_LINES)) + "\n    ..."
                        + String.join("", lines.subList(lines.size() - REASON_LINES, lines.size()));
    }

    private boolean print() {
        skipped.forEach(name -> System.out.println("skipped: " + name));
        failed.forEach(name -> System.out.println("FAILED: " + name));
        System.out.printf("%d passed, %d failed, %d skipped%n", passed, failed.size(), skippedCount);
        return failed.isEmpty() && passed > 0;
    }
}
