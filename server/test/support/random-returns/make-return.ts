import { match_queue } from '../../../src/modules/requests/withdrawals/queues.ts';
import type { Client } from '../client.ts';
import { chosenOf, saleOf, withoutGoods } from '../edited-returns.ts';
import type { Choice, Chosen } from '../edited-returns.ts';
import { sellOrder } from '../factories.ts';
import type { Sale, SoldOrder } from '../factories.ts';
import type { PaymentServer } from '../payment-server.ts';
import type { TestShop } from '../shop.ts';
import type { ToldLanguage } from '../told-words.ts';
import { sendNow } from './instant.ts';
import type { Origin, Plan } from './plans.ts';
import { take } from './refused.ts';
import { runJob } from '../run-job.ts';

/** A draft that can be submitted: everything was chosen. */
export type ReadyDraft = {
  at: TestShop;
  draft_id: string;
  order: SoldOrder;
  origin: Origin;
  language: ToldLanguage;
};

/** A return as it was made. */
export type Started = { return_id: number; order: SoldOrder; chosen: Chosen };

const address = {
  address1: '9 Elm Rd',
  city: 'Salem',
  state: 'OR',
  zip: '97301',
  country_code: 'US',
};
const postal_code = '43215';

/** Sells the order of a plan and returns what the plan chooses of it. A refusal of the server is thrown. */
export async function makeReturn(
  at: TestShop & { payments: PaymentServer },
  plan: Plan,
  onDraft?: (draft: ReadyDraft) => Promise<void>,
): Promise<Started | undefined> {
  const number = crypto.randomUUID();
  const customer = {
    external_id: `buyer-${number}`,
    email: 'ana@example.com',
    is_business: isBusiness(plan),
  };
  const order = await sellOrder(at.deps, at.shop, { ...saleOfPlan(at, plan), customer });
  const is_gift = plan.origin === 'gift';
  const chosen = chosenOf(plan.basket, { ...plan.choices, is_gift });
  if (plan.origin === 'withdrawal') {
    const return_id = await withdraw(at, order);
    return return_id === undefined ? undefined : { return_id, order, chosen: { ...chosen, units: [] } };
  }
  const client = at.clients.standard;
  const { draft_return } = await take(
    client.post('/draft-returns', {
      order_name: order.name,
      language: plan.language,
      ...(plan.origin === 'staff' ? { staff: true } : { secondary_input: postal_code, is_gift }),
    }),
  );
  const url = `/draft-returns/${draft_return.id}`;
  const units = await chooseUnits(client, { url, order, plan, units: chosen.units });
  if (units.length === 0) return undefined;
  await chooseMethod(client, url, plan);
  const { origin, language } = plan;
  const tell = async () => onDraft?.({ at, draft_id: draft_return.id, order, origin, language });
  if (origin === 'instant') {
    const return_id = await sendNow(at, url, tell);
    return return_id === undefined ? undefined : { return_id, order, chosen: { ...chosen, units } };
  }
  await tell();
  const submitted = await take(client.post(`${url}/submit`));
  return { return_id: submitted.draft_return.return_id, order, chosen: { ...chosen, units } };
}

/** Whether the buyer of a plan is a business: every third is. */
export const isBusiness = ({ pause_minutes }: Pick<Plan, 'pause_minutes'>): boolean =>
  pause_minutes % 3 === 0;

/** The order of a plan: in a shop of yen in yen only, and sometimes paid with a gift card in part. */
function saleOfPlan({ shop, deps }: TestShop, { basket, gift_card }: Plan): Sale {
  const rate = shop.currency === 'JPY' ? 1 : basket.rate;
  const sale = saleOf({ ...basket, rate });
  const { total_price = 0, currency = shop.currency } = sale.presentment ?? { total_price: sale.total_price };
  const by_card = total_price - gift_card;
  const captured_at = deps.clock.now();
  const paid = { status: 'captured' as const, currency, captured_at };
  const number = crypto.randomUUID();
  if (gift_card === 0 || by_card <= 0) return sale;
  return {
    ...sale,
    payments: [
      {
        ...paid,
        external_id: `gift-${number}`,
        gateway: 'gift_card',
        kind: 'gift_card',
        captured: gift_card,
      },
      { ...paid, external_id: `card-${number}`, gateway: 'card', kind: 'card', captured: by_card },
    ],
  };
}

/** Chooses units, reasons and outcomes of a draft; where an outcome isn't offered, the first that is. Returns what was chosen. */
async function chooseUnits(
  client: Client,
  { url, order, plan, units }: { url: string; order: SoldOrder; plan: Plan; units: readonly Choice[] },
): Promise<Choice[]> {
  const chosen: Choice[] = [];
  const offered = units.map((unit) => (isOffer(unit) ? unit : withoutGoods(unit)));
  // Only staff let customers keep or donate units that the policy offers nothing for.
  for (const unit of plan.origin === 'staff' ? units : offered) {
    const body = { order_line_item_id: order.line_ids[unit.line], reason_id: unit.reason };
    const { draft_return } = await take(client.post(`${url}/returning-items`, body));
    const item = `${url}/returning-items/${draft_return.returning_items.at(-1).id}`;
    const wanted = unit.type === 'exchange' ? unit.type : (unit.goods ?? unit.type);
    if (unit.type === 'exchange' && plan.origin !== 'shop_now')
      await take(client.post(`${item}/exchange-item`, { variant_id: unit.to }));
    else {
      const answer = await client.post(`${item}/return-type`, { return_type: wanted });
      if (isOffer(unit) && answer.status !== 200)
        await take(client.post(`${item}/return-type`, { return_type: unit.type }));
      else await take(Promise.resolve(answer));
      chosen.push(answer.status === 200 ? unit : withoutGoods(unit));
      continue;
    }
    chosen.push(unit);
  }
  const is_exchanged = units.some(({ type }) => type === 'exchange');
  if (plan.origin === 'shop_now' && is_exchanged) {
    const { token } = await take(client.post('/cart', { cart: plan.method % 2 === 0 ? [802] : [901, 803] }));
    await take(client.post(`${url}/cart`, { token }));
  }
  return chosen;
}

const isOffer = (unit: Choice) => unit.type !== 'exchange' && unit.goods === 'keep_offer';

async function chooseMethod(client: Client, url: string, { method, origin }: Plan): Promise<void> {
  const { return_method_options } = await take(client.post(`${url}/finalize-items`));
  if (origin === 'gift') {
    const recipient = { first_name: 'Kim', last_name: 'Park', email: 'kim@example.com' };
    await take(client.post(`${url}/recipient`, recipient));
    await take(client.post(`${url}/address`, address));
  }
  const { id } = return_method_options[method % return_method_options.length];
  await take(client.post(`${url}/select-return-method`, { return_method_id: id }));
}

/** The customer declares a withdrawal, and staff make the return that it asks for. */
async function withdraw({ deps, clients }: TestShop, order: SoldOrder): Promise<number | undefined> {
  const client = clients.standard;
  const statement = { name: 'Ana Ruiz', contract: order.name, email: 'ana@example.com' };
  const { reference } = await take(client.post('/withdrawals', statement));
  await runJob(deps, match_queue.queue);
  const { withdrawals } = await take(client.get('/withdrawals?sort_order=desc&limit=20'));
  const found = withdrawals.find(({ statements }: any) =>
    statements.some((one: any) => one.reference === reference),
  );
  const { return_id } = await take(client.post(`/withdrawals/${found.id}/return`, {}));
  return return_id ?? undefined;
}
