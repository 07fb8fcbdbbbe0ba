import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser to show the workbench in: what `CHROMIUM` names, else the first one on the `PATH`. */
export function findChromium(): string | undefined {
  const candidates = [
    process.env.CHROMIUM,
    ...NAMES.flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name))),
  ];
  return candidates.find((file) => file !== undefined && file !== '' && isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
