package dev.parley.workspace.project;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;

/** Walks on past what cannot be read. */
abstract class PassingOver extends SimpleFileVisitor<Path> {

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException reason) {
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path visited, IOException reason) {
        return FileVisitResult.CONTINUE;
    }
}
