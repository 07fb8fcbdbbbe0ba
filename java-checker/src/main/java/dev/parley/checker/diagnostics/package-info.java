/** The findings of the checker: one class each, which declares the kind and words the occurrence. */
package dev.parley.checker.diagnostics;
