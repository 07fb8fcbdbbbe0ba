package dev.parley.checker.treesitter;

import static dev.parley.checker.treesitter.NameTranslation.at;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.Annotation;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.IExtendedModifier;
import org.eclipse.jdt.core.dom.ImportDeclaration;
import org.eclipse.jdt.core.dom.MemberValuePair;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.NormalAnnotation;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.TypeParameter;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Makes the declarations of a file of Eclipse's tree. Members of what is out of place count as if they stood directly around it. */
// The tree's lists are raw; what they take is part of their specification.
@SuppressWarnings("unchecked")
final class DeclarationTranslation {
    private static final Set<String> TYPES = Set.of("class", "interface", "enum", "record");

    private final AST ast;
    private final NameTranslation names;
    private final StatementTranslation statements;

    private DeclarationTranslation(String text) {
        ast = AST.newAST(AST.getJLSLatest(), false);
        names = new NameTranslation(ast, text);
        statements = new StatementTranslation(names, this);
    }

    /** The syntax tree of a file, whose nodes have no bindings. */
    static CompilationUnit translate(SyntaxNode program, String text) {
        return new DeclarationTranslation(text).unit(program);
    }

    private CompilationUnit unit(SyntaxNode program) {
        CompilationUnit made = at(ast.newCompilationUnit(), program);
        program.first("package_declaration").flatMap(declaration -> declaration.parts().stream().reduce((first, last) -> last)).ifPresent(name -> {
            var declaration = at(ast.newPackageDeclaration(), program);
            declaration.setName(names.name(name));
            made.setPackage(declaration);
        });
        program.children().stream().filter(child -> child.is("import_declaration")).forEach(child -> imported(child).ifPresent(made.imports()::add));
        members(program).forEach(member -> {
            if (member instanceof AbstractTypeDeclaration type) {
                made.types().add(type);
            } else {
                lastOf(made).bodyDeclarations().add(member);
            }
        });
        return made;
    }

    /** The type to which a member belongs that stands behind it, because what is between them is out of shape. */
    private AbstractTypeDeclaration lastOf(CompilationUnit unit) {
        if (unit.types().isEmpty()) {
            unit.types().add(ast.newTypeDeclaration());
        }
        AbstractTypeDeclaration last = (AbstractTypeDeclaration) unit.types().getLast();
        return at(last, last.getStartPosition() < 0 ? unit.getStartPosition() : last.getStartPosition(), unit.getStartPosition() + unit.getLength());
    }

    private Optional<ImportDeclaration> imported(SyntaxNode node) {
        return node.parts().stream().filter(part -> !part.is("asterisk")).findFirst().map(name -> {
            ImportDeclaration made = at(ast.newImportDeclaration(), node);
            made.setName(names.name(name));
            made.setStatic(node.children().stream().anyMatch(child -> child.is("static")));
            made.setOnDemand(node.has("asterisk"));
            return made;
        });
    }

    private Stream<BodyDeclaration> members(SyntaxNode body) {
        return members(body.children());
    }

    private Stream<BodyDeclaration> members(List<SyntaxNode> nodes) {
        return nodes.stream().flatMap(child -> switch (child.kind()) {
            case SyntaxNode.ERROR -> outOfPlace(child.children());
            case "enum_body_declarations" -> members(child);
            case "method_declaration", "constructor_declaration", "compact_constructor_declaration" -> method(child).stream();
            case "field_declaration", "constant_declaration" -> field(child).stream();
            case "block" -> Stream.of(initializer(child));
            case "static_initializer" -> child.first("block").stream().map(this::initializer);
            default -> type(child).stream();
        });
    }

    /** The members in what is out of place. What stands behind the head of a type is in that type, as far as the braces say. */
    private Stream<BodyDeclaration> outOfPlace(List<SyntaxNode> nodes) {
        for (int i = 0; i + 1 < nodes.size(); i++) {
            if (TYPES.contains(nodes.get(i).kind()) && nodes.get(i + 1).is("identifier")) {
                int end = behindBody(nodes, i + 2);
                TypeDeclaration type = at(ast.newTypeDeclaration(), nodes.get(i).start(), nodes.get(end - 1).end());
                type.setName(names.simple(nodes.get(i + 1)));
                outOfPlace(nodes.subList(i + 2, end)).forEach(type.bodyDeclarations()::add);
                return Stream.of(members(nodes.subList(0, i)), Stream.of(type), outOfPlace(nodes.subList(end, nodes.size()))).flatMap(each -> each);
            }
        }
        return members(nodes);
    }

