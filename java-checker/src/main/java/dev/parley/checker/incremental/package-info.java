/**
 * Checking a file again after an edit inside one method. The unit is a group of methods that are connected by calls: what is found in
 * the others cannot change, so that they are checked with empty bodies and keep their findings.
 */
package dev.parley.checker.incremental;
