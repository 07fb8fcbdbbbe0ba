package dev.parley.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.type.Role;
import dev.parley.grammar.parsing.ProtocolParser;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrintersTest {
    private static final ProtocolParser PARSER = new ProtocolParser();

    @Test
    void localTypesReadAsInThePaper() {
        ParsedFile parsed = PARSER.parse("p", """
                protocol invitation { participants client, infoSvr, mailSvr; client: begin; infoSvr->client: <a.Employer>; client->mailSvr: <a.Event>; }
                protocol invitation@client {
                !begin;
                infoSvr: ?<Employer>; infoSvr: ?[ !{INVITE: mailSvr:!<a.EmailID, noalias java.util.List<a.Event>>, NOOP: }]* }
                """, ProtocolIndex.empty(), PayloadTypeResolver.none());
        List<Role> roles = parsed.protocols().getFirst().protocol().roles();
        assertThat(LocalTypePrinter.print("invitation", roles, new Role("client"), parsed.locals().getFirst().type().orElseThrow(), PayloadNames.SIMPLE))
                .isEqualTo("""
                        protocol invitation@client {
                          !begin;
                          infoSvr: ?<Employer>;
                          infoSvr: ?[
                            !{ INVITE: mailSvr: !<EmailID, noalias List<Event>>, NOOP: }
                          ]*
                        }
                        """);
    }

    @Test
    void peersThatCannotBeInferredAreWritten() {
        ParsedFile parsed = PARSER.parse("p", """
                protocol p { participants A, B, C; A->B: <int>; A->C: <int>; }
                protocol p@A { B: !begin; B, C: !{ L: B: !<int>, M: } C: ![ ]* B, C: ![ C: !<int> ]* }
                """, ProtocolIndex.empty(), PayloadTypeResolver.none());
        List<Role> roles = parsed.protocols().getFirst().protocol().roles();
        assertThat(LocalTypePrinter.print("p", roles, new Role("A"), parsed.locals().getFirst().type().orElseThrow(), PayloadNames.SIMPLE))
                .isEqualTo("""
                        protocol p@A {
                          B: !begin;
                          B, C: !{ L: B: !<int>, M: }
                          C: ![
                          ]*
                          B, C: ![
                            C: !<int>;
                          ]*
                        }
                        """);
    }
}
