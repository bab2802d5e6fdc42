import assert from 'node:assert/strict';
import { remindShoppers } from '../../../src/modules/messages/emails/index.ts';
import { upsertProducts } from '../../../src/modules/commerce/orders/index.ts';
import { publishDraft, saveDraft } from '../../../src/modules/policy/policies/index.ts';
import type { PolicyDocument } from '../../../src/modules/policy/policies/index.ts';
import { changeShopSettings } from '../../../src/modules/shop/shops/index.ts';
import type { NewShop } from '../../../src/modules/shop/shops/index.ts';
import { minute_ms } from '../../../src/platform/clock.ts';
import { Refusal } from '../../../src/platform/refusal.ts';
import { createCheckedClients } from '../checked-client.ts';
import { seedShop } from '../draft-returns.ts';
import { products } from '../edited-returns.ts';
import type { SoldOrder } from '../factories.ts';
import { createLedgerProvider } from '../ledger-provider.ts';
import type { LedgerProvider } from '../ledger-provider.ts';
import { startPaymentServer } from '../payment-server.ts';
import type { PaymentServer } from '../payment-server.ts';
import { expire } from '../return-states.ts';
import { startShop } from '../shop.ts';
import type { TestShop } from '../shop.ts';
import type { ToldLanguage } from '../told-words.ts';
import { perform, scan } from './acts.ts';
import { Refused, take } from './refused.ts';
import { collectPayments, withInstant } from './instant.ts';
import { isBusiness, makeReturn } from './make-return.ts';
import type { ReadyDraft } from './make-return.ts';
import { plansOf, policiesOf } from './plans.ts';
import type { Origin, Plan } from './plans.ts';

export type { ReadyDraft } from './make-return.ts';

/** A shop with random returns, who pays for it, and where its shoppers pay. */
export type RandomShop = TestShop & { provider: LedgerProvider; payments: PaymentServer };

/** A random return: how it came about and what has happened to it, as far as it wasn't refused. */
export type RandomReturn = {
  at: RandomShop;
  return_id: number;
  order: SoldOrder;
  origin: Origin;
  is_gift: boolean;
  /** Who bought. */
  is_business: boolean;
  /** What its shopper reads. */
  language: ToldLanguage;
  /** What has happened, in order, such as `process`. */
  history: string[];
  /** Names the return in messages of tests. */
  name: string;
};

export type RandomReturnsOptions = {
  count: number;
  /** The same seed makes the same returns. */
  seed: number;
  /** Called with each draft that is ready to be submitted. */
  onDraft?: (draft: ReadyDraft) => Promise<void>;
  /** Called with a return when it is made, and after each thing that happened to it. */
  onChange?: (made: RandomReturn) => Promise<void>;
};

export type RandomReturns = {
  shops: RandomShop[];
  returns: RandomReturn[];
  /** To be called after the last test. */
  close(): Promise<void>;
};

const kinds: Partial<NewShop>[] = [
  { name: 'Marlow & Sons', currency: 'GBP', time_zone: 'Europe/London' },
  { name: 'Acme', currency: 'USD', time_zone: 'America/New_York' },
  { name: 'Sakura', currency: 'JPY', time_zone: 'Asia/Tokyo' },
];

/** For whose refunds each shop issues credit memos, by its currency. */
export const memos_for: Readonly<Record<string, string>> = {
  GBP: 'business',
  USD: 'everyone',
  JPY: 'business',
};

/** After so many returns a shop has another policy. */
const returns_per_policy = 8;

/**
 * Makes random returns in all states, by the API and the commands that the API uses, in three shops on one server: of a pound, a dollar and a yen, the first
 * two with orders that were paid in yen too. What the server refuses doesn't happen. The same seed makes the same returns.
 */
