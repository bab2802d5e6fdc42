import { createLabel, recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import {
  cancelReturn,
  closeReturn,
  executeReturn,
  expireReturns,
  flagReturn,
  processReturn,
} from '../../src/modules/returns/index.ts';
import { manualProvider } from '../../src/modules/money/settlements/index.ts';
import type { PaymentProvider } from '../../src/modules/money/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms } from '../../src/platform/clock.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { TestClock } from './clock.ts';
import { openReturn, sellOrder } from './factories.ts';

/** Every state of a return that can be reached, those in review by their reasons. */
export const reachable = [
  'open',
  'review: flagged',
  'review: policy',
  'review: refund_failed',
  'review: late_scan',
  'processing',
  'closed',
  'cancelled',
  'expired',
] as const;
export type Reachable = (typeof reachable)[number];

/** A return of two units, to be refunded, that travel with one label. */
export type ReachedReturn = { shop_id: number; return_id: number; label_id: number; line_item_ids: number[] };

/** Brings a return into a state by the commands that lead there. The server must not work on jobs itself. */
export async function bringReturn(
  deps: Deps & { clock: TestClock },
  shop: Pick<Shop, 'id' | 'currency'>,
  state: Reachable,
): Promise<ReachedReturn> {
  const order = await sellOrder(deps, shop);
  const return_id = await openReturn(deps, shop, {
    order,
    units: [{ quantity: 2 }],
    method: { provider: 'simulated-carrier', method_type: 'ship_with_label' },
    ...(state === 'review: policy' ? { review_reason: 'policy' } : {}),
  });
  const ref = { shop_id: shop.id, return_id };
  const label_id = await labelReturn(deps, ref);
  const oneUnitAgain = () => openReturn(deps, shop, { order });
  await moveOn(deps, { ...ref, label_id, oneUnitAgain }, state);
  return { ...ref, label_id, line_item_ids: await listUnits(deps, ref) };
}

/** Gives a return a label of a carrier. */
export async function labelReturn(
  deps: Deps,
  ref: { shop_id: number; return_id: number },
  fields: Partial<Parameters<typeof createLabel>[1]> = {},
): Promise<number> {
  const { label_id } = await createLabel(deps, {
    ...ref,
    carrier: 'USPS',
    service: 'Ground Advantage',
    tracking_number: '9400111206206406260787',
    tracking_url: null,
    url: null,
    rate: 745,
    currency: 'USD',
    ...fields,
  });
  return label_id;
}

type Fresh = { shop_id: number; return_id: number; label_id: number; oneUnitAgain: () => Promise<number> };

async function moveOn(
  deps: Deps & { clock: TestClock },
  { label_id, oneUnitAgain, ...ref }: Fresh,
  state: Reachable,
): Promise<void> {
  const processWith = async (provider: PaymentProvider) => {
    await processReturn(deps, { ...ref, source: null });
    await executeReturn({ ...deps, provider }, ref);
  };
  switch (state) {
    case 'open':
    case 'review: policy':
      return;
    case 'review: flagged':
      return flagReturn(deps, ref);
    case 'review: refund_failed':
      return processWith(declines);
    case 'review: late_scan':
      await expire(deps);
      await oneUnitAgain();
      return recordLabelStatus(deps, { shop_id: ref.shop_id, label_id, status: 'in_transit' });
    case 'processing':
      return processReturn(deps, { ...ref, source: null });
    case 'closed':
      return closeReturn(deps, ref);
    case 'cancelled':
      return cancelReturn(deps, ref);
    case 'expired':
      return expire(deps);
  }
}

/** Lets the time pass after which unused returns expire. */
export async function expire(deps: Deps & { clock: TestClock }): Promise<void> {
  deps.clock.advance(28 * day_ms + 1000);
  await expireReturns(deps);
}

/** Executes what a return in processing owes, as the job does: what is to be paid is recorded. */
export function execute(deps: Deps, ref: { shop_id: number; return_id: number }): Promise<void> {
  return executeReturn({ ...deps, provider: manualProvider }, ref);
}

const declined = { kind: 'failed', code: 'declined', message: 'account closed' } as const;
/** A payment provider at which every account was closed. */
const declines: PaymentProvider = {
  ...manualProvider,
  name: 'declines',
  records_only: false,
  refund: async () => declined,
  find: async () => declined,
};

async function listUnits({ db }: Deps, ref: { shop_id: number; return_id: number }): Promise<number[]> {
  const rows = await db.root
    .selectFrom('return_line_items')
    .select('id')
    .where('shop_id', '=', ref.shop_id)
    .where('return_id', '=', ref.return_id)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
