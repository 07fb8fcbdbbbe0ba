/** Findings that people accept, each for a reason that they write down: {@code // parley:allow <slug>: reason}, {@code @SuppressWarnings}. */
package dev.parley.workspace.suppression;
