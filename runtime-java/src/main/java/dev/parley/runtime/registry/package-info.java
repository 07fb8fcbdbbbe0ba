/**
 * Where the participants of a session find each other: instances of protocols, their roles, and the rendezvous of those who take them
 * (<i>Session Type Guided Distributed Interaction</i>, section 2). The registry carries no message of any session.
 */
package dev.parley.runtime.registry;
