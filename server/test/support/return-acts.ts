import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import {
  cancelReturn,
  closeReturn,
  expireReturns,
  flagReturn,
  processReturn,
  removeLineItems,
  unflagReturn,
} from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms, minute_ms } from '../../src/platform/clock.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { TestClock } from './clock.ts';
import type { Fate, LedgerProvider } from './ledger-provider.ts';
import { execute, readBooks, readLines, submit } from './processing.ts';
import type { PaidOrder, Ref, ShortSale } from './processing.ts';
import { labelReturn } from './return-states.ts';

type Currencies = { currency: string; presentment?: { currency: string; rate: number } };
const anyCurrencies: fc.Arbitrary<Currencies> = fc.constantFrom<Currencies[]>(
  { currency: 'USD' },
  { currency: 'JPY' },
  { currency: 'KWD' },
  { currency: 'USD', presentment: { currency: 'JPY', rate: 1.57 } },
  { currency: 'JPY', presentment: { currency: 'KWD', rate: 1.957 } },
  { currency: 'KWD', presentment: { currency: 'USD', rate: 0.326 } },
);

const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 4 }),
    unit_price: fc.constantFrom(0, 1, 7, 999, 1999, 12_345),
    discount_percent: fc.constantFrom(0, 0, 10, 33, 100),
    tax: fc.constantFrom(0, 1, 87),
  })
  .map(({ quantity, unit_price, discount_percent, tax }) => {
    const worth = quantity * unit_price;
    const discount = Math.floor((worth * discount_percent) / 100);
    return { quantity, unit_price, discount, tax: Math.min(tax, worth - discount) };
  });

export type AnySale = Currencies & { sale: ShortSale };
/** Orders of a few lines, cheap and dear, discounted and given away, in currencies of 0, 2 and 3 decimals. */
export const anySale: fc.Arbitrary<AnySale> = fc
  .record({
    currencies: anyCurrencies,
    lines: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
    taxes_included: fc.boolean(),
    shipping: fc.constantFrom(0, 499),
    payments_known: fc.constantFrom(true, true, false),
  })
  .map(({ currencies, payments_known, ...sale }) => ({
    ...currencies,
    sale: {
      ...sale,
      ...(currencies.presentment ? { presentment: currencies.presentment } : {}),
      ...(payments_known ? {} : { payments: [] }),
    },
  }));

const anyTerms = fc.record({
  honour_original_discount: fc.boolean(),
  shop_bonus: fc.constantFrom(0, 500),
  credit_bonus: fc.constantFrom(0, 100),
  credit_bonus_basis_points: fc.constantFrom(0, 1250),
  handling_fee: fc.constantFrom(0, 0, 1, 400),
  reimbursement: fc.constantFrom(0, 0, 300),
  leftover_to: fc.constantFrom('refund' as const, 'credit' as const),
});

const anyGroup = fc.record({
  line: fc.nat(2),
  quantity: fc.constantFrom(1, 1, 2),
  resolution: fc.constantFrom('refund', 'refund', 'credit', 'exchange'),
  outcome: fc.constantFrom('default', 'default', 'keep', 'donate', 'reject'),
  new_price: fc.constantFrom(0, 500, 3000),
});

/** Something that happens. `of` says to which of the returns so far. */
export type Act =
  | { act: 'submit'; groups: Group[]; terms: object }
  | { act: 'process'; of: number; by: 'warehouse' | 'admin'; fate: Fate }
  | { act: 'remove'; of: number; units: number[]; fate: Fate }
  | { act: 'scan'; of: number; status: 'in_transit' | 'delivered' }
  | { act: 'cancel' | 'close' | 'flag' | 'unflag' | 'resume'; of: number }
  | { act: 'expire' }
  | { act: 'refund outside'; amount: number };

type Group = {
  line: number;
  quantity: number;
  resolution: 'refund' | 'credit' | 'exchange';
  outcome: 'default' | 'keep' | 'donate' | 'reject';
  new_price: number;
};

const of = fc.nat(9);
const anySubmission = fc.record({
  act: fc.constant('submit' as const),
  groups: fc.array(anyGroup, { minLength: 1, maxLength: 3 }),
  terms: anyTerms,
});
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: anySubmission },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('process' as const),
      of,
      by: fc.constantFrom('warehouse', 'admin'),
      fate: fc.constantFrom<Fate[]>('pay', 'pay', 'decline', 'lose'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('remove' as const),
      of,
      units: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }),
      fate: fc.constantFrom<Fate[]>('pay', 'decline'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('scan' as const),
      of,
      status: fc.constantFrom('in_transit', 'delivered'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constantFrom('cancel', 'close', 'flag', 'unflag', 'resume'), of }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('expire' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('refund outside' as const), amount: fc.constantFrom(1, 700) }),
  },
);

