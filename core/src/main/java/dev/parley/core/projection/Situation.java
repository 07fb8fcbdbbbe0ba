package dev.parley.core.projection;

import dev.parley.core.projection.ProjectionFailure.Consequence;

/** A way that the protocol may have gone, and what it asks of a role then. The step that is asked for is the last of the trail. */
record Situation(Trail trail, Consequence consequence) {}
