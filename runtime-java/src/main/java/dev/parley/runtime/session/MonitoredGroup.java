package dev.parley.runtime.session;

import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionGroup;
import java.util.List;

/** Sessions in which a participant does the same at the same time. */
public final class MonitoredGroup implements SessionGroup {
    private final List<MonitoredSession> members;

    private MonitoredGroup(List<MonitoredSession> members) {
        this.members = members;
    }

    /** @throws IllegalArgumentException if there are none, or one is not of this runtime */
    public static MonitoredGroup of(List<Session> sessions) {
        if (sessions.isEmpty()) {
            throw new IllegalArgumentException("a group needs a session");
        }
        return new MonitoredGroup(sessions.stream().map(MonitoredSession::of).toList());
    }

    @Override
    public List<Session> sessions() {
        return List.copyOf(members);
    }

    @Override
    public void send(Object payload) throws SessionException {
        for (MonitoredSession member : members) {
            member.sendCopy(payload);
        }
    }

    @Override
    public void outbranch(String label) throws SessionException {
        for (MonitoredSession member : members) {
            member.outbranch(label);
        }
    }

    @Override
    public boolean outwhile(boolean condition) throws SessionException {
        for (MonitoredSession member : members) {
            member.outwhile(condition);
        }
        return condition;
    }

    @Override
    public boolean inwhile() throws SessionException {
        boolean again = members.getFirst().inwhile();
        for (MonitoredSession member : members.subList(1, members.size())) {
            if (member.inwhile() != again) {
                throw disagreement(member, again);
            }
        }
        return again;
    }

    private ProtocolViolationException disagreement(MonitoredSession one, boolean again) throws SessionException {
        String problem = "the loops that are followed together part: `" + one.peer() + "` " + (again ? "ends its own" : "begins another round");
        members.forEach(member -> member.abort("has left: " + problem));
        return new ProtocolViolationException(one.role(), one.point(), one.peer(), problem);
    }
}
