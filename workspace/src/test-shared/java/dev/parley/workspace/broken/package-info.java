/** Text as it is while somebody types it; for the tests of several modules. */
package dev.parley.workspace.broken;
