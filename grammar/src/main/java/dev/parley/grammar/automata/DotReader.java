package dev.parley.grammar.automata;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Action;
import dev.parley.grammar.diagnostics.AutomatonSyntax;
import dev.parley.grammar.diagnostics.SelfMessage;
import dev.parley.grammar.diagnostics.UnclearInitialState;
import dev.parley.grammar.diagnostics.UnreadableAction;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Endpoint automata in Graphviz's DOT language: each {@code digraph} of a file is a machine, named after its role, with a step per edge.
 *
 * <p>The initial state is the one that an edge without a label leads to from a node that is no state (drawn invisible as a rule); else
 * the node {@code 0}; else the first node of the file that is not drawn as decoration. Node labels and all other attributes are for the
 * eye, and so are clusters. A label of several lines stands for as many steps.
 */
final class DotReader {
    private static final String STATE = "a state such as `0`";
    private static final Set<String> DECORATIONS = Set.of("none", "point", "plaintext", "plain", "invis", "invisible");

    private final Cursor cursor;
    private final DotTokens tokens;
    private final List<Diagnostic> findings;

    DotReader(Cursor cursor, List<Diagnostic> findings) {
        this.cursor = cursor;
        this.tokens = new DotTokens(cursor);
        this.findings = findings;
    }

    List<Automaton> read() {
        List<Automaton> automata = new ArrayList<>();
        try {
            while (!cursor.atEnd()) {
                automata.add(new Graph().read());
                cursor.accept(";");
            }
        } catch (Rejected rejected) {
            findings.add(rejected.finding());
        }
        return automata;
    }

    private record Edge(DotToken source, DotToken target, SourceSpan place, Optional<DotToken> label) {
        boolean isUnlabelled() {
            return label.map(token -> token.text().isBlank()).orElse(true);
        }
    }

    private final class Graph {
        private final Map<String, DotToken> nodes = new LinkedHashMap<>();
        private final Set<String> decorations = new LinkedHashSet<>();
        private final List<Edge> edges = new ArrayList<>();
        private boolean decorationByDefault;
        private boolean nameFollows;
        private Optional<Name> name = Optional.empty();

        Automaton read() throws Rejected {
            int start = cursor.offset();
            cursor.acceptWord("strict");
            if (!cursor.acceptWord("digraph")) {
                throw cursor.unexpected("`digraph`");
            }
            if (tokens.looksAtToken()) {
                DotToken token = tokens.token("a name");
                name = Optional.of(new Name(token.text(), token.span()));
            }
            SourceSpan heading = cursor.span(start, start + 1);
            cursor.expect("{", " at the start of the graph");
            statements();
            return automaton(name.orElseGet(() -> new Name(nameOfFile(), heading)));
        }

        /** Subgraphs are clusters to the eye; what is in them belongs to the graph. */
        private void statements() throws Rejected {
            for (int depth = 1; depth > 0; cursor.accept(";")) {
                if (cursor.accept("}")) {
                    depth--;
                } else if (cursor.accept("{")) {
                    depth++;
                } else if (cursor.atEnd()) {
                    throw cursor.unexpected("`}` at the end of the graph");
                } else {
                    depth += statement() ? 1 : 0;
                }
            }
        }

        /** Whether it opened a subgraph. */
        private boolean statement() throws Rejected {
            DotToken first = tokens.token(STATE);
            if (first.is("subgraph")) {
                if (tokens.looksAtToken()) {
                    tokens.token("a name");
                }
                cursor.expect("{", " at the start of the subgraph");
                return true;
            }
            if (first.is("graph") || first.is("node") || first.is("edge")) {
                Map<String, DotToken> defaults = attributes();
                decorationByDefault = first.is("node") ? isDecoration(defaults) : decorationByDefault;
            } else if (cursor.accept("=")) {
                tokens.value();
            } else {
                nodeOrEdges(first);
            }
            return false;
        }

        private void nodeOrEdges(DotToken first) throws Rejected {
            List<DotToken> chain = new ArrayList<>(List.of(first));
            port();
            while (!cursor.atEnd() && (cursor.looksAt("->") || cursor.looksAt("--"))) {
                arrow();
                chain.add(tokens.token(STATE));
                port();
            }
            Map<String, DotToken> attributes = attributes();
            if (chain.size() == 1) {
                node(first, attributes);
            }
            for (int i = 1; i < chain.size(); i++) {
                DotToken source = chain.get(i - 1);
                DotToken target = chain.get(i);
                mention(source);
                mention(target);
                SourceSpan place = new SourceSpan(
                        cursor.file(), new Range(source.span().range().start(), target.span().range().end()));
                edges.add(new Edge(source, target, place, Optional.ofNullable(attributes.get("label"))));
            }
        }

