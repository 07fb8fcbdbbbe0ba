package dev.parley.cli.command;

import picocli.CommandLine.IVersionProvider;

final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"parley " + (version == null ? "(development)" : version)};
    }
}
