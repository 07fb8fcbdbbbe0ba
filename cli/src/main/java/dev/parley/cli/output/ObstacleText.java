package dev.parley.cli.output;

import dev.parley.core.compatibility.Obstacle;
import dev.parley.core.machine.render.ActionText;

/** What keeps k-multiparty compatibility from deciding, as a sentence. */
final class ObstacleText {
    private ObstacleText() {}

    static String of(Obstacle obstacle) {
        return switch (obstacle) {
            case Obstacle.NotASessionAutomaton(var role, int state) ->
                "State %d of `%s` both sends and receives, or has two steps for one message, which session automata do not.".formatted(state, role);
            case Obstacle.NotExhaustive notExhaustive -> "`%s` could only %s if queues held more messages.".formatted(
                    notExhaustive.send().role(),
                    ActionText.infinitive(notExhaustive.send().transition().action()));
            case Obstacle.NotInputIndependent competing -> "Whether `%s` can %s depends on which of its peers is faster.".formatted(
                    competing.receive().role(),
                    ActionText.infinitive(competing.receive().transition().action()));
            case Obstacle.TooLarge(int configurations) -> "There are more than %d configurations.".formatted(configurations);
        };
    }
}
