package dev.parley.grammar.syntax;

import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;
import java.util.stream.Stream;

/**
 * The type of one end of a two-party session.
 *
 * @param members one, or those of a set type {@code {T1, T2}}
 */
public record SessionSyntax(List<Member> members, SourceSpan span) {
    public SessionSyntax {
        members = List.copyOf(members);
    }

    /** The steps of one type. {@code cbegin} and {@code sbegin} are steps here, wherever they stand. */
    public record Member(List<LocalStep> steps, SourceSpan span) {
        public Member {
            steps = List.copyOf(steps);
        }
    }

    /** The steps of all members and those inside them, in the order of the text, without those of payloads. */
    public Stream<LocalStep> steps() {
        return members.stream().flatMap(member -> LocalStep.all(member.steps()));
    }
}
