/** What happens in sessions, as values for whoever watches: viewers, logs, traces. Knows nothing of how sessions work. */
package dev.parley.runtime.event;
