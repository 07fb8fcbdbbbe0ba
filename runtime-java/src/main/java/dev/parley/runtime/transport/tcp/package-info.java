/** Sessions over TCP. */
package dev.parley.runtime.transport.tcp;
