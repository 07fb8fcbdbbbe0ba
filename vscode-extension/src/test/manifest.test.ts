import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS, commandHandlers } from '../commands';
import { SECTION, SERVER_SETTINGS, readConfig } from '../config';

interface Manifest {
  readonly main: string;
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
    readonly languages: readonly { readonly configuration?: string }[];
    readonly grammars: readonly { readonly path: string }[];
  };
}

const extension = path.resolve(__dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(extension, 'package.json'), 'utf8')) as Manifest;

describe('The manifest', () => {
  it('contributes exactly the commands that have a handler', () => {
    const contributed = manifest.contributes.commands.map(({ command }) => command).sort();
    assert.deepEqual(contributed, Object.values(COMMANDS).sort());
    const handlers = commandHandlers({ restart: () => Promise.resolve(), log: undefined as never });
    assert.deepEqual(Object.keys(handlers).sort(), contributed);
  });

  it('declares exactly the settings that are read', () => {
    const declared = Object.keys(manifest.contributes.configuration.properties)
      // Read by the client library itself.
      .filter((key) => key !== `${SECTION}.trace.server`)
      .sort();
    const read: string[] = [];
    readConfig({ get: (key) => void read.push(`${SECTION}.${key}`) });
    assert.deepEqual(read.sort(), declared);
    assert.deepEqual(SERVER_SETTINGS.map((key) => `${SECTION}.${key}`).sort(), declared);
  });

  it('names files that exist', () => {
    for (const file of [
      ...manifest.contributes.languages.flatMap(({ configuration }) => configuration ?? []),
      ...manifest.contributes.grammars.map((grammar) => grammar.path),
    ]) {
      assert.ok(existsSync(path.join(extension, file)), file);
    }
  });
});
