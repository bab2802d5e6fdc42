import { minorDigits } from '@retour/contract/money';
import { createReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { Deps } from '../../src/platform/deps.ts';

export type OrderLine = {
  quantity: number;
  /** Minor units of the shop's currency. */
  unit_price: number;
};

export type CreatedOrder = { id: number; line_ids: number[] };

/** Adds a paid and delivered order without discounts and tax, as an import would leave it. */
export async function createOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id: shop_id, currency }: Pick<Shop, 'id' | 'currency'>,
  lines: OrderLine[] = [{ quantity: 3, unit_price: 1000 }],
): Promise<CreatedOrder> {
  const now = clock.now();
  const total = lines.reduce((sum, line) => sum + line.quantity * line.unit_price, 0);
  return db.inTransaction(async (tx) => {
    const { id: order_id } = await tx
      .insertInto('orders')
      .values({
        shop_id,
        name: '#1001',
        order_number: '1001',
        taxes_included: false,
        currency,
        currency_exponent: minorDigits(currency),
        total_price: total,
        shipping_address: JSON.stringify({ country_code: 'US', postal_code: '43215' }),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('payments')
      .values({
        shop_id,
        order_id,
        external_id: `pay-${order_id}`,
        gateway: 'manual',
        kind: 'card',
        status: 'captured',
        captured: total,
        currency,
        captured_at: now,
      })
      .execute();
    const rows = await tx
      .insertInto('order_line_items')
      .values(
        lines.map(({ quantity, unit_price }, position) => ({
          shop_id,
          order_id,
          position,
          title: `Article ${position + 1}`,
          sku: `SKU-${position + 1}`,
          quantity,
          quantity_fulfilled: quantity,
          unit_price,
          unit_shares: JSON.stringify([
            {
              count: quantity,
              discount: 0,
              tax: 0,
            },
          ]),
        })),
      )
      .returning(['id', 'position'])
      .execute();
    const line_ids = rows.toSorted((a, b) => a.position - b.position).map((row) => row.id);
    return { id: order_id, line_ids };
  });
}

/** Submits a return of one unit of a new order, to be refunded. Answers its id. */
export async function createOpenReturn(deps: Deps, shop: Pick<Shop, 'id' | 'currency'>): Promise<number> {
  const order = await createOrder(deps, shop);
  const [order_line_item_id = 0] = order.line_ids;
  const units = [{ order_line_item_id, quantity: 1, resolution: 'refund' as const }];
  const { return_id } = await createReturn(deps, { shop_id: shop.id, order_id: order.id, units });
  return return_id;
}
