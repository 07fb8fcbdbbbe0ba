/**
 * What an application writes against: sessions, the registry that hands them out, and the exceptions that end them.
 *
 * <p>The layers below are {@code session} (initiation, monitoring, failures), {@code transport} (the Abstract Transport) and
 * {@code wire} (frames and payload codecs).
 */
package dev.parley.runtime;
