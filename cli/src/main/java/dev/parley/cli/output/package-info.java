/** Results as text for people and as JSON for programs. */
package dev.parley.cli.output;
