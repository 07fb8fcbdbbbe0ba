package dev.parley.core.diagnostic;

/** How much a finding matters. Only errors make a check fail. */
public enum Severity {
    ERROR,
    WARNING,
    INFORMATION
}
