import type { FactName } from '../document/words.ts';
import type { FactSource } from './fact.ts';
import { FACT_ENTRIES } from './registry.ts';

/** What has to be found out for policies. */
export type FactNeeds = ReadonlySet<FactSource>;

/** What a policy has that asks for facts. */
type FactRequest = {
  rules: readonly { facts: readonly FactName[] }[];
  limits: readonly { per: 'order' | 'customer' }[];
  zones: ReadonlyMap<string, Zone>;
  everywhere_else: Zone | undefined;
};
type Zone = { terms: { review?: { fraud_signals?: boolean } } };

/** What one of several policies asks for; found once for each policy. */
export function needsOf(...policies: readonly FactRequest[]): FactNeeds {
  const all = policies.map((policy) => {
    const found = known.get(policy) ?? findNeeds(policy);
    known.set(policy, found);
    return found;
  });
  return all.length === 1 ? all[0]! : new Set(all.flatMap((needs) => [...needs]));
}

const known = new WeakMap<FactRequest, FactNeeds>();

function findNeeds({ rules, limits, zones, everywhere_else }: FactRequest): FactNeeds {
  const needs = new Set<FactSource>();
  for (const name of rules.flatMap(({ facts }) => facts)) {
    const { source } = FACT_ENTRIES[name];
    if (source) needs.add(source);
  }
  for (const { per } of limits) needs.add(per === 'order' ? 'order_returns' : 'customer_history');
  const terms = [...zones.values(), ...(everywhere_else ? [everywhere_else] : [])];
  if (terms.some((zone) => zone.terms.review?.fraud_signals === true)) needs.add('fraud_reports');
  return needs;
}
