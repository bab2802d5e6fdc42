import { INELIGIBILITY_CODES } from '@retour/contract/not-returnable';
import { allocate } from '@retour/contract/money';
import type { Tx } from '../../../platform/db.ts';
import { evaluateReturn } from '../policies/index.ts';
import type { ChosenUnit, OrderQuestion, UnitEvaluation } from '../policies/index.ts';
import { insertOverrides } from './store-overrides.ts';
import type { OverriddenIneligibility } from './store-overrides.ts';

export type OverrideInput = {
  shop_id: number;
  return_id: number;
  /** What the policy was asked when it was overridden. */
  question: OrderQuestion;
  /** The units of the return, in their order. */
  units: readonly ChosenUnit[];
  /** Fees that were waived with it, in minor units of the shop's currency. */
  waived: number;
  /** 1 to 500 characters. */
  reason: string;
  /** Name of the key that gave the reason. */
  by: string;
};

/** Notes of every unit of a new return what staff overrode for it; units that the policy lets come back leave nothing. */
export async function recordOverrides(tx: Tx, input: OverrideInput): Promise<void> {
  const { question, units, waived, ...override } = input;
  const { policy, lists, now } = question;
  if (!lists.is_overridden || !policy) return;
  const ineligibilities = findIneligibilities(question, units);
  const shares = allocate(
    waived,
    units.map(() => 1),
  );
  const of_fees = (i: number) =>
    shares[i]
      ? [{ code: 'fee-waived', kind: 'policy' as const, id: null, name: policy.name, value: shares[i] }]
      : [];
  await insertOverrides(tx, {
    ...override,
    policy_id: policy.id,
    policy_version: policy.version,
    ineligibilities: ineligibilities.map((of_unit, i) => [...of_unit, ...of_fees(i)]),
    created_at: now,
  });
}

/** What keeps each of some units from coming back for what was chosen, without what staff overrode; nothing where the policy accepts it. */
export function findIneligibilities(
  { policy, lists, ...question }: OrderQuestion,
  units: readonly ChosenUnit[],
): OverriddenIneligibility[][] {
  if (!policy) return units.map(() => []);
  const bound = { ...lists, is_allowed: lists.is_allowed && !lists.is_overridden, is_overridden: false };
  const { units: evaluated } = evaluateReturn({ ...question, policy, lists: bound, units });
  return evaluated.map((unit) => overriddenBy(unit, policy.name));
}

/** What keeps a unit from coming back for what was chosen. */
function overriddenBy({ refusal, because }: UnitEvaluation, policy_name: string): OverriddenIneligibility[] {
  if (refusal === null) return [];
  const codes: readonly string[] = INELIGIBILITY_CODES;
  const told = because
    .filter(({ code }) => codes.includes(code))
    .map(({ code, decided_by: { kind, id, name } }) => ({ code, kind, id, name }));
  if (told.length > 0) return told;
  const limiting = because.find(({ answer }) => answer === 'outcomes')?.decided_by;
  const { kind, id, name } = limiting ?? { kind: 'policy' as const, id: null, name: policy_name };
  return [{ code: refusal, kind, id, name }];
}
