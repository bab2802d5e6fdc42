import { s10Number } from '@retour/contract/tracking-numbers';
import { day_ms, hour_ms } from '../../server/src/platform/clock.ts';
import type { Deps } from '../../server/src/platform/deps.ts';
import { Refusal } from '../../server/src/platform/refusal.ts';
import { consolidateBags, processShipment, recordDropoff } from '../../server/src/modules/dropoff/index.ts';
import type { Act } from './act.ts';
import { listUnits } from './inspect.ts';
import { randomOf } from './random.ts';

const counters = [
  { code: 'CNT-014', name: 'Short North Print & Post' },
  { code: 'CNT-027', name: 'German Village Books' },
] as const;

/** The bags of a week travel together. */
const week_ms = 7 * day_ms;
const hand_in_after_ms = 20 * hour_ms;

type HandIn = { shop_id: number; requested_at: Date; scannable_id: string };

const weekOf = (at: Date) => Math.floor(at.getTime() / week_ms);
const bagOf = (week: number, counter: number) => `BAG-${week}-${counter + 1}`;
const counterOf = (scannable_id: string) =>
  randomOf(`counter ${scannable_id}`).between(0, counters.length - 1);

/** A shopper drops items off at the nearest counter, a day after the request; nothing happens if it is too late. */
export function handIn({ shop_id, requested_at, scannable_id }: HandIn) {
  const at = new Date(requested_at.getTime() + hand_in_after_ms);
  const counter = counterOf(scannable_id);
  return {
    after_ms: hand_in_after_ms,
    async run(deps: Deps, return_id: number): Promise<void> {
      const units = await listUnits(deps, shop_id, return_id);
      await unlessRefused(() =>
        recordDropoff(deps, {
          shop_id,
          scannable_id,
          bag_barcode: bagOf(weekOf(at), counter),
          location: counters[counter]!,
          items: units.map((line_item_id) => ({ line_item_id, accepted: true })),
        }),
      );
    },
  };
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
