import { hour_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import type { CollectRequest, Collector, FoundPayment, PaymentProvider } from '../settlements/index.ts';
import { changeShopperPayment, isUnderWay, lockShopperPayment } from './rows.ts';
import type { ShopperPayment } from './rows.ts';
import { readCollectContext } from './store.ts';

/** A page at Stripe is open for a day at most: whoever has longer gets another one. */
const page_ms = 23 * hour_ms;

/** What a provider says of a payment page. A page is opened if there is none, and closed when the time is over. */
export async function askProvider(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  provider: PaymentProvider,
  payment: ShopperPayment,
  wish: 'look' | 'close' = 'look',
): Promise<FoundPayment> {
  const collector = collectorOf(provider, payment);
  if (!collector) return elsewhere(payment);
  const request = await requestOf(deps, payment);
  const now = deps.clock.now();
  const is_unwanted = wish === 'close' || payment.cancel_requested_at !== null;
  // Nothing was ever sent under its id: there is nothing to look up.
  const is_new = payment.endpoint === null;
  if (now >= payment.held_until || is_unwanted || !isUnderWay(payment)) return collector.close(request);
  if (is_new) return open(deps, provider, { collector, payment, request });
  const found = await collector.find(request);
  return found.kind === 'not_found' && payment.state === 'opening'
    ? open(deps, provider, { collector, payment, request })
    : found;
}

/** How the provider of a payment takes payments; undefined where another one is configured now. */
export const collectorOf = (
  { collector, name, endpoint }: PaymentProvider,
  payment: ShopperPayment,
): Collector | undefined =>
  name !== payment.provider || (payment.endpoint !== null && payment.endpoint !== (endpoint ?? ''))
    ? undefined
    : collector;

/** What is known of a payment that was begun at a provider which isn't configured any more. */
export const elsewhere = ({ provider }: ShopperPayment) => ({
  kind: 'unknown' as const,
  message: `The payment was begun at "${provider}", which is not configured any more.`,
});

/** Whoever comes next must know that something may have been sent to the provider. */
export const noteSent = (
  { db }: Pick<Deps, 'db'>,
  { endpoint }: PaymentProvider,
  payment: ShopperPayment,
): Promise<void> =>
  db.inTransaction(async (tx) => {
    const locked = await lockShopperPayment(tx, payment);
    if (locked && isUnderWay(locked)) await changeShopperPayment(tx, payment, { endpoint: endpoint ?? '' });
  });

type Opening = { collector: Collector; payment: ShopperPayment; request: CollectRequest };

async function open(
  deps: Pick<Deps, 'db'>,
  provider: PaymentProvider,
  { collector, payment, request }: Opening,
): Promise<FoundPayment> {
  await noteSent(deps, provider, payment);
  return collector.collect(request);
}

async function requestOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  payment: ShopperPayment,
): Promise<CollectRequest> {
  const { shop, order, portal_address } = await readCollectContext(db.root, payment);
  const { id, amount, currency, secures, terms, page_number, page_opened_at } = payment;
  const portal = shopPortalUrl(config, { handle: shop.handle, portal_address });
  const asked_at = page_opened_at ?? payment.created_at;
  return {
    id: page_number === 1 ? id : `${id}-${page_number}`,
    amount,
    currency,
    ...(secures && { secures: { kind: secures, terms: terms ?? '' } }),
    shop,
    order,
    return_url: `${portal}/pay/${payment.token}`,
    held_until: page_opened_at ? new Date(page_opened_at.getTime() + page_ms) : payment.held_until,
    asked_at,
    reference: payment.provider_reference,
  };
}
