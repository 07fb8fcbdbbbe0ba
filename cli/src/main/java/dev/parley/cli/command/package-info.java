/** One class per command. */
package dev.parley.cli.command;
