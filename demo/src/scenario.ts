import { day_ms, hour_ms } from '../../server/src/platform/clock.ts';
import type { Deps } from '../../server/src/platform/deps.ts';
import { Refusal } from '../../server/src/platform/refusal.ts';
import { createFraudReport } from '../../server/src/modules/warehouse/fraud-reports/index.ts';
import { rejectReturn, replyToShopper } from '../../server/src/modules/desk/return-desk/index.ts';
import { writeMessage } from '../../server/src/modules/messages/conversation/index.ts';
import {
  addNote,
  cancelReturn,
  closeReturn,
  executeReturn,
  expireIfOverdue,
  flagReturn,
  processReturn,
  removeLineItems,
  unflagReturn,
} from '../../server/src/modules/returns/index.ts';
import { manualProvider } from '../../server/src/modules/money/settlements/index.ts';
import {
  checkSecurity,
  readSecurityOfReturn,
} from '../../server/src/modules/requests/instant-exchanges/index.ts';
import type { PaymentProvider } from '../../server/src/modules/money/settlements/index.ts';
import type { Act, After, DemoReturn } from './act.ts';
import { handIn } from './counters.ts';
import { goodsOf } from './goods.ts';
import type { Goods } from './goods.ts';
import { review_value } from './demo-policy.ts';
import { reasonFor } from './reasons.ts';
import { requestReturn } from './request.ts';
import type { Story } from './story.ts';
import { travelActs } from './travel.ts';

/** Every act of one return in order. One that comes after a refusal of the first does nothing. */
export function scenarioOf(demo_return: DemoReturn, story: Story): Act[] {
  const { shop, key, requested_at, by_staff } = demo_return;
  const shop_id = shop.id;
  const made: { return_id?: number; label_id?: number; reviewed: boolean } = { reviewed: false };
  const act = (ms: number, run: (deps: Deps, return_id: number) => Promise<unknown>): Act => ({
    at: new Date(requested_at.getTime() + ms),
    run: async (deps) => void (made.return_id === undefined ? undefined : await run(deps, made.return_id)),
  });
  const request: Act = {
    at: requested_at,
    async run(deps) {
      try {
        made.return_id = await requestReturn(deps, demo_return, story);
      } catch (error) {
        // The window is over, or another return of the same order took the units: this shopper goes away empty-handed.
        if (!(error instanceof Refusal)) throw error;
      }
    },
  };
  const review = act(story.reviewed_after_ms, async (deps, return_id) => {
    if (await isInReview(deps, { shop_id, return_id }))
      await by_staff('unflagReturn', return_id, () => unflagReturn(deps, { shop_id, return_id }));
  });
  // What is sent waits for the review, where there is one.
  const waits = mayBeReviewed(demo_return, story) ? story.reviewed_after_ms : 0;
  const after: After = (ms, run) => act(waits + ms, run);
  const acts = [request, ...(waits > 0 ? [review] : [])];
  if (story.note)
    acts.push(
      after(story.label_after_ms * 30, (deps, return_id) =>
        addNote(deps, { shop_id, return_id, content: story.note! }),
      ),
    );
  if (story.question) {
    const { text, answer, after_ms, answered_after_ms } = story.question;
    acts.push(
      act(after_ms, (deps, return_id) => writeMessage(deps, { shop_id, return_id, text })),
      act(answered_after_ms, (deps, return_id) =>
        by_staff('replyToShopper', return_id, () =>
          replyToShopper(deps, { shop_id, return_id, message: answer, files: [] }),
        ),
      ),
    );
  }
  if (story.way === 'label') acts.push(...travelActs(demo_return, story, after, made));
  else {
    const hand_in = handIn({ shop_id, requested_at: new Date(requested_at.getTime() + waits), key });
    acts.push(after(hand_in.after_ms, (deps, return_id) => hand_in.run(deps, return_id)));
  }
  acts.push(...endingActs(demo_return, story, after), ...dueActs(demo_return, story, after));
  return acts;
}

/** Days after the request on which something is due of an exchange that was sent at once: its reminders, and what becomes of it if the old item never comes. */
const due_days = [7.5, 11.5, 13.5, 18.5];

function dueActs({ shop: { id: shop_id } }: DemoReturn, story: Story, after: After): Act[] {
  if (!story.wants_now) return [];
  const check = async (deps: Deps, return_id: number) => {
    const security = await readSecurityOfReturn(deps.db.root, shop_id, return_id);
    if (security) await checkSecurity(deps, { shop_id, id: security.id, return_id });
  };
  const times = [...due_days.map((days) => days * day_ms), story.delivered_after_ms + 3 * hour_ms];
  return [...times, story.end_after_ms + hour_ms].map((ms) => after(ms, check));
}

