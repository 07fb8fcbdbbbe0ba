package dev.parley.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Vector;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is received is all of what was sent, and no more. */
class ValuesInFullTest {
    record Holder(Object anything) {}

    record Recent(LinkedHashMap<String, Integer> map) {}

    private final ForyCodec codec =
            new ForyCodec(ReachableClasses.from(List.of(Holder.class, Recent.class)), ValuesInFullTest.class.getClassLoader());

    private void isCopiedInFull(Object value) throws PayloadCodecException {
        for (Object sent : List.of(value, List.of(value), new Holder(value))) {
            assertThat(codec.decode(codec.encode(sent))).isEqualTo(sent);
        }
    }

    @Test
    void zonedTimesKeepTheirOffset() throws Exception {
        ZoneId paris = ZoneId.of("Europe/Paris");
        isCopiedInFull(Instant.parse("2024-10-27T00:30:00Z").atZone(paris));
        isCopiedInFull(Instant.parse("2024-10-27T01:30:00.123456789Z").atZone(paris));
        isCopiedInFull(Instant.parse("1900-01-01T00:00:00Z").atZone(paris));
        isCopiedInFull(ZonedDateTime.of(LocalDateTime.MIN, ZoneOffset.MAX));
        isCopiedInFull(ZonedDateTime.of(LocalDateTime.MAX, ZoneOffset.MIN));
        isCopiedInFull(ZonedDateTime.of(LocalDateTime.MAX, ZoneId.of("UTC-3")));
    }

    @Test
    void localesKeepScriptAndExtensions() throws Exception {
        for (String tag : List.of("zh-Hant-TW", "sr-Latn", "de-DE-u-co-phonebk", "th-TH-u-ca-buddhist-nu-thai", "en-a-foo-x-bar", "x-private",
                "und-Latn", "sl-rozaj-biske", "he-Hebr", "no-NO-x-lvariant-NY", "ja-JP-u-ca-japanese-x-lvariant-JP", "de-Latn-x-lvariant-Odd")) {
            isCopiedInFull(Locale.forLanguageTag(tag));
        }
        for (Locale locale : Locale.getAvailableLocales()) {
            isCopiedInFull(locale);
        }
    }

    @Test
    void localesNeedNotBeTags() throws Exception {
        isCopiedInFull(Locale.of("no", "NO", "NY"));
        isCopiedInFull(Locale.of("ja", "JP", "JP"));
        isCopiedInFull(Locale.of("th", "TH", "TH"));
        isCopiedInFull(Locale.of("not a language", "nor a country", "Odd_and_odd"));
        isCopiedInFull(Locale.of("", "", "variant"));
    }

    /** Whoever is sent a part of a list has no business with the rest. */
    @Test
    void ofAPartOfAListOnlyItsElementsTravel() throws Exception {
        List<String> all = List.of("one", "two", "secret", "secret too");
        List<List<String>> lists = List.of(new ArrayList<>(all), new LinkedList<>(all), new Vector<>(all),
                Arrays.asList(all.toArray(String[]::new)), all);
        for (List<String> list : lists) {
            List<String> part = list.subList(0, 3).subList(0, 2);
            isCopiedInFull(part);
            isCopiedInFull(Collections.unmodifiableList(part));
            assertThat(codec.decode(codec.encode(Collections.synchronizedList(part)))).isEqualTo(part);
            assertThat(new String(codec.encode(List.of(part)), StandardCharsets.ISO_8859_1)).contains("one").contains("two").doesNotContain("secret");
        }
    }

    @Test
    void mapsKeepTheOrderOfUse() throws Exception {
        for (boolean byUse : new boolean[] {true, false}) {
            LinkedHashMap<String, Integer> sent = new LinkedHashMap<>(16, 0.75f, byUse);
            sent.putAll(Map.of("a", 1, "b", 2, "c", 3));
            LinkedHashMap<?, ?> copy = ((Recent) codec.decode(codec.encode(new Recent(sent)))).map();
            String eldest = sent.firstEntry().getKey();
            assertThat(copy.toString()).isEqualTo(sent.toString());
            sent.get(eldest);
            copy.get(eldest);
            assertThat(copy.toString()).isEqualTo(sent.toString());
        }
    }

    @Test
    void immutableListsTakeNullWhereTheyDid() throws Exception {
        List<Object> lists = List.of(Stream.of().toList(), Stream.of(1).toList(), Stream.of(1, 2).toList(), Stream.of(1, 2, 3).toList(),
                Stream.of(1, null).toList(), Stream.of(1, null, 2).toList().subList(0, 2), Stream.of(1, 2, 3).toList().subList(0, 2));
        for (Object sent : lists) {
            isCopiedInFull(sent);
            List<?> copy = (List<?>) codec.decode(codec.encode(sent));
            assertThat(copy.contains(null)).isEqualTo(((List<?>) sent).contains(null));
            assertThatThrownBy(copy::removeFirst).isInstanceOf(UnsupportedOperationException.class);
        }
        for (Object sent : List.of(List.of(), List.of(1), List.of(1, 2, 3))) {
            List<?> copy = (List<?>) codec.decode(codec.encode(sent));
            assertThatThrownBy(() -> copy.contains(null)).isInstanceOf(NullPointerException.class);
        }
    }
}
