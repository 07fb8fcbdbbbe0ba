package dev.parley.checker;

import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;

/**
 * {@code @SuppressWarnings("parley:<slug>")}: a kind of finding that a declaration accepts.
 *
 * @param name what stands behind {@code parley:}
 * @param place the string that says so
 * @param scope the declaration with all that is in it
 */
public record AcceptedWarning(String name, SourceSpan place, Range scope) {}
