package dev.parley.runtime.delegation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.transport.tls.Certificates;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * A few JVMs, in which scripts are played again and again: parties that share no memory are in different ones. Started when they are
 * first needed.
 */
final class Stage implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    private final Path sockets;
    private final Path keys;
    private final Map<Character, Vm> vms = new ConcurrentHashMap<>();
    private final Map<Integer, Performance> performances = new ConcurrentHashMap<>();
    private int next;

    /** @param folder empty */
    Stage(Path folder) throws IOException, InterruptedException {
        this.sockets = folder;
        this.keys = folder.resolve("stage.p12");
        Certificates.create(keys, "ip:127.0.0.1");
    }

    private record Vm(Process process, PrintStream in) {
        void tell(String line) {
            in.println(line);
            in.flush();
        }
    }

    /** A script under way. */
    final class Performance implements AutoCloseable {
        private final int number;
        private final String title;
        private final Map<Character, CompletableFuture<String>> results = new LinkedHashMap<>();
        private final Map<String, CompletableFuture<Void>> signals = new ConcurrentHashMap<>();

        private Performance(int number, String title) {
            this.number = number;
            this.title = title;
        }

        private CompletableFuture<Void> signal(String what) {
            return signals.computeIfAbsent(what, key -> new CompletableFuture<>());
        }

        void await(String what) throws Exception {
            signal(what).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        void signals(String what) {
            vms.values().forEach(vm -> vm.tell("signal " + number + " " + what + " -"));
        }

        /** What a party has returned, which it must have. */
        String returned(char party) throws Exception {
            return result(party, "returned ");
        }

        /** What a party has thrown: its class and its message. */
        String failure(char party) throws Exception {
            return result(party, "failed ");
        }

        private String result(char party, String kind) throws Exception {
            try {
                String result = results.get(party).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                assertThat(result).as("%s, party %s", title, party).startsWith(kind);
                return result.substring(kind.length());
            } catch (TimeoutException e) {
                throw new AssertionError(title + ": " + party + " hangs; ended have " + results.entrySet().stream()
                        .filter(entry -> entry.getValue().isDone())
                        .map(entry -> entry.getKey() + " (" + entry.getValue().join() + ")").collect(Collectors.joining(", ")), e);
            }
        }

        /** Waits for all parties, each of which must have returned. */
        Performance end() throws Exception {
            for (char party : results.keySet()) {
                returned(party);
            }
            return this;
        }

        @Override
        public void close() {
            performances.remove(number);
            vms.values().forEach(vm -> vm.tell("end " + number));
        }
    }

    Performance play(Setting setting, Class<? extends Script> script) throws Exception {
        Script played = script.getDeclaredConstructor().newInstance();
        Performance performance = new Performance(next++, script.getSimpleName() + ", " + setting);
        performances.put(performance.number, performance);
        // All that take part have to be there before one of them tells the others anything.
        for (char party : played.parties().toCharArray()) {
            performance.results.put(party, new CompletableFuture<>());
            vm(setting.vm(played.place(party)));
        }
        for (char party : played.parties().toCharArray()) {
            char place = played.place(party);
            char memory = setting.vm(place);
            vm(memory).tell("play " + performance.number + " " + script.getName() + " " + party + " " + memory + " "
                    + setting.ways(place).stream().map(Way::name).collect(Collectors.joining(",")) + " " + setting.delegation());
        }
        return performance;
    }

    /** Kills the JVM of a party without giving it a chance to say anything. */
    void kill(Setting setting, char party) throws InterruptedException {
        Vm vm = vms.remove(setting.vm(party));
        vm.process.destroyForcibly().waitFor();
    }

    private Vm vm(char name) throws IOException {
        Vm known = vms.get(name);
        if (known != null) {
            return known;
        }
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-ea"));
        if (Runtime.version().feature() >= 23) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), StageMain.class.getName(), sockets.toString(), keys.toString()));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        Vm vm = new Vm(process, new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8));
        vms.put(name, vm);
        Thread.ofPlatform().daemon().name("stage " + name).start(() -> listen(vm));
        return vm;
    }

    private void listen(Vm vm) {
        try (BufferedReader lines = vm.process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                hear(vm, line);
            }
        } catch (IOException e) {
            // Killed.
            vm.in.close();
        }
    }

    private void hear(Vm from, String line) {
        String[] words = line.split(" ", 4);
        Performance performance = performances.get(Integer.parseInt(words[1]));
        if (performance == null) {
            return;
        }
        if (words[0].equals("result")) {
            performance.results.get(words[2].charAt(0)).complete(words[3]);
            return;
        }
        vms.values().stream().filter(vm -> vm != from).forEach(vm -> vm.tell(line));
        performance.signal(words[2]).complete(null);
    }

    @Override
    public void close() throws InterruptedException {
        for (Vm vm : vms.values()) {
            vm.in.close();
            vm.process.destroyForcibly().waitFor();
        }
    }
}
