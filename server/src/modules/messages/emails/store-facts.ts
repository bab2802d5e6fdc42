import { sql } from 'kysely';
import type { ReturnState, ReviewReason } from '@retour/contract/states';
import type { Reader } from '../../../platform/db.ts';
import { internal_provider } from '../../money/settlements/index.ts';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import { hand_in_by, unit_title, was_sent_first } from '../../returns/json.ts';
import type { ReturnProgress } from './due-occasions.ts';
import type { AmountFact, ItemFact, MethodFact, MailedReturnFacts } from './facts.ts';
import type { Occasion } from './occasions.ts';

/** What a return says about itself, and to whom it is written. */
export type MailedReturn = {
  return_id: number;
  recipient: string;
  /** BCP 47; null where the shopper chose none. */
  language: string | null;
  /** Messages that there are, as `occasion about`. */
  known: string[];
  state: ReturnState;
  review_reason: ReviewReason | null;
  was_processed: boolean;
  is_gift: boolean;
  is_sent_first: boolean;
  /** Its customer paid something for it before it was submitted. */
  was_paid: boolean;
  method: MethodFact;
  method_state: ReturnProgress['method_state'];
  label: { id: number; status: string; url: string | null } | null;
  scannable_id: string | null;
  qr_code_url: string | null;
  /** ISO 8601. */
  hand_in_by: string;
  name: string | null;
  reference: string;
  order_name: string;
  handle: string;
  portal_address: string | null;
  uuid: string;
  exchange_order_name: string | null;
  units: (ItemFact & { is_rejected: boolean })[];
  settlements: {
    id: string;
    kind: string;
    provider: string;
    amount: number;
    currency: string;
    paid_outside: boolean;
    /** Of credit at a commerce platform. */
    expires_at: string | null;
  }[];
  store_credit: { id: number; amount: number; currency: string; expires_at: string | null } | null;
  /** What was given beyond the return, once all of it was made. */
  goodwills: {
    id: string;
    kind: string;
    amount: number;
    currency: string;
    is_owed: boolean;
    store_credit: { id: number; expires_at: string | null } | null;
    settlement_id: string;
    provider: string;
    expires_at: string | null;
  }[];
};

const finding = sql`case when i.removed_at is not null then 'removed'
  when i.condition->>'condition_category' in ('incorrect_item', 'missing', 'junk') then i.condition->>'condition_category' end`;

