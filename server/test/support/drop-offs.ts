import { sql } from 'kysely';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { TestApp } from './app.ts';
import type { Answer, Client } from './client.ts';
import { openReturn, sellOrder } from './factories.ts';

/** A return that is handed in at a counter. */
export type CodedReturn = { return_id: number; scannable_id: string; rma_id: string; units: number[] };

/** A drop-off network of one shop: its counters, bags and shipments. Calls are of the given client unless they name another. */
export function createNetwork(server: TestApp, shop: Pick<Shop, 'id' | 'currency'>, client: Client) {
  const { root } = server.deps.db;
  const location = { code: 'AUS-14' };

  return {
    /** A return of so many units, with what its shopper got to show at the counter. */
    async open(quantity = 1): Promise<CodedReturn> {
      const order = await sellOrder(server.deps, shop, { line_items: [{ quantity, unit_price: 1000 }] });
      const method = { provider: 'network', method_type: 'drop_off' } as const;
      const return_id = await openReturn(server.deps, shop, { order, units: [{ quantity }], method });
      const { rows } = await sql<{ scannable_id: string; rma_id: string; units: number[] }>`
        select m.scannable_id, m.rma_id, array(select i.id from return_line_items i
          where i.shop_id = m.shop_id and i.return_id = m.return_id order by i.id) as units
        from return_methods m where m.shop_id = ${shop.id} and m.return_id = ${return_id}`.execute(root);
      return { return_id, ...rows[0]! };
    },

    /** Hands units in, all of them unless told otherwise. */
    handIn(
      { scannable_id, units }: Pick<CodedReturn, 'scannable_id' | 'units'>,
      bag_barcode: string,
      { items, by = client, ...rest }: { items?: unknown; by?: Client; [name: string]: unknown } = {},
    ): Promise<Answer> {
      const accepted = units.map((line_item_id) => ({ line_item_id }));
      return by.post('/network/dropoffs', {
        scannable_id,
        bag_barcode,
        location,
        items: items ?? accepted,
        ...rest,
      });
    },

    /** Puts a shipment with one box for each array of bags. */
    consolidate(
      network_shipment_id: string,
      boxes: string[][],
      { by = client, ...facts }: { by?: Client; [name: string]: unknown } = {},
    ): Promise<Answer> {
      const body = {
        carrier: 'ups',
        tracking_number: '1Z5R89390357567127',
        po_number: 'PO-123456',
        boxes: boxes.map((bag_barcodes, index) => ({
          shipping_box_barcode: `SB-${network_shipment_id}-${index + 1}`,
          bag_barcodes,
        })),
        ...facts,
      };
      return by.request('PUT', `/network/shipments/${network_shipment_id}`, { body });
    },

    process(network_shipment_id: string, body?: unknown, by: Client = client): Promise<Answer> {
      return by.post(`/network/shipments/${network_shipment_id}/processed`, body);
    },

    async details(return_id: number): Promise<any> {
      return (await client.get(`/warehouse/return/details?return_id=${return_id}`)).body;
    },

    /** Triggers of a return in their order, without the first. */
    async triggers(return_id: number): Promise<string[]> {
      const rows = await root
        .selectFrom('events')
        .select('trigger')
        .where('shop_id', '=', shop.id)
        .where('return_id', '=', return_id)
        .orderBy('sequence')
        .execute();
      return rows.slice(1).map(({ trigger }) => trigger);
    },
  };
}

export type Network = ReturnType<typeof createNetwork>;
