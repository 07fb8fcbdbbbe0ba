package dev.parley.core.machine.descriptor;

import dev.parley.core.type.Direction;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import java.util.Map;

/** The words of the descriptor format, for its writer and its reader. */
final class DescriptorKeys {
    /** Raised when an old reader would misunderstand a new descriptor. */
    static final int FORMAT_VERSION = 1;

    static final String FORMAT = "format";
    static final String PROTOCOL = "protocol";
    static final String DIGEST = "digest";
    static final String MACHINES = "machines";
    static final String OPTIMISED = "optimised";
    static final String ROLE = "role";
    static final String STATES = "states";
    static final String TRANSITIONS = "transitions";
    static final String FROM = "from";
    static final String TO = "to";
    static final String LABEL = "label";
    static final String NOTICE = "notice";
    static final String PAYLOADS = "payloads";
    static final String TYPE = "type";
    static final String LINK = "link";
    static final String NO_ALIAS = "noalias";

    static final String SESSION = "session";
    static final String INITIATION = "initiation";
    static final String MEMBERS = "members";
    static final String STEPS = "steps";
    static final String BEGIN = "begin";
    static final String BRANCHES = "branches";
    static final String ALTERNATIVES = "alternatives";
    static final String LOOP = "loop";
    static final String RECURSION = "rec";
    static final String CONTINUE = "continue";

    static final Map<Direction, String> DIRECTIONS = Map.of(Direction.SEND, "send", Direction.RECEIVE, "receive");

    static final Map<Link, String> LINKS = Map.of(Link.OPEN, "open", Link.CLOSE, "close", Link.WRAP, "wrap");

    static final Map<Label.Reserved, String> NOTICES = Map.of(
            Label.Reserved.BEGIN, "begin",
            Label.Reserved.AGAIN, "again",
            Label.Reserved.DONE, "done");

    static final Map<Initiation, String> INITIATIONS = Map.of(
            Initiation.ESTABLISHED, "established",
            Initiation.REQUEST, "request",
            Initiation.ACCEPT, "accept");

    private DescriptorKeys() {}
}
