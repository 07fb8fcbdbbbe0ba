/**
 * The Abstract Transport: connections that carry frames, behind which every medium looks alike (<i>Transport-independent sessions in
 * SJ</i>, section 5). A transport knows no protocol.
 */
package dev.parley.runtime.transport;
