import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from "node:child_process";
import * as path from "node:path";
import { fileURLToPath } from "node:url";

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..", "..");

/** The launcher under test; `PARLEY_COMMAND` names another one. */
export const command = process.env.PARLEY_COMMAND ?? path.join(repository, "parley");

/** Where the runnable samples are. */
export const samples = path.join(repository, "samples");

/** Starts `parley lsp`. Its error output is read and dropped: a full pipe would stop it. */
export function startServer(): ChildProcessWithoutNullStreams {
  const server = spawn(command, ["lsp"], { stdio: "pipe" });
  server.stderr.resume();
  return server;
}

/** One finding in the form of `parley check --format json`. */
export interface Finding {
  code: string;
  message: string;
  file: string;
  range: { start: { line: number; character: number }; end: { line: number; character: number } };
}

/** What `parley check --format json` reports for a project on disk. */
export function check(project: string): Finding[] {
  const run = spawnSync(command, ["check", "--format", "json", project], { encoding: "utf8", cwd: project });
  if (run.status !== 0 && run.status !== 1) {
    throw new Error(`parley check ended with ${String(run.status)}: ${run.stderr}`);
  }
  return (JSON.parse(run.stdout) as { diagnostics: Finding[] }).diagnostics;
}
