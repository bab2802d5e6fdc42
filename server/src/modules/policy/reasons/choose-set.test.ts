import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combineSets, reasonSetFor } from './choose-set.ts';
import { default_sets } from './default-sets.ts';

const plain = combineSets(default_sets, []);
const nameFor = (product_type: string | null, sets = plain) => reasonSetFor(sets, { product_type }).name;

test('the type of a product leads to its set, whatever its case', () => {
  const expected = {
    'T-Shirt': 'apparel',
    ' HEADPHONES ': 'electronics',
    'Apparel & Accessories': 'apparel',
    'Apparel & Accessories > Shoes': 'footwear',
    'Home / Lighting': 'home',
    'Leather ankle boots': 'footwear',
    'Phone bag': 'accessories',
    'Fish food': 'general',
    '>': 'general',
    '': 'general',
  };
  for (const [type, name] of Object.entries(expected)) assert.equal(nameFor(type), name, type);
  assert.equal(nameFor(null), 'general');
});

test('a set that a policy names goes before the type, unless there is none of this name', () => {
  const facts = { product_type: 'Shirt' };
  assert.equal(reasonSetFor(plain, { ...facts, set_name: 'home' }).name, 'home');
  assert.equal(reasonSetFor(plain, { ...facts, set_name: 'gone' }).name, 'apparel');
});

test('a shop adds types to default sets, takes them from others, and brings sets of its own', () => {
  const reasons = default_sets[1]!.reasons.slice(0, 1);
  const own = combineSets(default_sets, [
    { name: 'footwear', product_types: ['schuhe'], reasons: null },
    { name: 'watches', product_types: ['watch'], reasons },
    { name: 'general', product_types: [], reasons },
  ]);
  assert.deepEqual(
    ['Schuhe', 'Watch', 'Watches', 'Shoes', 'Fish'].map((type) => nameFor(type, own)),
    ['footwear', 'watches', 'accessories', 'footwear', 'general'],
  );
  const footwear = default_sets.find(({ name }) => name === 'footwear')!;
  assert.deepEqual(own.by_name.get('footwear')!.reasons, footwear.reasons);
  assert.deepEqual(reasonSetFor(own, { product_type: null }).reasons, reasons);
});
