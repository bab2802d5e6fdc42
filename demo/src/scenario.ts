import { percentageOf } from '@retour/contract/money';
import { day_ms, hour_ms } from '../../server/src/platform/clock.ts';
import type { Deps } from '../../server/src/platform/deps.ts';
import { Refusal } from '../../server/src/platform/refusal.ts';
import { createFraudReport } from '../../server/src/modules/fraud-reports/index.ts';
import {
  addNote,
  cancelReturn,
  closeReturn,
  createReturn,
  executeReturn,
  expireIfOverdue,
  flagReturn,
  processReturn,
  removeLineItems,
} from '../../server/src/modules/returns/index.ts';
import type { NewExchange, NewUnits } from '../../server/src/modules/returns/index.ts';
import { manualProvider } from '../../server/src/modules/settlements/index.ts';
import type { PaymentProvider } from '../../server/src/modules/settlements/index.ts';
import type { Act, After, DemoReturn } from './act.ts';
import { handIn } from './counters.ts';
import { personOf } from './people.ts';
import { randomOf } from './random.ts';
import type { SoldLine } from './sold-lines.ts';
import { reasonFor } from './reasons.ts';
import type { Story } from './story.ts';
import { travelActs } from './travel.ts';

/** Every act of one return in order. One that comes after a refusal of the first does nothing. */
export function scenarioOf(demo_return: DemoReturn, story: Story): Act[] {
  const { shop_id, requested_at } = demo_return;
  const made: { return_id?: number; label_id?: number; line_item_ids: number[] } = { line_item_ids: [] };
  const after = (ms: number, run: (deps: Deps, return_id: number) => Promise<unknown>): Act => ({
    at: new Date(requested_at.getTime() + ms),
    run: async (deps) => void (made.return_id === undefined ? undefined : await run(deps, made.return_id)),
  });
  const request: Act = {
    at: requested_at,
    async run(deps) {
      try {
        const { return_id } = await createReturn(deps, newReturnOf(demo_return, story));
        made.return_id = return_id;
      } catch (error) {
        // Another return of the same order took the units: this shopper goes away empty-handed.
        if (!(error instanceof Refusal)) throw error;
      }
    },
  };
  const acts = [request];
  if (story.note)
    acts.push(
      after(story.label_after_ms * 30, (deps, return_id) =>
        addNote(deps, { shop_id, return_id, content: story.note! }),
      ),
    );
  if (story.way === 'label') acts.push(...travelActs(demo_return, story, after, made));
  if (story.way === 'drop_off') {
    const hand_in = handIn({
      shop_id,
      requested_at,
      scannable_id: dropOffCodes(demo_return.key).scannable_id,
    });
    acts.push(after(hand_in.after_ms, (deps, return_id) => hand_in.run(deps, return_id)));
  }
  acts.push(...endingActs(demo_return, story, after));
  return acts;
}

/** The fake bank of the demo: it declines, as banks do now and then. */
const declining: PaymentProvider = {
  ...manualProvider,
  records_only: false,
  refund: async () => ({ kind: 'failed', code: 'account_closed', message: 'account closed' }),
};

function endingActs({ shop_id }: DemoReturn, story: Story, after: After): Act[] {
  const process = (provider: PaymentProvider) =>
    after(story.end_after_ms, async (deps, return_id) => {
      await processReturn(deps, { shop_id, return_id, source: null });
      await executeReturn({ ...deps, provider }, { shop_id, return_id });
    });
  switch (story.ending) {
    case 'never_sent':
      return [
        after(28 * day_ms + 2 * hour_ms, (deps, return_id) => expireIfOverdue(deps, { shop_id, return_id })),
      ];
    case 'cancelled':
      return [
        after(story.label_after_ms + 6 * hour_ms, (deps, return_id) =>
          cancelReturn(deps, { shop_id, return_id }),
        ),
      ];
    case 'flagged':
      return [
        after(story.delivered_after_ms + hour_ms, (deps, return_id) =>
          flagReturn(deps, { shop_id, return_id }),
        ),
        after(story.delivered_after_ms + 2 * hour_ms, (deps, return_id) =>
          createFraudReport(deps, {
            shop_id,
            return_id,
            category: 'item-is-worn',
            comment: 'Washed at least once.',
          }),
        ),
      ];
    case 'closed':
      return [after(story.end_after_ms, (deps, return_id) => closeReturn(deps, { shop_id, return_id }))];
    case 'one_missing':
      return [after(story.end_after_ms, (deps, return_id) => removeOneUnit(deps, { shop_id, return_id }))];
    case 'refund_declined':
      return [process(declining)];
    case 'processed':
      return [process(manualProvider)];
    case 'policy_review':
      break;
  }
  return [];
}

