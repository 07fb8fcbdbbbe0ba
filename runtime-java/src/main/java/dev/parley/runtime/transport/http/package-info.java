/**
 * Sessions over HTTP/1.1 and HTTPS, directly between two participants: one request that stays open, whose body streams frames to the
 * listener, and whose response streams frames back at the same time. No dependency beyond the JDK; what goes through infrastructure
 * that does not stream is in the module {@code transport-http}.
 */
package dev.parley.runtime.transport.http;
