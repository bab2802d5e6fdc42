import { s10Number } from '@retour/contract/tracking-numbers';
import { day_ms, hour_ms } from '../../server/src/platform/clock.ts';
import type { Deps } from '../../server/src/platform/deps.ts';
import { Refusal } from '../../server/src/platform/refusal.ts';
import {
  consolidateBags,
  processShipment,
  recordDropoff,
} from '../../server/src/modules/logistics/dropoff/index.ts';
import type { Act } from './act.ts';
import { listUnits } from './inspect.ts';
import { randomOf } from './random.ts';

/** Where shoppers of the demo shop can hand items in, in the towns that they live in. */
export const counters = [
  {
    code: 'CNT-014',
    name: 'Print & Post, London Street',
    address1: '41 London Street',
    city: 'Norwich',
    zip: 'NR2 1HU',
    opening_hours: [
      { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:30' },
      { days: [6], opens: '09:30', closes: '16:00' },
    ],
  },
  {
    code: 'CNT-027',
    name: 'Headrow News',
    address1: '112 The Headrow',
    city: 'Leeds',
    zip: 'LS1 5JW',
    opening_hours: [
      { days: [1, 2, 3, 4, 5], opens: '07:00', closes: '19:00' },
      { days: [6], opens: '08:00', closes: '18:00' },
      { days: [7], opens: '09:00', closes: '14:00' },
    ],
  },
  {
    code: 'CNT-031',
    name: 'Tollcross Stationers',
    address1: '9 Home Street',
    city: 'Edinburgh',
    zip: 'EH3 9LZ',
    opening_hours: [{ days: [1, 2, 3, 4, 5, 6], opens: '09:00', closes: '17:30' }],
  },
  {
    code: 'CNT-044',
    name: 'Harbourside Parcels',
    address1: '3 Narrow Quay',
    city: 'Bristol',
    zip: 'BS1 4QA',
    opening_hours: [
      { days: [1, 2, 3, 4, 5, 6], opens: '08:00', closes: '22:00' },
      { days: [7], opens: '10:00', closes: '20:00' },
    ],
  },
] as const;

/** The bags of a week travel together. */
const week_ms = 7 * day_ms;
const hand_in_after_ms = 20 * hour_ms;

type HandIn = { shop_id: number; requested_at: Date; key: string };

const weekOf = (at: Date) => Math.floor(at.getTime() / week_ms);
const bagOf = (week: number, counter: number) => `BAG-${week}-${counter + 1}`;
/** The counter that a shopper chooses. */
export const counterOf = (key: string): (typeof counters)[number] =>
  randomOf(`counter ${key}`).pick(counters);

/** A shopper drops items off at the counter that they chose, a day after the request; nothing happens if it is too late. */
export function handIn({ shop_id, requested_at, key }: HandIn) {
  const at = new Date(requested_at.getTime() + hand_in_after_ms);
  const { code, name } = counterOf(key);
  const bag_barcode = bagOf(
    weekOf(at),
    counters.findIndex((one) => one.code === code),
  );
  return {
    after_ms: hand_in_after_ms,
    async run(deps: Deps, return_id: number): Promise<void> {
      const units = await listUnits(deps, shop_id, return_id);
      const scannable_id = await readCode(deps, shop_id, return_id);
      if (units.length === 0 || scannable_id === null) return;
      await unlessRefused(() =>
        recordDropoff(deps, {
          shop_id,
          scannable_id,
          bag_barcode,
          location: { code, name },
          items: units.map((line_item_id) => ({ line_item_id, accepted: true })),
        }),
      );
    },
  };
}

/** What the counter scans; null where the return doesn't go to one. */
async function readCode(deps: Deps, shop_id: number, return_id: number): Promise<string | null> {
  const method = await deps.db.inTransaction((tx) =>
    tx
      .selectFrom('return_methods')
      .select('scannable_id')
      .where('shop_id', '=', shop_id)
      .where('return_id', '=', return_id)
      .executeTakeFirst(),
  );
  return method?.scannable_id ?? null;
}

/** What the network does with the bags of each week: a shipment that leaves when the week is over, and arrives three days later. */
export function shipmentsOf(shop_id: number, from: Date, to: Date): Act[] {
  const works: Act[] = [];
  for (let week = weekOf(from); week <= weekOf(to); week++) {
    const network_shipment_id = `NET-${week}`;
    const leaves = new Date((week + 1) * week_ms + 2 * hour_ms);
    const boxes = counters.map((_, counter) => ({
      shipping_box_barcode: `BOX-${week}-${counter + 1}`,
      bag_barcodes: [bagOf(week, counter)],
    }));
    works.push(
      {
        at: leaves,
        async run(deps) {
          const tracking_number = s10Number({ service: 'CP', serial: week, country: 'GB' });
          await consolidateFilled(deps, {
            shop_id,
            network_shipment_id,
            carrier: 'Royal Mail',
            tracking_number,
            boxes,
          });
        },
      },
      {
        at: new Date(leaves.getTime() + 3 * day_ms),
        run: (deps) => unlessRefused(() => processShipment(deps, { shop_id, network_shipment_id })),
      },
    );
  }
  return works;
}

/** A bag that nobody filled does not exist, and is left out. */
async function consolidateFilled(
  deps: Deps,
  { boxes, ...shipment }: Parameters<typeof consolidateBags>[1],
): Promise<void> {
  const barcodes = boxes.flatMap(({ bag_barcodes }) => bag_barcodes);
  const filled = await deps.db.inTransaction((tx) =>
    tx
      .selectFrom('dropoff_bags')
      .select('barcode')
      .where('shop_id', '=', shipment.shop_id)
      .where('barcode', 'in', barcodes)
      .execute(),
  );
  const is_filled = new Set(filled.map(({ barcode }) => barcode));
  const rest = boxes.filter(({ bag_barcodes }) => bag_barcodes.some((barcode) => is_filled.has(barcode)));
  if (rest.length > 0) await consolidateBags(deps, { ...shipment, boxes: rest });
}

/** The shopper was too late, or nothing was handed in: that is how it goes. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
