/** Where the parts of a diagram stand in a picture. Knows sizes, but neither colours nor formats. */
package dev.parley.workspace.diagram.layout;
