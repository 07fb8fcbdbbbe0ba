/** All findings that Parley can make, and the pages that explain them. */
package dev.parley.workspace.catalogue;
