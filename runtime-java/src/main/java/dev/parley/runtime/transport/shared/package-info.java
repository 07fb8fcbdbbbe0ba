/** Sessions between threads of one JVM. */
package dev.parley.runtime.transport.shared;
