package dev.parley.workspace.project;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads configuration files of other tools. Entities and everything else that reaches outside of the file are switched off. */
final class XmlFile {
    private XmlFile() {}

    /** The root element; empty if the file is no XML. */
    static Optional<Element> read(Path file) throws IOException {
        try (InputStream input = Files.newInputStream(file)) {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setExpandEntityReferences(false);
            var parser = factory.newDocumentBuilder();
            // The default one prints to the console.
            parser.setErrorHandler(new DefaultHandler());
            return Optional.of(parser.parse(input).getDocumentElement());
        } catch (SAXException malformed) {
            return Optional.empty();
        } catch (ParserConfigurationException impossible) {
            throw new IllegalStateException("the JDK's parser has these features", impossible);
        }
    }

    /** The children of an element with a given name. */
    static Stream<Element> children(Element parent, String name) {
        return IntStream.range(0, parent.getChildNodes().getLength())
                .<Node>mapToObj(parent.getChildNodes()::item)
                .filter(node -> node instanceof Element && node.getNodeName().equals(name))
                .map(Element.class::cast);
    }

    /** The element that a path of names leads to, following the first child of each name. */
    static Optional<Element> at(Element start, List<String> path) {
        Optional<Element> reached = Optional.of(start);
        for (String name : path) {
            reached = reached.flatMap(element -> children(element, name).findFirst());
        }
        return reached;
    }

    /** The text of the element that a path leads to, if there is any. */
    static Optional<String> text(Element start, String... path) {
        return at(start, List.of(path)).map(element -> element.getTextContent().strip()).filter(text -> !text.isEmpty());
    }
}
