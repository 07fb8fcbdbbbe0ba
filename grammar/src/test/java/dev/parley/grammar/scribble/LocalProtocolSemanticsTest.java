package dev.parley.grammar.scribble;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.construction.Construction;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.machine.construction.LocalTypeReconstruction;
import dev.parley.core.machine.equivalence.Minimisation;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.Role;
import dev.parley.grammar.ParsedFile;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.parsing.ScribbleParser;
import dev.parley.grammar.scribble.LocalProgram.Term;
import dev.parley.grammar.scribble.NaiveLocalSemantics.Fault;
import dev.parley.grammar.scribble.NaiveLocalSemantics.Report;
import dev.parley.grammar.scribble.NaiveLocalSemantics.Step;
import dev.parley.grammar.scribble.NaiveLocalSemantics.Steps;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** The machines of local protocols with recursions, calls, choices and threads do what their texts say; and what has none is at fault. */
class LocalProtocolSemanticsTest {
    private static final ScribbleParser PARSER = new ScribbleParser();
    private static final int MOST_PAIRS = 400;
    /** Of a type that is printed: spelling out the orders of threads takes many, and files are limited. */
    private static final int MOST_TERMS = 300;

    /** What a refusal claims, where it is the only one. */
    private static final Map<String, Fault> CLAIMS = Map.of(
            "PAR2013", Fault.DIVERGES,
            "PAR2058", Fault.LEAVES_THREAD,
            "PAR2005", Fault.AMBIGUOUS,
            "PAR2037", Fault.AMBIGUOUS,
            "PAR2038", Fault.UNDECIDED_END,
            "PAR2039", Fault.MIXED);

    /** A state of the machine, and what the text may be at then. */
    private record Pair(int state, Set<Integer> rests) {}

    @Provide
    Arbitrary<LocalProgram> programs() {
        return Arbitraries.longs().map(LocalProgram::random);
    }

    @Property(tries = 600)
    void aMachineDoesWhatTheTextSays(@ForAll("programs") LocalProgram program) {
        Optional<Machine> machine = machine(program);
        Statistics.collect(machine.isPresent());
        machine.ifPresent(found -> compare(found, program));
        // Both kinds of answers have to come up, or the property says nothing.
        Statistics.coverage(coverage -> {
            coverage.check(true).percentage(share -> share > 15);
            coverage.check(false).percentage(share -> share > 15);
        });
    }

    @Property(tries = 600)
    void whatIsRefusedIsAtFault(@ForAll("programs") LocalProgram program) {
        assertAtFault(program);
    }

    @Example
    void aThreadThatCannotKnowItsEndIsAtFaultWhereverItBegins() {
        Term choice = new Term.Choice(List.of(List.of(), List.of(new Term.Act(true, "B", "more"))));
        Term threads = new Term.Threads(List.of(List.of(), List.of(choice)));
        List<Term> body = List.of(new Term.Recursion("X", List.of(threads, new Term.Act(false, "B", "end"))));
        LocalProgram program = new LocalProgram(List.of(body));
        assertThat(parse(program).diagnostics()).extracting(finding -> finding.kind().code()).containsExactly("PAR2038");
        assertAtFault(program);
    }

    private static void assertAtFault(LocalProgram program) {
        ParsedFile file = parse(program);
        Set<String> codes = file.diagnostics().stream().map(finding -> finding.kind().code()).collect(Collectors.toSet());
        // What is wrong in a called protocol is said there.
        boolean own = file.diagnostics().stream().allMatch(finding -> finding.span().range().start().line() == 1);
        if (own && codes.size() == 1 && CLAIMS.containsKey(codes.iterator().next())) {
            Report report = new NaiveLocalSemantics(program).explore();
            Fault claim = CLAIMS.get(codes.iterator().next());
            assertThat(report.faults().contains(claim) || !report.complete()).as(program.text() + codes + report).isTrue();
        }
    }

    @Property(tries = 300)
    void whatIsPrintedOfAMachineHasTheMachine(@ForAll("programs") LocalProgram program) {
        machine(program).ifPresent(machine -> LocalTypeReconstruction.reconstruct(machine, MOST_TERMS).ifPresent(type -> {
            Machine again = ((Construction.Constructed) EndpointConstruction.construct(machine.role(), type)).machine();
            assertThat(Minimisation.canonical(again)).as(program.text()).isEqualTo(Minimisation.canonical(machine));
            String printed = "module m;\n"
                    + ScribbleLocalPrinter.print("P0", List.of(machine.role(), role("B"), role("C")), machine.role(), type);
            assertThat(parse(printed).locals().getFirst().endpoint().map(Endpoint::machine).map(Minimisation::canonical))
                    .as(program.text() + printed)
                    .hasValue(Minimisation.canonical(machine));
        }));
    }

    private static Role role(String name) {
        return new Role(name);
    }

    private static ParsedFile parse(LocalProgram program) {
        return parse(program.text());
    }

    private static ParsedFile parse(String text) {
        ScribbleSource source = PARSER.read("m.scr", text);
        assertThat(source.diagnostics()).as(text).isEmpty();
        return PARSER.link(source, ModuleLibrary.empty(), PayloadTypeResolver.none());
    }

    private static Optional<Machine> machine(LocalProgram program) {
        return parse(program).locals().getFirst().endpoint().map(Endpoint::machine);
    }

    private static void compare(Machine machine, LocalProgram program) {
        assertThat(machine.isDeterministic()).as(program.text()).isTrue();
        NaiveLocalSemantics semantics = new NaiveLocalSemantics(program);
        Pair start = new Pair(machine.initial(), Set.of(semantics.start()));
        Set<Pair> seen = new HashSet<>(Set.of(start));
        Deque<Pair> open = new ArrayDeque<>(seen);
        while (!open.isEmpty() && seen.size() < MOST_PAIRS) {
            Pair pair = open.remove();
            Map<String, Set<Integer>> byAction = new HashMap<>();
            boolean over = false;
            for (int rest : pair.rests) {
                Steps now = semantics.steps(rest);
                over |= now.over();
                for (Step step : now.steps()) {
                    byAction.computeIfAbsent(step.action(), key -> new HashSet<>()).add(step.after());
                }
            }
            assertThat(machine.from(pair.state)).as(program.text())
                    .extracting(step -> text(step.action()))
                    .containsExactlyInAnyOrderElementsOf(byAction.keySet());
            assertThat(machine.isFinal(pair.state)).as(program.text()).isEqualTo(over);
            for (Transition step : machine.from(pair.state)) {
                Pair next = new Pair(step.target(), byAction.get(text(step.action())));
                if (seen.add(next)) {
                    open.add(next);
                }
            }
        }
    }

    private static String text(Action action) {
        return action.peer() + (action.isSend() ? "!" : "?") + action.label();
    }
}
