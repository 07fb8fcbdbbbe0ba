import path from 'node:path';
import { chromium, type BrowserContext, type Locator, type Page } from 'playwright-core';

const PATIENCE = 30_000;

/** A VS Code window, used as a person does: by keys and by what is on the screen. */
export class Workbench {
  private constructor(
    private readonly browser: BrowserContext,
    private readonly page: Page,
  ) {}

  static async open(executable: string, address: string, folder: string, profile: string): Promise<Workbench> {
    const browser = await chromium.launchPersistentContext(path.join(profile, 'browser'), {
      executablePath: executable,
      headless: true,
      viewport: { width: 1280, height: 800 },
      // Containers have no user namespaces for the browser's sandbox; the only page shown is ours.
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    });
    const page = browser.pages()[0] ?? (await browser.newPage());
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`${address}/?folder=${encodeURIComponent(folder)}`);
    await page.waitForSelector('.monaco-workbench .explorer-folders-view .monaco-list-row');
    return new Workbench(browser, page);
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  /** Opens a file by its path from the opened folder on. */
  async openFile(file: string): Promise<void> {
    const { dir, base } = path.posix.parse(file);
    await this.page.keyboard.press('Control+P');
    await this.page.locator('.quick-input-widget input').fill(file);
    // Files opened before are listed first, whether or not they match best; the folder is what tells them apart.
    const folder = this.page.locator('.label-description', { hasText: new RegExp(`^${dir}$`) });
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: base }).filter({ has: folder }).first().click();
    await this.page.locator('.tab.active', { hasText: base }).waitFor();
    await this.page.locator('.breadcrumbs-control', { hasText: path.posix.basename(dir) }).waitFor();
  }

  async run(command: string): Promise<void> {
    await this.page.keyboard.press('F1');
    await this.page.locator('.quick-input-widget input').fill(`>${command}`);
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: command }).first().waitFor();
    await this.page.keyboard.press('Enter');
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  /** Places the cursor; lines and columns count from 1. */
  async goTo(line: number, column: number): Promise<void> {
    await this.page.keyboard.press('Control+G');
    const input = this.page.locator('.quick-input-widget input');
    await input.fill(`:${String(line)}:${String(column)}`);
    await this.page.keyboard.press('Enter');
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async press(keys: string): Promise<void> {
    await this.page.keyboard.press(keys);
  }

  /** The underlined places of the editor. */
  get errors(): Locator {
    return this.page.locator('.editor-instance .squiggly-error');
  }

  /** Waits until the problems panel lists exactly these codes for the files that match a pattern. */
  async untilProblemsAre(pattern: string, codes: readonly string[]): Promise<void> {
    await this.run('Problems: Focus on Problems View');
    await this.page.locator('.viewpane-filter input').fill(pattern);
    const shown = this.page.locator('.markers-table-container .monaco-list-row .code');
    const wanted = [...codes].sort().join(' ');
    let found = '';
    for (const deadline = Date.now() + PATIENCE; found !== wanted; ) {
      if (Date.now() > deadline) {
        throw new Error(`the problems panel lists [${found}], not [${wanted}]`);
      }
      await this.page.waitForTimeout(100);
      const texts = await shown.allInnerTexts();
      found = texts.map((text) => /PAR\d{4}/.exec(text)?.[0] ?? text).sort().join(' ');
    }
  }

  get notifications(): Locator {
    return this.page.locator('.notification-list-item');
  }

  /** Waits until the grammar has coloured the editor: without one, all text has the class of plain text, `mtk1`. */
  async untilColoured(): Promise<void> {
    await this.page.locator('.editor-instance .view-line span[class*="mtk"]:not(.mtk1)').first().waitFor();
  }

  async screenshot(file: string): Promise<void> {
    await this.page.screenshot({ path: file });
  }
}
