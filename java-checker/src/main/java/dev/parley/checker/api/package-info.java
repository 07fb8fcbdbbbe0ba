/** What the checker knows of the runtime library that participants are written against. */
package dev.parley.checker.api;
