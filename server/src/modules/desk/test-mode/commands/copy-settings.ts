import type { Deps } from '../../../../platform/deps.ts';
import { continueNumbers, hasShop, readSettings, readStaff, writeSettings } from '../store-copy.ts';

type Side = Pick<Deps, 'db'>;

/** Whether a test side has the settings of its shop. */
export const hasSettings = ({ db }: Side): Promise<boolean> => hasShop(db.root);

/** Copies what a shop has set up to its test side, which has nothing yet, with the same ids. */
export function copySettings(live: Side, test: Side, shop_id: number): Promise<void> {
  return test.db.inTransaction(async (tx) => {
    for await (const part of readSettings(live.db.pool, shop_id)) await writeSettings(tx, part);
    await continueNumbers(tx);
  });
}

/** Makes the members of the staff those of the live side. */
export async function copyStaff(live: Side, test: Side, shop_id: number): Promise<void> {
  const rows = await readStaff(live.db.pool, shop_id);
  await test.db.inTransaction((tx) =>
    writeSettings(tx, { table: 'staff_members', rows, by: ['shop_id', 'id'] }),
  );
}
