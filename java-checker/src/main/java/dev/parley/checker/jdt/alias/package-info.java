/** Who else refers to a value: what methods and the library do with their arguments, what may point to what, and whether a value has one owner. */
package dev.parley.checker.jdt.alias;
