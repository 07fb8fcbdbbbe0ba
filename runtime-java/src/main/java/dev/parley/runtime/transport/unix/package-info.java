/** Sessions between processes of one machine over Unix domain sockets. */
package dev.parley.runtime.transport.unix;
