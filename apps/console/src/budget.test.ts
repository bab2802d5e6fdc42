import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const first_load_kb = 250;
/** What a page may need on top of the shell. */
const page_kb = 150;
/** The page that is opened after signing in. */
const first_page = 'src/areas/home/home-page.tsx';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Record<string, Chunk>;

/** A chunk with everything that it cannot do without. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const needed of manifest[name]?.imports ?? []) withImports(needed, found);
  return found;
}

const sizeOf = (chunks: Iterable<string>) =>
  [...chunks]
    .map((name) => readFileSync(join(dist, `${manifest[name]!.file}.gz`)).length / 1000)
    .reduce((sum, size) => sum + size, 0);

it('the first page needs at most 250 kB of JavaScript, and each page is loaded by itself', (test) => {
  const shell = withImports('index.html');
  const shell_kb = sizeOf(new Set([...shell, ...withImports('src/messages/de.ts')]));
  const pages = Object.keys(manifest).filter((name) => /^src\/areas\/.*page\.tsx$/.test(name));
  assert.ok(pages.includes(first_page), pages.join());
  test.diagnostic(`shell: ${Math.round(shell_kb)} kB`);
  for (const page of pages) {
    const own_kb = sizeOf([...withImports(page)].filter((name) => !shell.has(name)));
    test.diagnostic(`${page}: ${Math.round(own_kb)} kB`);
    assert.ok(own_kb > 0, `${page} is a part of every page`);
    assert.ok(own_kb <= page_kb, `${page} needs ${Math.round(own_kb)} kB`);
    if (page === first_page)
      assert.ok(shell_kb + own_kb <= first_load_kb, `${shell_kb + own_kb} kB at first`);
  }
});
