import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ExchangePriceRule, QuoteTerms } from '../money/settlements/index.ts';
import type { ProcessingEvent } from './new-return.ts';
import type { AskedBy } from './remaining-terms.ts';
import type { LockedReturn } from './store.ts';
import { writeTerms } from './store-edit.ts';

/** What a policy decides about a unit of a return. */
export type AgreedUnit = {
  id: number;
  outcome: 'default' | 'keep' | 'donate';
  processing_event: ProcessingEvent | null;
  restocking_fee: number;
  /** How much of its value is given for keeping it; null: it isn't kept for an offer. */
  offer_basis_points: number | null;
  /** What the policy offers for keeping it, taken or not; null: nothing. */
  offered_basis_points: number | null;
  /** How an exchange for a variant of the same product is priced, and one for another product. */
  prices: { same: ExchangePriceRule; other: ExchangePriceRule };
};

/** What a policy decides about a return as it is now, and how it was asked. */
export type AgreedAgain = { terms: QuoteTerms; asked: AskedBy; units: AgreedUnit[] };

/** `is_on_its_way`: what becomes of the items stays, whatever the policy says. */
export type AskAgain = { asked: AskedBy; is_on_its_way: boolean };

declare module '../../platform/deps.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds a member
  interface Deps {
    /**
     * Asks the policy that a return was requested under what it decides about the units that are part of it, as if they had been chosen from the start. Draft
     * returns do, which import returns.
     */
    agreeAgain(tx: Tx, row: LockedReturn, question: AskAgain): Promise<AgreedAgain>;
  }
}

type Changed = { is_on_its_way: boolean; waives_fees?: boolean };

/**
 * Has the policy decide about a locked return that has changed, and stores what it decided: terms, fees, what becomes of the items and what starts processing. Returns
 * the return with its terms from now on. Terms that no policy decides about stay.
 */
export async function agreeAnew(
  tx: Tx,
  deps: Pick<Deps, 'agreeAgain'>,
  row: LockedReturn,
  { is_on_its_way, waives_fees = false }: Changed,
): Promise<LockedReturn> {
  const before = row.terms.asked;
  if (!before) return row;
  const wanted = { ...before, waives_fees: before.waives_fees || waives_fees };
  const { terms, asked, units } = await deps.agreeAgain(tx, row, { asked: wanted, is_on_its_way });
  await writeTerms(tx, row, { ...terms, asked });
  await writeAgreed(tx, row, units);
  return { ...row, terms: { ...terms, asked } };
}

async function writeAgreed(
  tx: Tx,
  { shop_id, id }: LockedReturn,
  units: readonly AgreedUnit[],
): Promise<void> {
  const column = (name: keyof AgreedUnit) => units.map((unit) => unit[name]);
  await sql`
    update return_line_items i set outcome = u.outcome, processing_event = u.processing_event, restocking_fee = u.restocking_fee,
      offer_basis_points = u.offer_basis_points, offered_basis_points = coalesce(u.offered_basis_points, i.offered_basis_points)
    from unnest(${column('id')}::bigint[], ${column('outcome')}::text[], ${column('processing_event')}::text[],
      ${column('restocking_fee')}::bigint[], ${column('offer_basis_points')}::integer[],
      ${column('offered_basis_points')}::integer[]) as u (id, outcome, processing_event, restocking_fee, offer_basis_points, offered_basis_points)
    where i.shop_id = ${shop_id} and i.return_id = ${id} and i.id = u.id`.execute(tx);
  await sql`
    update return_exchanges e set price_rule = p.rule
    from return_exchanges x
      join unnest(${column('id')}::bigint[], ${units.map(({ prices }) => JSON.stringify(prices.same))}::jsonb[],
        ${units.map(({ prices }) => JSON.stringify(prices.other))}::jsonb[]) as u (id, same, other) on x.return_line_item_id = u.id
      cross join lateral (select case x.type when 'exchange' then u.same else u.other end as rule) p
    where x.shop_id = ${shop_id} and x.return_id = ${id} and x.present_price is not null
      and e.shop_id = x.shop_id and e.id = x.id and e.price_rule is distinct from p.rule`.execute(tx);
}
