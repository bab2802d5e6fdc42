import { day_ms } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db.ts';
import { insertRequest, listEmails } from '../store.ts';
import type { PrivacyRequest } from '../store.ts';

/** How long the law, and the platforms, let a merchant take. */
const due_days = 30;
/** The app may only have been replaced by another one: somebody can still say so. */
const shop_grace_days = 7;

export type AskedFor = {
  platform: string;
  connection_id: number;
  /** Tells requests apart. */
  digest: string;
  kind: PrivacyRequest['kind'];
  email: string | null;
  /** The customer's id at the platform. */
  customer: string | null;
  at: Date;
};

/**
 * Notes what somebody asks for by privacy law. What a person is to be told becomes an item for staff; a person is erased at once, and all customers of a
 * platform after seven days. One that came before changes nothing: then it returns undefined.
 */
export async function takePrivacyRequest(
  tx: Tx,
  shop_id: number,
  { kind, email, customer, at, ...source }: AskedFor,
): Promise<number | undefined> {
  const known = customer === null ? [] : await listEmails(tx, shop_id, customer);
  const emails = [...new Set([...(email === null ? [] : [email]), ...known])];
  const run_at = { export_person: null, erase_person: at, erase_shop: daysAfter(at, shop_grace_days) }[kind];
  return insertRequest(tx, shop_id, {
    ...source,
    kind,
    emails,
    run_at,
    received_at: at,
    due_at: daysAfter(at, due_days),
  });
}

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * day_ms);
