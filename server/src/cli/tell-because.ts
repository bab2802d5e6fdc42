import { explanationText } from '../modules/policies/index.ts';
import type { DecidedBy, Explanation, Remedy } from '../modules/policies/index.ts';

/** An answer and who gave it, as a sentence: what it is, who says so, and what would change it. */
export function tellBecause({ code, decided_by, remedy }: Explanation): string {
  const why = `${explanationText(code)} (${code}, by ${tellDecider(decided_by)})`;
  return remedy ? `${why} ${tellRemedy(remedy)}` : why;
}

/** Who decided: `the rule "Shoes" (shoes)`. */
export function tellDecider({ kind, id, name }: DecidedBy): string {
  if (kind === 'law') return `the law: ${(name ?? '').toLowerCase()}`;
  if (kind === 'list') return `the ${(name ?? '').toLowerCase()}`;
  if (kind === 'built-in') return 'what holds in every shop';
  if (kind === 'limit') return `the limit ${id ?? ''}`;
  return `the ${kind} "${name ?? ''}"${id !== null && id !== name ? ` (${id})` : ''}`;
}

const remedies: Record<Exclude<Remedy['code'], 'longer-window' | 'add-zone' | 'wait-for-limit'>, string> = {
  'wait-for-dispatch': 'Once it has left the warehouse it can come back.',
  'end-other-return': 'If the other return is cancelled, it can come back.',
  'take-off-blocklist': 'It could come back if it were taken off the blocklist.',
  'change-rule': 'It could come back if this were changed.',
  'name-a-defect': 'It can come back if it is faulty.',
};

function tellRemedy(remedy: Remedy): string {
  if (remedy.code === 'longer-window')
    return `A window that is ${remedy.days} ${remedy.days === 1 ? 'day' : 'days'} longer would let it come back.`;
  if (remedy.code === 'add-zone')
    return `A zone ${remedy.country === null ? 'without countries' : `with the country ${remedy.country}`} would cover it.`;
  if (remedy.code === 'wait-for-limit')
    return remedy.until === null
      ? 'Waiting does not change that.'
      : `From ${remedy.until.toISOString().slice(0, 10)} on it can come back.`;
  return remedies[remedy.code];
}
