/** Sessions as OpenTelemetry spans. */
package dev.parley.runtime.event.opentelemetry;
