/** The distribution as a user has it: every test starts the packaged jar in a process of its own. */
package dev.parley.cli.integration;
