import type { Deps } from '../../../../platform/deps.ts';
import { unknownReference } from '@retour/contract/validation-messages';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { lockReturn } from '../../../returns/index.ts';
import { deleteAssignee, putAssignee, readAssignee, readAssigneeOf } from '../store.ts';
import type { Assignee } from '../store.ts';

export type AssignInput = {
  shop_id: number;
  return_id: number;
  member_id: number | null;
  by: string;
  /** Only if the return is still assigned to this member; null: to nobody. */
  expected?: number | null;
};

/** Gives a return to a member, or to nobody. Refusals: return_not_found, validation_failed for an unknown or disabled member, return_changed. */
export function assignReturn(
  deps: Pick<Deps, 'db' | 'clock'>,
  { shop_id, return_id, member_id, by, expected }: AssignInput,
): Promise<Assignee | null> {
  return deps.db.inTransaction(async (tx) => {
    await lockReturn(tx, shop_id, return_id);
    if (expected !== undefined && (await readAssigneeOf(tx, shop_id, return_id)) !== expected)
      throw new Refusal('return_changed', 'The return was assigned to somebody else meanwhile.');
    if (member_id === null) {
      await deleteAssignee(tx, shop_id, return_id);
      return null;
    }
    const member = await readAssignee(tx, shop_id, member_id);
    if (!member) throw invalid({ member_id: [unknownReference('member_id')] });
    await putAssignee(tx, { shop_id, return_id, member_id, assigned_by: by }, deps.clock.now());
    return member;
  });
}
