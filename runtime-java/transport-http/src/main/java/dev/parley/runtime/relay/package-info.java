/**
 * Sessions for participants that can only make outgoing HTTP requests, as behind most firewalls: a servlet that both sides call, and the
 * transport that calls it (<i>Transport-independent sessions in SJ</i>, section 5.2, the servlet proxy).
 *
 * <p>All requests are short or end by themselves within {@link RelayServlet#POLL}, so that nothing between a participant and the relay
 * has to let a request or a response stream:
 *
 * <pre>
 * POST   doors/KEY              listens: 201 with the door's name
 * POST   doors/KEY/next?n=N     the N-th caller: 200 with the key of a line that somebody has opened to the door, or 204 for nobody yet
 * DELETE doors/KEY?n=N          closes the door, and the lines of the N-th caller and of those after it, of whom the owner has not heard
 * POST   lines/KEY?to=NAME      connects to a door, or to a place that the relay was given under that name: 201
 * POST   lines/KEY/out?n=N      the N-th piece of what is sent: 204; 503 if there is no room yet, to be tried again
 * POST   lines/KEY/in?n=N       the N-th piece of what is received: 200, or 204 for nothing yet; 205 at the end of the other's output
 * POST   lines/KEY/end          ends the output
 * DELETE lines/KEY
 * </pre>
 *
 * <p>Where a door or a line is no more, the answer is 410; or 408, for as long as the relay remembers that, where it was given up because its owner
 * was not heard of ({@link RelayOptions#expiry}).
 *
 * <p>A key has 32 hexadecimal digits, is chosen by whoever opens the door or the line, and is known to nobody else; so a request whose answer was
 * lost finds what it has opened when it is repeated. Pieces and callers are numbered, so that one whose answer was lost can be asked for, or
 * sent, again. The key of a called end is the relay's choice.
 */
package dev.parley.runtime.relay;
