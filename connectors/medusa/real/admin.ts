import type { RealMedusa, RealOrder } from './start-medusa.ts';

type Asked = Pick<RealMedusa, 'admin'>;

/** What staff see of an order in Medusa's admin: its returns that weren't cancelled, its items by their ids, as Medusa lists them in no order, and what is owed. */
export async function orderInAdmin({ admin }: Asked, { id }: Pick<RealOrder, 'id'>) {
  const fields =
    'id,total,*summary,*items,*items.detail,*returns,*returns.items,*items.variant.inventory_items';
  const { order } = await admin('GET', `/admin/orders/${id}?fields=${fields}`);
  const returns = order.returns.filter(({ status }: any) => status !== 'canceled');
  const items = order.items.toSorted((a: any, b: any) => (a.id < b.id ? -1 : 1));
  return { returns, items, owed: order.summary.pending_difference };
}

export const returnStatuses = async (medusa: Asked, order: RealOrder): Promise<string[]> =>
  (await orderInAdmin(medusa, order)).returns.map(({ status }: any) => status);

/** Units of an item of an order in stock. */
export async function stockInAdmin({ admin }: Asked, item: any): Promise<number> {
  const [{ inventory_item_id }] = item.variant.inventory_items;
  const path = `/admin/inventory-items/${inventory_item_id}?fields=id,*location_levels`;
  const { inventory_item } = await admin('GET', path);
  return inventory_item.location_levels[0].stocked_quantity;
}
