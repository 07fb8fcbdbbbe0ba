package dev.parley.cli.output;

import dev.parley.core.evolution.Interplay;
import dev.parley.core.evolution.RoleChange;
import dev.parley.workspace.evolution.EvolutionReport;
import dev.parley.workspace.evolution.ProtocolChange;
import java.io.PrintWriter;

/** What became of protocols and roles, one line each. */
public final class EvolutionText {
    private final PrintWriter out;

    public EvolutionText(PrintWriter out) {
        this.out = out;
    }

    public void print(EvolutionReport report) {
        report.changes().forEach(this::print);
        if (!report.changes().isEmpty()) {
            out.println();
        }
    }

    private void print(ProtocolChange change) {
        switch (change) {
            case ProtocolChange.Kept kept -> {
                out.println("protocol " + kept.protocol());
                int width = kept.roles().stream().mapToInt(role -> role.role().name().length()).max().orElse(0);
                kept.roles().forEach(role -> out.println("  " + padded(role.role().name(), width) + "  " + role(role)));
            }
            case ProtocolChange.Removed removed -> out.println("protocol " + removed.protocol() + ": removed");
            case ProtocolChange.Added added -> out.println("protocol " + added.protocol() + ": new");
            case ProtocolChange.Renamed renamed ->
                out.println("protocol " + renamed.protocol() + ": renamed to " + renamed.successor());
            case ProtocolChange.Broken broken -> out.println("protocol " + broken.protocol() + ": not compared");
        }
    }

    private static String role(RoleChange change) {
        return switch (change) {
            case RoleChange.Kept kept -> "old with new: %s, new with old: %s"
                    .formatted(interplay(kept.oldWithNew()), interplay(kept.newWithOld()));
            case RoleChange.Removed removed -> "removed";
            case RoleChange.Added added -> "new";
            case RoleChange.Renamed renamed -> "renamed to " + renamed.successor();
        };
    }

    private static String interplay(Interplay interplay) {
        return switch (interplay) {
            case Interplay.Safe safe -> "safe (%s)".formatted(switch (safe.proof()) {
                case UNCHANGED -> "unchanged";
                case SUBTYPE -> "subtype";
                case EXPLORATION -> "explored";
                case COMPATIBILITY -> "compatible";
            });
            case Interplay.Unsafe unsafe -> "unsafe";
            case Interplay.Stranded stranded -> "unsafe";
            case Interplay.Unknown unknown -> "unknown";
        };
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length());
    }
}
