import { setPaymentProvider } from '../../../src/modules/money/settlements/index.ts';
import type { PolicyDocument } from '../../../src/modules/policy/policies/index.ts';
import { checkPayment } from '../../../src/modules/requests/draft-returns/index.ts';
import { checkSecurities } from '../../../src/modules/requests/instant-exchanges/index.ts';
import { expireReturns } from '../../../src/modules/returns/index.ts';
import { changeShopSettings } from '../../../src/modules/shop/shops/index.ts';
import { day_ms } from '../../../src/platform/clock.ts';
import type { PaymentServer } from '../payment-server.ts';
import type { Ref } from '../processing.ts';
import type { TestShop } from '../shop.ts';
import { take } from './refused.ts';

/** What secures an instant exchange. */
export type SecurityKind = 'none' | 'card' | 'hold' | 'deposit';
/** What happens to the security of an instant exchange. `overdue`: nothing was handed in by the day after which a deposit is kept; `expire`: nor as long as it would be
 * refunded. */
export type SecurityAct = 'check' | 'overdue' | 'expire' | 'release' | 'extend';

type Payable = TestShop & { payments: PaymentServer };

/** The policy with exchanges that can be sent first. */
export const withInstant = (policy: PolicyDocument, security: SecurityKind): PolicyDocument => ({
  ...policy,
  terms: {
    ...policy.terms,
    exchange: {
      ...policy.terms?.exchange,
      instant: { security, send_within_days: 14, exposure: { shop: 900_000_000, customer: 900_000_000 } },
    },
  },
});

/** Has the shop take payments of its shoppers, from now on or no longer. */
export async function collectPayments({ deps, shop, payments }: Payable, collects: boolean): Promise<void> {
  const settings = { key: 'rk_test_1', url: payments.url };
  if (collects) await setPaymentProvider(deps, { shop_id: shop.id, provider: 'stripe', settings });
  await changeShopSettings(deps, shop.id, { collects_payments: collects });
}

/** Chooses that the new items of a draft are sent now, pays its deposit and submits it. Returns the return; undefined where the policy doesn't offer that. */
export async function sendNow(
  { deps, shop, clients, payments }: Payable,
  url: string,
  onDraft: () => Promise<void>,
): Promise<number | undefined> {
  const client = clients.standard;
  const { draft_return } = await take(client.get(url));
  if (!draft_return.instant) return undefined;
  await onDraft();
  await take(client.post(`${url}/instant`, { release: 'now' }));
  await onDraft();
  const { quote, totals } = await take(client.get(`${url}/totals`));
  if (totals.amount_due.amount === 0 && !totals.deposit && !totals.secured)
    return (await take(client.post(`${url}/submit`))).draft_return.return_id;
  const { draft_return: waiting } = await take(client.post(`${url}/payment`, { quote }));
  const payment = { shop_id: shop.id, id: waiting.payment.id };
  await checkPayment(deps, payment);
  await payments.order({ pay: [payment.id] });
  await checkPayment(deps, payment);
  return (await take(client.get(url))).draft_return.return_id;
}

/** Does something to the security of a return. Returns whether it has one. */
export async function actOnSecurity(
  { deps, shop, clients, clock }: TestShop,
  { return_id }: Ref,
  act: SecurityAct,
): Promise<boolean> {
  const client = clients.standard;
  const [security] = (await take(client.get(`/securities?return_id=${return_id}`))).securities;
  if (!security) return false;
  if (act === 'release') await take(client.post(`/securities/${security.id}/release`));
  if (act === 'extend') await take(client.post(`/securities/${security.id}/extend`, { days: 4 }));
  if (act === 'expire') {
    const over_at = Math.max(Date.parse(security.late_until ?? security.charge_at), clock.now().getTime());
    clock.set(new Date(over_at + day_ms));
    await expireReturns(deps);
    return true;
  }
  if (act === 'overdue') {
    const until_due = Date.parse(security.charge_at) - clock.now().getTime();
    clock.advance(Math.max(0, until_due - 4 * day_ms));
    await checkSecurities(deps);
    // A mail server takes the reminder, without which no deposit is kept.
    const sent = `update emails set state = 'sent', sent_at = $3, due_at = null where shop_id = $1 and return_id = $2 and occasion = 'security_reminder'`;
    await deps.db.pool.query(sent, [shop.id, return_id, clock.now()]);
    clock.advance(5 * day_ms);
  }
  await checkSecurities(deps);
  // A card is charged, or what is held on it ends, by a job.
  const due =
    'select shop_id, id from shopper_payments where shop_id = $1 and (ended_at is null or capture_amount is not null)';
  for (const ref of (await deps.db.pool.query(due, [shop.id])).rows) await checkPayment(deps, ref);
  return true;
}
