/** The in-process figures, taken by JMH, each benchmark in a JVM of its own. */
package dev.parley.benchmarks.jmh;
