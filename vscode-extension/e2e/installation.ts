import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The oldest VS Code that the extension supports, which is the one worth testing with: newer ones keep the interface. */
const VERSION = '4.100.3';

/** VS Code's program for searching files, which its own package would download from elsewhere. */
const RIPGREP = { name: `@vscode/ripgrep-${process.platform}-${process.arch}`, version: '1.18.0' };

/** A VS Code whose workbench runs in a browser. */
export interface Installation {
  /** The script that starts VS Code's server. */
  readonly serverScript: string;
}

/**
 * Installs VS Code from npm, where `code-server` carries its server and workbench, unless it is there already.
 *
 * @param cache a folder that survives test runs
 */
export function installVsCode(cache: string): Installation {
  const folder = path.join(cache, `vscode-${VERSION}`);
  if (!existsSync(folder)) {
    // Built under another name, so that an interrupted installation is not taken for a whole one.
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(path.join(unfinished, 'package.json'), JSON.stringify({ name: 'vscode-host', private: true }));
    npmInstall(unfinished, '--save-exact', `code-server@${VERSION}`, `${RIPGREP.name}@${RIPGREP.version}`);
    // VS Code's own dependencies are not those of the package around it.
    npmInstall(rootOf(unfinished), '--omit=dev');
    placeRipgrep(unfinished);
    removeMarketplace(path.join(rootOf(unfinished), 'product.json'));
    renameSync(unfinished, folder);
  }
  return { serverScript: path.join(rootOf(folder), 'out', 'server-main.js') };
}

function rootOf(folder: string): string {
  return path.join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
}

function npmInstall(folder: string, ...args: string[]): void {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--workspaces=false', '--engine-strict=false'];
  execFileSync('npm', ['install', ...options, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
}

function placeRipgrep(folder: string): void {
  const program = process.platform === 'win32' ? 'rg.exe' : 'rg';
  const target = path.join(rootOf(folder), 'node_modules', '@vscode', 'ripgrep', 'bin');
  mkdirSync(target, { recursive: true });
  copyFileSync(path.join(folder, 'node_modules', RIPGREP.name, 'bin', program), path.join(target, program));
}

/** Nothing in a test should depend on a gallery of extensions being reachable. */
function removeMarketplace(file: string): void {
  const product = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  delete product.extensionsGallery;
  writeFileSync(file, JSON.stringify(product));
}
