package dev.parley.cli.command;

import picocli.CommandLine.IVersionProvider;

final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"parley " + number()};
    }

    /** The released version's number, or a word that says that this is none. */
    static String number() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "(development)" : version;
    }
}
