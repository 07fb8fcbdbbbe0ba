/** Sessions over TLS: what TCP carries, encrypted, between parties that know each other by certificates. */
package dev.parley.runtime.transport.tls;
