import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cursorPage, readWalk } from './cursor-page.ts';
import { createCursors } from './paging.ts';
import type { Refusal } from '../refusal.ts';

const cursors = createCursors(Buffer.from('a secret of this test'));
const page_of = {
  cursors,
  bound_to: 'products 1',
  origin: 'https://api.example.com',
  path: '/p',
  many: 'products',
};
const walkOf = (query: object) => readWalk(cursors, page_of.bound_to, query, 'asc');

/** Fields of the refusal of a query. */
function refusedFields(query: object): string[] {
  try {
    walkOf(query);
    return [];
  } catch (error) {
    return Object.keys((error as Refusal).extras.errors ?? {});
  }
}

/** Parameters of the next page of a list of two rows. */
function nextOf(query: object): { url: string; cursor: string; parameters: Record<string, string> } {
  const { next_page_url } = cursorPage(page_of, walkOf(query), [{ id: 7 }, { id: 8 }], ({ id }) => id);
  const parameters = Object.fromEntries(new URL(String(next_page_url)).searchParams);
  return { url: String(next_page_url), cursor: parameters['cursor']!, parameters };
}

describe('a page by cursor', () => {
  it('takes filters that are absent from its cursor', () => {
    const { cursor } = nextOf({ sku: 'LS', limit: 1 });
    const { filters, beyond, limit } = walkOf({ cursor });
    assert.deepEqual([filters, beyond, limit], [{ sku: 'LS' }, 7, 1]);
    assert.deepEqual(refusedFields({ cursor, sku: 'L' }), ['cursor']);
    assert.deepEqual(refusedFields({ cursor, barcode: 'LS' }), ['cursor']);
  });

  it('has a short cursor for filters of any length that is taken, and URLs that lead on', () => {
    const filters = { sku: '\u5e03'.repeat(255), barcode: 'b'.repeat(255) };
    const { url, cursor, parameters } = nextOf({ ...filters, limit: 1 });
    assert.ok(cursor.length <= 1024 && url.length <= 8192);
    const { barcode, sku } = parameters;
    const walk = walkOf({ cursor, barcode, sku });
    assert.deepEqual([walk.filters, walk.beyond], [filters, 7]);
    assert.deepEqual(refusedFields({ cursor }), ['cursor']);
    assert.deepEqual(refusedFields({ cursor, barcode, sku: 'x' }), ['cursor']);
  });

  it('refuses filters that a URL could not repeat, and takes the longest that it can', () => {
    const longest = { tags: '\u5e03'.repeat(675), sku: 'x' };
    const { url, cursor } = nextOf({ ...longest, limit: 1 });
    assert.ok(cursor.length <= 1024 && url.length <= 8000);
    assert.deepEqual(refusedFields({ tags: '\u5e03'.repeat(676), sku: 'x' }), ['tags']);
  });
});
