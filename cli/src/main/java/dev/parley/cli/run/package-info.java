/** Starting the participants of a protocol: compiling them, and the JVMs that they run in. */
package dev.parley.cli.run;
