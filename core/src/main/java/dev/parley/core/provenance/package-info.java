/** Where in the source a term of a type was written, kept beside the types so that they stay comparable by structure. */
package dev.parley.core.provenance;
