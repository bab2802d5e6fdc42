import type { FoundCart } from '../carts/index.ts';
import type { Draft } from './draft.ts';
import { swapsOf } from './exchange-items.ts';
import type { Exchanges } from './exchange-items.ts';
import type { MissingRequirement } from './requirement-text.ts';

/** Why the cart of a draft cannot be had as a whole: it is gone, or became the exchange of another return. */
export function missingCart(found: FoundCart | undefined): MissingRequirement[] {
  if (!found || !('refusal' in found)) return [];
  const { code } = found.refusal;
  const known = code === 'cart_not_found' ? code : 'cart_belongs_to_other_session';
  return [{ code: known, params: {}, path: ['cart_items'] }];
}

/** New items that cannot be had now. */
export function soldOut(draft: Pick<Draft, 'items'>, exchanges: Exchanges): MissingRequirement[] {
  const of = (variant_id: string, path: MissingRequirement['path']) => ({
    code: 'variant_out_of_stock' as const,
    params: { variant_id },
    path,
  });
  const swaps = swapsOf(draft)
    .filter(({ id }) => !exchanges.by_item.has(id))
    .map(({ id, variant_id }) =>
      of(variant_id, ['returning_items', draft.items.findIndex((item) => item.id === id), 'exchange_item']),
    );
  const in_cart = exchanges.cart_gone.map(({ id, variant_id }) => {
    const index = exchanges.cart_items.findIndex((item) => item.id === id);
    return of(variant_id, index < 0 ? ['cart_items'] : ['cart_items', index]);
  });
  return [...swaps, ...in_cart];
}
