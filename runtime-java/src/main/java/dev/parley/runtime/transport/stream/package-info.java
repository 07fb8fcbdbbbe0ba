/** What TCP-like transports share: a stream of bytes in each direction becomes a connection of frames. */
package dev.parley.runtime.transport.stream;
