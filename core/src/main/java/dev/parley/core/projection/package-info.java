/** From a global type to the machine of each of its roles. */
package dev.parley.core.projection;
