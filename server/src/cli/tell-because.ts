import { explanationText } from '../modules/policy/policies/index.ts';
import type { DecidedBy, Explanation, Remedy } from '../modules/policy/policies/index.ts';

/** An answer and who gave it, as a sentence: what it is, who says so, and what would change it. */
export function tellBecause({ code, decided_by, remedy }: Explanation): string {
  const why = `${explanationText(code)} (${code}, by ${tellDecider(decided_by)})`;
  return remedy ? `${why} ${tellRemedy(remedy)}` : why;
}

/** Who decided: `the rule "Shoes" (shoes)`. */
export function tellDecider({ kind, id, name }: DecidedBy): string {
  if (kind === 'law') return `the law: ${(name ?? '').toLowerCase()}`;
  if (kind === 'list') return `the ${(name ?? '').toLowerCase()}`;
  if (kind === 'built-in') return 'the built-in rules';
  if (kind === 'limit') return `the limit ${id ?? ''}`;
  return `the ${kind} "${name ?? ''}"${id !== null && id !== name ? ` (${id})` : ''}`;
}

const remedies: Record<Exclude<Remedy['code'], 'longer-window' | 'add-zone' | 'wait-for-limit'>, string> = {
  'wait-for-dispatch': 'It can be returned once it has left the warehouse.',
  'end-other-return': 'It can be returned if the other return is cancelled.',
  'take-off-blocklist': "It can be returned if it's removed from the blocklist.",
  'change-rule': 'It can be returned if this is changed.',
  'name-a-defect': "It can be returned if it's faulty.",
};

function tellRemedy(remedy: Remedy): string {
  if (remedy.code === 'longer-window')
    return `It can be returned if the window is ${remedy.days} ${remedy.days === 1 ? 'day' : 'days'} longer.`;
  if (remedy.code === 'add-zone')
    return `It can be returned if the policy has a zone ${remedy.country === null ? 'without countries' : `with the country ${remedy.country}`}.`;
  if (remedy.code === 'wait-for-limit')
    return remedy.until === null
      ? "Waiting doesn't change that."
      : `It can be returned from ${remedy.until.toISOString().slice(0, 10)} on.`;
  return remedies[remedy.code];
}
