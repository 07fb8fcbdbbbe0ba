/** What a project consists of: its files and its class path, from {@code parley.json}, {@code pom.xml} or the folder alone. */
package dev.parley.workspace.project;
