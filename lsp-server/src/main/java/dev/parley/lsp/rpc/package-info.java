/** JSON-RPC framing that survives damaged input. */
package dev.parley.lsp.rpc;
