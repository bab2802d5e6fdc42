import { sql } from 'kysely';
import type { ShopperPrincipal, ShopperProof } from '../../../platform/authenticate.ts';
import type { Reader } from '../../../platform/db.ts';

/** What a statement of a shopper can be filled in with. Null: the shopper hasn't proved to know it, so it isn't shown. */
export type KnownDetails = { contract: string | null; name: string | null; email: string | null };

const proves_email: readonly ShopperProof[] = ['email', 'mailbox'];

/**
 * The details of the order of a session, as far as the shopper has proved them: the order number always, the e-mail address to whoever gave it or reads
 * it, the name to whoever reads its messages. A postal code shows neither. The recipient of a gift isn't who bought it: nothing.
 */
export async function readKnownDetails(
  db: Reader,
  { shop, order_id, is_gift, proved }: ShopperPrincipal,
): Promise<KnownDetails> {
  if (is_gift) return { contract: null, name: null, email: null };
  const { rows } = await sql<KnownDetails>`
    select o.name as contract,
      case when ${proved === 'mailbox'} then nullif(trim(concat_ws(' ', c.first_name, c.last_name)), '') end as name,
      case when ${proves_email.includes(proved)} then c.email end as email
    from orders o left join customers c on c.shop_id = o.shop_id and c.id = o.customer_id
    where o.shop_id = ${shop.id} and o.id = ${order_id}`.execute(db);
  return rows[0]!;
}