/** The fake bank of the demo: it declines, as banks do now and then. */
const declining: PaymentProvider = {
  ...manualProvider,
  records_only: false,
  refund: async () => ({ kind: 'failed', code: 'account_closed', message: 'account closed' }),
};

function endingActs(demo_return: DemoReturn, story: Story, after: After): Act[] {
  const { shop, by_staff } = demo_return;
  const shop_id = shop.id;
  const process = (provider: PaymentProvider) =>
    after(story.end_after_ms, async (deps, return_id) => {
      if (await isInReview(deps, { shop_id, return_id })) return;
      await by_staff('processReturn', return_id, () =>
        processReturn(deps, { shop_id, return_id, source: 'admin' }),
      );
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
            comment: wear[goodsOf(demo_return.units[0]!.line.title)],
          }),
        ),
        // Nobody leaves a customer waiting for weeks.
        after(story.delivered_after_ms + 6 * day_ms, (deps, return_id) =>
          closeReturn(deps, { shop_id, return_id }),
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
    case 'one_rejected':
      break;
  }
  return [after(story.end_after_ms, (deps, return_id) => rejectOneUnit(deps, demo_return, return_id))];
}

/** What worn goods look like. */
const wear: Record<Goods, string> = {
  fragile: 'Tea stains inside, used more than once.',
  textile: 'Washed at least once.',
  worn: 'Make-up on the lining, the tag is cut off.',
  decoration: 'Glue and a nail hole on the back.',
  technical: 'Scratched, and the batteries have leaked.',
  paper: 'Written on.',
};

/** The last unit was used, which is no reason to pay for it: staff says so to the shopper, and the rest is processed. */
async function rejectOneUnit(
  deps: Deps,
  { shop, units, by_staff }: DemoReturn,
  return_id: number,
): Promise<void> {
  const shop_id = shop.id;
  const [last, ...others] = await listRemovable(deps, { shop_id, return_id });
  if (!last || others.length === 0 || (await isInReview(deps, { shop_id, return_id }))) return;
  const line = units.find((unit) => unit.line.id === last.order_line_item_id)?.line;
  const message = `We can’t take it back as new: ${wear[goodsOf(line?.title ?? '')].toLowerCase()}`;
  await by_staff('rejectReturn', return_id, () =>
    rejectReturn(deps, {
      shop_id,
      return_id,
      message: null,
      units: [{ line_item_id: last.id, message }],
      source: 'admin',
    }),
  );
  await executeReturn({ ...deps, provider: manualProvider }, { shop_id, return_id });
}

type Ref = { shop_id: number; return_id: number };

/** Units that nothing is exchanged for, the last first. */
function listRemovable(deps: Deps, { shop_id, return_id }: Ref) {
  return deps.db.inTransaction((tx) =>
    tx
      .selectFrom('return_line_items')
      .select(['id', 'order_line_item_id'])
      .where('shop_id', '=', shop_id)
      .where('return_id', '=', return_id)
      .where('resolution', '<>', 'exchange')
      .where('removed_at', 'is', null)
      .orderBy('id', 'desc')
      .execute(),
  );
}

/** Whether a person has to look first. */
async function isInReview(deps: Deps, { shop_id, return_id }: Ref): Promise<boolean> {
  const found = await deps.db.inTransaction((tx) =>
    tx
      .selectFrom('returns')
      .select('state')
      .where('shop_id', '=', shop_id)
      .where('id', '=', return_id)
      .executeTakeFirst(),
  );
  return found?.state === 'review';
}

/** Whether the shop's policy may send it to review: it has a damaged item, or is dear. */
function mayBeReviewed({ units }: DemoReturn, { reason_point }: Story): boolean {
  const value = units.reduce((sum, { line, quantity }) => sum + line.unit_price * quantity, 0);
  return (
    value >= review_value ||
    units.some(({ line }) => reasonFor(line.title, reason_point).return_reason_code === 'damaged')
  );
}

/** One unit was not in the parcel: it is taken out, and the rest is processed. */
async function removeOneUnit(deps: Deps, { shop_id, return_id }: Ref): Promise<void> {
  const [unit] = await listRemovable(deps, { shop_id, return_id });
  if (!unit || (await isInReview(deps, { shop_id, return_id }))) return;
  await removeLineItems(deps, { shop_id, return_id, line_item_ids: [unit.id], source: 'warehouse' });
  await executeReturn({ ...deps, provider: manualProvider }, { shop_id, return_id });
}
