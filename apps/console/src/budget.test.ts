import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const first_load_kb = 250;
/** Script files of a page that is opened after signing in. */
const page_files = 12;
/** What a page may need on top of the shell. */
const page_kb = 150;
/** The page that is opened after signing in. */
const first_page = 'src/areas/home/home-page.tsx';
const first_pages = [first_page, 'src/areas/returns/queue-page.tsx'];

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

it('the first page and the queue are at most 12 script files', (test) => {
  const shell = [...withImports('index.html'), 'src/messages/de.ts'];
  for (const page of first_pages) {
    const files = new Set([...shell, ...withImports(page)].map((name) => manifest[name]!.file));
    test.diagnostic(`${page}: ${files.size} files`);
    assert.ok(files.size <= page_files, `${page} needs ${files.size} files: ${[...files].join(', ')}`);
  }
});
