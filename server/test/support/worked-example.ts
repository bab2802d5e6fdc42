import { importOrders, upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { createReturn, executeReturn, processReturn } from '../../src/modules/returns/index.ts';
import { manualProvider } from '../../src/modules/money/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { Deps } from '../../src/platform/deps.ts';

const shirt = '8123450011';
const bag = '8123450099';

/** Sells order #1042 of the worked example (API contract, 9.4): three shirts and a bag, paid by gift card and card. Returns ids. */
export async function sellWorkedExample(
  deps: Deps,
  shop: Pick<Shop, 'id' | 'currency'>,
): Promise<{ order_id: number; shirt_line: number; bag_line: number }> {
  await upsertProducts(deps, shop, [
    {
      external_id: shirt,
      name: 'Linen Shirt',
      image: 'https://img.example.com/p/ls-01-m.jpg',
      product_variants: [
        { external_id: '39076568408247', name: 'M', sku: 'LS-01-M', barcode: '4006381333931', price: 4000 },
      ],
    },
    {
      external_id: bag,
      name: 'Canvas Bag',
      product_variants: [{ external_id: '39076569227447', sku: 'CB-11', price: 5500 }],
    },
  ]);
  const at = deps.clock.now();
  const paid = { status: 'captured' as const, currency: 'USD' };
  await importOrders(deps, shop, [
    {
      external_id: '5444175757553',
      name: '#1042',
      customer: { external_id: '77001', email: 'ana@example.com', first_name: 'Ana' },
      shipping_address: { country_code: 'US', postal_code: '43215' },
      taxes_included: false,
      total_price: 18461,
      total_shipping: 600,
      order_discounts: [{ type: 'amount', amount: 1000 }],
      order_tax: 1361,
      line_items: [
        {
          external_id: '14204879175841',
          product: shirt,
          product_variant: '39076568408247',
          quantity: 3,
          unit_price: 4000,
        },
        {
          external_id: '14204879208609',
          product: bag,
          product_variant: '39076569227447',
          quantity: 1,
          unit_price: 5500,
        },
      ],
      fulfillments: [
        {
          external_id: 'f1042',
          status: 'success',
          fulfilled_at: at,
          line_items: [
            { line_item: 0, quantity: 3 },
            { line_item: 1, quantity: 1 },
          ],
        },
      ],
      payments: [
        {
          external_id: 'gc_1',
          gateway: 'gift_card',
          kind: 'gift_card',
          captured: 2000,
          captured_at: at,
          ...paid,
        },
        { external_id: 'ch_1', gateway: 'card', kind: 'card', captured: 16461, captured_at: at, ...paid },
      ],
      created_at: at,
    },
  ]);
  const { rows } = await deps.db.pool.query<{ order_id: number; lines: number[] }>(
    `select o.id as order_id, array(select l.id from order_line_items l where l.shop_id = o.shop_id and l.order_id = o.id
      order by l.position) as lines from orders o where o.shop_id = $1 and o.name = '#1042'`,
    [shop.id],
  );
  const { order_id, lines } = rows[0]!;
  return { order_id, shirt_line: lines[0]!, bag_line: lines[1]! };
}

/** Returns two of the shirts and the bag, as the worked example has it: refunded, exchanged for size L, and for store credit. */
export async function returnWorkedExample(deps: Deps, shop: Pick<Shop, 'id' | 'currency'>): Promise<number> {
  const { order_id, shirt_line, bag_line } = await sellWorkedExample(deps, shop);
  const too_small = { return_reason: 'Too small', parent_return_reason: 'Size' };
  const { return_id } = await createReturn(deps, {
    shop_id: shop.id,
    order_id,
    units: [
      { order_line_item_id: shirt_line, quantity: 1, resolution: 'refund', ...too_small },
      {
        order_line_item_id: shirt_line,
        quantity: 1,
        resolution: 'exchange',
        ...too_small,
        return_comment: 'Please send L',
        exchange: {
          type: 'exchange',
          title: 'Linen Shirt - L',
          provider_product_id: shirt,
          provider_variant_id: '39076568441015',
          sku: 'LS-01-L',
          price: 4200,
          tax: 347,
        },
      },
      { order_line_item_id: bag_line, quantity: 1, resolution: 'credit', return_reason: 'Changed my mind' },
    ],
    terms: { honour_original_discount: true, credit_bonus: 500, handling_fee: 400 },
    method: { provider: 'simulated-carrier', method_type: 'ship_with_label' },
  });
  return return_id;
}

const references: Record<string, string> = { gift_card: 'gcr_771', card: 're_90015' };

/** Processes a return with a provider that tells a reference of each refund. */
export async function processWithReferences(
  deps: Deps,
  ref: { shop_id: number; return_id: number },
): Promise<void> {
  await processReturn(deps, { ...ref, source: 'warehouse' });
  const provider = {
    ...manualProvider,
    records_only: false,
    call_timeout_ms: 1000,
    refund: async ({ gateway }: { gateway: string }) => ({
      kind: 'succeeded' as const,
      reference: references[gateway] ?? null,
    }),
  };
  await executeReturn({ ...deps, provider }, ref);
}
