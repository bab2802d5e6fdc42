import { required } from '@retour/contract/validation-messages';
import { actCovers, currentAct } from '../../../../platform/acts.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { addOverrides } from '../../../policy/eligibility/index.ts';
import { readReasonSets } from '../../../policy/reasons/index.ts';
import { editReturnIn, lockReturn } from '../../../returns/index.ts';
import type { EditInput, EditedUnit, StaffOutcome } from '../../../returns/index.ts';
import { insertServiceNote } from '../../../returns/rows.ts';
import { readReturnToEdit } from '../store-edit.ts';
import type { ReturnToEdit } from '../store-edit.ts';
import { planAdded, planMethod, planReplacements, readEligibility, reasonOf } from './plan-edit.ts';
import type { MethodChange, UnitsToAdd } from './plan-edit.ts';
import { tellRejected } from './reject-return.ts';
import type { RejectedUnit } from './reject-return.ts';

/** What a unit is changed to, its reason by the code of the shop and its new item by the id of its variant. */
type UnitChange = Omit<EditedUnit, 'reason'> & {
  reason_id?: string | undefined;
  exchange_variant_id?: string | undefined;
};

export type EditReturnInput = Omit<EditInput, 'units' | 'added' | 'replacements' | 'method' | 'shop_id'> & {
  shop: { id: number; time_zone: string };
  by_console: boolean;
  units: readonly UnitChange[];
  /** Units that leave the return, and what the shopper is told about each. */
  rejected: readonly RejectedUnit[];
  added: readonly UnitsToAdd[];
  method: MethodChange | null;
  /** Why the policy doesn't hold; required where the edit is against it. */
  override_reason: string | null;
  may_override: boolean;
};

/**
 * Changes a return for the shopper: reasons, resolutions, what happens to units, new items, the method, units that join it or stay behind, and fees. What goes against what the
 * policy had decided, or refuses now, is recorded with its reason. The return is quoted again, and nothing is processed. Returns whether the edit is
 * against the policy.
 * Refusals: those of `editReturnIn`, reason_invalid, variant_not_found, variant_out_of_stock, return_method_invalid, validation_failed without a reason
 * for an override, permission_missing.
 */
export function editReturn(deps: Deps, input: EditReturnInput): Promise<{ needs_override: boolean }> {
  const shop_id = input.shop.id;
  return deps.db.inTransaction(async (tx) => {
    const now = deps.clock.now();
    await lockReturn(tx, shop_id, input.return_id, input.version);
    const ref = { shop_id, return_id: input.return_id };
    const known = (await readReturnToEdit(tx, ref))!;
    const sets = await readReasonSets(tx, shop_id);
    const eligibility =
      input.added.length > 0
        ? await readEligibility(tx, input.shop, known, { by_console: input.by_console, now })
        : undefined;
    const { added, ineligibilities: of_added } = planAdded(
      { shop_id, known, sets, eligibility },
      input.added,
    );
    const replaced = input.units.flatMap(({ line_item_id, exchange_variant_id: variant_id }) =>
      variant_id === undefined ? [] : [{ line_item_id, variant_id }],
    );
    const planned = {
      ...input,
      shop_id,
      removed_ids: [...input.removed_ids, ...input.rejected.map(({ line_item_id }) => line_item_id)],
      units: input.units.map((unit) => withReason(unit, { known, sets })),
      added,
      replacements: await planReplacements(tx, { shop_id, known, now }, replaced),
      method: await planMethod(tx, shop_id, input.method),
    };
    // Before the units go, as they are named as part of the return.
    if (input.rejected.length > 0) await tellRejected(tx, deps, { ...ref, units: input.rejected });
    const { changed_outcomes, added_ids, waived } = await editReturnIn(tx, deps, planned);
    const ineligibilities = new Map<number, readonly { code: string }[]>([
      ...changed_outcomes.map(({ id }) => [id, [{ code: 'outcome-changed' }]] as const),
      ...added_ids.flatMap((id, i) => (of_added[i]?.length ? [[id, of_added[i]] as const] : [])),
    ]);
    const needs_override = ineligibilities.size > 0 || input.waives_fees;
    if (needs_override) await recordOverride(tx, deps, { ...input, ...ref }, { ineligibilities, waived });
    actCovers(input.units.length + input.rejected.length + added_ids.length);
    const author = currentAct()?.actor.name ?? null;
    await insertServiceNote(
      tx,
      ref,
      describeEdit({ ...planned, removed_ids: input.removed_ids }, known),
      now,
      author,
    );
    return { needs_override };
  });
}

function withReason(
  { reason_id, line_item_id, comment, resolution, outcome }: UnitChange,
  given: Parameters<typeof reasonOf>[0],
): EditedUnit {
  const unit = { line_item_id, comment, resolution, outcome };
  if (reason_id === undefined) return unit;
  const product_type = given.known.units.find(({ id }) => id === line_item_id)?.product_type ?? null;
  return { ...unit, reason: reasonOf(given, { set_name: null, product_type }, reason_id) };
}

async function recordOverride(
  tx: Tx,
  { clock }: Deps,
  { override_reason, may_override, ...ref }: EditReturnInput & { shop_id: number },
  { ineligibilities, waived }: Pick<Parameters<typeof addOverrides>[1], 'ineligibilities' | 'waived'>,
): Promise<void> {
  if (!may_override)
    throw new Refusal('permission_missing', "Your role doesn't include the permission policies:override.");
  if (override_reason === null) throw invalid({ override_reason: [required('override_reason')] });
  await addOverrides(tx, {
    shop_id: ref.shop_id,
    return_id: ref.return_id,
    ineligibilities,
    waived,
    reason: override_reason,
    by: currentAct()?.actor.name ?? 'unknown',
    at: clock.now(),
  });
}

const outcome_notes: Record<StaffOutcome, string> = {
  keep: 'kept by the customer',
  donate: 'donated by the customer',
  keep_offer: 'kept by the customer for what the policy offers',
  default: 'sent back unless the policy says otherwise',
};

/** A note of what was changed, in the words of the API. */
function describeEdit(
  {
    units,
    added,
    replacements,
    method,
    removed_ids,
    waives_fees,
    override_reason,
  }: EditInput & Pick<EditReturnInput, 'override_reason'>,
  known: ReturnToEdit,
): string {
  const of = (id: number) => known.units.find((unit) => unit.id === id)?.title ?? `Unit ${id}`;
  return [
    'Changed the return.',
    ...units.flatMap(({ line_item_id, reason, comment, resolution, outcome }) => {
      const changes = [
        ...(reason ? [`reason ${reason.name}`] : []),
        ...(comment === undefined ? [] : [`comment “${comment ?? ''}”`]),
        ...(resolution ? [`resolution ${resolution}`] : []),
        ...(outcome ? [outcome_notes[outcome]] : []),
      ];
      return changes.length > 0 ? [`${of(line_item_id)}: ${changes.join(', ')}`] : [];
    }),
    ...replacements.map(
      ({ line_item_id, exchange }) => `${of(line_item_id)}: exchanged for ${exchange.title}`,
    ),
    ...removed_ids.map((id) => `${of(id)}: removed`),
    ...added.map(
      ({ order_line_item_id, quantity, return_reason }) =>
        `Line item ${order_line_item_id}: ${quantity} added, ${return_reason}`,
    ),
    ...(method ? [`Return method: ${method.method_type}`] : []),
    ...(waives_fees ? ['Fees waived'] : []),
    ...(override_reason === null ? [] : [`Because: ${override_reason}`]),
  ].join('\n');
}
