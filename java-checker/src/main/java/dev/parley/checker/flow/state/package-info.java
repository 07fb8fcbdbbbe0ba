/** Where an exploration stands: positions in the machine, what is known of values there, which way control has come and where it goes next. */
package dev.parley.checker.flow.state;
