package dev.parley.checker.jdt.payload;

import dev.parley.checker.api.Openings;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.PayloadType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.TypeDeclaration;

/**
 * Has the compiler resolve the payload types of protocols together with a file: a class with one field per type, appended behind the
 * file's text, where it moves no offset. So the types belong to the same compilation, without which they could not be compared.
 */
public final class PayloadProbe {
    private static final String PREFIX = "$ParleyPayloads$";
    private static final Pattern TYPE = Pattern.compile("[\\p{javaJavaIdentifierPart}.<>,?\\[\\]\\s&]+");

    private final String className;
    private final List<String> names;

    /** @param file the name of the file, which tells its class from those behind other files of the package */
    public PayloadProbe(String file, Collection<ProjectedProtocol> protocols) {
        className = PREFIX + file.chars()
                .mapToObj(unit -> Character.isJavaIdentifierPart(unit) ? String.valueOf((char) unit) : "$")
                .collect(Collectors.joining());
        Set<String> found = new LinkedHashSet<>();
        found.add(SessionApi.SESSION);
        found.add(Openings.SERVICE);
        for (ProjectedProtocol protocol : protocols) {
            Stream.concat(protocol.endpoints().stream(), protocol.optimised().stream())
                    .forEach(endpoint -> collect(endpoint.machine(), found));
        }
        names = found.stream().filter(name -> TYPE.matcher(name).matches()).toList();
    }

    private static void collect(Machine machine, Set<String> found) {
        machine.transitions().map(Transition::action).flatMap(action -> action.payloads().stream()).distinct().forEach(payload -> {
            switch (payload) {
                case PayloadType.Value value -> found.add(value.name());
                case PayloadType.Session session -> EndpointConstruction.machines(session.type()).forEach(member -> collect(member, found));
            }
        });
    }

    /** What to append to the text of a file. */
    public String text() {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            fields.add(names.get(i) + " p" + i + ";");
        }
        return fields.stream().collect(Collectors.joining(" ", "\nclass " + className + " { ", " }\n"));
    }

    /** The types found, by their names in the protocols; those that do not resolve are left out. */
    public PayloadTypes types(CompilationUnit unit) {
        Map<String, ITypeBinding> types = new HashMap<>();
        List<BodyDeclaration> members = probe(unit).map(type -> Trees.<BodyDeclaration>list(type.bodyDeclarations())).orElse(List.of());
        for (int i = 0; i < Math.min(members.size(), names.size()); i++) {
            ITypeBinding binding = members.get(i) instanceof FieldDeclaration field ? field.getType().resolveBinding() : null;
            if (binding != null && !binding.isRecovered()) {
                types.put(names.get(i), binding);
            }
        }
        return new PayloadTypes(types, unit.getAST());
    }

    /** The class behind the text, which is in another one where the text lacks a brace. */
    private Optional<AbstractTypeDeclaration> probe(CompilationUnit unit) {
        List<AbstractTypeDeclaration> found = new ArrayList<>();
        Trees.<AbstractTypeDeclaration>list(unit.types()).stream().filter(this::isProbe).forEach(found::add);
        if (found.isEmpty()) {
            unit.accept(new ASTVisitor() {
                @Override
                public boolean visit(TypeDeclaration type) {
                    if (isProbe(type)) {
                        found.add(type);
                    }
                    return found.isEmpty();
                }
            });
        }
        return found.stream().findFirst();
    }

    private boolean isProbe(AbstractTypeDeclaration type) {
        return type.getName().getIdentifier().equals(className);
    }
}
