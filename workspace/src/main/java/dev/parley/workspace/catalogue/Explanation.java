package dev.parley.workspace.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a reader gets of the page of a finding. Its examples run as tests, and say by marks of their own which file each line is of and which
 * front end is to find something; here each file is a block of code under its name.
 */
final class Explanation {
    private static final String FENCE = "```";
    private static final Pattern EXAMPLE = Pattern.compile("^```fixture\\R(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern FILE = Pattern.compile("^//- /(\\S+)(?: role:(\\S+))?.*$");
    private static final Pattern FRONT_END = Pattern.compile("\\[(PAR\\d{4}), *\\w+]");

    private Explanation() {}

    static String of(String page) {
        return EXAMPLE.matcher(page).replaceAll(example -> Matcher.quoteReplacement(blocks(example.group(1))));
    }

    private static String blocks(String example) {
        List<String> blocks = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        Optional<Matcher> file = Optional.empty();
        for (String line : example.lines().toList()) {
            Matcher header = FILE.matcher(line);
            if (header.matches()) {
                file.ifPresent(before -> blocks.add(block(before, lines)));
                file = Optional.of(header);
                lines.clear();
            } else {
                lines.add(FRONT_END.matcher(line).replaceAll("[$1]"));
            }
        }
        file.ifPresent(last -> blocks.add(block(last, lines)));
        return String.join("\n\n", blocks);
    }

    private static String block(Matcher header, List<String> lines) {
        String file = header.group(1);
        String role = Optional.ofNullable(header.group(2)).map(each -> ", in the method that plays `" + each + "`").orElse("");
        String language = file.substring(file.lastIndexOf('.') + 1);
        return "`" + file + "`" + role + ":\n\n" + FENCE + language + "\n" + lines.stream().collect(Collectors.joining("\n"))
                .stripTrailing() + "\n" + FENCE;
    }
}