/** A return is submitted, and then anything happens. */
export const anyActs: fc.Arbitrary<Act[]> = fc
  .tuple(anySubmission, fc.array(anyAct, { minLength: 3, maxLength: 20 }))
  .map(([first, acts]) => [first, ...acts]);

/** An order and what has become of it. */
export type Scene = {
  deps: Deps;
  clock: TestClock;
  shop: Shop;
  order: PaidOrder;
  refs: Ref[];
  /** Labels by return. */
  labels: Map<number, number>;
  provider: LedgerProvider;
};

/** Does what an act says, by the commands that the API and the jobs use. Refusals are thrown. */
export async function perform(scene: Scene, act: Act): Promise<void> {
  if (act.act === 'submit') return submitUnits(scene, act);
  if (act.act === 'refund outside') return refundOutside(scene, act.amount);
  if (act.act === 'expire') {
    scene.clock.advance(29 * day_ms);
    return void (await expireReturns(scene.deps));
  }
  const ref = scene.refs[act.of % scene.refs.length];
  if (ref) await performOn(scene, ref, act);
}

async function performOn(scene: Scene, ref: Ref, act: Extract<Act, { of: number }>): Promise<void> {
  const { deps, provider, clock } = scene;
  provider.decide('fate' in act ? act.fate : 'pay');
  switch (act.act) {
    case 'process':
      await processReturn(deps, { ...ref, source: act.by });
      return execute(deps, ref, provider);
    case 'remove': {
      const lines = await readLines(deps, ref);
      const line_item_ids = act.units.map((unit) => lines[unit % Math.max(1, lines.length)]?.id ?? 1);
      await removeLineItems(deps, { ...ref, line_item_ids, source: 'admin' });
      return execute(deps, ref, provider);
    }
    case 'scan': {
      const label_id = await labelOf(scene, ref);
      return recordLabelStatus(deps, { shop_id: ref.shop_id, label_id, status: act.status });
    }
    case 'cancel':
      return cancelReturn(deps, ref);
    case 'close':
      return closeReturn(deps, ref);
    case 'flag':
      return flagReturn(deps, ref);
    case 'unflag':
      return unflagReturn(deps, ref);
    case 'resume':
      clock.advance(5 * minute_ms);
      return execute(deps, ref, provider);
  }
}

async function submitUnits(scene: Scene, { groups, terms }: Extract<Act, { act: 'submit' }>): Promise<void> {
  const { deps, shop, order, refs } = scene;
  const units = groups.map(({ line, resolution, new_price, ...group }) => ({
    ...group,
    line: line % order.line_ids.length,
    resolution,
    ...(resolution === 'exchange'
      ? { exchange: { type: 'exchange' as const, title: 'Other', price: new_price } }
      : {}),
  }));
  const ref = await submit(deps, shop, order, units, { terms });
  refs.push(ref);
  if (refs.length % 2 === 0) await labelOf(scene, ref);
}

async function labelOf({ deps, labels }: Scene, ref: Ref): Promise<number> {
  const label_id = labels.get(ref.return_id) ?? (await labelReturn(deps, ref));
  labels.set(ref.return_id, label_id);
  return label_id;
}

async function refundOutside({ deps, shop, order }: Scene, amount: number): Promise<void> {
  const row = {
    shop_id: shop.id,
    order_id: order.id,
    type: 'other' as const,
    currency: shop.currency,
    created_at: deps.clock.now(),
  };
  await deps.db.inTransaction((tx) =>
    tx
      .insertInto('order_refunds')
      .values({ ...row, external_id: crypto.randomUUID(), amount })
      .execute(),
  );
}

/** The provider's own books agree with the settlements that are done, and hold nothing else. */
export async function assertPaidAsBooked({ deps, refs, provider }: Scene): Promise<void> {
  const booked: Record<string, number> = {};
  for (const ref of refs)
    for (const { id, kind, state, amount, payment } of (await readBooks(deps, ref)).settlements)
      if (kind === 'refund' && state === 'succeeded' && payment !== null) booked[id] = amount;
  assert.deepEqual(provider.paid(), booked);
}
