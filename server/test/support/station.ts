import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Client } from './client.ts';
import { openReturn, sellOrder } from './factories.ts';
import { startShop } from './shop.ts';
import type { TestShop } from './shop.ts';
import { signStaffIn } from './staff.ts';

export type GivenAction = { id?: string; type: string; [member: string]: unknown };

/** A server whose shop has a station, with somebody of the warehouse at it. */
export async function startStation() {
  const at = await startShop();
  const { client } = await signStaffIn(at, 'warehouse');
  return { at, client, ...createStation(at, client) };
}

let numbers = 0;

function createStation(at: TestShop, client: Client) {
  const { shop, deps } = at;
  const { root } = deps.db;
  return {
    /** Reports actions; answers their results. */
    async act(actions: GivenAction[], by: Client = client): Promise<any[]> {
      const body = {
        station: 'York, bench 2',
        actions: actions.map((action) => ({ id: randomUUID(), ...action })),
      };
      const answer = await by.post('/station/actions', body);
      assert.equal(answer.status, 200, answer.text);
      return answer.body.results;
    },

    /** A return of units of one order line, with a label that is on its way. */
    async travel(quantity = 1, sku = `SKU-${++numbers}`) {
      const order = await sellOrder(deps, shop, {
        line_items: [{ quantity, unit_price: 1000, title: `Article ${sku}`, sku, barcode: `40${sku}` }],
      });
      const return_id = await openReturn(deps, shop, { order, units: [{ quantity }] });
      const tracking_number = `JD${return_id}`;
      const rows = await root
        .selectFrom('return_line_items')
        .select('id')
        .where('shop_id', '=', shop.id)
        .where('return_id', '=', return_id)
        .orderBy('id')
        .execute();
      const units = rows.map(({ id }) => id);
      const now = deps.clock.now();
      const label = {
        status: 'in_transit',
        carrier: 'dhl',
        status_updated_at: now,
        created_at: now,
      } as const;
      await root
        .insertInto('labels')
        .values({ shop_id: shop.id, return_id, tracking_number, line_item_ids: units, ...label })
        .execute();
      return { return_id, tracking_number, order, sku, units };
    },

    async details(return_id: number): Promise<any> {
      return (await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`)).body;
    },

    async scan(code: string): Promise<any> {
      return (await client.get(`/station/scan?code=${encodeURIComponent(code)}`)).body;
    },
  };
}

export type Station = Awaited<ReturnType<typeof startStation>>;

/** Receives a parcel that nobody can assign. */
export async function receiveUnknownParcel(client: Client): Promise<void> {
  const action = { id: randomUUID(), type: 'unknown_parcel', parcel_id: randomUUID() };
  const { text } = await client.post('/station/actions', { station: 'foreign-bench', actions: [action] });
  assert.match(text, /"status":"applied"/);
}