export async function makeRandomReturns(options: RandomReturnsOptions): Promise<RandomReturns> {
  const { count, seed } = options;
  const payments = await startPaymentServer('stripe');
  const shops = await openShops(payments);
  const server = shops[0]!.server;
  const close = async () => {
    await server.close();
    await payments.stop();
  };
  const returns: RandomReturn[] = [];
  const in_effect = new Map<RandomShop, PolicyDocument>();
  try {
    const policies = policiesOf(seed, Math.ceil(count / returns_per_policy) + shops.length);
    // Some plans come to nothing, such as an exchange that a policy doesn't offer.
    for (const [i, plan] of plansOf(seed, 2 * count).entries()) {
      if (returns.length === count) break;
      const at = shops[i % shops.length]!;
      if (i % returns_per_policy < shops.length) {
        in_effect.set(at, policies[i % policies.length]!);
        await publish(at, in_effect.get(at)!);
      }
      const made = await makeOne(at, plan, { ...options, policy: in_effect.get(at)! });
      if (made) returns.push(made);
      if (returns.length === Math.ceil(count / 5) && made) await letExpire(returns, options);
    }
    for (const { deps } of shops.slice(0, 1)) await remindShoppers(deps);
    assert.equal(returns.length, count, 'enough of the plans become returns');
  } catch (error) {
    await close();
    throw new Error(`Random returns of seed ${seed}: ${(error as Error).message}`, { cause: error });
  }
  return { shops, returns, close };
}

/** What waits in vain expires; some of it is scanned after all. */
async function letExpire(
  returns: readonly RandomReturn[],
  { onChange }: RandomReturnsOptions,
): Promise<void> {
  await expire(returns[0]!.at.deps);
  for (const [i, made] of returns.entries()) {
    if (i % 4 === 0)
      await scan(made.at, { shop_id: made.at.shop.id, return_id: made.return_id }, 'in_transit').catch(
        passRefusals,
      );
    await onChange?.(made);
  }
}

async function openShops(payments: PaymentServer): Promise<RandomShop[]> {
  const [first, ...others] = kinds;
  const at = await startShop(first);
  const shops: RandomShop[] = [{ ...at, payments, provider: createLedgerProvider() }];
  for (const kind of others) {
    const shop = await at.server.createShop(kind);
    const clients = await createCheckedClients(at.server, shop);
    shops.push({ ...at, shop, clients, payments, provider: createLedgerProvider() });
  }
  // One of them has its gift cards issued by an integration.
  await changeShopSettings(at.deps, shops[1]!.shop.id, { gift_card_issuer: 'external' });
  for (const one of shops) {
    await take(
      one.clients.standard.request('PATCH', '/settings/credit-memos', {
        body: { issued_for: memos_for[one.shop.currency], seller_address: 'Hauptstr. 1' },
      }),
    );
    await seedShop(one);
    await upsertProducts(one.deps, one.shop, products);
  }
  return shops;
}

async function publish({ deps, shop }: TestShop, document: PolicyDocument): Promise<void> {
  await saveDraft(deps, { shop, document: { ...document, currency: shop.currency } });
  await publishDraft(deps, { shop, by: 'Ana' });
}

/** Makes a return while the shop sends new items first, which it takes payments for. */
async function sendingFirst<T>(
  at: RandomShop,
  instant: PolicyDocument,
  { policy, make }: { policy: PolicyDocument; make: () => Promise<T> },
): Promise<T> {
  await publish(at, instant);
  await collectPayments(at, true);
  try {
    return await make();
  } finally {
    await collectPayments(at, false);
    await publish(at, policy);
  }
}

async function makeOne(
  at: RandomShop,
  plan: Plan,
  { onDraft, onChange, policy }: RandomReturnsOptions & { policy: PolicyDocument },
): Promise<RandomReturn | undefined> {
  const make = () => makeReturn(at, plan, onDraft).catch(passRefusals);
  const started = await (plan.security
    ? sendingFirst(at, withInstant(policy, plan.security), { policy, make })
    : make());
  if (!started) return undefined;
  const { return_id, order, chosen } = started;
  const { origin, pause_minutes, language } = plan;
  const history = [origin as string];
  const name = () => `return ${return_id} of ${at.shop.handle}: ${history.join(', ')}`;
  const made = {
    at,
    return_id,
    order,
    origin,
    is_gift: origin === 'gift',
    is_business: isBusiness(plan),
    language,
    history,
    get name() {
      return name();
    },
  };
  await onChange?.(made);
  const scene = { at, ref: { shop_id: at.shop.id, return_id }, order, basket: plan.basket, chosen };
  for (const act of plan.acts) {
    at.clock.advance(pause_minutes * minute_ms);
    const is_done = await perform(scene, act).catch(passRefusals);
    if (!is_done) continue;
    history.push(act.act === 'edit' ? `edit ${act.edit.act}` : act.act);
    await onChange?.(made);
  }
  return made;
}

/** What was refused didn't happen. */
function passRefusals(error: unknown): undefined {
  if (error instanceof Refusal || error instanceof Refused) return undefined;
  throw error;
}
