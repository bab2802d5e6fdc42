import type { Reader, Tx } from '../../../platform/db.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** A section of a shop's settings that is saved as a whole. */
export type Section =
  | 'shop'
  | 'brand'
  | 'portal_texts'
  | 'email'
  | 'payment_provider'
  | 'label_account'
  | 'credit_memos'
  | 'policy_cases'
  | 'insight_costs'
  | 'shop_accounts'
  | `email_text:${string}`
  | `reason_set:${string}`;

/** How often a section was saved, and by whom last; 0 where it never was. */
export type Revision = { revision: number; saved_by: string | null; saved_at: Date | null };

/** Who saves, and the revision that they changed; without one, nothing is compared. */
export type Saving = { by: string; expected_revision?: number | undefined };

/** Who saves where nobody is said to: an operator with the command `retour`. */
export const by_operator: Saving = { by: 'the operator' };

/** The revision of a section. */
export async function readRevision(db: Reader, shop_id: number, section: Section): Promise<Revision> {
  const row = await db
    .selectFrom('setting_revisions')
    .select(['revision', 'saved_by', 'saved_at'])
    .where('shop_id', '=', shop_id)
    .where('section', '=', section)
    .executeTakeFirst();
  return row ?? { revision: 0, saved_by: null, saved_at: null };
}

/** The revisions of all sections of a shop whose names begin so, by the rest of the name. */
export async function listRevisions(
  db: Reader,
  shop_id: number,
  beginning: 'email_text:' | 'reason_set:',
): Promise<Map<string, Revision>> {
  const rows = await db
    .selectFrom('setting_revisions')
    .select(['section', 'revision', 'saved_by', 'saved_at'])
    .where('shop_id', '=', shop_id)
    .where('section', '>=', beginning)
    .where('section', '<', `${beginning.slice(0, -1)};`)
    .execute();
  return new Map(rows.map(({ section, ...revision }) => [section.slice(beginning.length), revision]));
}

/**
 * Counts a section as saved, and locks it until `tx` ends. Call it before the section is written. Refusals: revision_conflict when somebody has saved it
 * since the revision that was changed.
 */
export async function countSaving(
  tx: Tx,
  { shop_id, section, at }: { shop_id: number; section: Section; at: Date },
  { by, expected_revision }: Saving,
): Promise<void> {
  const saved = { saved_by: by.slice(0, 200), saved_at: at };
  const { revision } = await tx
    .insertInto('setting_revisions')
    .values({ ...saved, section, revision: 1, shop_id })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'section']).doUpdateSet((present) => ({
        revision: present('setting_revisions.revision', '+', 1),
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  const before = await readRevision(tx, shop_id, section);
  if (expected_revision !== undefined && expected_revision !== revision - 1)
    throw revisionConflict(
      revision === 1
        ? { revision: 0, saved_by: null, saved_at: null }
        : { ...before, revision: revision - 1 },
      expected_revision,
    );
  await tx
    .updateTable('setting_revisions')
    .set(saved)
    .where('shop_id', '=', shop_id)
    .where('section', '=', section)
    .execute();
}

/** That somebody has saved what the caller was about to write over. */
export function revisionConflict({ revision, saved_by, saved_at }: Revision, expected: number): Refusal {
  const found =
    revision === 0
      ? 'Nothing is saved'
      : saved_by === null
        ? `It has revision ${revision}`
        : `${saved_by} saved revision ${revision}`;
  const detail = `${found}, and ${expected} was expected. Load it, and make your change again.`;
  return new Refusal('revision_conflict', detail, {
    params: { revision, saved_by, saved_at: saved_at && saved_at.toISOString() },
  });
}
