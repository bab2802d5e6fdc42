import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { LANGUAGES } from '@retour/contract/languages';
import { isLanguage } from './languages.ts';

const src = fileURLToPath(new URL('..', import.meta.url));
const readCatalogue = (language: string) =>
  JSON.parse(readFileSync(join(src, `messages/${language}.json`), 'utf8')) as Record<string, string>;
const english = readCatalogue('en');

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

describe('the messages', () => {
  it('are there in every language, with the same arguments as in English', () => {
    const catalogues = globSync('messages/*.json', { cwd: src }).map((file) => file.slice(9, -5));
    assert.deepEqual(catalogues.toSorted(), LANGUAGES.toSorted());
    for (const language of catalogues.filter(isLanguage)) {
      const messages = readCatalogue(language);
      assert.deepEqual(Object.keys(messages), Object.keys(english), language);
      for (const [key, text] of Object.entries(messages)) {
        assert.notEqual(text.trim(), '', `${language} ${key}`);
        assert.deepEqual(parse(text, language), parse(english[key]!, 'en'), `${language} ${key}`);
      }
    }
  });

  it('are translated: few are the same in two languages', () => {
    for (const language of LANGUAGES.filter((code) => code !== 'en')) {
      const messages = readCatalogue(language);
      // Amounts and the like have no words to translate.
      const same = Object.keys(english).filter(
        (key) => messages[key] === english[key] && /\p{L}/u.test(english[key]!.replaceAll(/{[^}]*}/g, '')),
      );
      assert.ok(same.length <= 8, `${language}: ${same.join(', ')}`);
    }
  });

  it('address Dutch readers in one way, with je', () => {
    const formal = Object.entries(readCatalogue('nl')).filter(([, text]) => /\b(u|uw)\b/i.test(text));
    assert.deepEqual(formal, []);
  });

  it('are all used', () => {
    // The build puts words into the script for pages of shops.
    const sources = ['../build.ts', ...globSync('**/*.{ts,tsx}', { cwd: src })]
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(src, file), 'utf8'))
      .join('\n');
    // Literals, and templates whose parts are filled in: `status.${headline}.title`, `${of}.title`.
    const used = [
      ...sources.matchAll(/'([a-z][a-z_-]*\.[^'`\s]+)'/g),
      ...sources.matchAll(/`((?:[a-z][a-z_-]*|\$\{[^}]*\})\.(?:\$\{[^}]*\}|[^`$\s])+)`/g),
    ].map(
      ([, key]) => new RegExp(`^${key!.replaceAll(/\$\{[^}]*\}/g, '[a-z0-9_]+').replaceAll('.', '\\.')}$`),
    );
    const unused = Object.keys(english).filter((key) => !used.some((pattern) => pattern.test(key)));
    assert.deepEqual(unused, []);
  });
});
