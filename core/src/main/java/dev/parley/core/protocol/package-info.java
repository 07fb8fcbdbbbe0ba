/** Protocols as the rest of Parley uses them: each role's machine together with where its steps were written. */
package dev.parley.core.protocol;
