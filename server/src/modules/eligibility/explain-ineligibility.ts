import { toTsMs } from '@retour/contract/time';
import { INELIGIBILITY_CODES } from '../policies/index.ts';
import type { CompiledPolicy, Explanation, LineEvaluation, LineEligibility } from '../policies/index.ts';

/** The decisions about a unit, and whether a defect would make it returnable. */
type Barred = Pick<LineEvaluation, 'because'> & Partial<Pick<LineEligibility, 'if_defective'>>;

/**
 * The text for the shopper on why a unit can't be returned: the text of the rule that rejects it, otherwise the usual one (`usual`), and what would make it
 * eligible. The built-in policy adds nothing to the usual text.
 */
export function explainIneligibility(
  { because, if_defective }: Barred,
  policy: CompiledPolicy | undefined,
  usual: string,
): string {
  const told = tellIneligibility(because, policy, usual);
  return if_defective ? `${told} ${also_when_faulty}` : told;
}

const also_when_faulty = 'If the item is faulty, you can still return it.';

function tellIneligibility(
  because: readonly Explanation[],
  policy: CompiledPolicy | undefined,
  usual: string,
): string {
  const ineligibility = because.find(({ code }) => (INELIGIBILITY_CODES as readonly string[]).includes(code));
  if (!ineligibility || policy === undefined || policy.id === null) return usual;
  const { kind, id } = ineligibility.decided_by;
  const note = kind === 'rule' && id !== null ? policy.rejections.get(id) : undefined;
  return note ?? [sentences[kind] ?? usual, remedyOf(ineligibility)].filter(Boolean).join(' ');
}

/** Bars that have no code of their own. */
const sentences: Partial<Record<Explanation['decided_by']['kind'], string>> = {
  rule: "The shop doesn't accept it for return.",
  limit: 'The limit of returns is reached.',
};

function remedyOf({ remedy }: Explanation): string {
  if (remedy?.code === 'longer-window')
    return `It closed ${remedy.days === 1 ? 'a day' : `${remedy.days} days`} ago.`;
  if (remedy?.code === 'wait-for-limit' && remedy.until)
    return `It can be returned from ${toTsMs(remedy.until)}.`;
  return '';
}
