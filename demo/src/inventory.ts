import { day_ms } from '../../server/src/platform/clock.ts';
import type { Deps } from '../../server/src/platform/deps.ts';
import { openUploadFile } from '../../server/src/platform/files/upload-file.ts';
import {
  applyBatch,
  createBulkOperation,
  createLineApplier,
} from '../../server/src/modules/integrations/bulk-operations/index.ts';
import type { Act } from './act.ts';
import type { OrderPlan } from './trade.ts';
import { warehouse } from './seed-shop.ts';
import { randomOf } from './random.ts';

const counted_before_ms = 3 * day_ms;
const counted_articles = 24;
/** More than anybody exchanges for: counting begins without anything running out. */
const least = 40;
const most = 400;
const vip_share = 0.06;

/** The shop's stock system counts what lies in the returns centre, and uploads it in one go; one article of it nobody knows. */
export function countStock(
  shop: { id: number; currency: string },
  stock_codes: readonly string[],
  now: Date,
): Act {
  return {
    at: new Date(now.getTime() - counted_before_ms),
    async run(deps) {
      const counted = stock_codes.slice(0, counted_articles).map(levelOf);
      await upload(deps, shop, [centre, ...counted, levelOf('DISCONTINUED')]);
    },
  };
}

/** The shop's newsletter system tells which customers are VIPs, whom the policy makes an exception for. */
export async function nameVips(
  deps: Deps,
  shop: { id: number; currency: string },
  orders: readonly OrderPlan[],
): Promise<void> {
  const numbers = new Set(orders.flatMap(({ customer }) => customer ?? []));
  const vips = [...numbers].filter((number) => randomOf(`vip ${number}`).chance(vip_share));
  await upload(
    deps,
    shop,
    vips.map((number) => ({ resource: 'customer', data: { external_id: `c-${number}`, tags: ['vip'] } })),
  );
}

const centre = {
  resource: 'location',
  data: {
    external_id: 'LEI-1',
    name: warehouse,
    status: 'active',
    address: { address1: '12 Meridian Way', city: 'Leicester', region: null, country_code: 'GB' },
  },
};

const levelOf = (stock_code: string) => ({
  resource: 'inventory',
  data: {
    product_variant: { external_id: stock_code },
    location: { external_id: centre.data.external_id },
    available_count: randomOf(`stock ${stock_code}`).between(least, most),
  },
});

async function upload(
  deps: Deps,
  shop: { id: number; currency: string },
  lines: readonly object[],
): Promise<void> {
  const handle = await openUploadFile();
  try {
    await handle.writeFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await createBulkOperation(deps, shop.id, { handle, strict: false });
  } finally {
    await handle.close();
  }
  const apply = createLineApplier(deps);
  // One batch has all lines; the next finds none left, and ends the operation.
  await applyBatch(deps, shop, apply);
  await applyBatch(deps, shop, apply);
}
