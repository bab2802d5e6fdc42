import type { DecidedBy } from '../engine/explanation.ts';
import type { PastUnits } from './past-return.ts';
import type { UnitsVerdict, Verdict } from './verdict.ts';

/** In what a return differs: what happens to units, what it costs and gives, and where it goes. */
export const DIFFERENCES = [
  'refused',
  'allowed',
  'kept',
  'sent_back',
  'charged_more',
  'charged_less',
  'more_bonus',
  'less_bonus',
  'more_shipping',
  'less_shipping',
  'reviewed',
  'not_reviewed',
  'destination',
  'method_excluded',
  'method_offered',
  'processing_event',
] as const;
export type DifferenceKind = (typeof DIFFERENCES)[number];

export type Difference = {
  kind: DifferenceKind;
  /** Of refusals: why. */
  code: string | null;
  decided_by: DecidedBy | null;
  units: number;
  /** What was paid for these units. */
  value: number;
  /** By how much fee, bonus or reimbursed shipping differ; 0 of other kinds. */
  amount: number;
};

type UnitDifference = Omit<Difference, 'units' | 'value' | 'amount' | 'code'> & { code?: string | null };

/** What a policy makes of a return other than before: one entry for each kind, reason and decider. */
export function compareVerdicts(units: readonly PastUnits[], before: Verdict, after: Verdict): Difference[] {
  const differences: Difference[] = [];
  units.forEach((one, i) => {
    compareUnits(before.units[i]!, after.units[i]!, { before, after }, (found, count) =>
      add(differences, { ...found, code: found.code ?? null }, count, count * one.value),
    );
  });
  compareReturns(before, after, (found, amount) =>
    differences.push({ ...found, code: null, ...sumsOf(units), amount }),
  );
  return differences;
}

function add(
  differences: Difference[],
  found: Omit<Difference, 'units' | 'value' | 'amount'>,
  units: number,
  value: number,
): void {
  const known = differences.find(
    ({ kind, code, decided_by }) =>
      kind === found.kind && code === found.code && decided_by === found.decided_by,
  );
  if (!known) {
    differences.push({ ...found, units, value, amount: 0 });
    return;
  }
  known.units += units;
  known.value += value;
}

function compareUnits(
  before: UnitsVerdict,
  after: UnitsVerdict,
  whole: { before: Verdict; after: Verdict },
  tell: (found: UnitDifference, units: number) => void,
): void {
  const { usually = null } = whole.after;
  if (before.allowed > after.allowed)
    tell(
      { kind: 'refused', code: after.code, decided_by: after.by.refusal ?? usually },
      before.allowed - after.allowed,
    );
  if (after.allowed > before.allowed)
    tell(
      { kind: 'allowed', code: before.code, decided_by: after.by.eligibility ?? usually },
      after.allowed - before.allowed,
    );
  const both = Math.min(before.allowed, after.allowed);
  if (both === 0) return;
  if (before.goods !== after.goods)
    tell(
      { kind: after.goods === 'return' ? 'sent_back' : 'kept', decided_by: after.by.goods ?? usually },
      both,
    );
  if (after.goods !== 'return' || before.goods !== 'return') return;
  if (isElsewhere(before, after, whole.before))
    tell({ kind: 'destination', decided_by: after.by.destination ?? usually }, both);
  // Of history only the way is known that the return took: it was offered.
  if (after.has_method === false && before.has_method !== false)
    tell({ kind: 'method_excluded', decided_by: after.by.methods ?? usually }, both);
  if (after.has_method === true && before.has_method === false)
    tell({ kind: 'method_offered', decided_by: after.by.methods ?? usually }, both);
  if (before.processing_event !== undefined && before.processing_event !== after.processing_event)
    tell({ kind: 'processing_event', decided_by: after.by.processing_event ?? usually }, both);
}

/** A policy that names no destination leaves it to the shop: that is no difference to what happened. */
function isElsewhere(before: UnitsVerdict, after: UnitsVerdict, { usually }: Verdict): boolean {
  const name = ({ destination }: UnitsVerdict) => destination?.trim().toLowerCase();
  return name(before) !== name(after) && (after.destination !== null || usually !== undefined);
}

function compareReturns(
  before: Verdict,
  after: Verdict,
  tell: (found: UnitDifference, amount: number) => void,
): void {
  const refuser = after.units.find(({ by }) => by.refusal)?.by.refusal;
  const of_units = (answer: 'fees' | 'bonus') => after.units.find(({ by }) => by[answer])?.by[answer];
  const usually = after.usually ?? null;
  const money = (
    name: 'fees' | 'bonus' | 'shipping',
    more: DifferenceKind,
    less: DifferenceKind,
    by: DecidedBy | undefined,
  ) => {
    const change = after.money[name] - before.money[name];
    if (change > 0) tell({ kind: more, decided_by: by ?? usually }, change);
    // What is not taken or given any more may be so because nothing comes back.
    if (change < 0) tell({ kind: less, decided_by: by ?? refuser ?? usually }, change);
  };
  money('fees', 'charged_more', 'charged_less', after.by.fees ?? of_units('fees'));
  money('bonus', 'more_bonus', 'less_bonus', of_units('bonus'));
  money('shipping', 'more_shipping', 'less_shipping', after.by.shipping);
  if (after.is_reviewed && !before.is_reviewed)
    tell({ kind: 'reviewed', decided_by: after.by.review ?? usually }, 0);
  if (before.is_reviewed && !after.is_reviewed) tell({ kind: 'not_reviewed', decided_by: usually }, 0);
}

function sumsOf(units: readonly PastUnits[]): { units: number; value: number } {
  let count = 0;
  let value = 0;
  for (const one of units) {
    count += one.quantity;
    value += one.quantity * one.value;
  }
  return { units: count, value };
}
