import { isDeepStrictEqual } from 'node:util';
import { addDays, dayOf, endOfDay } from '@retour/contract/days';
import { convert } from '@retour/contract/money';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/ids.ts';
import { lockExposure, readExposure } from '../../money/securities/index.ts';
import type { Exposure } from '../../money/securities/index.ts';
import { insertSecurity } from '../../money/securities/rows.ts';
import type { NewSecurity } from '../../money/securities/rows.ts';
import type { InstantRules } from '../../policy/policies/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Draft, DraftAmounts } from './draft.ts';
import type { DraftEvaluation } from './evaluate-items.ts';
import { collects } from './must-pay.ts';
import type { DraftQuote } from './quote-draft.ts';
import { shownAddress } from './shown-address.ts';
import { readBuyer } from './store.ts';

/** An exchange whose new items can be sent before the returned ones are back, and on which terms. */
export type InstantOffer = {
  rules: InstantRules;
  customer_id: number;
  /** What was paid for the items that come back for it, never more than the exchange gets for them: minor units of the currency paid in, and of the shop's. */
  amount: number;
  shop_amount: number;
  /** What of it is paid today, and given back. */
  deposit: number;
  /** What of it is held on a card, or can be charged to it. */
  secured: number;
  /** The last second to hand the items in, and when a deposit is kept. */
  send_by: Date;
  charge_at: Date;
};

type Asked = {
  draft: Draft;
  shop: { time_zone: string };
  evaluation: DraftEvaluation | undefined;
  quote: DraftQuote | undefined;
  now: Date;
};

/**
 * Whether the new items of a draft can be sent now, and on which terms. Never for gifts, for drafts of staff, where a person looks first, to another address than the
 * order's, while a withdrawal from the order is open, and to customers whose items never came.
 */
export async function readInstantOffer(
  db: Reader,
  deps: Pick<Deps, 'vault' | 'config'>,
  asked: Asked,
): Promise<InstantOffer | undefined> {
  const { draft, shop, now } = asked;
  const secured = securedOf(asked);
  if (!secured) return undefined;
  const { rules, amount, shop_amount } = secured;
  const buyer = await readBuyer(db, draft);
  if (buyer.customer_id === null || buyer.is_withdrawn) return undefined;
  if (!isDeepStrictEqual(draft.shipping_address, shownAddress(buyer.shipping_address))) return undefined;
  const { security } = rules;
  const needs = security === 'deposit' ? 'payment' : 'card';
  if (security !== 'none' && !(await collects(db, deps, draft.shop_id, needs))) return undefined;
  const exposure = await readExposure(db, draft.shop_id, buyer.customer_id);
  if (!hasRoom(exposure, rules, shop_amount)) return undefined;
  const send_by_day = addDays(dayOf(now, shop.time_zone), rules.send_within_days);
  return {
    rules,
    customer_id: buyer.customer_id,
    amount,
    shop_amount,
    deposit: security === 'deposit' ? amount : 0,
    secured: security === 'card' || security === 'hold' ? amount : 0,
    send_by: endOfDay(send_by_day, shop.time_zone),
    charge_at: endOfDay(addDays(send_by_day, rules.grace_days), shop.time_zone),
  };
}

/**
 * The same where the shopper wants the new items now, under a lock, so that no two take the last room. Undefined where they don't.
 * Refusals: instant_unavailable.
 */
export async function requireInstant(
  tx: Tx,
  deps: Pick<Deps, 'vault' | 'config'>,
  asked: Asked,
): Promise<InstantOffer | undefined> {
  if (asked.draft.release !== 'now') return undefined;
  if (securedOf(asked)) await lockExposure(tx, asked.draft.shop_id);
  const offer = await readInstantOffer(tx, deps, asked);
  if (!offer) throw instantUnavailable();
  return offer;
}

export const instantUnavailable = () =>
  new Refusal('instant_unavailable', "The new items can't be sent before the returned ones are back.");

/** What a draft comes to with what secures it, where the shopper wants the new items now. */
export const withDeposit = (
  amounts: DraftAmounts,
  { release }: Pick<Draft, 'release'>,
  offer: InstantOffer | undefined,
): DraftAmounts => {
  const { deposit, secured } = release === 'now' && offer ? offer : { deposit: 0, secured: 0 };
  return { ...amounts, deposit, secured };
};

/** Adds the security of a return that is to be submitted, or paid for first. */
export async function addSecurity(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { shop_id, order_id }: Pick<Draft, 'shop_id' | 'order_id'>,
  offer: InstantOffer,
  of: Pick<NewSecurity, 'currency' | 'currency_exponent' | 'shopper_payment_id'>,
): Promise<NewSecurity> {
  const { rules, customer_id, amount, shop_amount, send_by, charge_at } = offer;
  const security: NewSecurity = {
    ...of,
    shop_id,
    id: newId('sec', clock),
    order_id,
    customer_id,
    kind: rules.security,
    amount,
    shop_amount,
    release_on: rules.release_on,
    send_by,
    charge_at,
    created_at: clock.now(),
  };
  await insertSecurity(tx, security);
  return security;
}

function hasRoom({ shop, customer, open, unreturned }: Exposure, { exposure }: InstantRules, amount: number) {
  return (
    unreturned === 0 &&
    open < exposure.open &&
    (exposure.shop === null || shop + amount <= exposure.shop) &&
    (exposure.customer === null || customer + amount <= exposure.customer)
  );
}

/** The items that come back for an exchange, as far as the draft and its policy say. Limits in another currency than the order's aren't comparable. */
function securedOf({
  draft,
  evaluation,
  quote,
}: Asked): Pick<InstantOffer, 'rules' | 'amount' | 'shop_amount'> | undefined {
  if (draft.is_gift || draft.staff || !evaluation || !quote) return undefined;
  const rules = evaluation.units.find((unit) => unit?.exchange.instant)?.exchange.instant;
  const { new_return, paid_by_item, priced, basis } = quote;
  if (!rules || new_return.review_reason || !new_return.method) return undefined;
  if (basis.money?.currency !== evaluation.policy.currency) return undefined;
  const paid = [...paid_by_item.values()];
  const value = new_return.units.reduce((sum, { resolution, outcome }, i) => {
    const is_secured = resolution === 'exchange' && outcome === 'default';
    return is_secured ? sum + (paid[i] ?? 0) : sum;
  }, 0);
  const { shop, presentment } = priced.totals;
  const credit = (presentment ?? shop).exchange_credit_total;
  const amount = Math.min(value, credit);
  if (amount <= 0) return undefined;
  return { rules, amount, shop_amount: convert(amount, credit, shop.exchange_credit_total) };
}
