package dev.parley.cli.output;

import dev.parley.core.compatibility.MultipartyCompatibility.Report;
import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.CounterexampleText;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.render.ActionText;
import dev.parley.core.subtyping.SubtypingCounterexample;
import dev.parley.core.subtyping.SubtypingFailureText;
import dev.parley.core.verdict.Verdict;
import dev.parley.workspace.automata.MachineSystem;
import java.io.PrintWriter;
import java.nio.file.Path;

/** Verdicts as a person reads them in a terminal, with the counterexample as a numbered trace. */
public final class VerdictText {
    private final PrintWriter out;
    private final Style style;

    public VerdictText(PrintWriter out, Style style) {
        this.out = out;
        this.style = style;
    }

    /** Whether the machines of a system fit together. */
    public void print(Path file, MachineSystem system, Report report) {
        String name = "%s (%s)".formatted(Paths.shown(file), system.name());
        switch (report.verdict()) {
            case Verdict.Holds<Counterexample> holds -> {
                out.printf("%s %s: %s%n", style.green("holds  "), name, basis(report));
                print(report);
            }
            case Verdict.Fails<Counterexample>(Counterexample found) -> {
                out.printf("%s %s%n", style.red("fails  "), name);
                out.print(new CounterexampleText(system.machines()).numbered(found).indent(2));
            }
            case Verdict.Unknown<Counterexample>(int bound) -> {
                out.printf("%s %s: not decided with queues of up to %s%n", style.yellow("unknown"), name, messages(bound));
                print(report);
            }
        }
    }

    private static String basis(Report report) {
        int k = report.k().orElseThrow();
        return report.explored()
                ? "safe, since no queue ever holds more than %s".formatted(messages(k))
                : "safe with queues of any size (k = %d)".formatted(k);
    }

    private void print(Report report) {
        report.obstacle().ifPresent(obstacle -> out.printf("  %s %s%n", style.blue("note"), ObstacleText.of(obstacle)));
        if (!report.deterministic()) {
            out.printf("  %s %s%n", style.blue("note"), "The machines are not deterministic.");
        }
    }

    private static String messages(int number) {
        return number + (number == 1 ? " message" : " messages");
    }

    /**
     * Whether a machine can stand in for another one.
     *
     * @param reason why it is not known, else empty
     */
    public void print(String left, String right, boolean asynchronous, Verdict<SubtypingCounterexample> verdict, String reason) {
        String relation = asynchronous ? "an asynchronous" : "a synchronous";
        switch (verdict) {
            case Verdict.Holds<SubtypingCounterexample> holds ->
                out.printf("%s %s is %s subtype of %s%n", style.green("holds  "), left, relation, right);
            case Verdict.Fails<SubtypingCounterexample>(SubtypingCounterexample found) -> {
                out.printf("%s %s is not %s subtype of %s%n", style.red("fails  "), left, relation, right);
                int number = 0;
                for (Action action : found.candidate()) {
                    out.printf("  %3d  %s%n", ++number, "it " + ActionText.thirdPerson(action));
                }
                out.printf("  Then %s.%n", SubtypingFailureText.of(found.failure()));
            }
            case Verdict.Unknown<SubtypingCounterexample> unknown -> {
                out.printf("%s whether %s is %s subtype of %s%n", style.yellow("unknown"), left, relation, right);
                out.printf("  %s %s%n", style.blue("note"), reason);
            }
        }
    }
}
