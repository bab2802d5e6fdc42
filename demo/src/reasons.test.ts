import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  default_reason_sets,
  findReason,
  reasonSetFor,
} from '../../server/src/modules/policy/reasons/index.ts';
import { goodsOf, productTypeOf } from './goods.ts';
import { commentFor, reasonFor, shares } from './reasons.ts';

const articles = {
  fragile: 'Set of 4 Knick Knack Plates',
  textile: 'Floral Folk Cushion',
  worn: 'Jumbo Bag Apples',
  decoration: 'Wooden Heart Frame',
  technical: 'Alarm Clock Bakelike Green',
  paper: 'Gift Wrap Dolly Girl',
} as const;

test('the reasons of each kind of goods are of the set that shoppers are offered, and together all returns', () => {
  for (const [goods, of_goods] of Object.entries(shares)) {
    const title = articles[goods as keyof typeof articles];
    assert.equal(goodsOf(title), goods);
    assert.equal(
      of_goods.reduce((sum, [, percent]) => sum + percent, 0),
      100,
      goods,
    );
    const set = reasonSetFor(default_reason_sets, { product_type: productTypeOf(title) });
    for (const [code] of of_goods) assert.ok(findReason(set, code), `${title}: ${code}`);
    const told = Array.from({ length: 100 }, (_, i) => reasonFor(title, (i + 0.5) / 100).return_reason_code);
    for (const [code, percent] of of_goods)
      assert.equal(told.filter((one) => one === code).length, percent, `${goods} ${code}`);
  }
});

test('a jug is never too small and a cushion seldom broken, and a defect is described', () => {
  const points = Array.from({ length: 100 }, (_, i) => (i + 0.5) / 100);
  const codes = (title: string) => points.map((point) => reasonFor(title, point).return_reason_code);
  assert.ok(!codes('Retrospot Milk Jug').some((code) => code.startsWith('too-')));
  assert.ok(codes('Retrospot Milk Jug').filter((code) => code === 'damaged').length > 30);
  assert.ok(codes('Floral Folk Cushion').filter((code) => code === 'damaged').length < 5);
  for (const point of points) assert.ok(commentFor('Retrospot Milk Jug', 'damaged', point));
});
