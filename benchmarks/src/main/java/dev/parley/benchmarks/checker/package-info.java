/** What checking Java costs beside compiling it. */
package dev.parley.benchmarks.checker;
