import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseMoney } from '@retour/contract/money';
import { cartActs, visit } from './carts.ts';
import { ok } from './draft-returns.ts';
import { anyBasket, saleOf } from './edited-returns.ts';
import { sellOrder } from './factories.ts';
import { visitPortal } from './portal-visitor.ts';
import { mainOf, readHidden, textOf } from './read-form.ts';
import { readLedgers } from './read-ledgers.ts';
import { spaced, toldWords } from './told-words.ts';
import type { ToldLanguage } from './told-words.ts';
import type { TestShop } from './shop.ts';

/** A shopper who chose new items in the storefront. */
const anyCart = fc.record({
  basket: anyBasket,
  units: fc.array(
    fc.record({
      line: fc.nat(1),
      resolution: fc.constantFrom('exchange' as const, 'exchange', 'refund', 'credit'),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  cart: fc.array(fc.constantFrom(802, 803, 901, 902), { minLength: 1, maxLength: 3 }),
  terms: fc.record({
    shop_bonus: fc.constantFrom(0, 500),
    handling_fee: fc.constantFrom(0, 300),
    leftover_to: fc.constantFrom('refund' as const, 'credit' as const),
  }),
  language: fc.constantFrom<ToldLanguage[]>('en', 'de'),
});
type AnyCart = typeof anyCart extends fc.Arbitrary<infer T> ? T : never;

/** So many carts, always the same ones for a seed. */
export const cartsOf = (seed: number, count: number): AnyCart[] =>
  fc.sample(anyCart, { seed, numRuns: count });

/**
 * Compares the page to which a storefront hands a shopper back with the answer for the cart: items, rows and result, in both languages. Where it offers to confirm, that is
 * accepted, and the return has these amounts. Returns whether it was confirmed.
 */
export async function assertCartFacts(at: TestShop, given: AnyCart): Promise<boolean> {
  const { basket, language, cart, terms } = given;
  const rate = at.shop.currency === 'JPY' ? 1 : basket.rate;
  const order = await sellOrder(at.deps, at.shop, saleOf({ ...basket, rate }));
  const units = given.units.filter(({ line }, i, all) => all.findIndex((one) => one.line === line) === i);
  const is_exchanged = units.some(({ resolution }) => resolution === 'exchange');
  const [first, ...others] = units;
  const chosen = is_exchanged ? units : [{ ...first!, resolution: 'exchange' as const }, ...others];
  const visitor = await visit(at.deps, at.shop, { order, units: chosen, terms });
  const acts = cartActs(at);
  const token = await acts.create(...cart);
  const quote = await ok(acts.complete(token, visitor));
  const words = toldWords(language, at.shop.time_zone);
  const { currency, totals } = quote;
  const minor = (amount: string) => parseMoney(amount, currency)!;
  const what = `cart ${cart.join()} of ${order.name} of ${at.shop.handle}`;
  const path = `${new URL(`${at.deps.config.portal_url}/${at.shop.handle}`).pathname}/cart/${token}`;
  const portal = visitPortal(at.server.origin, { 'accept-language': language });
  const page = await portal.open(path);
  assert.equal(page.status, 200, what);
  const main = mainOf(page.html);
  const items = [...main.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, item]) => textOf(item!));
  assert.deepEqual(
    items,
    quote.exchange_items.map(({ title, total }: any) =>
      spaced(`${title} ${words.money(minor(total), currency)}`),
    ),
    `${what}: the new items`,
  );
  const [ledger] = readLedgers(main);
  const parts = ledger!.filter(({ kind }) => kind === 'part');
  const final = ledger!.at(-1)!;
  const result = minor(totals.refund) + minor(totals.gift_card) - minor(totals.upsell);
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  assert.equal(sum, result, `${what}: the rows come to the result`);
  assert.equal(Math.abs(final.amount), Math.abs(result), `${what}: the result`);
  for (const [key, amount] of [
    ['totals.items', minor(totals.return_total)],
    ['totals.discount', minor(totals.honoured_discount)],
    ['totals.bonus', minor(totals.bonus_credit)],
    ['totals.shipping', minor(totals.reimbursement)],
    ['changed.fees', 0 - minor(totals.handling_fee)],
    ['totals.not_refundable', 0 - minor(totals.not_refundable)],
  ] as const)
    assert.equal(
      parts.find(({ label }) => label === words.say(key))?.amount ?? 0,
      amount,
      `${what}: ${words.say(key)}`,
    );
  const new_items = parts.find(({ label }) => label.startsWith(words.say('totals.new_items')));
  assert.equal(new_items?.amount ?? 0, 0 - minor(totals.exchange_total), `${what}: new items`);
  return confirm({ at, portal, page, what, quote });
}

type Seen = {
  at: TestShop;
  portal: ReturnType<typeof visitPortal>;
  page: Awaited<ReturnType<ReturnType<typeof visitPortal>['open']>>;
  what: string;
  quote: any;
};

/** Confirms where that is offered: unless something is left to pay. */
async function confirm({ at, portal, page, what, quote }: Seen): Promise<boolean> {
  const { shown } = readHidden(page.html);
  assert.equal(shown !== undefined, Number(quote.totals.upsell) === 0, `${what}: confirming is offered`);
  if (shown === undefined) return false;
  const after = await portal.post(page.path, { shown });
  assert.match(after.path, /\/return\/[0-9a-f-]{36}$/, `${what}: confirming is accepted: ${after.text}`);
  const token = page.path.split('/').at(-1)!;
  const { return_session_id } = quote;
  const { body } = await at.clients.standard.post(`/cart/${token}/complete`, { return_session_id });
  const { refund, gift_card, upsell } = quote.totals;
  const made = await ok(at.clients.standard.get(`/warehouse/return/details?return_id=${body.return_id}`));
  if (!made.multi_currency)
    assert.deepEqual([made.refund, made.gift_card, made.upsell], [refund, gift_card, upsell], what);
  assert.equal(new URL(made.status_page_url).pathname, after.path, `${what}: leads to the return`);
  return true;
}
