import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../../platform/deps.ts';
import { readPersonalRows } from '../../../../platform/personal-data.ts';
import { findPerson } from '../store-person.ts';

export type PersonExport = { email: string; exported_at: string; data: Record<string, object[]> };

/** Everything that a shop holds about a person, by kind. */
export async function exportPerson(
  { db, clock, personal_data }: Deps,
  { shop_id, email }: { shop_id: number; email: string },
): Promise<PersonExport> {
  const person = await findPerson(db.root, { shop_id, email, keeps_withdrawals: false });
  const data: Record<string, object[]> = {};
  for (const rows of personal_data) {
    const found = await readPersonalRows(db.root, rows, person);
    if (found.length > 0) (data[rows.name] ??= []).push(...found);
  }
  return { email, exported_at: toTsMs(clock.now()), data };
}
