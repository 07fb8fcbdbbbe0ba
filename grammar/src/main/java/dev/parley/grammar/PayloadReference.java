package dev.parley.grammar;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.PayloadTypeResolver.Resolution;

/** A place where a file names a class of the host language, and what that name was found to mean. */
public record PayloadReference(SourceSpan span, String written, Resolution resolution) {}
