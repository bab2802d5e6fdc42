import { randomUUID } from 'node:crypto';
import { hashSecret } from '../../../platform/callers/credentials.ts';
import { day_ms, minute_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import type { AddressedShop } from '../../../platform/pages/portal-address.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readOrderEligibility } from '../../policy/eligibility/index.ts';
import { findProvenOrder } from './find-proven-order.ts';
import { drawQr } from './qr-image.ts';
import type { QrType } from './qr-image.ts';
import { insertLink, insertQrImage } from './store.ts';

/** How long a link and its image are valid (API contract, 21). */
const link_days = 30;

export type LinkInput = {
  shop: AddressedShop & { id: number; time_zone: string };
  name: string;
  zip: string;
  gift: boolean;
};

/**
 * Makes a link that opens the portal on the order of this name, proven by the shop's look-up factor. Returns its URL.
 * Refusals: order_not_found (an unknown name and a wrong proof are answered alike), order_not_available.
 */
export function createDeepLink(deps: Deps, input: LinkInput): Promise<{ url: string }> {
  return deps.db.inTransaction(async (tx) => {
    const { url } = await makeLink(tx, deps, input);
    return { url };
  });
}

/** The same with a QR image of the link, drawn now. Returns both URLs. Refusals: as createDeepLink. */
export function createQrLink(
  deps: Deps,
  { type, size, ...input }: LinkInput & { type: QrType; size: number },
): Promise<{ qr: string; deeplink_url: string }> {
  return deps.db.inTransaction(async (tx) => {
    const { url, link_id } = await makeLink(tx, deps, input);
    const token = randomUUID();
    await insertQrImage(tx, {
      ...drawQr(url, type, size),
      link_id,
      token_hash: hashSecret(token),
      shop_id: input.shop.id,
    });
    return { qr: `${deps.config.origin}/api/v1/qr/i/${token}`, deeplink_url: url };
  });
}

/** Makes a link to an order for a message to its buyer, in the transaction of the message; answers its URL. */
export async function makeMailedLink(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  {
    shop,
    order_id,
    expires_at,
  }: { shop: AddressedShop & { id: number }; order_id: number; expires_at: Date },
): Promise<string> {
  const token = randomUUID();
  const created_at = clock.now();
  const token_hash = hashSecret(token);
  await insertLink(tx, {
    shop_id: shop.id,
    token_hash,
    order_id,
    gift: false,
    is_mailed: true,
    expires_at,
    created_at,
  });
  return `${shopPortalUrl(config, shop)}/link/${token}`;
}

/** How long a link is valid that opens once. */
const brief_minutes = 15;

/** Makes a link to an order for its buyer, who is known: it opens once. Answers its URL. */
export async function makeBriefLink(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { shop, order_id }: { shop: AddressedShop & { id: number }; order_id: number },
): Promise<string> {
  const token = randomUUID();
  const created_at = clock.now();
  await insertLink(tx, {
    shop_id: shop.id,
    token_hash: hashSecret(token),
    order_id,
    gift: false,
    opens_once: true,
    expires_at: new Date(created_at.getTime() + brief_minutes * minute_ms),
    created_at,
  });
  return `${shopPortalUrl(config, shop)}/link/${token}`;
}

async function makeLink(
  tx: Tx,
  { clock, config }: Deps,
  { shop, name, zip, gift }: LinkInput,
): Promise<{ url: string; link_id: number }> {
  const created_at = clock.now();
  const order_id = await findProvenOrder(tx, shop.id, name, zip);
  if (order_id === undefined) throw new Refusal('order_not_found', 'No order matches this name and value.');
  const eligibility = await readOrderEligibility(tx, { shop, order_id }, created_at);
  if (!eligibility?.is_available)
    throw new Refusal('order_not_available', 'No items of this order can be returned, now or later.');
  const token = randomUUID();
  const link_id = await insertLink(tx, {
    shop_id: shop.id,
    token_hash: hashSecret(token),
    order_id,
    gift,
    expires_at: new Date(created_at.getTime() + link_days * day_ms),
    created_at,
  });
  return { url: `${shopPortalUrl(config, shop)}/link/${token}`, link_id };
}
