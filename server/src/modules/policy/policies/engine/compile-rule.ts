import type { Actions, Bonus, Rule, Window } from '../document/document.ts';
import { ELIGIBLE_RESOLUTIONS, FEE_TYPES } from '../document/words.ts';
import type {
  EligibleResolution,
  FactName,
  FeeType,
  ProcessingEvent,
  ReturnMethodName,
  ShippingRefund,
} from '../document/words.ts';
import { compileCondition, factNamesOf, yes } from './compile-condition.ts';
import type { CompiledCondition } from './compile-condition.ts';
import type { DecidedBy, Waiting } from './explanation.ts';
import { isSharedFact } from '../facts/registry.ts';
import type { Situation } from '../facts/situation.ts';
import { compileHeld } from './held-facts.ts';

/** What becomes of the goods: `return` means that they come back. */
export type Goods = 'return' | 'keep' | 'donate' | 'reject';

/**
 * Each kind of action, and what it decides. Windows, processing events and fees are a kind for each outcome and type, so that a rule about one does
 * not keep a later one from deciding about another.
 */
export type Decisions = {
  bypass_final_sale: Decision<true>;
  goods: Decision<Goods>;
  /** How much is given back for an item that the shopper keeps instead, in basis points. */
  keep_offer: Decision<number>;
  review: Decision<string>;
  destination: Decision<string>;
  excluded_methods: Decision<readonly ReturnMethodName[]>;
  excluded_outcomes: Decision<readonly EligibleResolution[]>;
  reasons: Decision<string>;
  bonus: Decision<Bonus>;
  shipping: Decision<ShippingRefund>;
} & { [outcome in EligibleResolution as `window_${outcome}`]: Decision<Window> } & {
  [outcome in EligibleResolution as `event_${outcome}`]: Decision<ProcessingEvent>;
} & { [type in FeeType as `fee_${type}`]: Decision<FeeChange> };

/** What a rule decided, and which one it was; undefined where none did. */
type Decision<T> = { value: T; by: DecidedBy; position: number } | undefined;
/** A fee on top, as an amount or in basis points; or no fee at all. */
type FeeChange = { is_waived: boolean; extra: number };

type Kind = keyof Decisions;
export type CompiledRule = {
  test: CompiledCondition;
  facts: readonly FactName[];
  /** It says the same of every unit of a return. */
  is_shared: boolean;
  by: DecidedBy;
  /** What it waits for, when that can be one fact only. */
  waiting: Waiting | undefined;
  /** The facts by which it fits where it does; of a rule without a condition none. */
  held: (situation: Situation) => readonly FactName[];
  decides: readonly { kind: Kind; decision: NonNullable<Decision<unknown>> }[];
};

export function compileRule(
  { id, name, when, do: actions }: Rule,
  position: number,
  policy: DecidedBy['policy'],
): CompiledRule {
  const by: DecidedBy = Object.freeze({ kind: 'rule', id, name, policy });
  const facts = when ? factNamesOf(when) : [];
  return {
    test: when ? compileCondition(when) : () => yes,
    facts,
    is_shared: facts.every(isSharedFact),
    by,
    waiting: facts.length === 1 ? Object.freeze({ decided_by: by, facts: Object.freeze(facts) }) : undefined,
    held: when ? compileHeld(when) : () => [],
    decides: kindsOf(actions).map(([kind, value]) => ({ kind, decision: { value, by, position } })),
  };
}

/** The kinds of action that are one for each outcome. */
export const window_kinds = {
  refund: 'window_refund',
  credit: 'window_credit',
  exchange: 'window_exchange',
  advanced_exchange: 'window_advanced_exchange',
  shop_now: 'window_shop_now',
} as const satisfies Record<EligibleResolution, Kind>;
export const event_kinds = {
  refund: 'event_refund',
  credit: 'event_credit',
  exchange: 'event_exchange',
  advanced_exchange: 'event_advanced_exchange',
  shop_now: 'event_shop_now',
} as const satisfies Record<EligibleResolution, Kind>;

const goods_of = { keep: 'keep', donate: 'donate', reject: 'reject', require_shipping: 'return' } as const;

function kindsOf(actions: Actions): [Kind, unknown][] {
  const kinds: [Kind, unknown][] = [];
  const add = (kind: Kind, value: unknown) => {
    if (value !== undefined) kinds.push([kind, value]);
  };
  add('bypass_final_sale', actions.bypass_final_sale);
  for (const [name, goods] of Object.entries(goods_of))
    if (actions[name as keyof typeof goods_of]) add('goods', goods);
  add('keep_offer', actions.offer_keep?.basis_points);
  add('review', actions.send_to_review?.note);
  add('destination', actions.set_destination);
  add('excluded_methods', actions.exclude_methods);
  add('excluded_outcomes', actions.exclude_outcomes);
  add('reasons', actions.set_reasons);
  add('bonus', actions.grant_bonus);
  add('shipping', actions.refund_shipping);
  const { set_window, set_processing_event, add_fee, waive_fees = [] } = actions;
  for (const outcome of set_window ? (set_window.outcomes ?? ELIGIBLE_RESOLUTIONS) : [])
    add(window_kinds[outcome], set_window);
  for (const outcome of set_processing_event ? (set_processing_event.outcomes ?? ELIGIBLE_RESOLUTIONS) : [])
    add(event_kinds[outcome], set_processing_event?.event);
  for (const type of FEE_TYPES) {
    if (waive_fees.includes(type)) add(`fee_${type}`, { is_waived: true, extra: 0 });
    if (add_fee?.type === type)
      add(`fee_${type}`, { is_waived: false, extra: add_fee.amount ?? add_fee.basis_points ?? 0 });
  }
  return kinds;
}
