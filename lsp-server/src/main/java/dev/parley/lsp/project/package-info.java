/** The projects that the open folders and files belong to, each checked in the background. */
package dev.parley.lsp.project;
