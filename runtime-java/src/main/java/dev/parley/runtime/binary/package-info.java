/** Sessions of two participants, requested by one and accepted by the other: environment, services and servers. */
package dev.parley.runtime.binary;
