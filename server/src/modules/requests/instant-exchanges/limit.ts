import { warned_at_basis_points } from '@retour/contract/securities';
import type { Reader } from '../../../platform/db.ts';
import { readDocument } from '../../policy/policies/index.ts';
import { readOut } from './store-queue.ts';

type Limit = { is_offered: boolean; limit: number | null; currency: string };
const all_in_basis_points = 10_000;

/** Whether the policy in effect offers instant exchanges, and the highest limit of the shop in it, in minor units; null without one. */
export async function readLimit(db: Reader, shop: { id: number; currency: string }): Promise<Limit> {
  const { terms, zones, currency } = (await readDocument(db, shop, 'published')).document;
  const instant = [terms, ...zones.map((zone) => zone.terms)].flatMap((one) => one?.exchange?.instant ?? []);
  const limits = instant.flatMap(({ exposure }) => exposure?.shop ?? []);
  const is_limited = instant.length > 0 && limits.length === instant.length;
  return { is_offered: instant.length > 0, limit: is_limited ? Math.max(...limits) : null, currency };
}

/** What is out where that is most of the limit: in minor units of the policy's currency, and in whole percent of the limit. Undefined where it isn't. */
export async function readHighExposure(
  db: Reader,
  shop_id: number,
): Promise<{ out: number; currency: string; percent: number } | undefined> {
  const out = await readOut(db, shop_id);
  if (out === 0) return undefined;
  // The policy that has limits names its currency.
  const { limit, currency } = await readLimit(db, { id: shop_id, currency: '' });
  if (limit === null || limit === 0 || out * all_in_basis_points < limit * warned_at_basis_points)
    return undefined;
  return { out, currency, percent: Math.floor((out * 100) / limit) };
}
