import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createRegistry } from 'vscode-tmgrammar-test/dist/common/index';
import { parseGrammarTestCase, runGrammarTestCase } from 'vscode-tmgrammar-test/dist/unit/index';

const extension = path.resolve(__dirname, '../..');
const fixtures = path.join(extension, 'src/test/grammar');

describe('The TextMate grammar', () => {
  const registry = createRegistry([
    { language: 'parley', scopeName: 'source.parley', path: path.join(extension, 'syntaxes/parley.tmLanguage.json') },
  ]);
  for (const file of readdirSync(fixtures)) {
    it(`gives ${file} the scopes that its carets ask for`, async () => {
      const fixture = parseGrammarTestCase(readFileSync(path.join(fixtures, file), 'utf8'));
      assert.ok(fixture.assertions.length > 0, 'the fixture has no carets');
      const failures = await runGrammarTestCase(registry, fixture);
      const described = failures.map(
        (failure) =>
          `${file}:${String(failure.line + 1)} columns ${String(failure.start)} to ${String(failure.end)}:` +
          ` missing [${failure.missing.join(' ')}], unexpected [${failure.unexpected.join(' ')}], actual [${failure.actual.join(' ')}]`,
      );
      assert.deepEqual(described, []);
    });
  }
});