/** One unit was not in the parcel: it is taken out, and the rest is processed. */
async function removeOneUnit(
  deps: Deps,
  { shop_id, return_id }: { shop_id: number; return_id: number },
): Promise<void> {
  const unit = await deps.db.inTransaction((tx) =>
    tx
      .selectFrom('return_line_items')
      .select('id')
      .where('shop_id', '=', shop_id)
      .where('return_id', '=', return_id)
      .where('resolution', '<>', 'exchange')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );
  if (!unit) return;
  await removeLineItems(deps, { shop_id, return_id, line_item_ids: [unit.id], source: 'warehouse' });
  await executeReturn({ ...deps, provider: manualProvider }, { shop_id, return_id });
}

function newReturnOf({ key, shop_id, order_id, units }: DemoReturn, story: Story) {
  const value = units.reduce((sum, { line, quantity }) => sum + line.paid_price * quantity, 0);
  const percent = (share: number) => percentageOf(value, share * 100);
  const exchanged = story.resolution === 'exchange' || story.other_resolution === 'exchange';
  return {
    shop_id,
    order_id,
    units: units.map((unit, index) => newUnits(unit, story, index)),
    type: story.gift ? ('gift' as const) : ('regular' as const),
    ...(story.gift ? recipientOf(key) : {}),
    ...(story.ending === 'policy_review' ? { review_reason: 'policy' as const } : {}),
    ...methodOf(key, story),
    terms: {
      handling_fee: percent(story.fee_percent),
      credit_bonus_basis_points: story.credit_bonus_percent * 100,
      honour_original_discount: exchanged,
      shop_bonus: exchanged ? percent(story.shop_bonus_percent) : 0,
    },
  };
}

/** Who got the gift that is returned, and where they live. */
function recipientOf(key: string) {
  const { customer, address } = personOf(`gift ${key}`, 'GB');
  const { email, first_name = null, last_name = null } = customer;
  return { customer: { email: email ?? '', first_name, last_name }, address };
}

function methodOf(key: string, { way }: Story) {
  if (way === 'none') return {};
  if (way === 'label') return { method: { provider: 'royal-mail', method_type: 'ship_with_label' as const } };
  return {
    method: { provider: 'counter-network', method_type: 'drop_off' as const, ...dropOffCodes(key) },
  };
}

function dropOffCodes(key: string): { rma_id: string; scannable_id: string } {
  const code = String(randomOf(`drop-off ${key}`).between(100_000, 999_999));
  return { rma_id: `RT${code}`, scannable_id: `RTQ${code}` };
}

function newUnits({ line, quantity }: DemoReturn['units'][number], story: Story, index: number): NewUnits {
  const resolution = index % 2 === 1 && story.other_resolution ? story.other_resolution : story.resolution;
  return {
    order_line_item_id: line.id,
    quantity,
    resolution,
    outcome: index === 1 && story.rejects_second ? 'reject' : story.disposition,
    ...reasonFor(line.title, story.reason_point),
    return_comment: index === 0 ? story.comment : null,
    ...(resolution === 'exchange' ? { exchange: exchangeFor(line, story) } : {}),
  };
}

/** The same article again, or another that costs a little more: the shopper pays the difference. */
function exchangeFor(line: SoldLine, { exchange: type }: Story): NewExchange {
  const other = type === 'advanced_exchange';
  return {
    type,
    provider_product_id: other ? null : line.provider_product_id,
    provider_variant_id: other ? null : line.provider_variant_id,
    sku: line.sku,
    title: other ? `${line.title} (Large)` : line.title,
    price: other ? line.paid_price + percentageOf(line.paid_price, 2500) : line.paid_price,
  };
}
