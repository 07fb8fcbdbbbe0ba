/** When one machine may take the place of another: synchronous and asynchronous session subtyping. */
package dev.parley.core.subtyping;
