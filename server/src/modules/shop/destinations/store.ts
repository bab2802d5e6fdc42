import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Address } from './address.ts';

/** What a destination is, beside its id. */
export type DestinationFields = {
  type: 'warehouse' | 'donate';
  name: string;
  enabled: boolean;
  provider_location_id: string | null;
  address: Address;
};

export type Destination = DestinationFields & { id: number };

const destination_columns = ['id', 'type', 'name', 'enabled', 'provider_location_id', 'address'] as const;

const live = (db: Reader, shop_id: number) =>
  db
    .selectFrom('destinations')
    .select(destination_columns)
    .where('shop_id', '=', shop_id)
    .where('deleted_at', 'is', null);

/** Every destination of a shop that was not deleted, by id. */
export function listDestinations(db: Reader, shop_id: number): Promise<Destination[]> {
  return live(db, shop_id).orderBy('id').execute() as Promise<Destination[]>;
}

export function readDestination(db: Reader, shop_id: number, id: number): Promise<Destination | undefined> {
  return live(db, shop_id).where('id', '=', id).executeTakeFirst() as Promise<Destination | undefined>;
}

/** Locks the destinations of a shop as a whole, so that no race goes past the limit or takes a policy's last one; answers the limit. */
export async function lockDestinations(tx: Tx, shop_id: number): Promise<number> {
  const { rows } = await sql<{ destination_limit: number }>`
    select destination_limit from shops where id = ${shop_id} for no key update`.execute(tx);
  return rows[0]!.destination_limit;
}

export async function countDestinations(tx: Tx, shop_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from destinations where shop_id = ${shop_id} and deleted_at is null`.execute(tx);
  return rows[0]!.count;
}

/** Whether a published policy sends goods to this destination and has no other one that is enabled. */
export async function isUsedByPublishedPolicy(tx: Tx, shop_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from published_policy_destinations p
    where p.shop_id = ${shop_id} and p.destination_id = ${id} and not exists (
      select from published_policy_destinations o
      join destinations d on d.shop_id = o.shop_id and d.id = o.destination_id and d.enabled and d.deleted_at is null
      where o.shop_id = p.shop_id and o.policy_id = p.policy_id and o.destination_id <> p.destination_id)
    limit 1`.execute(tx);
  return rows.length > 0;
}

export async function insertDestination(
  tx: Tx,
  shop_id: number,
  { address, ...fields }: DestinationFields,
  at: Date,
): Promise<Destination> {
  return tx
    .insertInto('destinations')
    .values({ ...fields, address: JSON.stringify(address), created_at: at, updated_at: at, shop_id })
    .returning(destination_columns)
    .$narrowType<Pick<Destination, 'address'>>()
    .executeTakeFirstOrThrow();
}

export async function updateDestinationRow(
  tx: Tx,
  shop_id: number,
  { id, address, ...fields }: Destination,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('destinations')
    .set({ ...fields, address: JSON.stringify(address), updated_at: at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

/** Hides a destination for good. The row stays, because returns name it. */
export async function markDeleted(tx: Tx, shop_id: number, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('destinations')
    .set({ enabled: false, deleted_at: at, updated_at: at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}
