import { sql } from 'kysely';
import { minute_ms } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Mapping } from './sources/source.ts';

/** Where one source reports parcels of a shop. */
export type StoredSource = {
  shop_id: number;
  handle: string;
  source: string;
  token: string;
  secret: Buffer;
  mapping: Mapping | null;
  last_message_at: Date | null;
};

const columns = sql`t.shop_id, s.handle, t.source, t.token, t.secret, t.mapping, t.last_message_at`;

/** The sources that a shop has set up. */
export async function listSources(db: Reader, shop_id: number): Promise<StoredSource[]> {
  const { rows } = await sql<StoredSource>`
    select ${columns} from tracking_sources t join shops s on s.id = t.shop_id
    where t.shop_id = ${shop_id} and t.removed_at is null order by t.source`.execute(db);
  return rows;
}

/** The source that an address names: the one look-up that knows the shop by its handle. */
export async function readSourceByAddress(
  db: Reader,
  { handle, source, token }: { handle: string; source: string; token: string },
): Promise<StoredSource | undefined> {
  const { rows } = await sql<StoredSource>`
    select ${columns} from tracking_sources t join shops s on s.id = t.shop_id
    where s.handle = ${handle} and t.source = ${source} and t.token = ${token} and t.removed_at is null`.execute(
    db,
  );
  return rows[0];
}

export type NewSource = Pick<StoredSource, 'source' | 'token' | 'secret' | 'mapping'>;

/** Writes a source that a shop sets up, in place of one that it removed. */
export async function insertSource(tx: Tx, shop_id: number, row: NewSource, at: Date): Promise<void> {
  const mapping = row.mapping && JSON.stringify(row.mapping);
  const values = { ...row, mapping, last_message_at: null, created_at: at, updated_at: at, removed_at: null };
  await tx
    .insertInto('tracking_sources')
    .values({ ...values, shop_id })
    .onConflict((conflict) => conflict.columns(['shop_id', 'source']).doUpdateSet(values))
    .execute();
}

/** Changes a source; false where the shop has none of this name. */
export async function updateSource(
  tx: Tx,
  shop_id: number,
  source: string,
  change: { secret?: Buffer; mapping?: Mapping | null; removed_at?: Date },
  at: Date,
): Promise<boolean> {
  const { mapping, ...rest } = change;
  const { numUpdatedRows } = await tx
    .updateTable('tracking_sources')
    .set({
      ...rest,
      ...(mapping !== undefined && { mapping: mapping && JSON.stringify(mapping) }),
      updated_at: at,
    })
    .where('shop_id', '=', shop_id)
    .where('source', '=', source)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes that a source has reported something, at most once a minute. */
export async function noteMessage(tx: Tx, shop_id: number, source: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - minute_ms);
  await sql`
    update tracking_sources set last_message_at = ${at}
    where shop_id = ${shop_id} and source = ${source} and (last_message_at is null or last_message_at < ${before})`.execute(
    tx,
  );
}
