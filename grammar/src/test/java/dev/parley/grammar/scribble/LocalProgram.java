package dev.parley.grammar.scribble;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Local protocols of one role that call one another, as plain syntax: the first is what is looked at. */
record LocalProgram(List<List<LocalProgram.Term>> protocols) {
    static final List<String> ROLES = List.of("A", "B", "C");

    sealed interface Term {
        record Act(boolean sends, String peer, String label) implements Term {}

        record Choice(List<List<Term>> alternatives) implements Term {}

        record Threads(List<List<Term>> threads) implements Term {}

        record Recursion(String variable, List<Term> body) implements Term {}

        record Jump(String variable) implements Term {}

        /** @param exchanged whether the other two roles change places */
        record Call(int protocol, boolean exchanged) implements Term {}
    }

    static LocalProgram random(long seed) {
        return new Draw(new Random(seed)).program();
    }

    /** As a module {@code m}, one protocol below the other. */
    String text() {
        StringBuilder text = new StringBuilder("module m;\n");
        for (int i = 0; i < protocols.size(); i++) {
            text.append("local protocol P%d(self A, role B, role C) %s%n".formatted(i, block(protocols.get(i))));
        }
        return text.toString();
    }

    private static String block(List<Term> body) {
        return body.stream().map(LocalProgram::text).collect(Collectors.joining(" ", "{ ", " }"));
    }

    private static String text(Term term) {
        return switch (term) {
            case Term.Act act -> "%s() %s %s;".formatted(act.label(), act.sends() ? "to" : "from", act.peer());
            case Term.Choice choice ->
                choice.alternatives().stream().map(LocalProgram::block).collect(Collectors.joining(" or ", "choice at A ", ""));
            case Term.Threads par -> par.threads().stream().map(LocalProgram::block).collect(Collectors.joining(" and ", "par ", ""));
            case Term.Recursion recursion -> "rec " + recursion.variable() + " " + block(recursion.body());
            case Term.Jump jump -> "continue " + jump.variable() + ";";
            case Term.Call call -> "do P%d(self, %s);".formatted(call.protocol(), call.exchanged() ? "C, B" : "B, C");
        };
    }

    /** Draws programs about a half of which are in order: choices lean towards one decider and labels of their own. */
    private static final class Draw {
        private static final int PROTOCOLS = 3;
        private final Random random;
        private int left = 14;
        private int names;

        /** Who decides on what comes first. */
        private record Lead(boolean sends, String peer) {}

        Draw(Random random) {
            this.random = random;
        }

        LocalProgram program() {
            List<List<Term>> protocols = new ArrayList<>();
            for (int i = 0; i < PROTOCOLS; i++) {
                left = Math.max(left, 4);
                protocols.add(body(lead(), List.of(), 4));
            }
            return new LocalProgram(protocols);
        }

        private List<Term> body(Lead lead, List<String> variables, int depth) {
            List<Term> body = new ArrayList<>();
            for (int i = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(3); i > 0 && left > 0; i--) {
                body.add(term(body.isEmpty() ? lead : lead(), variables, depth));
            }
            if (!variables.isEmpty() && random.nextInt(3) == 0) {
                body.add(new Term.Jump(pick(variables)));
            }
            return body;
        }

        private Term term(Lead lead, List<String> variables, int depth) {
            left--;
            return switch (random.nextInt(depth == 0 ? 5 : 12)) {
                case 0 -> new Term.Call(random.nextInt(PROTOCOLS), random.nextInt(3) == 0);
                case 5, 6, 7 -> {
                    List<List<Term>> alternatives = new ArrayList<>();
                    for (int i = 2 + random.nextInt(2); i > 0; i--) {
                        alternatives.add(body(lead, variables, depth - 1));
                    }
                    yield new Term.Choice(alternatives);
                }
                case 8, 9 -> {
                    String variable = random.nextInt(4) == 0 ? "X" : "X" + names++;
                    List<String> inside = new ArrayList<>(variables);
                    inside.add(variable);
                    yield new Term.Recursion(variable, body(lead, inside, depth - 1));
                }
                case 10 -> {
                    List<String> inside = random.nextInt(6) == 0 ? variables : List.of();
                    yield new Term.Threads(List.of(body(lead, inside, depth - 1), body(lead(), inside, depth - 1)));
                }
                default -> new Term.Act(lead.sends, lead.peer, random.nextInt(8) == 0 ? "a" : "l" + names++);
            };
        }

        private Lead lead() {
            return new Lead(random.nextBoolean(), pick(ROLES.subList(1, ROLES.size())));
        }

        private <T> T pick(List<T> from) {
            return from.get(random.nextInt(from.size()));
        }
    }
}
