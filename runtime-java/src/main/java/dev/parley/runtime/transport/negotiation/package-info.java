/**
 * The choice of a transport for each connection, and what is done with connections below the session: negotiation in two phases, signs of
 * life, reuse (<i>Transport-independent sessions in SJ</i>, section 5.3). The paper calls it the transport manager.
 */
package dev.parley.runtime.transport.negotiation;
