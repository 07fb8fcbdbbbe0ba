import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Lays out what the search looks at of a JDK: the `release` file and an executable. */
export function installJdk(home: string, version: string): string {
  installExecutable(home, `echo 'openjdk version "${version}"' >&2`);
  writeFileSync(path.join(home, 'release'), `IMPLEMENTOR="Example"\nJAVA_VERSION="${version}"\n`);
  return home;
}

/** A home whose `java` runs the given shell command. */
export function installExecutable(home: string, command: string): string {
  const java = path.join(home, 'bin', 'java');
  mkdirSync(path.dirname(java), { recursive: true });
  writeFileSync(java, `#!/bin/sh\n${command}\n`);
  chmodSync(java, 0o755);
  return home;
}
