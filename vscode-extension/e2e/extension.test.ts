import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './chromium';
import { CodeServer } from './codeServer';
import { installVsCode } from './installation';
import { Workbench } from './workbench';

const extension = path.resolve(__dirname, '../..');
const repository = path.dirname(extension);
const vsix = path.join(extension, 'parley.vsix');
const pictures = path.join(extension, 'out', 'pictures');

/** What is wrong with the client as published. */
const FIVE_MISTAKES = ['PAR6001', 'PAR6005', 'PAR6006', 'PAR6009', 'PAR6015'];

describe('The packaged extension in VS Code', function () {
  // The first run installs VS Code.
  this.timeout(600_000);
  // All tests use one window, and each starts from where the one before has left it.
  this.bail(true);

  let chromium: string;
  let folder: string;
  let server: CodeServer | undefined;
  let workbench: Workbench | undefined;

  before(async function () {
    const found = findChromium();
    if (found === undefined) {
      this.skip();
    }
    chromium = found;
    assert.ok(existsSync(vsix), 'parley.vsix is missing; run `npm run package` first');
    mkdirSync(pictures, { recursive: true });
    folder = mkdtempSync(path.join(os.tmpdir(), 'parley-e2e-'));
    cpSync(path.join(repository, 'samples'), path.join(folder, 'samples'), { recursive: true });
    server = await CodeServer.start(installVsCode(path.join(repository, 'node_modules', '.cache')), vsix, folder);
    workbench = await Workbench.open(chromium, server.address, path.join(folder, 'samples'), folder);
  });

  after(async () => {
    await workbench?.close();
    await server?.stop();
    if (folder) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await workbench?.screenshot(path.join(pictures, `failed-${this.currentTest.title.replace(/\W+/g, '-')}.png`));
    }
  });

  it('underlines the five mistakes of the client as published', async () => {
    assert.ok(workbench);
    await workbench.openFile('invitation-as-published/src/com/acme/social/Client.java');
    await workbench.errors.first().waitFor();
    await workbench.untilProblemsAre('**/invitation-as-published/**', FIVE_MISTAKES);
    await workbench.run('View: Focus Active Editor Group');
    await workbench.goTo(29, 1);
    await workbench.run('View: Toggle Primary Side Bar Visibility');
    await workbench.screenshot(path.join(pictures, 'client-as-published.png'));
    await workbench.run('View: Toggle Primary Side Bar Visibility');
    await workbench.run('View: Toggle Panel Visibility');
  });

  it('colours a protocol and finds nothing to complain about in it', async () => {
    assert.ok(workbench);
    await workbench.openFile('invitation/social.parley');
    await workbench.untilColoured();
    assert.equal(await workbench.errors.count(), 0);
  });

  it('underlines a role that is not declared while it is typed, and takes it back', async () => {
    assert.ok(workbench);
    await workbench.goTo(...position('samples/invitation/social.parley', 'infoSvr->client: <Employer>'));
    await workbench.type('x');
    await workbench.errors.first().waitFor();
    await workbench.screenshot(path.join(pictures, 'unknown-role.png'));
    await workbench.press('Backspace');
    await workbench.errors.first().waitFor({ state: 'detached' });
  });

  it('checks a participant against the edited protocol', async () => {
    assert.ok(workbench);
    await workbench.goTo(...position('samples/invitation/social.parley', 'NOOP:'));
    await workbench.type('X');
    await workbench.openFile('invitation/src/com/acme/social/Client.java');
    await workbench.errors.first().waitFor();
    await workbench.openFile('invitation/social.parley');
    await workbench.press('Control+Z');
    await workbench.openFile('invitation/src/com/acme/social/Client.java');
    await workbench.errors.first().waitFor({ state: 'detached' });
  });

  it('goes on after a restart of its server', async () => {
    assert.ok(workbench);
    await workbench.run('Parley: Restart Language Server');
    await workbench.openFile('invitation-as-published/src/com/acme/social/Client.java');
    await workbench.errors.first().waitFor();
    assert.deepEqual(await workbench.notifications.allInnerTexts(), []);
  });

  /** Line and column, counted from 1, of the first occurrence of a text in a file as it is on disk. */
  function position(file: string, text: string): [line: number, column: number] {
    const before = readFileSync(path.join(folder, file), 'utf8').split(text)[0] ?? '';
    const lines = before.split('\n');
    return [lines.length, (lines.at(-1)?.length ?? 0) + 1];
  }
});
