package dev.parley.grammar.scribble;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.type.Direction;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.core.type.SessionType;
import dev.parley.grammar.ParsedFile;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.PayloadTypeResolver.Resolution;
import dev.parley.grammar.parsing.ScribbleParser;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What names mean across modules, and how calls are filled in. */
class ScribbleNamesTest {
    private static final ScribbleParser PARSER = new ScribbleParser();

    /** The modules stand in one folder, by their full names. */
    private static ParsedFile link(String file, Map<String, String> modules) {
        Map<String, ScribbleSource> sources = new HashMap<>();
        modules.forEach((name, text) -> sources.put(name, PARSER.read(name.replace('.', '/') + ".scr", text)));
        return PARSER.link(
                sources.get(file), (importing, module) -> Optional.ofNullable(sources.get(module)), PayloadTypeResolver.none());
    }

    private static GlobalProtocol only(String text) {
        ParsedFile linked = link("m", Map.of("m", "module m;\n" + text));
        assertThat(linked.diagnostics()).isEmpty();
        return linked.protocols().getFirst().protocol();
    }

    private static List<String> codes(ParsedFile linked) {
        return linked.diagnostics().stream().map(Diagnostic::kind).map(kind -> kind.code()).toList();
    }

    @Test
    void aRecursiveCallWithOtherRolesIsAnInstanceOfItsOwn() {
        GlobalProtocol ping = only("global protocol P(role A, role B) { ping() from A to B; do P(B, A); }");
        assertThat(ScribblePrinter.print(ping)).isEqualTo("""
                global protocol P(role A, role B) {
                  rec P {
                    ping() from A to B;
                    ping() from B to A;
                    continue P;
                  }
                }
                """);
    }

    @Test
    void aSessionAsAPayloadIsWhatItsRoleDoes() {
        ParsedFile linked = link("m", Map.of("m", """
                module m;
                global protocol Give(role A, role B) { take(Ask@X) from A to B; }
                global protocol Ask(role X, role Y) { ask() from X to Y; do Answer(Y, X); }
                aux global protocol Answer(role From, role To) { answer() from From to To; }
                """));
        assertThat(linked.diagnostics()).isEmpty();
        GlobalType.Sequence give = (GlobalType.Sequence) linked.protocols().getFirst().protocol().type();
        assertThat(give.steps()).singleElement().isEqualTo(new GlobalType.Message(
                new Role("A"),
                List.of(new Role("B")),
                Label.of("take"),
                List.of(new PayloadType.Session(SessionType.established(LocalType.sequence(
                        new LocalType.Message(Direction.SEND, List.of(new Role("Y")), Label.of("ask"), List.of()),
                        new LocalType.Message(Direction.RECEIVE, List.of(new Role("Y")), Label.of("answer"), List.of())))))));
    }

    @Test
    void mutualRecursionEndsWhereRolesAndArgumentsComeBack() {
        GlobalProtocol mutual = only("""
                global protocol P(role A, role B) { do Q<l(), m()>(A, B); }
                aux global protocol Q<sig M, sig N>(role A, role B) { M from A to B; do R<N, M>(A, B); }
                aux global protocol R<sig M, sig N>(role A, role B) { M from A to B; do Q<N, M>(A, B); }
                """);
        assertThat(ScribblePrinter.print(mutual)).isEqualTo("""
                global protocol P(role A, role B) {
                  rec Q {
                    l() from A to B;
                    m() from A to B;
                    continue Q;
                  }
                }
                """);
    }

    @Test
    void importsMayGoInCircles() {
        Map<String, String> modules = Map.of(
                "a.A", "module a.A; import a.B; global protocol P(role X, role Y) { l() from X to Y; do a.B.Q(X, Y); }",
                "a.B", "module a.B; import a.A as Back; global protocol Q(role X, role Y) { m() from X to Y; do Back.P(Y, X); }");
        assertThat(link("a.A", modules).diagnostics()).isEmpty();
        assertThat(link("a.B", modules).diagnostics()).isEmpty();
        assertThat(ScribblePrinter.print(link("a.A", modules).protocols().getFirst().protocol())).isEqualTo("""
                global protocol P(role X, role Y) {
                  rec P {
                    l() from X to Y;
                    m() from X to Y;
                    l() from Y to X;
                    m() from Y to X;
                    continue P;
                  }
                }
                """);
    }

    @Test
    void membersOfAnImportedModuleHaveItsVisibleNameOnly() {
        Map<String, String> modules = Map.of(
                "a.A", "module a.A; import a.B as L; global protocol P(role X, role Y) { do L.Q(X, Y); do a.B.Q(X, Y); do Q(X, Y); }",
                "a.B", "module a.B; global protocol Q(role X, role Y) { m() from X to Y; }");
        assertThat(codes(link("a.A", modules))).containsExactly("PAR2006", "PAR2006");
    }

    @Test
    void anErrorBehindAnImportIsShownAtTheImport() {
        Map<String, String> modules = Map.of(
                "A", "module A; import B;",
                "B", "module B; import C;",
                "C", "module C; import A; global protocol P(role X) { m() from X to Y; }");
        assertThat(codes(link("A", modules))).containsExactly("PAR2028");
        assertThat(codes(link("C", modules))).contains("PAR2001");
    }

    @Test
    void aDeclaredTypeIsTheJavaClassWhereThereIsOne() {
        String text = "module m; type <java> \"java.lang.Integer\" from \"rt.jar\" as Int;"
                + " global protocol P(role A, role B) { l(Int) from A to B; }";
        ScribbleSource source = PARSER.read("m.scr", text);
        ParsedFile inProject = PARSER.link(
                source, ModuleLibrary.empty(), (name, packageName, imports) -> new Resolution.Resolved(name));
        ParsedFile alone = PARSER.link(source, ModuleLibrary.empty(), PayloadTypeResolver.none());
        assertThat(inProject.protocols().getFirst().protocol().type().children().getFirst().toString()).contains("java.lang.Integer");
        assertThat(alone.protocols().getFirst().protocol().type().children().getFirst().toString()).contains("[Int]");
    }

    @Test
    void aLocalProtocolBelongsToTheGlobalOneThatItIsNamedAfter() {
        ParsedFile linked = link("m", Map.of("m", """
                module m;
                global protocol P(role A, role B) { choice at A { l() from A to B; } or { m() from A to B; } }
                local protocol P_A(self A, role B) { choice at A { l() to B; } or { m() to B; } }
                local protocol P at B(role A, role B) { choice at A { l() from A; } or { m() from A; } }
                """));
        assertThat(linked.diagnostics()).isEmpty();
        assertThat(linked.locals()).extracting(local -> local.protocolName() + "@" + local.role()).containsExactly("m.P@A", "m.P@B");
        assertThat(linked.locals()).allMatch(local -> local.sound());
    }
}
