/** Measurements of the runtime. A figure means something only beside the reference that was measured in turns with it. */
package dev.parley.benchmarks;
