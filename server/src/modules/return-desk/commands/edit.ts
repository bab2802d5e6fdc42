import { required } from '@retour/contract/validation-messages';
import { currentAct } from '../../../platform/acts.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { addOverrides } from '../../eligibility/index.ts';
import { findReason, readReasonSets, reasonSetFor, textIn } from '../../reasons/index.ts';
import { editReturnIn } from '../../returns/index.ts';
import type { EditInput, EditedUnit } from '../../returns/index.ts';
import { insertServiceNote } from '../../returns/rows.ts';
import { readUnitsToEdit } from '../store-edit.ts';
import type { UnitToEdit } from '../store-edit.ts';

/** What a unit is changed to, its reason by the code of the shop. */
export type UnitChange = Omit<EditedUnit, 'reason'> & { reason_id?: string | undefined };

export type EditReturnInput = Omit<EditInput, 'units'> & {
  units: readonly UnitChange[];
  /** Why the policy doesn't hold; required where a resolution changes or a fee is waived. */
  override_reason: string | null;
  may_override: boolean;
};

/**
 * Changes a return for the shopper: reasons, resolutions, units that stay behind, and fees. What goes against what the policy had decided is recorded
 * with its reason. The return is quoted again, and nothing is processed.
 * Refusals: those of `editReturnIn`, reason_invalid, validation_failed without a reason for an override, permission_missing.
 */
export function editReturn(deps: Deps, input: EditReturnInput): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    const known = await readUnitsToEdit(tx, input);
    const units = await withReasons(tx, input, known ?? { units: [], language: 'en' });
    const { resolved_anew, waived } = await editReturnIn(tx, deps, { ...input, units });
    if (resolved_anew.length > 0 || input.waives_fees)
      await recordOverride(tx, deps, input, { ids: resolved_anew.map(({ id }) => id), waived });
    const titles = new Map((known?.units ?? []).map(({ id, title }) => [id, title]));
    await insertServiceNote(
      tx,
      input,
      describeEdit(input, units, titles),
      deps.clock.now(),
      currentAct()?.actor.name ?? null,
    );
  });
}

async function withReasons(
  tx: Tx,
  { shop_id, units }: EditReturnInput,
  known: { units: readonly UnitToEdit[]; language: string },
): Promise<EditedUnit[]> {
  const sets = await readReasonSets(tx, shop_id);
  return units.map(({ reason_id, ...unit }) => {
    if (reason_id === undefined) return unit;
    const product_type = known.units.find(({ id }) => id === unit.line_item_id)?.product_type ?? null;
    const found = findReason(reasonSetFor(sets, { set_name: null, product_type }), reason_id);
    if (!found)
      throw new Refusal('reason_invalid', `The shop doesn't offer the reason ${reason_id} for this item.`);
    const say = (texts: typeof found.reason.name) => textIn(texts, known.language);
    const { reason, parent } = found;
    return {
      ...unit,
      reason: { code: reason.code, name: say(reason.name), parent_name: parent ? say(parent.name) : '' },
    };
  });
}

async function recordOverride(
  tx: Tx,
  { clock }: Deps,
  { shop_id, return_id, override_reason, may_override }: EditReturnInput,
  { ids, waived }: { ids: readonly number[]; waived: number },
): Promise<void> {
  if (!may_override)
    throw new Refusal('permission_missing', "Your role doesn't include the permission policies:override.");
  if (override_reason === null) throw invalid({ override_reason: [required('override_reason')] });
  await addOverrides(tx, {
    shop_id,
    return_id,
    line_item_ids: ids,
    waived,
    reason: override_reason,
    by: currentAct()?.actor.name ?? 'unknown',
    at: clock.now(),
  });
}

/** A note of what was changed, in the words of the API. */
function describeEdit(
  { removed_ids, waives_fees, override_reason }: EditReturnInput,
  units: readonly EditedUnit[],
  titles: ReadonlyMap<number, string>,
): string {
  const of = (id: number) => titles.get(id) ?? `Unit ${id}`;
  return [
    'Changed the return.',
    ...units.map(({ line_item_id, reason, comment, resolution }) => {
      const changes = [
        ...(reason ? [`reason ${reason.name}`] : []),
        ...(comment === undefined ? [] : [`comment “${comment ?? ''}”`]),
        ...(resolution ? [`resolution ${resolution}`] : []),
      ];
      return `${of(line_item_id)}: ${changes.join(', ')}`;
    }),
    ...removed_ids.map((id) => `${of(id)}: removed`),
    ...(waives_fees ? ['Fees waived'] : []),
    ...(override_reason === null ? [] : [`Because: ${override_reason}`]),
  ].join('\n');
}
