import { s10Number } from '@retour/contract/tracking-numbers';
import { hour_ms } from '../../server/src/platform/clock.ts';
import type { Deps } from '../../server/src/platform/deps.ts';
import {
  createLabel,
  recordLabelStatus,
  reportError,
} from '../../server/src/modules/logistics/labels/index.ts';
import type { Act, After, DemoReturn } from './act.ts';
import { inspectUnits } from './inspect.ts';
import { randomOf } from './random.ts';
import type { Story } from './story.ts';

/** What an integration, a carrier and the warehouse do with a return that travels with a label. */
export function travelActs(
  { shop, key, units }: DemoReturn,
  story: Story,
  after: After,
  made: { label_id?: number },
): Act[] {
  const shop_id = shop.id;
  const random = randomOf(`label ${key}`);
  const request = randomOf(`label request ${key}`);
  const trouble = request.chance(0.08)
    ? [after(story.label_after_ms / 2, (deps, return_id) => reportTrouble(deps, shop_id, return_id))]
    : [];
  if (request.chance(0.05)) return trouble;
  const label = after(story.label_after_ms, async (deps, return_id) => {
    if (!(await hasLabelRequest(deps, shop_id, return_id))) return;
    const tracking_number = s10Number({
      service: 'RR',
      serial: random.between(1, 99_999_999),
      country: 'GB',
    });
    const { label_id } = await createLabel(deps, {
      shop_id,
      return_id,
      carrier: 'Royal Mail',
      service: 'Tracked Returns 48',
      tracking_number,
      tracking_url: `https://tracking.example.com/${tracking_number}`,
      url: null,
      draws_document: true,
      rate: 329,
      currency: 'GBP',
    });
    made.label_id = label_id;
  });
  const scan = (
    ms: number,
    status: 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered' | 'error',
  ) =>
    after(ms, async (deps) => {
      if (made.label_id !== undefined)
        await recordLabelStatus(deps, { shop_id, label_id: made.label_id, status });
    });
  const inspect = (deps: Deps, return_id: number) =>
    inspectUnits(deps, shop_id, return_id, { ending: story.ending, units });
  if (story.ending === 'cancelled') return [...trouble, label];
  if (story.ending === 'never_sent')
    return [...trouble, label, scan(story.label_after_ms * 2, 'pre_transit')];
  return [
    ...trouble,
    label,
    scan(story.in_transit_after_ms, 'in_transit'),
    ...(random.chance(0.04) ? [scan(story.in_transit_after_ms + 2 * hour_ms, 'error')] : []),
    // Not every carrier tells of every step.
    ...(randomOf(`last mile ${key}`).chance(0.4)
      ? [scan(story.delivered_after_ms - 5 * hour_ms, 'out_for_delivery')]
      : []),
    scan(story.delivered_after_ms, 'delivered'),
    ...(request.chance(0.5) ? [after(story.delivered_after_ms + 2 * hour_ms, inspect)] : []),
  ];
}

/** Whether a label is wanted: not in review, nor where nothing has to be sent. */
async function hasLabelRequest(deps: Deps, shop_id: number, return_id: number): Promise<boolean> {
  const found = await deps.db.inTransaction((tx) =>
    tx
      .selectFrom('label_requests')
      .select('id')
      .where('shop_id', '=', shop_id)
      .where('return_id', '=', return_id)
      .executeTakeFirst(),
  );
  return found !== undefined;
}

/** The label integration could not make a label at once. */
async function reportTrouble(deps: Deps, shop_id: number, return_id: number): Promise<void> {
  const request = await deps.db.inTransaction((tx) =>
    tx
      .selectFrom('label_requests')
      .select('id')
      .where('shop_id', '=', shop_id)
      .where('return_id', '=', return_id)
      .where('status', '=', 'issued')
      .executeTakeFirst(),
  );
  if (!request) return;
  await reportError(deps, {
    shop_id,
    label_request_id: request.id,
    reason: 'INVALID_ADDRESS',
    message: 'The house number is missing.',
  });
}
