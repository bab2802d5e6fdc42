import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { chooseLocale, renderStory, story_names } from '@retour/portal/stories';
import { toPortalCss } from '@retour/tokens';
import { checkCss } from '../../src/modules/shop/brands/css.ts';
import { checkout_dir } from '../../src/platform/config.ts';

const guide = readFileSync(join(checkout_dir, 'docs/guide/portal.md'), 'utf8');
const section = guide.split('### Custom CSS\n')[1]!.split('\n### ')[0]!;

test('the names that the guide promises to CSS of a shop are there', () => {
  const rows = section.split('\n').filter((line) => /^\| `[.-]/.test(line));
  const names = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
  assert.ok(names.length >= 35, String(names.length));
  const tokens = toPortalCss();
  const locale = chooseLocale({});
  const pages = story_names.map((name) => renderStory(name, locale)).join('\n');
  const classes = new Set([...pages.matchAll(/class="([^"]+)"/g)].flatMap(([, list]) => list!.split(' ')));
  // Without a logo, pages show the name of the shop, and the other way round.
  classes.add('logo');
  const missing = names.filter((name) =>
    name.startsWith('--') ? !tokens.includes(`${name}:`) : !classes.has(name.slice(1)),
  );
  assert.deepEqual(missing, []);
});

test('the example of the guide is CSS that a shop can save', async () => {
  const [, example] = /```css\n(.*?)```/s.exec(section)!;
  assert.deepEqual(await checkCss(example!), { css: example!.trim() });
});
