/** Global and local session types, and the names they are made of. Types carry no source positions: see {@code provenance}. */
package dev.parley.core.type;
