// Puts the server next to the extension's code: the jars of the last build of the command line.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const extension = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const built = process.env.PARLEY_DIST ?? path.join(extension, '..', 'cli', 'target', 'dist');
const server = path.join(extension, 'server');

mkdirSync(server, { recursive: true });
for (const jar of ['parley.jar', 'parley-runtime.jar']) {
  const source = path.join(built, jar);
  if (!existsSync(source)) {
    console.error(`error: ${source} is missing; build it first with \`./parley --version\` in the repository's root.`);
    process.exit(1);
  }
  copyFileSync(source, path.join(server, jar));
}
