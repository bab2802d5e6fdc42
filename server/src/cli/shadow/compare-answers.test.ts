import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareAnswers } from './compare-answers.ts';

const compare = (theirs: unknown, ours: unknown) =>
  compareAnswers(
    { status: 200, text: JSON.stringify(theirs) },
    { status: 200, text: JSON.stringify(ours) },
  ).map(({ kind, member, theirs: there, ours: here }) => [kind, member, there, here].join(' '));

describe('the comparison of two answers', () => {
  it('finds nothing where ours only states more, or links lead to each own server', () => {
    const theirs = { id: 7, nextPageUrl: 'https://a.example/2', rows: [{ id: 1 }, { id: 2 }] };
    const ours = { id: 7, nextPageUrl: 'https://b.example/2', extra: 1, rows: [{ id: 2, a: 1 }, { id: 1 }] };
    assert.deepEqual(compare(theirs, ours), []);
    assert.deepEqual(compare({ nextPageUrl: 'https://a.example/2' }, { nextPageUrl: null }), [
      'form nextPageUrl "https://a.example/2" null',
    ]);
  });

  it('tells a member that is missing, has another form, and has another value, of the row with the same id', () => {
    const theirs = {
      lines: [
        { id: 1, refund: '9.00', sku: 'A' },
        { id: 2, refund: '1.00' },
      ],
    };
    const ours = {
      lines: [
        { id: '2', refund: '1.50' },
        { id: 1, refund: 9 },
      ],
    };
    assert.deepEqual(compare(theirs, ours), [
      'form lines[].refund "9.00" 9',
      'missing lines[].sku "A" nothing',
      'form lines[].id 2 "2"',
      'value lines[].refund "1.00" "1.50"',
    ]);
    assert.deepEqual(compare({ a: 1 }, JSON.parse('{"__proto__": {"a": 1}}')), ['missing a 1 nothing']);
  });

  it('tells how many rows each side has, and compares those that both have', () => {
    assert.deepEqual(compare([{ id: 1, a: 1 }, { id: 2 }], [{ id: 1, a: 2 }]), [
      'rows [] 2 rows 1 rows',
      'value [].a 1 2',
    ]);
  });

  it('compares statuses first, and no texts of refusals', () => {
    const found = compareAnswers({ status: 200, text: '{}' }, { status: 0, text: '' });
    assert.deepEqual(found, [{ kind: 'status', member: '', theirs: '200', ours: '0' }]);
    assert.deepEqual(compareAnswers({ status: 404, text: 'no' }, { status: 404, text: '{}' }), []);
    assert.equal(compareAnswers({ status: 200, text: 'code' }, { status: 200, text: 'other' }).length, 1);
  });

  it('ends after a hundred differences', () => {
    const rows = Array.from({ length: 5000 }, (_, i) => ({ id: i, a: 1 }));
    assert.equal(
      compare(
        rows,
        rows.map((row) => ({ ...row, a: 2 })),
      ).length,
      100,
    );
  });
});
