/** One class per feature of the protocol: what the workspace answers, converted to what the editor reads. */
package dev.parley.lsp.feature;
