import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const hex = /#(?:[0-9a-f]{3,4}){1,2}\b/i;

it('the console takes every colour from the tokens', () => {
  const files = globSync(['src/**/*.{ts,tsx,css}', 'index.html'], { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  assert.ok(files.length > 20);
  assert.match('color: #1F1B16', hex);
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => hex.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  assert.deepEqual(found, []);
});
