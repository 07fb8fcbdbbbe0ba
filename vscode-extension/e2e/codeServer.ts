import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { Installation } from './installation';

/** What would otherwise open, ask or connect by itself, or stand in the way of a picture. */
const QUIET_SETTINGS = {
  'chat.commandCenter.enabled': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'editor.minimap.enabled': false,
  'files.exclude': { '**/.parley': true },
  'git.enabled': false,
  'problems.autoReveal': false,
  // One row for each problem; the tree adds rows for the related places.
  'problems.defaultViewMode': 'table',
  'remote.autoForwardPorts': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'workbench.enableExperiments': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

/** VS Code's server with one packaged extension installed, and a profile that belongs to this run alone. */
export class CodeServer {
  private constructor(
    readonly address: string,
    private readonly process: ChildProcess,
    private readonly output: () => string,
  ) {}

  static async start(installation: Installation, vsix: string, profile: string): Promise<CodeServer> {
    const env = environment(profile);
    const folders = [
      ['--extensions-dir', 'extensions'],
      ['--user-data-dir', 'user'],
      ['--server-data-dir', 'server'],
    ].flatMap(([option, name]) => [option ?? '', path.join(profile, name ?? '')]);
    for (const place of ['User', 'Machine']) {
      const folder = path.join(profile, 'user', place);
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(QUIET_SETTINGS));
    }
    const script = [installation.serverScript, '--accept-server-license-terms', ...folders];
    execFileSync(process.execPath, [...script, '--install-extension', vsix], { env, stdio: 'pipe' });

    const port = await freePort();
    const serve = ['--host', '127.0.0.1', '--port', String(port), '--without-connection-token', '--telemetry-level', 'off'];
    const child = spawn(process.execPath, [...script, ...serve], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => (output += data.toString()));
    }
    const server = new CodeServer(`http://127.0.0.1:${String(port)}`, child, () => output);
    await server.untilItAnswers();
    return server;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.kill('SIGTERM')) {
      const impatience = setTimeout(() => this.process.kill('SIGKILL'), 5_000);
      await once(this.process, 'exit');
      clearTimeout(impatience);
    }
  }

  private async untilItAnswers(): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (this.process.exitCode === null && Date.now() < deadline) {
      const answers = await fetch(this.address, { redirect: 'manual' }).then(
        (response) => response.status < 500,
        () => false,
      );
      if (answers) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await this.stop();
    throw new Error(`VS Code's server does not answer:\n${this.output()}`);
  }
}

function environment(profile: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, EXTENSIONS_GALLERY: '{}' };
  // Set in a terminal of VS Code itself; it would make the new server talk to that one.
  delete env.VSCODE_IPC_HOOK_CLI;
  for (const [variable, name] of [
    ['HOME', 'home'],
    ['XDG_RUNTIME_DIR', 'run'],
    ['TMPDIR', 'tmp'],
  ] as const) {
    env[variable] = path.join(profile, name);
    mkdirSync(env[variable], { recursive: true });
  }
  return env;
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
