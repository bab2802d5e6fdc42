import { ROLES } from '@retour/contract/permissions';
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';

const here = fileURLToPath(new URL('.', import.meta.url));
const src = join(here, '..');
const read = (language: string, area: string) =>
  JSON.parse(readFileSync(join(here, language, `${area}.json`), 'utf8')) as Record<string, string>;
const areasOf = (language: string) =>
  globSync('*.json', { cwd: join(here, language) })
    .map((file) => file.slice(0, -5))
    .toSorted();

type Node = { type: number; value?: string; children?: Node[]; options?: Record<string, { value: Node[] }> };

/** Names of the arguments and tags of a message, including those within plurals. */
function argumentsOf(nodes: readonly Node[]): string[] {
  const own = nodes.filter(({ type }) => type !== 0 && type !== 7).map(({ value }) => value ?? '');
  const inner = nodes.flatMap(({ children = [], options = {} }) => [
    ...argumentsOf(children),
    ...Object.values(options).flatMap(({ value }) => argumentsOf(value)),
  ]);
  return [...new Set([...own, ...inner])].toSorted();
}

const parse = (text: string, language: string) => argumentsOf(new IntlMessageFormat(text, language).getAst());

describe('the messages of the console', () => {
  it('are there in German as in English, under the name of their area, with the same arguments', () => {
    assert.deepEqual(areasOf('de'), areasOf('en'));
    for (const area of areasOf('en')) {
      const english = read('en', area);
      const german = read('de', area);
      assert.deepEqual(Object.keys(german), Object.keys(english), area);
      for (const [key, text] of Object.entries(german)) {
        assert.ok(key.startsWith(`${area}.`), `${key} is in ${area}.json`);
        assert.notEqual(text.trim(), '', key);
        assert.deepEqual(parse(text, 'de'), parse(english[key]!, 'en'), key);
      }
    }
  });

  it('name roles as words of their own where they stand alone', () => {
    for (const language of ['en', 'de'] as const)
      for (const role of ROLES) {
        const name = read(language, 'members')[`members.role_name.${role}`];
        assert.match(name ?? '', /^\p{Lu}/u, `${role} in ${language}`);
        assert.notEqual(name, role);
      }
  });

  it('are all used', () => {
    const sources = globSync('**/*.{ts,tsx}', { cwd: src })
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(src, file), 'utf8'))
      .join('\n');
    // Literals, and templates whose parts are filled in: `parts.status.${status}`.
    const used = [
      ...sources.matchAll(/'([a-z][\w-]*\.[^'`\s]+)'/g),
      ...sources.matchAll(/`([a-z][\w-]*\.(?:\$\{[^}]*\}|[^`$\s])+)`/g),
    ].map(([, key]) => new RegExp(`^${key!.replaceAll(/\$\{[^}]*\}/g, '[\\w-]+').replaceAll('.', '\\.')}$`));
    const unused = areasOf('en')
      .flatMap((area) => Object.keys(read('en', area)))
      .filter((key) => !used.some((pattern) => pattern.test(key)));
    assert.deepEqual(unused, []);
  });
});
