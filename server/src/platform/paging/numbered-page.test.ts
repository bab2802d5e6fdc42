import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { numberedPage, pageWindow } from './numbered-page.ts';
import type { NumberedPage, PageAsked } from './numbered-page.ts';

const rows = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

function pageOf(asked: PageAsked, total: number, query = {}): NumberedPage<number> {
  const window = pageWindow(asked, 15);
  const left = Math.max(0, Math.min(window.limit, total - window.offset));
  const source = { origin: 'https://retour.example.com', path: '/api/v1/blocklists', query, window, total };
  return numberedPage({ ...source, rows: rows(left, window.offset) });
}

describe('a numbered page', () => {
  it('has the members of the contract, in its order', () => {
    const url = 'https://retour.example.com/api/v1/blocklists?page=1';
    assert.equal(
      JSON.stringify(pageOf({}, 1)),
      JSON.stringify({
        current_page: 1,
        data: [0],
        first_page_url: url,
        from: 1,
        last_page: 1,
        last_page_url: url,
        links: [
          { url: null, label: '&laquo; Previous', active: false },
          { url, label: '1', active: true },
          { url: null, label: 'Next &raquo;', active: false },
        ],
        next_page_url: null,
        path: 'https://retour.example.com/api/v1/blocklists',
        per_page: 15,
        prev_page_url: null,
        to: 1,
        total: 1,
      }),
    );
  });

  it('of an empty list is the only one, and stands nowhere', () => {
    const { last_page, from, to, links, next_page_url } = pageOf({}, 0);
    assert.deepEqual([last_page, from, to, next_page_url, links.length], [1, null, null, null, 3]);
  });

  it('past the last one is empty and leads back to the last', () => {
    const { data, from, to, prev_page_url, next_page_url, links } = pageOf({ page: 9 }, 31);
    assert.deepEqual([data, from, to, next_page_url], [[], null, null, null]);
    assert.equal(prev_page_url, 'https://retour.example.com/api/v1/blocklists?page=3');
    assert.ok(links.every(({ active }) => !active));
  });

  it('repeats what was asked for in every URL', () => {
    const { first_page_url, next_page_url, links } = pageOf({ page: 2, pageSize: 2 }, 9, {
      pageSize: 2,
      state: undefined,
    });
    for (const url of [first_page_url, next_page_url, links[1]?.url]) assert.match(url ?? '', /pageSize=2&/);
    assert.match(next_page_url ?? '', /page=3$/);
  });

  it('links the first two, the current one and three around it, and the last two', () => {
    const labels = (page: number, last_page: number) =>
      pageOf({ page, pageSize: 1 }, last_page)
        .links.slice(1, -1)
        .map(({ label, url, active }) => (active ? `[${label}]` : url ? label : '…'))
        .join(' ');
    assert.equal(labels(1, 1), '[1]');
    assert.equal(labels(1, 20), '[1] 2 3 4 … 19 20');
    assert.equal(labels(6, 20), '1 2 3 4 5 [6] 7 8 9 … 19 20');
    assert.equal(labels(10, 20), '1 2 … 7 8 9 [10] 11 12 13 … 19 20');
    assert.equal(labels(20, 20), '1 2 … 17 18 19 [20]');
    assert.equal(labels(30, 20), '1 2 … 19 20');
  });

  it('walked by its links gives every row once, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 250 }), (total, pageSize) => {
        const seen: number[] = [];
        for (let page: number | undefined = 1; page !== undefined;) {
          const { data, next_page_url }: NumberedPage<number> = pageOf({ page, pageSize }, total, {
            pageSize,
          });
          seen.push(...data);
          page = next_page_url ? Number(new URL(next_page_url).searchParams.get('page')) : undefined;
        }
        assert.deepEqual(seen, rows(total));
      }),
    );
  });

  it('has a window that a statement can take, however large the number of the page', () => {
    const { offset } = pageWindow({ page: Number.MAX_SAFE_INTEGER, pageSize: 250 }, 15);
    assert.ok(Number.isSafeInteger(offset));
  });
});
