/** Java conformance: whether the participants of a project do what their protocols say, on every path. */
package dev.parley.checker;
