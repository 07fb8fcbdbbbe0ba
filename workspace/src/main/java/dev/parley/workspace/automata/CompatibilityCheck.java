package dev.parley.workspace.automata;

import dev.parley.core.compatibility.MultipartyCompatibility;
import dev.parley.core.compatibility.MultipartyCompatibility.Options;
import dev.parley.core.compatibility.MultipartyCompatibility.Report;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.machine.Machine;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.Role;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Whether the machines of files fit together, by k-multiparty compatibility. */
public final class CompatibilityCheck {

    /**
     * What was found of one system.
     *
     * @param file that describes it; of several, the first one
     */
    public record Entry(Path file, Outcome outcome) {}

    /** Whether there was something to check. */
    public sealed interface Outcome {
        record Checked(MachineSystem system, Report report) implements Outcome {}

        /** The file has mistakes, or its machines are not a whole. */
        record Faulty(List<Diagnostic> findings) implements Outcome {
            public Faulty {
                findings = List.copyOf(findings);
            }
        }
    }

    private final MachineLoader loader;
    private final Optional<Integer> exactBound;
    private final Options options;

    /**
     * @param exactBound the only k to try; where empty, the least k is looked for
     * @param options how far to look
     */
    public CompatibilityCheck(MachineLoader loader, Optional<Integer> exactBound, Options options) {
        this.loader = loader;
        this.exactBound = exactBound;
        this.options = options;
    }

    /** One entry per system of the file: a protocol, or all the automata. */
    public Loaded<List<Entry>> each(Path file) {
        return switch (loader.systems(file)) {
            case Loaded.Present<List<MachineSystem>>(List<MachineSystem> systems) ->
                new Loaded.Present<>(systems.stream().map(system -> new Entry(file, check(system))).toList());
            case Loaded.Faulty<List<MachineSystem>>(List<Diagnostic> findings) ->
                new Loaded.Present<>(List.of(new Entry(file, new Outcome.Faulty(findings))));
            case Loaded.Missing<List<MachineSystem>>(String sentence) -> new Loaded.Missing<>(sentence);
        };
    }

    /**
     * The machines of all the files as one system. Where their names are not distinct, as those of Scribble's graphs, which are all called
     * {@code G}, a file with a single machine names it.
     */
    public Loaded<Entry> together(List<Path> files) {
        List<Diagnostic> findings = new ArrayList<>();
        List<Endpoint> asNamed = new ArrayList<>();
        List<Endpoint> byFile = new ArrayList<>();
        for (Path file : files) {
            switch (loader.systems(file)) {
                case Loaded.Present<List<MachineSystem>>(List<MachineSystem> systems) -> {
                    List<Endpoint> inFile = systems.stream().flatMap(system -> system.endpoints().stream()).toList();
                    asNamed.addAll(inFile);
                    byFile.addAll(inFile.size() == 1 ? List.of(named(inFile.getFirst(), file)) : inFile);
                }
                case Loaded.Faulty<List<MachineSystem>>(List<Diagnostic> mistakes) -> findings.addAll(mistakes);
                case Loaded.Missing<List<MachineSystem>>(String sentence) -> {
                    return new Loaded.Missing<>(sentence);
                }
            }
        }
        List<Endpoint> endpoints = firstRepeated(asNamed).isEmpty() ? asNamed : byFile;
        if (firstRepeated(endpoints).isPresent()) {
            return new Loaded.Missing<>("There are several machines for `%s`, and a system has one.".formatted(firstRepeated(endpoints).get()));
        }
        MachineSystem system = new MachineSystem(MachineLoader.nameOf(files.getFirst()), endpoints);
        return new Loaded.Present<>(
                new Entry(files.getFirst(), findings.isEmpty() ? check(system) : new Outcome.Faulty(findings)));
    }

    private static Endpoint named(Endpoint endpoint, Path file) {
        String name = MachineLoader.nameOf(file);
        Machine.Builder machine = Machine.builder(new Role(name.substring(name.lastIndexOf('.') + 1)));
        IntStream.range(0, endpoint.machine().stateCount()).forEach(state -> machine.state());
        endpoint.machine().transitions().forEach(step -> machine.transition(step.source(), step.action(), step.target()));
        return new Endpoint(machine.build(), endpoint.spans());
    }

    private static Optional<Role> firstRepeated(List<Endpoint> endpoints) {
        Set<Role> seen = new HashSet<>();
        return endpoints.stream().map(Endpoint::role).filter(role -> !seen.add(role)).findFirst();
    }

    private Outcome check(MachineSystem system) {
        List<Diagnostic> findings = system.findings();
        if (!findings.isEmpty()) {
            return new Outcome.Faulty(findings);
        }
        PayloadOrder order = PayloadOrder.byName();
        Report report = exactBound
                .map(k -> MultipartyCompatibility.check(system.machines(), order, k, options.maxConfigurations()))
                .orElseGet(() -> MultipartyCompatibility.check(system.machines(), order, options));
        return new Outcome.Checked(system, report);
    }
}
