import { openReturn, sellOrder } from './factories.ts';
import type { TestShop } from './shop.ts';

/** A return of Amelia's: a discounted cakestand to be refunded and one of six hearts for credit, by a label. Its id. */
export async function openTwoUnits(at: Pick<TestShop, 'deps' | 'shop'>): Promise<number> {
  const order = await sellOrder(at.deps, at.shop, {
    customer: {
      external_id: 'amelia',
      email: 'amelia@example.com',
      first_name: 'Amelia',
      last_name: 'Hughes',
    },
    line_items: [
      {
        quantity: 1,
        unit_price: 1275,
        title: 'Cakestand',
        sku: '22423',
        discounts: [{ type: 'amount', amount: 128, code: 'WELCOME10' }],
      },
      { quantity: 6, unit_price: 295, title: 'Heart', sku: '85123A' },
    ],
  });
  return openReturn(at.deps, at.shop, {
    order,
    units: [
      { return_reason: 'Arrived damaged', return_comment: 'The plate is cracked.' },
      { line: 1, resolution: 'credit', return_reason: 'Changed my mind' },
    ],
    method: { provider: 'simulated-carrier', method_type: 'ship_with_label' },
  });
}
