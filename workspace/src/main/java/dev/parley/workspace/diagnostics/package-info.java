/** The findings that need the whole project to be seen: one class per code, which renders its message, labels and fixes. */
package dev.parley.workspace.diagnostics;
