package dev.parley.runtime.wire;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * The classes of the JDK that may travel in any protocol: values, arrays of them, and the collections and maps that Fory knows, whose
 * elements are checked like everything else. None of them runs code of its own choice when it is read.
 */
final class StandardClasses {
    private static final Set<String> NAMES = Set.of(
            // values
            "java.lang.String", "java.lang.Boolean", "java.lang.Byte", "java.lang.Short", "java.lang.Character", "java.lang.Integer",
            "java.lang.Long", "java.lang.Float", "java.lang.Double", "java.math.BigInteger", "java.math.BigDecimal", "java.util.UUID",
            "java.util.Optional", "java.util.OptionalInt", "java.util.OptionalLong", "java.util.OptionalDouble", "java.util.Locale",
            "java.util.Currency", "java.util.Date", "java.util.BitSet", "java.net.URI",
            "java.time.Duration", "java.time.Instant", "java.time.LocalDate", "java.time.LocalDateTime", "java.time.LocalTime",
            "java.time.MonthDay", "java.time.OffsetDateTime", "java.time.OffsetTime", "java.time.Period", "java.time.Year",
            "java.time.YearMonth", "java.time.ZoneId", "java.time.ZoneOffset", "java.time.ZoneRegion", "java.time.ZonedDateTime",
            // arrays
            "[Z", "[B", "[S", "[C", "[I", "[J", "[F", "[D", "[Ljava.lang.String;", "[Ljava.lang.Object;", "[Ljava.lang.Boolean;",
            "[Ljava.lang.Byte;", "[Ljava.lang.Short;", "[Ljava.lang.Character;", "[Ljava.lang.Integer;", "[Ljava.lang.Long;",
            "[Ljava.lang.Float;", "[Ljava.lang.Double;",
            // orders of sorted collections
            "java.util.Comparators$NaturalOrderComparator", "java.util.Collections$ReverseComparator");

    private StandardClasses() {}

    static boolean contains(Class<?> type) {
        return NAMES.contains(type.getName()) || Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    }
}
