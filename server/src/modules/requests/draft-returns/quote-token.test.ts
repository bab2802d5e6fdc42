import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { createCursors } from '../../../platform/paging/paging.ts';
import { amount_names } from './draft.ts';
import type { DraftAmounts } from './draft.ts';
import { readQuote, writeQuote } from './quote-token.ts';

const cursors = createCursors(randomBytes(32));
const now = new Date('2026-11-22T09:10:00Z');
const draft = (is_gift: boolean, id = '3f0c9a52-6f1e-4b8b-9d55-0a6cf2d1e7b4') => ({
  shop_id: 1,
  id,
  is_gift,
  currency: 'USD',
});

const anyAmounts = fc
  .array(fc.integer({ min: -1e12, max: 1e12 }), {
    minLength: amount_names.length,
    maxLength: amount_names.length,
  })
  .map((values) => Object.fromEntries(amount_names.map((name, i) => [name, values[i]!])) as DraftAmounts);

describe('the token of a quote', () => {
  for (const is_gift of [true, false])
    it(`holds for exactly these totals, ${is_gift ? 'of a gift too' : 'and names them'}`, () => {
      fc.assert(
        fc.property(anyAmounts, fc.nat(amount_names.length - 1), fc.integer({ min: 1 }), (amounts, i, by) => {
          const token = writeQuote(cursors, draft(is_gift), amounts, now);
          const quote = readQuote(cursors, draft(is_gift), token);
          assert.ok(quote.holds({ ...amounts }));
          const name = amount_names[i]!;
          assert.ok(!quote.holds({ ...amounts, [name]: amounts[name] + by }));
          assert.ok(!readQuote(cursors, { ...draft(is_gift), currency: 'JPY' }, token).holds({ ...amounts }));
          assert.deepEqual(quote.amounts, is_gift ? null : amounts);
          assert.deepEqual(quote.quoted_at, now);
        }),
      );
    });

  it('of a gift has the same length whatever the amounts are, and contains none of them', () => {
    fc.assert(
      fc.property(anyAmounts, anyAmounts, (one, other) => {
        const [a, b] = [one, other].map((amounts) => writeQuote(cursors, draft(true), amounts, now));
        assert.equal(a!.length, b!.length);
        const decoded = Buffer.from(a!, 'base64url').toString('latin1');
        for (const amount of Object.values(one))
          if (Math.abs(amount) > 999_999) assert.ok(!decoded.includes(String(Math.abs(amount))));
      }),
    );
  });

  it('is refused for another draft, and when it was changed', () => {
    const amounts = Object.fromEntries(amount_names.map((name) => [name, 1])) as DraftAmounts;
    for (const is_gift of [true, false]) {
      const token = writeQuote(cursors, draft(is_gift), amounts, now);
      for (const [of, given] of [
        [draft(is_gift, '00000000-0000-4000-8000-000000000000'), token],
        [draft(is_gift), `${token.slice(0, -2)}AA`],
      ] as const)
        assert.throws(() => readQuote(cursors, of, given), { code: 'validation_failed' });
    }
  });
});
