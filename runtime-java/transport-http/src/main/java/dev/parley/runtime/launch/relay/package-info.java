/** The program that runs a relay. */
package dev.parley.runtime.launch.relay;
