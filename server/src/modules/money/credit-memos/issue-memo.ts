import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import { composeLines } from './compose-memo.ts';
import { insertMemo, readDueRefunds, readUnitsToMemo, takeNumber } from './store.ts';
import type { DueRefunds } from './store.ts';

export type RefundedReturn = {
  shop_id: number;
  return_id: number;
  /** The goodwill whose refund was made, if it isn't one of the return itself. */
  goodwill_id: string | null;
};

/**
 * Issues the credit memo of refunds that are done, in the transaction in which the last of them is recorded; nothing while another is still to be made, or where
 * the shop issues none for this buyer. The caller holds the lock of the return.
 */
export async function issueCreditMemo(
  tx: Tx,
  clock: Clock,
  { shop_id, return_id, goodwill_id }: RefundedReturn,
): Promise<void> {
  const due = await readDueRefunds(tx, shop_id, return_id, goodwill_id);
  if (!due?.is_issued_for || due.is_open || due.currency === null || due.total === 0) return;
  const { settlement_ids, currency, total, is_first } = due;
  const units = goodwill_id === null ? await readUnitsToMemo(tx, shop_id, return_id) : [];
  const composed = composeLines({
    currency,
    total,
    units,
    shipping: is_first ? due.shipping : 0,
    handling_fee: is_first ? due.handling_fee : 0,
    is_goodwill: goodwill_id !== null,
  });
  const issued_at = clock.now();
  const number = await takeNumber(tx, shop_id);
  await insertMemo(tx, {
    shop_id,
    number,
    token: randomUUID(),
    return_id,
    settlement_ids,
    unit_ids: units.flatMap(({ unit_ids }) => unit_ids),
    currency,
    total,
    issued_at,
    document: {
      number,
      issued_on: dayOf(issued_at, due.time_zone),
      return_id,
      ...partiesOf(due),
      settlement_ids,
      ...composed,
    },
  });
}

function partiesOf({ order: { created_at, ...order }, seller, buyer, time_zone }: DueRefunds) {
  const { address } = buyer;
  return {
    order: { ...order, ordered_on: dayOf(new Date(created_at), time_zone) },
    seller: {
      name: seller.seller_name,
      address: seller.seller_address.split('\n').filter((line) => line.trim() !== ''),
      vat_number: seller.vat_number,
    },
    buyer: {
      name: buyer.name ?? address?.['name'] ?? '',
      company: address?.['company'] ?? null,
      address: addressLines(address),
      is_business: buyer.is_business,
    },
  };
}

function addressLines(address: Record<string, string | null> | null): string[] {
  if (!address) return [];
  const place = [address['postal_code'], address['city'], address['region']].filter(Boolean).join(' ');
  return [address['address1'], address['address2'], place, address['country_code']].filter(
    (line): line is string => Boolean(line),
  );
}

const dayOf = (at: Date, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
