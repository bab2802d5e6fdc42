import type { FactName } from '../document/words.ts';
import type { CompiledPolicy } from './compile-policy.ts';

/** The facts about an order that only some policies ask for, and that cost something to find. Everything else is read with every order. */
export type FactNeeds = {
  /** `order.discount_codes` */
  discount_codes: boolean;
  /** Earlier returns of the order, for limits. */
  order_returns: boolean;
  /** What the customer did before: every fact of the customer but the tags, and limits per customer. */
  customer_history: boolean;
  /** `return.fraud_signals` */
  fraud_signals: boolean;
};

/** What one of several policies asks for; found once for each policy. */
export function needsOf(...policies: readonly CompiledPolicy[]): FactNeeds {
  const all = policies.map((policy) => {
    const found = known.get(policy) ?? findNeeds(policy);
    known.set(policy, found);
    return found;
  });
  const [first, ...others] = all;
  if (first && others.length === 0) return first;
  return {
    discount_codes: all.some((needs) => needs.discount_codes),
    order_returns: all.some((needs) => needs.order_returns),
    customer_history: all.some((needs) => needs.customer_history),
    fraud_signals: all.some((needs) => needs.fraud_signals),
  };
}

const known = new WeakMap<CompiledPolicy, FactNeeds>();

function findNeeds({ rules, limits, zones, everywhere_else }: CompiledPolicy): FactNeeds {
  const facts = new Set(rules.flatMap((rule) => rule.facts));
  const limited = new Set(limits.map(({ per }) => per));
  const terms = [...zones.values(), ...(everywhere_else ? [everywhere_else] : [])];
  return {
    discount_codes: facts.has('order.discount_codes'),
    order_returns: limited.has('order'),
    customer_history: limited.has('customer') || history_facts.some((name) => facts.has(name)),
    fraud_signals:
      facts.has('return.fraud_signals') || terms.some((zone) => zone.terms.review?.fraud_signals === true),
  };
}

const history_facts: readonly FactName[] = [
  'customer.orders_placed',
  'customer.returns_placed',
  'customer.bonus_received',
  'customer.keep_outcomes',
  'customer.missing_or_wrong_items',
];
