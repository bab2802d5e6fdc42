import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareSentences, policyChanges, ruleChange } from './changes.ts';
import type { ChangePart } from './changes.ts';
import type { Reader } from './sentences.ts';

const reader: Reader = { language: 'en', tag: 'en-GB', currency: 'GBP' };
const damaged = {
  id: 'damaged',
  name: 'Damage',
  when: { fact: 'product.price', at_least: 1500 },
  do: { keep: true },
};
const sale = {
  id: 'sale',
  name: 'Sale',
  when: { fact: 'product.tags', has_any: ['sale'] },
  do: { reject: {} },
};
const policy = {
  name: 'Gifts',
  currency: 'GBP',
  terms: { window: { days: 60 } },
  zones: [{ id: 'uk', name: 'United Kingdom', countries: ['GB'], terms: { fees: { label: 395 } } }],
  rules: [sale, damaged],
};

/** As “more than [-£15.00-][+£10.00+]”. */
const shown = (parts: readonly ChangePart[]) =>
  parts
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'old' ? `[-${text}-]` : `[+${text}+]`))
    .join('');
const changes = (after: object) =>
  policyChanges(policy, { ...policy, ...after }, reader).map(({ place, kind, parts }) => [
    place,
    kind,
    shown(parts),
  ]);

describe('what differs between two policies in words', () => {
  it('is the sentence with the old value before the new one', () => {
    assert.deepEqual(changes({ terms: { window: { days: 30, from: 'delivery' } } }), [
      ['Window', 'changed', 'Shoppers have [-60 days-][+30 days+] from delivery for everything.'],
    ]);
    const cheaper = { ...damaged, when: { fact: 'product.price', at_least: 1000 } };
    assert.deepEqual(changes({ rules: [sale, cheaper] }), [
      [
        'Rule 2, Damage',
        'changed',
        'If the item cost at least [-£15.00-][+£10.00+], let the shopper keep it.',
      ],
    ]);
    assert.equal(
      shown(ruleChange(damaged, cheaper, reader)),
      'If the item cost at least [-£15.00-][+£10.00+], let the shopper keep it.',
    );
  });

  it('is the whole sentence where something is new or gone, without naming it twice', () => {
    const added = { id: 'all', name: 'Look', do: { send_to_review: { note: 'Why?' } } };
    assert.deepEqual(changes({ rules: [damaged, added] }), [
      ['Rule 2, Look', 'added', '[+Always send the return to review.+]'],
      ['Rule 2, Look', 'added', '[+Reviewers read +][+“Why?”+][+.+]'],
      ['Rule 1, Sale', 'removed', '[-If the product is tagged -][-sale-][-, it can’t be returned.-]'],
    ]);
  });

  it('says where a rule or zone went, and what it is called now', () => {
    assert.deepEqual(changes({ rules: [damaged, sale] }), [
      ['Rule 2, Sale', 'moved', 'Moves from place 1 to 2.'],
    ]);
    const [zone] = policy.zones;
    assert.deepEqual(changes({ zones: [{ ...zone, name: 'Britain' }] }), [
      ['Zone Britain', 'changed', 'The zone is called [-“United Kingdom”-][+“Britain”+].'],
    ]);
  });

  it('never stays silent about a difference that has no words', () => {
    assert.deepEqual(changes({ colour: 'blue' }), [
      ['Policy', 'changed', 'A detail changes that only the JSON shows.'],
    ]);
    assert.deepEqual(changes({}), []);
  });

  it('takes no time for sentences of any length', () => {
    const long = (tag: string) => [{ text: `${tag} `.repeat(50_000), is_value: false }];
    const began = performance.now();
    assert.deepEqual(
      compareSentences(long('a'), long('b')).map(({ kind }) => kind),
      ['old', 'same', 'new'],
    );
    assert.ok(performance.now() - began < 500);
  });
});
