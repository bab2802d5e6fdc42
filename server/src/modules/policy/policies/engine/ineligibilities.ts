import type { IneligibilityCode } from '@retour/contract/not-returnable';
import type { EligibleResolution } from '../document/words.ts';
import type { CompiledPolicy, CompiledTerms } from './compile-policy.ts';
import type { Decisions } from './compile-rule.ts';
import { by_blocklist, by_service, explain } from './explanation.ts';
import type { Explanation, Remedy } from './explanation.ts';
import type { ListVerdict } from '../facts/list-verdict.ts';
import { FACT_READERS } from '../facts/registry.ts';
import type { Situation } from '../facts/situation.ts';

/** Something that keeps a unit from coming back, who decided that, and what would change it. */
export type Ineligibility = Explanation & { answer: 'eligibility'; code: IneligibilityCode };

type IneligibilityInput = {
  policy: CompiledPolicy;
  terms: CompiledTerms | undefined;
  decisions: Partial<Decisions>;
  situation: Situation;
  lists: ListVerdict;
  offered: readonly EligibleResolution[];
  is_defective: boolean;
  /** What limits say of the order. */
  limits: readonly Explanation[];
};

export function ineligible(
  code: IneligibilityCode,
  by: Ineligibility['decided_by'],
  remedy: Remedy | null = null,
): Ineligibility {
  return explain('eligibility', code, by, remedy) as Ineligibility;
}

/** What rules a line out by the policy: only the law gets past it. A defect is a case of the law wherever the goods were sent. */
export function ineligibilitiesOf(given: IneligibilityInput): Ineligibility[] {
  const { policy, terms, decisions, situation, offered, is_defective, limits } = given;
  const ineligibilities: Ineligibility[] = [];
  if (!is_defective) {
    if (isFinal(given) && !decisions.bypass_final_sale)
      ineligibilities.push(ineligible('final-sale', policy.by, { code: 'name-a-defect' }));
    if (isBlocked(given))
      ineligibilities.push(ineligible('blocklisted', by_blocklist, { code: 'take-off-blocklist' }));
    if (decisions.goods?.value === 'reject')
      ineligibilities.push(ineligible('not-returnable', decisions.goods.by, { code: 'change-rule' }));
    for (const { decided_by, remedy } of limits)
      ineligibilities.push(ineligible('not-returnable', decided_by, remedy));
  }
  if (!terms) {
    const country = situation.order.shipping_country_code;
    ineligibilities.push(ineligible('no-policy', policy.by, { code: 'add-zone', country }));
  } else if (offered.length === 0 && ineligibilities.length === 0)
    ineligibilities.push(
      ineligible('not-returnable', decisions.excluded_outcomes?.by ?? terms.by, { code: 'change-rule' }),
    );
  return ineligibilities;
}

/** Whether the product is sold for good. */
export function isFinal({ policy, situation }: Pick<IneligibilityInput, 'policy' | 'situation'>): boolean {
  return hasTag(situation, policy.final_sale_tags);
}

export function isExchangeOnly({
  policy,
  situation,
}: Pick<IneligibilityInput, 'policy' | 'situation'>): boolean {
  return hasTag(situation, policy.exchange_only_tags);
}

function hasTag(situation: Situation, wanted: ReadonlySet<string>): boolean {
  if (wanted.size === 0) return false;
  const own = FACT_READERS['product.tags'](situation) as ReadonlySet<string>;
  return !own.isDisjointFrom(wanted);
}

function isBlocked({ lists, situation: { line } }: IneligibilityInput): boolean {
  return (
    lists.is_blocked ||
    (line.variant_id !== null && lists.blocked_variant_ids.has(line.variant_id)) ||
    line.product_tags.some((tag) => lists.blocked_product_tags.has(tag))
  );
}

/** What speaks against any return of the order; nothing gets past it. */
export function orderIneligibilities({ status, is_full }: Situation['order']): Ineligibility[] {
  return [
    ...(status === 'cancelled' ? [ineligible('order-cancelled', by_service)] : []),
    ...(is_full ? [ineligible('not-returnable', by_service)] : []),
  ];
}

/** Where the units of a line went, when none is left. */
export function quantityIneligibilities(line: Situation['line']): Ineligibility[] {
  return [
    ...(line.quantity_fulfilled + line.quantity_refunded < line.quantity
      ? [ineligible('not-fulfilled', by_service, { code: 'wait-for-dispatch' })]
      : []),
    ...(line.quantity_held > 0
      ? [ineligible('already-returned', by_service, { code: 'end-other-return' })]
      : []),
    ...(line.quantity_refunded > 0 ? [ineligible('already-refunded', by_service)] : []),
  ];
}
