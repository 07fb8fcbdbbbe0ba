package dev.parley.checker.cfg;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What code asks a text for whose value is known: methods of {@code String} that always give the same for the same text, and comparisons with
 * constants, each of what the one before it gives.
 */
public record TextQuestion(List<Link> links) {
    /** What a text looks like as one, {@code String.valueOf(label)}: of nothing, too. */
    public static final String SHOWN = "String.valueOf";
    /** A text with what comes before or behind it. */
    public static final String JOINED = "join";

    /** Methods by how many arguments they have. */
    private static final Map<Integer, Set<String>> METHODS = Map.of(
            0, Set.of("isEmpty", "isBlank", "length", "toLowerCase", "toUpperCase", "trim", "strip", "stripLeading", "stripTrailing", "intern",
                    "toString", "hashCode"),
            1, Set.of("startsWith", "endsWith", "contains", "equalsIgnoreCase", "contentEquals", "compareTo", "compareToIgnoreCase",
                    "charAt", "codePointAt", "repeat", "indexOf",
                    "lastIndexOf", "substring", "concat"),
            2, Set.of("substring", "replace"));

    /** Those of which the text may also be the argument. */
    private static final Set<String> OF_TWO_TEXTS =
            Set.of("startsWith", "endsWith", "contains", "equalsIgnoreCase", "contentEquals", "compareTo", "compareToIgnoreCase",
                    "indexOf", "lastIndexOf", "concat");