    private static int behindBody(List<SyntaxNode> nodes, int first) {
        int depth = 0;
        for (int i = first; i < nodes.size(); i++) {
            depth += nodes.get(i).is("{") ? 1 : nodes.get(i).is("}") ? -1 : 0;
            if (depth == 0 && nodes.get(i).is("}")) {
                return i + 1;
            }
        }
        return nodes.size();
    }

    private BodyDeclaration initializer(SyntaxNode block) {
        var made = at(ast.newInitializer(), block);
        made.setBody(statements.block(block));
        return made;
    }

    /** The type that a node declares; empty where it declares none. */
    Optional<AbstractTypeDeclaration> type(SyntaxNode node) {
        Optional<AbstractTypeDeclaration> made = switch (node.kind()) {
            case "class_declaration", "interface_declaration" -> {
                TypeDeclaration type = ast.newTypeDeclaration();
                type.setInterface(node.is("interface_declaration"));
                node.first("type_parameters").ifPresent(parameters -> type.typeParameters().addAll(typeParameters(parameters)));
                node.child("superclass").flatMap(clause -> clause.parts().stream().findFirst())
                        .ifPresent(name -> type.setSuperclassType(names.type(name)));
                type.superInterfaceTypes().addAll(types(node, Set.of("super_interfaces", "extends_interfaces")));
                type.permittedTypes().addAll(types(node, Set.of("permits")));
                yield Optional.of(type);
            }
            case "enum_declaration" -> Optional.of(enumeration(node));
            case "record_declaration" -> {
                RecordDeclaration type = ast.newRecordDeclaration();
                node.first("type_parameters").ifPresent(parameters -> type.typeParameters().addAll(typeParameters(parameters)));
                type.superInterfaceTypes().addAll(interfaces(node));
                type.recordComponents().addAll(parameters(node));
                yield Optional.of(type);
            }
            case "annotation_type_declaration" -> Optional.of(ast.newAnnotationTypeDeclaration());
            default -> Optional.empty();
        };
        made.ifPresent(type -> {
            at(type, node);
            node.child("name").ifPresent(name -> type.setName(names.simple(name)));
            node.first("modifiers").ifPresent(modifiers -> type.modifiers().addAll(modifiers(modifiers)));
            boolean holdsMembers = !node.is("annotation_type_declaration");
            node.child("body").filter(body -> holdsMembers).ifPresent(body -> members(body).forEach(type.bodyDeclarations()::add));
        });
        return made;
    }

    private List<TypeParameter> typeParameters(SyntaxNode node) {
        return node.parts().stream().filter(part -> part.is("type_parameter")).map(part -> {
            TypeParameter made = at(ast.newTypeParameter(), part);
            part.first("type_identifier").ifPresent(name -> made.setName(names.simple(name)));
            part.first("type_bound").ifPresent(bound -> bound.parts().forEach(type -> made.typeBounds().add(names.type(type))));
            return made;
        }).toList();
    }

    /** What a class implements. */
    private List<Type> interfaces(SyntaxNode node) {
        return types(node, Set.of("super_interfaces"));
    }

    /** The types that are listed in some clauses of the head of a type. */
    private List<Type> types(SyntaxNode node, Set<String> clauses) {
        return node.children().stream()
                .filter(child -> clauses.contains(child.kind()))
                .flatMap(clause -> clause.first("type_list").stream())
                .flatMap(list -> list.parts().stream())
                .map(names::type)
                .toList();
    }

    private EnumDeclaration enumeration(SyntaxNode node) {
        EnumDeclaration made = ast.newEnumDeclaration();
        made.superInterfaceTypes().addAll(interfaces(node));
        node.child("body").stream().flatMap(body -> body.children().stream()).filter(child -> child.is("enum_constant")).forEach(constant -> {
            var one = at(ast.newEnumConstantDeclaration(), constant);
            constant.child("name").ifPresent(name -> one.setName(names.simple(name)));
            one.arguments().addAll(statements.expressions().arguments(constant));
            constant.child("body").ifPresent(body -> one.setAnonymousClassDeclaration(anonymous(body)));
            made.enumConstants().add(one);
        });
        return made;
    }

    AnonymousClassDeclaration anonymous(SyntaxNode body) {
        AnonymousClassDeclaration made = at(ast.newAnonymousClassDeclaration(), body);
        members(body).forEach(made.bodyDeclarations()::add);
        return made;
    }

