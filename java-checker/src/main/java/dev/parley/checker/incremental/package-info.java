/**
 * Looking at a file again after an edit inside one method, by either front end. The unit is a group of methods that are connected by calls:
 * what is found in the others cannot change, so that they are looked at with empty bodies and keep what is known of them.
 */
package dev.parley.checker.incremental;
