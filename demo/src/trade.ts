import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { checkout_dir } from '../../server/src/platform/config.ts';

/** An order to be placed in the demo shop. Money is pence, taxes included. */
export type OrderPlan = {
  invoice: string;
  /** Customer number; null makes a guest order. */
  customer: string | null;
  country_code: string | null;
  sold_at: Date;
  lines: OrderPlanLine[];
};

type OrderPlanLine = {
  /** Names the line within its order. */
  position: number;
  stock_code: string;
  title: string;
  quantity: number;
  unit_price: number;
};

/** A return to be made of an order. */
export type ReturnPlan = {
  /** Names the return among all. */
  key: string;
  invoice: string;
  cancelled_at: Date;
  lines: { position: number; quantity: number }[];
};

type Trade = { orders: OrderPlan[]; returns: ReturnPlan[] };

/** Reads two months of orders and returns, in the order of their sale. */
export function readTrade(): Trade {
  const file = gunzipSync(readFileSync(join(checkout_dir, 'data/demo-trade.json.gz'))).toString();
  return JSON.parse(file, (name, value) => (name.endsWith('_at') ? new Date(value) : value));
}
