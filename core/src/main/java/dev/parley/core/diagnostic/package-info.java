/** What is reported to a person about a source file, as plain data. The same values feed the editor, the command line and JSON. */
package dev.parley.core.diagnostic;
