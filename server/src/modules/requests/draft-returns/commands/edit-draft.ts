import { isDeepStrictEqual } from 'node:util';
import { hour_ms } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { readOrderEligibility } from '../../../policy/eligibility/index.ts';
import type { EligibleLine, OrderEligibility } from '../../../policy/eligibility/index.ts';
import type { EligibleResolution } from '../../../policy/policies/index.ts';
import { draft_hours, stateOf } from '../draft.ts';
import type { Draft, DraftItem, DraftState } from '../draft.ts';
import { decideItems, evaluateItems } from '../evaluate-items.ts';
import type { DraftEvaluation } from '../evaluate-items.ts';
import { possibleResolutions } from '../return-types.ts';
import type { DecidedItem } from '../return-types.ts';
import { readExchangeOffers } from '../store-exchanges.ts';
import { lockDraft } from '../store.ts';
import type { Reach } from '../store.ts';
import { saveDraft } from '../store-write.ts';
import { eligibilityOf, viewDraft } from '../view.ts';
import type { DraftShop, DraftView } from '../view.ts';

/** Which draft of which shop; for a shopper, within what they reach: anything else does not exist for them. */
export type DraftTarget = { shop: DraftShop; id: string; reach?: Reach | undefined };

export const open_states = ['created', 'items-finalized'] as const;

/** Locks a draft until `tx` ends. Refusals: draft_not_found. */
export async function lockKnownDraft(tx: Tx, { shop, id, reach }: DraftTarget): Promise<Draft> {
  const draft = await lockDraft(tx, { shop_id: shop.id, id }, reach);
  if (!draft) throw new Refusal('draft_not_found', "The draft return doesn't exist.");
  return draft;
}

/** The same of a draft that is in one of these states now. Refusals: draft_not_found, draft_not_open. */
export async function lockOpenDraft(
  tx: Tx,
  target: DraftTarget,
  now: Date,
  states: readonly DraftState[] = open_states,
): Promise<Draft> {
  const draft = await lockKnownDraft(tx, target);
  requireState(draft, now, states);
  return draft;
}

/** Refusals: draft_not_open. */
export function requireState(draft: Draft, now: Date, states: readonly DraftState[] = open_states): void {
  const state = stateOf(draft, now);
  if (!states.includes(state))
    throw new Refusal(
      'draft_not_open',
      `The draft return is in the state ${state}, which doesn't allow this.`,
    );
}

/** What an edit works with, under the lock of the draft. */
export type Editing = {
  tx: Tx;
  draft: Draft;
  now: Date;
  /** What of the order can be returned: read when it is first asked for, and once. */
  eligibility: () => Promise<OrderEligibility | undefined>;
};

/**
 * Changes an open draft: locks it, takes the draft that `edit` makes of it, quotes that, and writes the difference. A change gives it another 24 hours; the same
 * value again writes nothing. `edit` reads at most. Refusals: draft_not_found, and draft_not_open in any state but `states`.
 */
export function editDraft(
  deps: Deps,
  target: DraftTarget,
  states: readonly DraftState[],
  edit: (editing: Editing) => Draft | Promise<Draft>,
): Promise<DraftView> {
  const { shop } = target;
  return deps.db.inTransaction(async (tx) => {
    const now = deps.clock.now();
    const draft = await lockOpenDraft(tx, target, now, states);
    let read: Promise<OrderEligibility | undefined> | undefined;
    const eligibility = () => (read ??= readOrderEligibility(tx, eligibilityOf(draft, shop), now));
    const edited = await edit({ tx, draft, now, eligibility });
    if (isDeepStrictEqual(edited, draft)) return viewDraft(tx, deps, shop, draft, await eligibility());
    const changed = { ...edited, expires_at: new Date(now.getTime() + draft_hours * hour_ms) };
    // What was read holds as long as the same may come back.
    const is_same = (changed.override === null) === (draft.override === null);
    const view = await viewDraft(tx, deps, shop, changed, is_same ? await eligibility() : undefined);
    await saveDraft(tx, draft, { ...view.draft, totals: view.amounts }, now);
    return view;
  });
}

/** The item of a draft. Refusals: draft_item_not_found. */
export function itemOf({ items }: Draft, item_id: string): DraftItem {
  const item = items.find(({ id }) => id === item_id);
  if (!item) throw new Refusal('draft_item_not_found', 'The draft return has no item with this id.');
  return item;
}

/** What may be chosen as things are now. */
export type Offers = {
  /** Of the draft's order, and what was evaluated about it. */
  line: (line_id: number) => EligibleLine | undefined;
  /** What the policy gives for an item as it was chosen; else for its line. */
  of: (item: DraftItem) => DecidedItem;
  /** The same for all items, in their order. */
  decided: readonly DecidedItem[];
  /** Those outcomes of a line or its units that can be carried out now. */
  possible: (order_line_item_id: number, outcomes: readonly EligibleResolution[]) => EligibleResolution[];
  evaluation: DraftEvaluation | undefined;
  /** The same of the draft if it were like this. */
  evaluate: (draft: Draft) => DraftEvaluation | undefined;
  question: Pick<OrderEligibility['question'], 'policy'>;
};

/** What may be chosen for each line and item of the draft as things are now. */
export async function readOffers(editing: Editing): Promise<Offers> {
  const { tx, draft, now } = editing;
  const eligibility = await editing.eligibility();
  const line = (line_id: number) =>
    eligibility?.items.find(({ order_line_item_id }) => order_line_item_id === line_id);
  const evaluate = (like: Draft) => eligibility && evaluateItems(like, eligibility);
  const evaluation = evaluate(draft);
  const decided = decideItems(draft, eligibility?.items ?? [], evaluation);
  const exchanges = await readExchangeOffers(tx, draft, now);
  return {
    line,
    of: (item) => decided[draft.items.indexOf(item)]!,
    decided,
    possible: (line_id, outcomes) => possibleResolutions(outcomes, line_id, exchanges),
    evaluation,
    evaluate,
    question: { policy: eligibility?.question.policy },
  };
}
