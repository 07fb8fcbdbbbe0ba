package dev.parley.workspace.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.DiagnosticKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Readers see the examples of a page without what makes them tests. */
class ExplanationTest {
    @Test
    void eachFileOfAnExampleIsABlockUnderItsName() {
        String page = """
                # PAR6001 missing-operation

                ```fixture
                //- /tea.parley
                protocol tea { participants customer, shop; customer->shop: <String> }
                //- /Customer.java role:customer
                s.receive("shop");
                //^^^^^^^^^^^^^^^^ error[PAR6001, resolved] must send `String`
                ```

                What to do.

                ```json
                {}
                ```
                """;
        assertThat(Explanation.of(page)).isEqualTo("""
                # PAR6001 missing-operation

                `tea.parley`:

                ```parley
                protocol tea { participants customer, shop; customer->shop: <String> }
                ```

                `Customer.java`, in the method that plays `customer`:

                ```java
                s.receive("shop");
                //^^^^^^^^^^^^^^^^ error[PAR6001] must send `String`
                ```

                What to do.

                ```json
                {}
                ```
                """);
    }

    @Test
    void noPageShowsMarksOfTests() {
        List<DiagnosticKind> marked = DiagnosticCatalogue.all().stream()
                .filter(kind -> DiagnosticCatalogue.explain(kind).filter(text -> text.contains("//- ") || text.contains("```fixture")).isPresent())
                .toList();
        assertThat(marked).isEmpty();
    }
}