/** Returns of a shop that are written about: those that were requested since it sends e-mail. */
export async function readMailedReturns(
  db: Reader,
  shop_id: number,
  return_ids: readonly number[],
): Promise<MailedReturn[]> {
  const { rows } = await sql<MailedReturn>`
    select r.id as return_id, r.customer_email as recipient, coalesce(r.language, (select d.language from draft_returns d
        where d.shop_id = r.shop_id and d.return_id = r.id limit 1)) as language,
      array(select m.occasion || ' ' || m.about from emails m where m.shop_id = r.shop_id and m.return_id = r.id and m.about is not null) as known,
      r.state, r.review_reason, r.processed_at is not null as was_processed, r.type = 'gift' as is_gift, ${sql.raw(was_sent_first)} as is_sent_first,
      exists (select from shopper_payments p where p.shop_id = r.shop_id and p.return_id = r.id and p.state = 'paid'
        and p.amount > case when p.capture_before is null then 0 else p.deposit_amount end) as was_paid,
      coalesce(m.method_type, 'none') as method, m.state as method_state, m.scannable_id, m.qr_code_url,
      (select json_build_object('id', l.id, 'status', l.status, 'url', l.url) from labels l
        where l.shop_id = r.shop_id and l.return_id = r.id and l.voided_at is null order by l.id desc limit 1) as label,
      ts_ms(${sql.raw(hand_in_by)}) as hand_in_by, nullif(trim(r.customer_first_name), '') as name, r.package_reference as reference,
      o.name as order_name, s.handle, s.portal_address, r.uuid, r.exchange_order_name,
      (select coalesce(json_agg(u order by u.first), '[]') from (
        select ${sql.raw(unit_title)} as title, ${finding} as finding, i.outcome = 'reject' as is_rejected, count(*)::integer as count, min(i.id) as first
        from return_line_items i join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
        where i.shop_id = r.shop_id and i.return_id = r.id group by 1, 2, 3) u) as units,
      (select coalesce(json_agg(json_build_object('id', x.id, 'kind', x.kind, 'provider', x.provider, 'amount', x.amount, 'currency', x.currency,
          'paid_outside', x.paid_outside_by is not null, 'expires_at', ts_ms(k.expires_at)) order by x.position), '[]')
        from settlements x left join platform_credits k on k.shop_id = x.shop_id and k.settlement_id = x.id where x.shop_id = r.shop_id and x.return_id = r.id and x.state = 'succeeded') as settlements,
      (select json_build_object('id', c.id, 'amount', c.amount, 'currency', c.currency, 'expires_at', ts_ms(c.expires_at))
        from store_credits c join settlements x on x.shop_id = c.shop_id and x.id = c.settlement_id and x.return_id = c.return_id
        where c.shop_id = r.shop_id and c.return_id = r.id order by c.id desc limit 1) as store_credit,
      (select coalesce(json_agg(json_build_object('id', g.id, 'kind', g.kind, 'amount', g.amount, 'currency', g.currency, 'is_owed', x.is_owed,
          'settlement_id', x.settlement_id, 'provider', x.provider,
          'expires_at', (select ts_ms(k.expires_at) from platform_credits k where k.shop_id = g.shop_id and k.settlement_id = x.settlement_id),
          'store_credit', (select json_build_object('id', c.id, 'expires_at', ts_ms(c.expires_at))
            from store_credits c where c.shop_id = g.shop_id and c.return_id = g.return_id and c.settlement_id = x.settlement_id)) order by g.id), '[]')
        from goodwills g cross join lateral (select bool_and(s.state = 'succeeded') as is_made, min(s.id) as settlement_id, min(s.provider) as provider,
            bool_or(s.provider = 'manual' and s.paid_outside_by is null) as is_owed
          from settlements s where s.shop_id = g.shop_id and s.goodwill_id = g.id) x
        where g.shop_id = r.shop_id and g.return_id = r.id and x.is_made) as goodwills
    from returns r join shops s on s.id = r.shop_id join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    left join return_methods m on m.shop_id = r.shop_id and m.return_id = r.id
    where r.shop_id = ${shop_id} and r.id = any(${return_ids}::bigint[]) and r.created_at >= date_trunc('second', s.emails_since)`.execute(
    db,
  );
  return rows;
}

/** How far a return has come, for `dueOccasions`. */
export function progressOf(found: MailedReturn): ReturnProgress {
  const { label, units, settlements, known } = found;
  // Whoever was told why units are rejected knows that they are gone.
  const is_told = known.some((one) => one.startsWith('rejected '));
  const sum = (of: MailedReturn['units']) => of.reduce((total, { count }) => total + count, 0);
  const present = units.filter((unit) => unit.finding !== 'removed');
  return {
    ...found,
    label: label && { id: label.id, status: label.status, has_document: label.url !== null },
    has_scannable_code: found.scannable_id !== null,
    difference_count: sum(units.filter(({ finding: as }) => as && !(is_told && as === 'removed'))),
    unit_count: sum(present),
    rejected_count: sum(present.filter((unit) => unit.is_rejected)),
    settled: settlements.map(({ kind }) => kind),
    goodwill: found.goodwills.map(({ id }) => id),
  };
}

/** Messages with the label or code. */
const with_way: ReadonlySet<Occasion> = new Set([
  'label_ready',
  'code_ready',
  'reminder',
  'security_reminder',
] as const);

