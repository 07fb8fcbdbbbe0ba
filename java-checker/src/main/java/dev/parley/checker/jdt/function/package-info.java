/** When the functions run that calls get: in place, in the stream that they are a part of, or on another thread. */
package dev.parley.checker.jdt.function;
