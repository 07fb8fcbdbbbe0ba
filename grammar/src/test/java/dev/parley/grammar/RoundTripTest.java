package dev.parley.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.SessionType;
import dev.parley.grammar.diagnostics.GrammarDiagnostics;
import dev.parley.grammar.parsing.ProtocolParser;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RoundTripTest {
    private static final ProtocolParser PARSER = new ProtocolParser();
    private static final String ROLES = "protocol p { participants A, begin, do, rec, b_1; }\n";

    @Provide
    Arbitrary<GlobalProtocol> globalProtocols() {
        return GeneratedTypes.globalProtocols();
    }

    @Provide
    Arbitrary<LocalType> localTypes() {
        return GeneratedTypes.localTypes();
    }

    @Provide
    Arbitrary<SessionType> sessionTypes() {
        return GeneratedTypes.sessionTypes();
    }

    private static ParsedFile parse(String text) {
        ParsedFile parsed = PARSER.parse("printed.parley", text, ProtocolIndex.empty(), PayloadTypeResolver.none());
        assertThat(parsed.diagnostics()).as(text).noneMatch(diagnostic -> GrammarDiagnostics.isSyntactic(diagnostic.kind()));
        return parsed;
    }

    @Property(tries = 1_000)
    void printingAGlobalTypeAndParsingItGivesItBack(@ForAll("globalProtocols") GlobalProtocol protocol) {
        String text = GlobalTypePrinter.print(protocol, PayloadNames.QUALIFIED);
        assertThat(parse(text).protocols().getFirst().protocol()).as(text).isEqualTo(protocol);
    }

    @Property(tries = 1_000)
    void printingALocalTypeAndParsingItGivesItBack(@ForAll("localTypes") LocalType type) {
        String text = LocalTypePrinter.print("p", GeneratedTypes.ROLES, GeneratedTypes.ROLES.getFirst(), type, PayloadNames.QUALIFIED);
        assertThat(parse(ROLES + text).locals().getFirst().type()).as(text).hasValue(type);
    }

    @Property(tries = 1_000)
    void printingASessionTypeAndParsingItGivesItBack(@ForAll("sessionTypes") SessionType type) {
        String text = SessionTypePrinter.print("p", type, PayloadNames.QUALIFIED);
        assertThat(parse(text).sessions().getFirst().type()).as(text).isEqualTo(type);
        assertThat(PARSER.formatter().format(text)).contains(text);
    }

    @Property(tries = 1_000)
    void theDualOfAPrintedTypeIsTheDualType(@ForAll("sessionTypes") SessionType type) {
        String text = SessionTypePrinter.print("p", type, PayloadNames.QUALIFIED) + "protocol q ^(p)";
        assertThat(parse(text).sessions().get(1).type()).as(text).isEqualTo(type.dual());
    }

    @Property(tries = 500)
    void everySpellingOfASessionTypeIsFormattedAlike(@ForAll("sessionTypes") SessionType type) {
        String printed = SessionTypePrinter.print("p", type, PayloadNames.QUALIFIED);
        assertThat(PARSER.formatter().format("protocol p " + type)).contains(printed);
        assertThat(PARSER.formatter().format(("protocol\n p{" + members(type) + "  }").replace("[", " [\n"))).contains(printed);
    }

    private static String members(SessionType type) {
        String text = type.toString();
        return type.isSet() ? text.substring(1, text.length() - 1) : text;
    }

    @Property(tries = 500)
    void whatIsPrintedIsFormatted(@ForAll("globalProtocols") GlobalProtocol protocol, @ForAll("localTypes") LocalType type) {
        String global = GlobalTypePrinter.print(protocol, PayloadNames.QUALIFIED);
        assertThat(PARSER.formatter().format(global)).contains(global);
        String local = LocalTypePrinter.print("p", GeneratedTypes.ROLES, GeneratedTypes.ROLES.getFirst(), type, PayloadNames.QUALIFIED);
        assertThat(PARSER.formatter().format(local)).contains(local);
    }
}