        private void arrow() throws Rejected {
            int start = cursor.offset();
            if (cursor.accept("--")) {
                throw new Rejected(AutomatonSyntax.unsupported(
                        cursor.span(start, start + 2), "Expected `->`: an edge without a direction is no step of an automaton."));
            }
            cursor.accept("->");
            if (cursor.looksAt("{") || cursor.looksAt("subgraph")) {
                throw cursor.unexpected(STATE);
            }
        }

        /** Where at the node an edge is drawn. */
        private void port() throws Rejected {
            while (cursor.accept(":")) {
                tokens.token("a port");
            }
        }

        private Map<String, DotToken> attributes() throws Rejected {
            Map<String, DotToken> attributes = new HashMap<>();
            while (cursor.accept("[")) {
                while (!cursor.accept("]")) {
                    DotToken key = tokens.token("an attribute such as `label=\"B!add(int)\"`, or `]`");
                    if (cursor.accept("=")) {
                        attributes.put(key.text().toLowerCase(Locale.ROOT), tokens.value());
                    }
                    while (cursor.accept(",") || cursor.accept(";")) {
                        // Separators are optional, and may stand at the end.
                    }
                }
            }
            return attributes;
        }

        /** {@code NAME A;} is how one tool says whose machine a graph is. */
        private void node(DotToken token, Map<String, DotToken> attributes) {
            if (nameFollows) {
                name = Optional.of(new Name(token.text(), token.span()));
                nameFollows = false;
            } else if (token.is("NAME") && tokens.looksAtToken()) {
                nameFollows = true;
            } else {
                mention(token);
                if (isDecoration(attributes)) {
                    decorations.add(token.text());
                }
            }
        }

        private void mention(DotToken node) {
            if (nodes.putIfAbsent(node.text(), node) == null && decorationByDefault) {
                decorations.add(node.text());
            }
        }

        private boolean isDecoration(Map<String, DotToken> attributes) {
            return List.of("shape", "style").stream()
                    .flatMap(key -> Optional.ofNullable(attributes.get(key)).stream())
                    .anyMatch(value -> DECORATIONS.contains(value.text().toLowerCase(Locale.ROOT)));
        }

        private Automaton automaton(Name role) {
            Set<String> states = new LinkedHashSet<>();
            edges.stream().filter(edge -> !edge.isUnlabelled()).forEach(edge -> {
                states.add(edge.source().text());
                states.add(edge.target().text());
            });
            Set<String> arrowSources = edges.stream()
                    .filter(Edge::isUnlabelled)
                    .map(edge -> edge.source().text())
                    .collect(Collectors.toSet());
            AutomatonBuilder builder = new AutomatonBuilder();
            initial(states).ifPresent(builder::state);
            nodes.keySet().stream()
                    .filter(node -> states.contains(node) || !decorations.contains(node) && !arrowSources.contains(node))
                    .forEach(builder::state);
            edges.stream().filter(edge -> !edge.isUnlabelled()).forEach(edge -> steps(edge, role, builder));
            return builder.build(role);
        }

        private Optional<String> initial(Set<String> states) {
            Optional<Edge> arrow = Optional.empty();
            for (Edge edge : edges) {
                if (!edge.isUnlabelled()) {
                    continue;
                }
                if (states.contains(edge.source().text())) {
                    findings.add(UnreadableAction.missing(edge.place()));
                } else if (arrow.isPresent() && !arrow.get().target().text().equals(edge.target().text())) {
                    findings.add(UnclearInitialState.second(edge.place(), arrow.get().place()));
                } else {
                    arrow = Optional.of(edge);
                }
            }
            return arrow.map(edge -> edge.target().text())
                    .or(() -> Optional.of("0").filter(nodes::containsKey))
                    .or(() -> nodes.keySet().stream()
                            .filter(node -> states.contains(node) || !decorations.contains(node))
                            .findFirst());
        }

        private void steps(Edge edge, Name role, AutomatonBuilder builder) {
            DotToken label = edge.label().orElseThrow();
            for (String line : label.text().lines().filter(text -> !text.isBlank()).toList()) {
                Optional<Action> action = MessageReader.action(line);
                action.ifPresentOrElse(
                        read -> {
                            builder.step(edge.source().text(), read, edge.target().text(), label.span());
                            if (read.peers().stream().anyMatch(peer -> peer.name().equals(role.text()))) {
                                findings.add(SelfMessage.peer(new Name(role.text(), label.span())));
                            }
                        },
                        () -> findings.add(UnreadableAction.of(label.span(), line)));
            }
        }
    }

    /** The last part of {@code auth.social.invitation.client.dot}, which is how projections are named. */
    private String nameOfFile() {
        String name = cursor.file().replaceAll("^.*[/\\\\]", "").replaceAll("\\.[^.]*$", "");
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
