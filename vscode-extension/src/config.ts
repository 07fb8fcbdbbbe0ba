import os from 'node:os';
import path from 'node:path';

/** The section of the settings that belongs to Parley. */
export const SECTION = 'parley';

/** The settings whose change needs another server process. */
export const SERVER_SETTINGS = ['java.home', 'server.jar', 'server.jvmArguments'] as const;

/** What the user set, with "not set" made explicit. */
export interface Config {
  readonly javaHome: string | undefined;
  readonly serverJar: string | undefined;
  readonly jvmArguments: readonly string[];
}

/** The part of `vscode.WorkspaceConfiguration` that is read. */
export interface Settings {
  get(key: string): unknown;
}

/** Values of a wrong type count as not set: VS Code underlines them in the settings file, and the defaults go on working. */
export function readConfig(settings: Settings): Config {
  return {
    javaHome: folder(settings.get('java.home')),
    serverJar: folder(settings.get('server.jar')),
    jvmArguments: strings(settings.get('server.jvmArguments')),
  };
}

function folder(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') {
    return undefined;
  }
  const text = value.trim();
  return text === '~' || /^~[/\\]/.test(text) ? path.join(os.homedir(), text.slice(1)) : text;
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
