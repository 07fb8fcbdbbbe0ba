/** The types of payloads, and how those of the code fit them. */
package dev.parley.checker.jdt.payload;
