import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { diffDocuments } from './policy-diff.ts';

const rule = (id: string, days = 30) => ({ id, do: { window: { days } } });
const of = (...rules: object[]) => ({ name: 'Shirts', rules });

describe('what differs between two versions', () => {
  test('is told where it stands, rules by their id', () => {
    assert.deepEqual(diffDocuments(of(rule('all'), rule('shoes')), of(rule('all'), rule('shoes', 14))), [
      { path: 'rules.shoes.do.window.days', kind: 'changed', before: 30, after: 14 },
    ]);
    assert.deepEqual(diffDocuments({ name: 'A', note: 'x' }, { name: 'A', zone: ['DE'] }), [
      { path: 'zone', kind: 'added', after: ['DE'] },
      { path: 'note', kind: 'removed', before: 'x' },
    ]);
    assert.deepEqual(diffDocuments({ countries: ['AT', 'DE'] }, { countries: ['PL', 'DE'] }), [
      { path: 'countries', kind: 'added', after: 'PL' },
      { path: 'countries', kind: 'removed', before: 'AT' },
    ]);
    assert.deepEqual(diffDocuments({ between: [1, 2] }, { between: [1, 3] }), [
      { path: 'between', kind: 'changed', before: [1, 2], after: [1, 3] },
    ]);
  });

  test('is a rule more, a rule less, and a rule at another place', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => rule(id)) as [object, object, object, object];
    assert.deepEqual(diffDocuments(of(a, b), of(c, a)), [
      { path: 'rules.c', kind: 'added', after: c },
      { path: 'rules.b', kind: 'removed', before: b },
    ]);
    assert.deepEqual(diffDocuments(of(a, b, c, d), of(b, c, rule('a', 7), d)), [
      { path: 'rules.a', kind: 'moved', before: 1, after: 3 },
      { path: 'rules.a.do.window.days', kind: 'changed', before: 30, after: 7 },
    ]);
    assert.deepEqual(
      diffDocuments(of(a, b, c), of(d, a, c)).map(({ kind }) => kind),
      ['added', 'removed'],
    );
  });

  test('is nothing but the order of members, and never a move of the rules that stay in order', () => {
    assert.deepEqual(diffDocuments({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }), []);
    const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { maxLength: 8 });
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const found = diffDocuments(of(...before.map((id) => rule(id))), of(...after.map((id) => rule(id))));
        const moved = new Set(found.filter(({ kind }) => kind === 'moved').map(({ path }) => path.slice(6)));
        const kept = (list: string[], other: string[]) =>
          list.filter((id) => other.includes(id) && !moved.has(id));
        assert.deepEqual(kept(before, after), kept(after, before));
        assert.equal(
          found.filter(({ kind }) => kind === 'added').length,
          after.filter((id) => !before.includes(id)).length,
        );
      }),
      { numRuns: 100 },
    );
  });
});
