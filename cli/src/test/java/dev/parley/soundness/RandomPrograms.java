package dev.parley.soundness;

import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.Role;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Random protocols, and for each of their roles a random program that conforms.
 *
 * @param texts the lines of the programs, by the names of their classes
 */
record RandomPrograms(List<ProjectedProtocol> protocols, Map<String, List<String>> texts) {

    /** Draws so many protocols, and puts those that can be played into a project. */
    static RandomPrograms draw(int count, Theatre theatre, Random random) throws IOException {
        Map<String, GlobalProtocol> drawn = new LinkedHashMap<>();
        IntStream.range(0, count).forEach(i -> drawn.put("p" + i, RandomProtocol.draw("p" + i, random)));
        List<ProjectedProtocol> protocols = theatre.addProtocols(drawn.values().stream()
                .filter(protocol -> protocol.roles().stream().allMatch(role -> new Involvement(role).canBeWritten(protocol.type())))
                .toList());
        Map<String, List<String>> texts = new LinkedHashMap<>();
        for (ProjectedProtocol protocol : protocols) {
            for (Role role : protocol.roles()) {
                String name = className(protocol, role);
                texts.put(name, ParticipantWriter.write(drawn.get(protocol.qualifiedName()), role, name, random));
                theatre.addClass(name, texts.get(name));
            }
        }
        return new RandomPrograms(protocols, texts);
    }

    static String className(ProjectedProtocol protocol, Role role) {
        return "C" + protocol.qualifiedName() + role.name();
    }
}
