import { sql } from 'kysely';
import type { Reader } from '../../server/src/platform/db.ts';
import type { Deps } from '../../server/src/platform/deps.ts';
import { readOrderEligibility } from '../../server/src/modules/policy/eligibility/index.ts';
import { demo_handle } from './seed-demo.ts';

/** Links of the portal that find an order of the demo shop, with its number and postal code filled in. */
export type DemoLinks = {
  eligible: string | undefined;
  not_eligible: string | undefined;
  gift: string | undefined;
};

type Candidate = { id: number; name: string; zip: string; shop_id: number; time_zone: string };

/** Orders that are looked at until one fits. */
const max_candidates = 25;

/** An order that can be returned, one that cannot be any more, and one that is returned as a gift. Undefined where the demo shop has none. */
export async function findDemoLinks({ db, clock, config }: Deps): Promise<DemoLinks> {
  const now = clock.now();
  const linkTo = ({ name, zip }: Candidate, more = '') =>
    `${config.portal_url}/${demo_handle}?order=${encodeURIComponent(name)}&zip=${encodeURIComponent(zip)}${more}`;
  const pick = async (
    candidates: readonly Candidate[],
    is_eligible: boolean,
  ): Promise<Candidate | undefined> => {
    for (const one of candidates) {
      const shop = { id: one.shop_id, time_zone: one.time_zone };
      const found = await readOrderEligibility(db.root, { shop, order_id: one.id }, now);
      const fits = found?.is_available && found.items.every(({ eligible }) => eligible === is_eligible);
      if (fits) return one;
    }
    return undefined;
  };
  const newest = await listCandidates(db.root, now, 'desc');
  const eligible = await pick(newest, true);
  const gift = await pick(
    newest.filter(({ id }) => id !== eligible?.id),
    true,
  );
  const not_eligible = await pick(await listCandidates(db.root, now, 'asc'), false);
  return {
    eligible: eligible && linkTo(eligible),
    not_eligible: not_eligible && linkTo(not_eligible),
    gift: gift && linkTo(gift, '&gift=1'),
  };
}

/** Delivered orders of a few lines, all with pictures, that no return was made of, from one end of the trade. */
async function listCandidates(db: Reader, now: Date, order: 'asc' | 'desc'): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select o.id, o.name, o.shipping_address->>'postal_code' as zip, s.id as shop_id, s.time_zone
    from shops s join orders o on o.shop_id = s.id
    where s.handle = ${demo_handle} and o.shipping_address->>'country_code' = 'GB' and o.shipping_address->>'postal_code' is not null
      and (select count(*) from order_line_items l where l.shop_id = o.shop_id and l.order_id = o.id) between 3 and 8
      and exists (select from fulfillments f where f.shop_id = o.shop_id and f.order_id = o.id and f.delivered_at <= ${now})
      and not exists (select from order_line_items l where l.shop_id = o.shop_id and l.order_id = o.id and l.image is null)
      and not exists (select from returns r where r.shop_id = o.shop_id and r.order_id = o.id)
    order by o.created_at ${sql.raw(order)} limit ${max_candidates}`.execute(db);
  return rows;
}
