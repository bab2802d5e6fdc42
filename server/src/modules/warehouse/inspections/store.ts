import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';

export type NewInspection = { return_id: number; return_line_item_id: number; content: string };

/** Adds what was found to the timelines of the returns. Nothing of it is ever changed. */
export async function insertInspections(
  tx: Tx,
  shop_id: number,
  kind: 'grade' | 'disposition' | 'undo',
  inspections: readonly NewInspection[],
  at: Date,
): Promise<void> {
  const { names, rows } = rowSource<NewInspection>(
    { return_id: 'bigint', return_line_item_id: 'bigint', content: 'jsonb' },
    inspections,
  );
  await sql`
    insert into inspections (shop_id, kind, recorded_at, ${names})
    select ${shop_id}::bigint, ${kind}::text, ${at}::timestamptz, ${names} from ${rows}`.execute(tx);
}