    /** With what holds where they do not. */
    private static final Map<String, String> COMPARISONS = Map.of("==", "!=", "!=", "==", "<", ">=", ">=", "<", ">", "<=", "<=", ">");
    private static final Set<String> CALCULATIONS = Set.of("+", "-", "*", "/", "%", "&", "|", "^");
    /** How often a text is repeated at most: no more than what somebody reads. */
    private static final int LONGEST = 100;
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}");

    /**
     * One method, or one operator.
     *
     * @param operands what stands where: the text itself is missing
     * @param position where the text belongs among them
     */
    public record Link(String name, List<Object> operands, int position) {
        public Link {
            operands = List.copyOf(operands);
        }
    }

    public TextQuestion {
        links = List.copyOf(links);
    }

    /** Whether it is also asked where there is no text, so that its answer does not tell that there is one. */
    public boolean mayBeOfNothing() {
        return links.stream().map(Link::name).anyMatch(name -> name.equals(SHOWN) || name.equals(JOINED));
    }

    /** Whether it gives the one object that stands for all texts which say the same. */
    public boolean givesConstant() {
        return links.getLast().name().equals("intern");
    }

    /** What it is told apart from others by: whatever text is asked, it always gives the same answer. */
    public String name() {
        return links.toString();
    }

    /** Whether there is such a method of {@code String}. */
    public static boolean isMethod(String name, int arguments) {
        return METHODS.getOrDefault(arguments, Set.of()).contains(name);
    }

    /** Whether there is a method of {@code String} that gets another one, and nothing else. */
    public static boolean isOfTwoTexts(String name) {
        return OF_TWO_TEXTS.contains(name);
    }

    /** Whether an operator makes a number of two. */
    public static boolean isCalculation(String operator) {
        return CALCULATIONS.contains(operator);
    }

    /** The operator of the comparison that holds where one does not. */
    public static String opposite(String comparison) {
        return COMPARISONS.getOrDefault(comparison, comparison);
    }

    /** What an operator makes of two numbers; empty where the program fails, or the result is too large to be sure of it. */
    public static Optional<Integer> calculated(String operator, int left, int right) {
        if (right == 0 && (operator.equals("/") || operator.equals("%"))) {
            return Optional.empty();
        }
        long result = switch (operator) {
            case "+" -> (long) left + right;
            case "-" -> (long) left - right;
            case "*" -> (long) left * right;
            case "/" -> (long) left / right;
            case "%" -> left % right;
            case "&" -> left & right;
            case "|" -> left | right;
            default -> left ^ right;
        };
        return result == (int) result ? Optional.of((int) result) : Optional.empty();
    }

    /** The same, and then this of what it gives. */
    public TextQuestion then(Link link) {
        List<Link> longer = new ArrayList<>(links);
        longer.add(link);
        return new TextQuestion(longer);
    }

    /** The answer for a text; numbers and characters are given by their texts. Empty where the program fails. */
    public Optional<Value> of(String text) {
        return answer(text).map(known -> known instanceof Boolean truth ? new Value.Truth(truth) : new Value.Text(known.toString()));
    }

    /**
     * The answer for a text as what it is: a {@code String}, {@code Integer}, {@code Character} or {@code Boolean}. Empty where the program
     * fails. The case of letters changes as it does in most languages.
     */
    public Optional<Object> answer(String text) {
        Optional<Object> value = Optional.of(text);
        for (Link link : links) {
            value = value.flatMap(known -> apply(link, known));
        }
        return value;
    }

    private static Optional<Object> apply(Link link, Object value) {
        List<Object> all = new ArrayList<>(link.operands());
        all.add(link.position(), value);
        Object first = all.getFirst();
        if (COMPARISONS.containsKey(link.name())) {
            return number(first, all.getLast()).flatMap(left -> number(all.getLast(), first).flatMap(right -> compared(link.name(), left, right)));
        }
        if (CALCULATIONS.contains(link.name())) {
            return number(first, all.getLast()).flatMap(left -> number(all.getLast(), first).flatMap(right -> calculated(link.name(), left, right)));
        }
        if (first instanceof String text) {
            try {
                return call(text, link.name(), all.subList(1, all.size()));
            } catch (IndexOutOfBoundsException beyond) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static Optional<Object> call(String text, String method, List<Object> arguments) {
        return switch (arguments.size()) {
            case 0 -> withNothing(text, method);
            case 1 -> switch (arguments.getFirst()) {
                case String other -> withText(text, method, other);
                case Integer number -> withNumber(text, method, number);
                case Character letter when method.equals("indexOf") || method.equals("lastIndexOf") -> withNumber(text, method, (int) letter);
                default -> Optional.empty();
            };
            default -> withTwo(text, method, arguments.getFirst(), arguments.getLast());
        };
    }

    private static Optional<Object> withNothing(String text, String method) {
        return switch (method) {
            case "isEmpty" -> Optional.of(text.isEmpty());
            case "isBlank" -> Optional.of(text.isBlank());
            case "length" -> Optional.of(text.length());
            case "toLowerCase" -> Optional.of(text.toLowerCase(Locale.ROOT));
            case "toUpperCase" -> Optional.of(text.toUpperCase(Locale.ROOT));
            case "trim" -> Optional.of(text.trim());
            case "strip" -> Optional.of(text.strip());
            case "stripLeading" -> Optional.of(text.stripLeading());
            case "stripTrailing" -> Optional.of(text.stripTrailing());
            case "intern", "toString", SHOWN -> Optional.of(text);
            case "hashCode" -> Optional.of(text.hashCode());
            default -> Optional.empty();
        };
    }

    private static Optional<Object> withText(String text, String method, String other) {
        return switch (method) {
            case "startsWith" -> Optional.of(text.startsWith(other));
            case "endsWith" -> Optional.of(text.endsWith(other));
            case "contains" -> Optional.of(text.contains(other));
            case "equalsIgnoreCase" -> Optional.of(text.equalsIgnoreCase(other));
            case "contentEquals" -> Optional.of(text.contentEquals(other));
            case "compareTo" -> Optional.of(text.compareTo(other));
            case "compareToIgnoreCase" -> Optional.of(text.compareToIgnoreCase(other));
            case "indexOf" -> Optional.of(text.indexOf(other));
            case "lastIndexOf" -> Optional.of(text.lastIndexOf(other));
            case "concat", JOINED -> Optional.of(text.concat(other));
            default -> Optional.empty();
        };
    }

    private static Optional<Object> withNumber(String text, String method, int number) {
        return switch (method) {
            case "charAt" -> Optional.of(text.charAt(number));
            case "codePointAt" -> Optional.of(text.codePointAt(number));
            case "repeat" -> number >= 0 && number <= LONGEST ? Optional.of(text.repeat(number)) : Optional.empty();
            case "substring" -> Optional.of(text.substring(number));
            case "indexOf" -> Optional.of(text.indexOf(number));
            case "lastIndexOf" -> Optional.of(text.lastIndexOf(number));
            default -> Optional.empty();
        };
    }

    private static Optional<Object> withTwo(String text, String method, Object one, Object other) {
        return switch (method) {
            case "substring" -> one instanceof Integer from && other instanceof Integer to ? Optional.of(text.substring(from, to)) : Optional.empty();
            case "replace" -> Optional.of(text.replace(one.toString(), other.toString()));
            default -> Optional.empty();
        };
    }

    /** A side of a comparison, beside the other one, which tells what it is where it is known by its text alone. */
    private static Optional<Integer> number(Object side, Object other) {
        return switch (side) {
            case Integer number -> Optional.of(number);
            case Character letter -> Optional.of((int) letter);
            case String text when other instanceof Character -> text.length() == 1 ? Optional.of((int) text.charAt(0)) : Optional.empty();
            case String text when other instanceof Integer && NUMBER.matcher(text).matches() -> Optional.of(Integer.valueOf(text));
            default -> Optional.empty();
        };
    }

    private static Optional<Object> compared(String operator, int left, int right) {
        return switch (operator) {
            case "==" -> Optional.of(left == right);
            case "!=" -> Optional.of(left != right);
            case "<" -> Optional.of(left < right);
            case "<=" -> Optional.of(left <= right);
            case ">" -> Optional.of(left > right);
            case ">=" -> Optional.of(left >= right);
            default -> Optional.empty();
        };
    }
}
