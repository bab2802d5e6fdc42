import type { Cursors } from '../../../platform/paging/paging.ts';
import { invalid } from '../../../platform/refusal.ts';
import { areEqual } from './amounts.ts';
import { amount_names } from './draft.ts';
import type { Draft, DraftAmounts } from './draft.ts';

type OfDraft = Pick<Draft, 'shop_id' | 'id' | 'is_gift' | 'currency'>;

/** What a token says that was handed out with the totals of a draft. */
export type Quote = {
  /** What the draft came to, in minor units; null in the return of a gift, whose tokens carry no amount. */
  amounts: DraftAmounts | null;
  /** When it was quoted; undefined in a token of a version that didn't say. */
  quoted_at: Date | undefined;
  /** Whether a draft that comes to these amounts, in the currency that it has now, still comes to what was quoted. */
  holds(now: DraftAmounts): boolean;
};

/** A token that identifies what a draft comes to. That of a gift holds a seal in the place of the amounts, which anybody could decode. */
export function writeQuote(cursors: Cursors, draft: OfDraft, amounts: DraftAmounts, now: Date): string {
  const content = draft.is_gift
    ? [seal(cursors, draft, amounts), now.getTime()]
    : [...valuesOf(amounts), now.getTime(), draft.currency];
  return cursors.write(boundTo(draft), content);
}

/** Reads the token of a draft. Refusals: validation_failed for one that was changed or belongs to another draft. */
export function readQuote(cursors: Cursors, draft: OfDraft, token: string): Quote {
  const content = readContent(cursors, draft, token);
  // A token from before its currency could change doesn't name one, and an old one doesn't have the last amounts.
  const names_currency = typeof content.at(-1) === 'string';
  const count = content.length - (names_currency ? 2 : 1);
  const at = content[draft.is_gift ? 1 : count];
  const quoted_at = typeof at === 'number' ? new Date(at) : undefined;
  if (draft.is_gift)
    return { amounts: null, quoted_at, holds: (now) => content[0] === seal(cursors, draft, now) };
  const entries = amount_names.map((name, i) => [name, i < count ? (content[i] ?? 0) : 0] as const);
  const amounts = Object.fromEntries(entries) as DraftAmounts;
  const currency = names_currency ? content.at(-1) : draft.currency;
  return { amounts, quoted_at, holds: (now) => currency === draft.currency && areEqual(amounts, now) };
}

const boundTo = ({ shop_id, id }: OfDraft) => `draft-quote ${shop_id} ${id}`;

const valuesOf = (amounts: DraftAmounts) => amount_names.map((name) => amounts[name] ?? 0);

/** Proves the amounts to the server, and says nothing of them to anybody else. */
const seal = (cursors: Cursors, draft: OfDraft, amounts: DraftAmounts) =>
  cursors.write(`${boundTo(draft)} ${valuesOf(amounts).join()} ${draft.currency}`, []);

function readContent(cursors: Cursors, draft: OfDraft, token: string): unknown[] {
  try {
    return cursors.read(boundTo(draft), token) as unknown[];
  } catch {
    throw invalid({ quote: ['The selected quote is invalid.'] });
  }
}
