/** The texts of a project: what is on disk, with what editors hold on top. */
package dev.parley.workspace.files;
