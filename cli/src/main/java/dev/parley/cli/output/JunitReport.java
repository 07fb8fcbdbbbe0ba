package dev.parley.cli.output;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.Severity;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.FileReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Findings as the XML of a test run, which every build server reads: one test case per file, failed where the file has errors. Warnings
 * and what is merely informative stand in the case's output.
 */
public final class JunitReport {
    private final PrintWriter out;

    public JunitReport(PrintWriter out) {
        this.out = out;
    }

    public void print(CheckResult result) {
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
            xml.writeStartDocument("UTF-8", "1.0");
            long failed = result.files().stream().filter(file -> !errors(file).isEmpty()).count();
            xml.writeStartElement("testsuites");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "parley check");
            xml.writeAttribute("tests", String.valueOf(result.files().size()));
            xml.writeAttribute("failures", String.valueOf(failed));
            xml.writeAttribute("errors", "0");
            for (FileReport file : result.files()) {
                write(file, xml);
            }
            xml.writeEndElement();
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.flush();
            out.println();
            out.flush();
        } catch (XMLStreamException broken) {
            throw new IllegalStateException("the report could not be written", broken);
        }
    }

    private static void write(FileReport file, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", "parley");
        xml.writeAttribute("name", Paths.shown(file.file()));
        xml.writeAttribute("file", Paths.shown(file.file()));
        List<Diagnostic> errors = errors(file);
        if (!errors.isEmpty()) {
            xml.writeStartElement("failure");
            xml.writeAttribute("type", errors.getFirst().kind().code());
            xml.writeAttribute("message", legal(errors.getFirst().message()));
            xml.writeCharacters(legal(text(errors)));
            xml.writeEndElement();
        }
        List<Diagnostic> others = file.diagnostics().stream().filter(finding -> !errors.contains(finding)).toList();
        if (!others.isEmpty()) {
            xml.writeStartElement("system-out");
            xml.writeCharacters(legal(text(others)));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static List<Diagnostic> errors(FileReport file) {
        return file.diagnostics().stream()
                .filter(finding -> finding.kind().severity() == Severity.ERROR)
                .toList();
    }

    private static String text(List<Diagnostic> findings) {
        return findings.stream().map(JunitReport::text).collect(Collectors.joining("\n", "\n", "\n"));
    }

    private static String text(Diagnostic finding) {
        Position start = finding.span().range().start();
        String place = Paths.shown(Path.of(finding.span().file())) + ":" + (start.line() + 1) + ":" + (start.character() + 1);
        String head = place + ": " + JsonReport.severity(finding.kind().severity()) + "[" + finding.kind().code() + "]: " + finding.message();
        return finding.notes().stream().map(note -> "\n  " + note).collect(Collectors.joining("", head, ""));
    }

    /** XML 1.0 has no way to write most control characters. */
    private static String legal(String text) {
        return text.codePoints()
                .map(c -> c == '\n' || c == '\t' || c >= ' ' && c != 0xFFFE && c != 0xFFFF && !(c >= 0xD800 && c <= 0xDFFF) ? c : '\uFFFD')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
