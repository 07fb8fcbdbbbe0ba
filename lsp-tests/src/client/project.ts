import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { samples } from "./parley.js";

/** A copy of a sample that a test may change. */
export function copyOfSample(name: string): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "parley-lsp-")));
  fs.cpSync(path.join(samples, name), folder, {
    recursive: true,
    filter: (source) => path.basename(source) !== ".parley",
  });
  return folder;
}

export function remove(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
}
