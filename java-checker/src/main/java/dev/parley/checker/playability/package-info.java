/** Whether a role can be played at all by calls on a session, whatever the code may be. */
package dev.parley.checker.playability;
