import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LabelStatus } from '@retour/contract/states';
import { effectOf, hasMoved, isFault, mayBeSameCarrier } from './news.ts';
import type { LabelProgress } from './news.ts';

const hour = (number: number) => new Date(Date.UTC(2026, 9, 18, number));

type News = { status: LabelStatus; at: Date };

/** The label after news that came in this order. */
function after(...news: News[]): LabelProgress {
  let label: LabelProgress = {
    status: 'new',
    furthest_status: 'new',
    status_updated_at: hour(0),
    moved_at: null,
  };
  for (const one of news) {
    const effect = effectOf(label, one);
    if (effect === 'nothing') continue;
    if (hasMoved(one.status)) label = { ...label, moved_at: label.moved_at ?? one.at };
    if (effect === 'status')
      label = {
        ...label,
        status: one.status,
        furthest_status: isFault(one.status) ? label.furthest_status : one.status,
        status_updated_at: one.at,
      };
  }
  return label;
}

function* ordersOf<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [place, item] of items.entries())
    for (const rest of ordersOf(items.toSpliced(place, 1))) yield [item, ...rest];
}

test('news in any order, also twice, end in the same status', () => {
  const stories: News[][] = [
    [
      { status: 'pre_transit', at: hour(1) },
      { status: 'in_transit', at: hour(2) },
      { status: 'out_for_delivery', at: hour(3) },
      { status: 'delivered', at: hour(4) },
    ],
    [
      { status: 'in_transit', at: hour(2) },
      { status: 'failure', at: hour(3) },
    ],
    [
      { status: 'in_transit', at: hour(2) },
      { status: 'error', at: hour(3) },
      { status: 'delivered', at: hour(4) },
    ],
  ];
  for (const story of stories) {
    const { status, moved_at } = after(...story);
    assert.equal(status, story.at(-1)!.status);
    assert.ok(moved_at);
    for (const order of ordersOf(story)) {
      const seen = after(...order, ...order);
      assert.equal(seen.status, status, order.map((one) => one.status).join(', '));
      assert.ok(seen.moved_at, 'its goods are known to travel');
    }
  }
});

test('a parcel that was delivered stays so', () => {
  const delivered: News = { status: 'delivered', at: hour(2) };
  for (const status of ['new', 'pre_transit', 'in_transit', 'out_for_delivery', 'error', 'failure'] as const)
    assert.equal(after(delivered, { status, at: hour(9) }).status, 'delivered', status);
});

test('a carrier is the same in other spellings, and another one isn’t', () => {
  for (const [one, other] of [
    ['UPSDAP', 'UPS'],
    ['Royal Mail', 'royal_mail'],
    ['DHL Express', 'DHLExpress'],
    ['N/A', 'USPS'],
    ['FedExDefault', 'fedex'],
  ] as const)
    assert.ok(mayBeSameCarrier(one, other), `${one} and ${other}`);
  for (const [one, other] of [
    ['USPS', 'UPS'],
    ['FedEx', 'USPS'],
    ['DPD', 'DHL'],
  ] as const)
    assert.ok(!mayBeSameCarrier(one, other), `${one} and ${other}`);
});
