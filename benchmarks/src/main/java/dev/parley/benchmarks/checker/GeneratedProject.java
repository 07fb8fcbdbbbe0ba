package dev.parley.benchmarks.checker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A Java project of the usual mixture: classes that hold data and compute, which no protocol is concerned with, and among them classes
 * that play a role. Every {@value #CLASSES_PER_PACKAGE} of them share a package and a protocol.
 */
final class GeneratedProject {
    private static final int CLASSES_PER_PACKAGE = 20;

    private final Path root;
    private final List<Path> sources = new ArrayList<>();

    private GeneratedProject(Path root) {
        this.root = root;
    }

    /**
     * Writes a project into an empty folder.
     *
     * @param percent how many of a hundred classes play a role
     * @param runtime the jar with the session API
     */
    static GeneratedProject write(Path root, int classes, int percent, Path runtime) throws IOException {
        GeneratedProject project = new GeneratedProject(root);
        Files.writeString(root.resolve("parley.json"), "{ \"sources\": [\"src\"], \"classpath\": [\"%s\"] }\n".formatted(runtime.toAbsolutePath()));
        for (int i = 0; i < classes; i++) {
            String packageName = "orders" + i / CLASSES_PER_PACKAGE;
            if (i % CLASSES_PER_PACKAGE == 0) {
                project.write(packageName + ".parley", protocol(packageName));
            }
            boolean plays = (i + 1) * percent / 100 > i * percent / 100;
            String name = (plays ? "Buyer" : "Ledger") + i;
            String text = plays ? participantClass(packageName, name, 1) : ordinaryClass(packageName, name);
            project.sources.add(project.write("src/" + packageName + "/" + name + ".java", text));
        }
        return project;
    }

    Path root() {
        return root;
    }

    List<Path> sources() {
        return List.copyOf(sources);
    }

    /** A class of at least so many lines whose methods play the same role, each with a helper of its own. */
    Path addLongClass(int lines) throws IOException {
        int methods = 1;
        while (participantClass("orders0", "LongBuyer", methods).lines().count() < lines) {
            methods++;
        }
        return write("src/orders0/LongBuyer.java", participantClass("orders0", "LongBuyer", methods));
    }

    private Path write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static String protocol(String packageName) {
        return """
                package %s;
                protocol order {
                  participants buyer, shop, bank;
                  buyer: begin;
                  buyer: [
                    buyer->shop: <String>;
                    shop->buyer: <int>;
                  ]*
                  buyer: {
                    ORDER: buyer->shop: <String, int>; shop->bank: <int>; bank->buyer: <boolean>,
                    LEAVE:
                  }
                }
                """.formatted(packageName);
    }

    private static String participantClass(String packageName, String name, int methods) {
        StringBuilder text = new StringBuilder("""
                package %1$s;

                import dev.parley.runtime.Participant;
                import dev.parley.runtime.Session;
                import dev.parley.runtime.SessionException;
                import java.util.ArrayList;
                import java.util.HashMap;
                import java.util.List;
                import java.util.Map;

                /** Asks for prices and orders the best. */
                public final class %2$s {
                    private final List<String> wishes = new ArrayList<>();
                    private final Map<String, Integer> prices = new HashMap<>();
                    private int budget = 100;

                    public %2$s(List<String> wishes, int budget) {
                        this.wishes.addAll(wishes);
                        this.budget = budget;
                    }
                """.formatted(packageName, name));
        for (int i = 0; i < methods; i++) {
            text.append("""

                        @Participant(protocol = "%1$s.order", role = "buyer")
                        public void order%2$d(Session s) throws SessionException {
                            s.begin();
                            int asked = 0;
                            while (s.outwhile(asked < wishes.size())) {
                                String wish = wishes.get(asked++);
                                s.send("shop", wish);
                                int price = s.receive("shop");
                                prices.merge(wish, price, Math::min);
                            }
                            String best = cheapest%2$d();
                            if (!best.isEmpty() && prices.get(best) <= budget) {
                                s.outbranch("ORDER");
                                pay%2$d(s, best);
                            } else {
                                s.outbranch("LEAVE");
                            }
                        }

                        private void pay%2$d(Session s, String best) throws SessionException {
                            int price = prices.get(best);
                            s.send("shop", best, price);
                            boolean accepted = s.receive("bank");
                            if (accepted) {
                                budget -= price;
                                wishes.remove(best);
                            }
                        }

                        private String cheapest%2$d() {
                            String best = "";
                            int lowest = Integer.MAX_VALUE;
                            for (Map.Entry<String, Integer> offer : prices.entrySet()) {
                                if (offer.getValue() < lowest) {
                                    lowest = offer.getValue();
                                    best = offer.getKey();
                                }
                            }
                            return best;
                        }
                    """.formatted(packageName, i));
        }
        return text.append("}\n").toString();
    }

    private static String ordinaryClass(String packageName, String name) {
        return """
                package %1$s;

                import java.util.ArrayList;
                import java.util.Collections;
                import java.util.List;
                import java.util.Map;
                import java.util.TreeMap;
                import java.util.stream.Collectors;

                /** Keeps entries and sums them up. */
                public final class %2$s {
                    /** An amount at a place. */
                    public record Entry(String place, int amount) {}

                    private final List<Entry> entries = new ArrayList<>();
                    private final Map<String, Integer> totals = new TreeMap<>();

                    public void add(String place, int amount) {
                        if (amount == 0) {
                            return;
                        }
                        entries.add(new Entry(place, amount));
                        totals.merge(place, amount, Integer::sum);
                    }

                    public int total() {
                        return totals.values().stream().mapToInt(Integer::intValue).sum();
                    }

                    public List<Entry> largest(int count) {
                        List<Entry> sorted = new ArrayList<>(entries);
                        sorted.sort((left, right) -> Integer.compare(right.amount(), left.amount()));
                        return Collections.unmodifiableList(sorted.subList(0, Math.min(count, sorted.size())));
                    }

                    public Map<String, List<Integer>> byPlace() {
                        return entries.stream()
                                .collect(Collectors.groupingBy(Entry::place, Collectors.mapping(Entry::amount, Collectors.toList())));
                    }

                    public String report() {
                        StringBuilder text = new StringBuilder();
                        for (Map.Entry<String, Integer> total : totals.entrySet()) {
                            text.append(total.getKey()).append(": ").append(total.getValue());
                            switch (Integer.signum(total.getValue())) {
                                case -1 -> text.append(" (owed)");
                                case 1 -> text.append(" (held)");
                                default -> text.append(" (settled)");
                            }
                            text.append('\\n');
                        }
                        return text.toString();
                    }
                }
                """.formatted(packageName, name);
    }
}
