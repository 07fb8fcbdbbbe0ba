/**
 * What is known of values before the program runs, and which questions are the same: constants, elements that the code shows, terms, and the methods
 * that give them.
 */
package dev.parley.checker.jdt.value;