    private Optional<FieldDeclaration> field(SyntaxNode node) {
        List<VariableDeclarationFragment> fragments = statements.fragments(node);
        if (fragments.isEmpty()) {
            return Optional.empty();
        }
        FieldDeclaration made = at(ast.newFieldDeclaration(fragments.getFirst()), node);
        made.fragments().addAll(fragments.subList(1, fragments.size()));
        node.child("type").ifPresent(type -> made.setType(names.type(type)));
        node.first("modifiers").ifPresent(modifiers -> made.modifiers().addAll(modifiers(modifiers)));
        return Optional.of(made);
    }

    private Optional<MethodDeclaration> method(SyntaxNode node) {
        MethodDeclaration made = at(ast.newMethodDeclaration(), node);
        Optional<SyntaxNode> name = node.child("name");
        if (name.isEmpty()) {
            return Optional.empty();
        }
        made.setConstructor(!node.is("method_declaration"));
        made.setCompactConstructor(node.is("compact_constructor_declaration"));
        made.setName(names.simple(name.get()));
        node.first("modifiers").ifPresent(modifiers -> made.modifiers().addAll(modifiers(modifiers)));
        node.first("type_parameters").ifPresent(parameters -> made.typeParameters().addAll(typeParameters(parameters)));
        node.child("type").ifPresent(type -> made.setReturnType2(names.type(type)));
        made.parameters().addAll(parameters(node));
        node.first("throws").ifPresent(clause -> clause.parts().forEach(type -> made.thrownExceptionTypes().add(names.type(type))));
        Optional<Block> body = node.child("body").map(statements::block);
        made.setBody(body.orElse(null));
        return Optional.of(made);
    }

    private List<SingleVariableDeclaration> parameters(SyntaxNode node) {
        return node.child("parameters").stream()
                .flatMap(parameters -> parameters.parts().stream())
                .filter(parameter -> parameter.is("formal_parameter") || parameter.is("spread_parameter"))
                .map(this::parameter)
                .toList();
    }

    SingleVariableDeclaration parameter(SyntaxNode node) {
        SingleVariableDeclaration made = at(ast.newSingleVariableDeclaration(), node);
        SyntaxNode named = node.first("variable_declarator").orElse(node);
        named.child("name").ifPresent(name -> made.setName(names.simple(name)));
        node.child("type").or(() -> node.parts().stream().filter(part -> part.kind().endsWith("type") || part.is("type_identifier")).findFirst())
                .ifPresent(type -> made.setType(names.type(type)));
        made.setVarargs(node.is("spread_parameter"));
        node.first("modifiers").ifPresent(modifiers -> made.modifiers().addAll(modifiers(modifiers)));
        return made;
    }

    List<IExtendedModifier> modifiers(SyntaxNode node) {
        List<IExtendedModifier> made = new ArrayList<>();
        for (SyntaxNode child : node.children()) {
            switch (child.kind()) {
                case "annotation" -> made.add(at(annotation(child), child));
                case "marker_annotation" -> {
                    var marker = at(ast.newMarkerAnnotation(), child);
                    child.child("name").ifPresent(name -> marker.setTypeName(names.name(name)));
                    made.add(marker);
                }
                default -> Optional.ofNullable(Modifier.ModifierKeyword.toKeyword(child.kind()))
                        .ifPresent(keyword -> made.add(at(ast.newModifier(keyword), child)));
            }
        }
        return made;
    }

    private Annotation annotation(SyntaxNode node) {
        List<SyntaxNode> arguments = node.child("arguments").map(SyntaxNode::parts).orElse(List.of());
        if (arguments.size() == 1 && !arguments.getFirst().is("element_value_pair")) {
            var single = ast.newSingleMemberAnnotation();
            node.child("name").ifPresent(name -> single.setTypeName(names.name(name)));
            single.setValue(element(arguments.getFirst()));
            return single;
        }
        NormalAnnotation made = ast.newNormalAnnotation();
        node.child("name").ifPresent(name -> made.setTypeName(names.name(name)));
        arguments.stream().filter(argument -> argument.is("element_value_pair")).forEach(argument -> {
            MemberValuePair pair = at(ast.newMemberValuePair(), argument);
            argument.child("key").ifPresent(key -> pair.setName(names.simple(key)));
            argument.child("value").ifPresent(value -> pair.setValue(element(value)));
            made.values().add(pair);
        });
        return made;
    }

    private Expression element(SyntaxNode node) {
        if (!node.is("element_value_array_initializer")) {
            return statements.expressions().expression(node);
        }
        ArrayInitializer made = at(ast.newArrayInitializer(), node);
        node.parts().forEach(part -> made.expressions().add(element(part)));
        return made;
    }
}