/** What a message about a return says. */
export function emailFactsOf(
  found: MailedReturn,
  occasion: Occasion,
  portal_url: string,
  about?: string,
): MailedReturnFacts {
  const { is_gift, label, scannable_id, units, store_credit, exchange_order_name, method } = found;
  const shows_way = with_way.has(occasion);
  const at_platform =
    occasion === 'store_credit' || occasion === 'gift_card'
      ? found.settlements.find(({ kind, provider }) => kind === occasion && provider !== internal_provider)
      : undefined;
  const shop_portal = shopPortalUrl({ portal_url }, found);
  const items = units.map(({ title, count, finding: found_as }) => ({
    title,
    count,
    ...(found_as ? { finding: found_as } : {}),
  }));
  return {
    reference: found.reference,
    name: found.name,
    order: is_gift ? null : found.order_name,
    method,
    deadline:
      occasion === 'store_credit' || occasion === 'gift_card'
        ? (store_credit?.expires_at ?? at_platform?.expires_at ?? null)
        : found.hand_in_by,
    items,
    return_url: `${shop_portal}/return/${found.uuid}`,
    ...(shows_way && label?.url ? { label_url: label.url } : {}),
    ...(shows_way && method === 'drop_off' && scannable_id !== null
      ? {
          scannable_code: scannable_id,
          code_url: found.qr_code_url ?? `${shop_portal}/drop-off/${encodeURIComponent(scannable_id)}.png`,
        }
      : {}),
    ...(is_gift ? {} : amountOf(found, occasion)),
    ...(occasion === 'exchange_created' && exchange_order_name !== null
      ? { exchange_order: exchange_order_name }
      : {}),
    ...(occasion === 'store_credit' && store_credit ? { store_credit_id: store_credit.id } : {}),
    ...(at_platform ? heldOf({ ...at_platform, settlement_id: at_platform.id }) : {}),
    ...(occasion === 'goodwill' ? goodwillOf(found, about) : {}),
    ...(occasion === 'cancelled' && found.was_paid && { was_paid: true }),
  };
}

/** Where credit is that a platform gave; a gift card that somebody gave by hand is still to be sent by the shop. */
function heldOf(given: {
  kind: string;
  provider: string;
  settlement_id: string;
}): Partial<MailedReturnFacts> {
  const { kind, provider, settlement_id } = given;
  if (provider === internal_provider) return {};
  if (kind === 'store_credit') return { held: 'account' };
  return kind === 'gift_card' && provider !== 'outside' ? { held: 'code', gift_card_of: settlement_id } : {};
}

/** What goodwill says, by what the message is about. */
function goodwillOf({ goodwills }: MailedReturn, about?: string): Partial<MailedReturnFacts> {
  const given = goodwills.find(({ id }) => about === `goodwill ${id}`);
  if (!given) return {};
  const { kind, amount, currency, is_owed, store_credit } = given;
  return {
    amount: { amount, currency },
    deadline: store_credit?.expires_at ?? given.expires_at,
    ...heldOf(given),
    ...(kind === 'refund' ? { is_owed } : { given_as: kind === 'store_credit' ? 'credit' : 'gift_card' }),
    ...(store_credit ? { store_credit_id: store_credit.id } : {}),
  };
}

const kinds: Partial<Record<Occasion, string>> = {
  refund_sent: 'refund',
  store_credit: 'store_credit',
  gift_card: 'gift_card',
};

function amountOf(
  { settlements }: MailedReturn,
  occasion: Occasion,
): { amount?: AmountFact; is_owed?: boolean } {
  const of_kind = settlements.filter(({ kind }) => kind === kinds[occasion]);
  const [first] = of_kind;
  if (!first) return {};
  const amount = of_kind.reduce((total, settlement) => total + settlement.amount, 0);
  const is_owed =
    occasion === 'refund_sent' &&
    of_kind.some(({ provider, paid_outside }) => provider === 'manual' && !paid_outside);
  return { amount: { amount, currency: first.currency }, ...(is_owed ? { is_owed } : {}) };
}
