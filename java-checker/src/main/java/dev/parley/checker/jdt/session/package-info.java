/** Which code has a session, and as what: variables, objects that keep it, methods that open or give it, and the parts that callers rely on. */
package dev.parley.checker.jdt.session;
