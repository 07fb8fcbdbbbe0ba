package dev.parley.grammar.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.grammar.xtext.ParleyStandaloneSetup;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.IGrammarAccess;
import org.junit.jupiter.api.Test;

class NotationTest {
    @Test
    void jumpsToNamesThatAreKeywordsAreWrittenWithTheirOwnKeyword() {
        var grammar = new ParleyStandaloneSetup().createInjectorAndDoEMFRegistration().getInstance(IGrammarAccess.class).getGrammar();
        assertThat(GrammarUtil.getAllKeywords(grammar))
                .filteredOn(keyword -> Character.isLetter(keyword.charAt(0)))
                .isNotEmpty()
                .allSatisfy(keyword -> assertThat(Notation.jump(keyword)).isEqualTo("continue " + keyword));
        assertThat(Notation.jump("X")).isEqualTo("X");
    }
}
