package dev.parley.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.grammar.parsing.ProtocolFormatter;
import dev.parley.grammar.parsing.ProtocolParser;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class FormatterTest {
    private static final ProtocolParser PARSER = new ProtocolParser();
    private static final ProtocolFormatter FORMATTER = PARSER.formatter();

    @Test
    void separatorsSpacesAndBracketsGetOneSpelling() {
        assertThat(FORMATTER.format("""
                package  social ;
                import a . b;import a.c.*;
                protocol p{participants A ,B,C;A:begin;A -> B , C:l ( int ,List< ? extends T >[ ] );
                A:{L1:A->B:<noalias T>;L2:;L3:A->B:l();A->C:x}rec X{B->A:<>;continue X}
                choice at A{A->B:l}or{A->B:m;A->C:n} A:[ ]*; do p( A,B,C ) }
                protocol p@A { !begin. B,C: !l<int>.![ B:?(T) ]*; !{L1:B: !<int>.!{X: C: !y, Y:};L2:} rec X [ B: ? <int> . # X ] }
                """)).contains("""
                package social;

                import a.b;
                import a.c.*;

                protocol p {
                  participants A, B, C;
                  A: begin;
                  A->B,C: l<int, List<? extends T>[]>;
                  A: {
                    L1: A->B: <noalias T>,
                    L2:,
                    L3:
                      A->B: l;
                      A->C: x
                  }
                  rec X {
                    B->A: <>;
                    X;
                  }
                  choice at A {
                    A->B: l;
                  } or {
                    A->B: m;
                    A->C: n;
                  }
                  A: [
                  ]*
                  do p(A, B, C);
                }

                protocol p@A {
                  !begin;
                  B, C: !l<int>;
                  ![
                    B: ?<T>;
                  ]*
                  !{
                    L1:
                      B: !<int>;
                      !{ X: C: !y, Y: },
                    L2:
                  }
                  rec X[
                    B: ?<int>;
                    #X;
                  ]
                }
                """);
    }

    @Test
    void commentsAndParagraphsStayWithWhatTheyAreAbout() {
        String text = """
                // The licence.

                // About the package.
                package social; // its name

                import a.b;
                // Types.
                import a.c;

                /* About p,
                 * in two lines. */
                protocol p { // who
                  // Roles.
                  participants A, B; // two

                  // The start.
                  A: begin; // go

                  A: { // choose
                    // First.
                    L1: A->B: <int>, // one
                    L2: // two
                      A->B: <int>;
                      // Half way.
                      B->A: <int>,
                    L3: // nothing
                    // No more branches.
                  } // chosen
                  A: [ // repeat
                    A->B: <int>;
                    // No more steps.
                  ]*
                  choice at A { // either
                    A->B: l;
                  } or { // alternatively
                    A->B: m;
                    // There.
                  }
                  // The end.
                } // of p

                // The end of the file.
                """;
        assertThat(FORMATTER.format(text)).contains(text);
    }

    @Test
    void commentsOnMembersOfASetAreKeptOnce() {
        String text = """
                protocol p {
                  // The first.
                  !<int>, // one
                  // The second.
                  ?(int) // two
                }

                protocol q {
                  // The first.
                  ![
                    // Inside.
                    !<int>
                  ]*, // one
                  // The second.
                  !<int>.
                  // Its end.
                  ?(int) // two
                }
                """;
        assertThat(FORMATTER.format(text)).contains(text);
    }

    @Test
    void aCommentInsideAStatementMovesBeforeIt() {
        assertThat(FORMATTER.format("protocol p { participants A, /* why */ B; A /* who */ -> B: // what\n <int> }")).contains("""
                protocol p {
                  /* why */
                  participants A, B;
                  /* who */
                  // what
                  A->B: <int>;
                }
                """);
    }

    @Test
    void aChoiceStandsOnOneLineOnlyWhereItFits() {
        String text = "protocol p { participants A, B; A: { FIRST: A->B: <%s>, SECOND: A->B: <%s> } }";
        String name = "T".repeat(24);
        assertThat(FORMATTER.format(text.formatted(name, name)).orElseThrow().lines().count()).isEqualTo(4);
        String longer = "T".repeat(34);
        assertThat(FORMATTER.format(text.formatted(longer, longer)).orElseThrow()).isEqualTo("""
                protocol p {
                  participants A, B;
                  A: {
                    FIRST: A->B: <%s>,
                    SECOND: A->B: <%s>
                  }
                }
                """.formatted(longer, longer));
    }

    @Test
    void aTextWithSyntaxErrorsIsLeftAlone() {
        assertThat(FORMATTER.format("protocol p { participants A, B; A-B: <int>; }")).isEmpty();
        assertThat(FORMATTER.format("protocol p { participants A, B; A->B: <int> B->A: <int>; }")).isEmpty();
    }

    @Test
    void namesThatMeanNothingDoNotKeepATextFromBeingFormatted() {
        assertThat(FORMATTER.format("protocol p{participants A;X->Y:<int>}")).isPresent();
    }

    @Test
    void anEmptyFileStaysEmpty() {
        assertThat(FORMATTER.format("")).contains("");
        assertThat(FORMATTER.format("\n\n")).contains("");
        assertThat(FORMATTER.format("// only this")).contains("// only this\n");
    }

    @TestFactory
    Stream<DynamicTest> formattingAgainChangesNothingAndTheMeaningStays() throws IOException, URISyntaxException {
        return Stream.of("papers", "diagnostics").flatMap(FormatterTest::texts).map(path -> DynamicTest.dynamicTest(
                path.getFileName().toString(), () -> {
                    for (String text : Fixture.of(Files.readString(path)).files().values()) {
                        FORMATTER.format(text).ifPresent(formatted -> {
                            assertThat(FORMATTER.format(formatted)).contains(formatted);
                            assertThat(types(formatted)).isEqualTo(types(text));
                        });
                    }
                }));
    }

    private static Stream<Path> texts(String folder) {
        try (Stream<Path> files = Files.list(Path.of(Objects.requireNonNull(FormatterTest.class.getResource(folder)).toURI()))) {
            return files.sorted().toList().stream();
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Object> types(String text) {
        ParsedFile parsed = PARSER.parse("f", text, ProtocolIndex.empty(), PayloadTypeResolver.none());
        return Stream.concat(
                        parsed.protocols().stream().map(ProtocolDeclaration::protocol),
                        parsed.locals().stream().flatMap(local -> local.type().stream()))
                .map(Object.class::cast)
                .toList();
    }
}
