/** How other modules add transports to the programs that are told them by name. */
package dev.parley.runtime.transport.provider;
