/** The texts that the editor has open, and how it names files. */
package dev.parley.lsp.document;
