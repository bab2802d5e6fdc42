import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareDatabase } from '../../server/src/database.ts';
import { createPool } from '../../server/src/platform/db.ts';
import { makeScratchDir, startDatabase } from './database.ts';
import { startShopPlatform } from './first-load-platform.ts';
import { cpuSeconds } from './processes.ts';
import { openWorkshop } from './record.ts';
import { startRetour } from './retour-process.ts';

export type FirstLoadFigures = {
  orders: number;
  /** From the connection to when everything is loaded. */
  took_s: number;
  orders_per_s: number;
  /** CPU time of Retour for a thousand orders; undefined where the system doesn't tell. */
  cpu_s_per_1000: number | undefined;
  /** The most memory that Retour's process had, in MB of a million bytes; and what it has before. */
  peak_mb: number;
  idle_mb: number;
  requests: number;
  faults: string[];
};

const look_every_ms = 500;

/** Connects a shop to a Medusa with so many orders, and waits until Retour has loaded them all. */
export async function measureFirstLoad(orders: number): Promise<FirstLoadFigures> {
  const database = await startDatabase();
  const data_dir = makeScratchDir();
  const pool = createPool({ ...database.connection, max: 2, application_name: 'retour bench' });
  const platform = await startShopPlatform(orders);
  try {
    await prepareDatabase(pool);
    const workshop = await openWorkshop(database.connection_string);
    const [shop] = await workshop.makeShops(1, ['settings:write']);
    await workshop.close();
    const retour = await startRetour({
      args: ['serve'],
      settings: {
        DATABASE_URL: database.connection_string,
        RETOUR_DATA_DIR: data_dir,
        RETOUR_EGRESS_ALLOW: '127.0.0.0/8',
      },
    });
    try {
      const idle_mb = peakMemory(retour.pid);
      const cpu_before = cpuSeconds(retour.pid);
      const began = performance.now();
      await connect(retour.origin, shop!.key, platform.url);
      const failure = await untilLoaded(pool);
      const took_s = (performance.now() - began) / 1000;
      const cpu_after = cpuSeconds(retour.pid);
      const { rows } = await pool.query<{ count: string }>('select count(*) from orders');
      const loaded = Number(rows[0]!.count);
      const wrong = loaded === orders ? [] : [`${loaded} of ${orders} orders were loaded.`];
      return {
        orders,
        took_s,
        orders_per_s: loaded / took_s,
        cpu_s_per_1000:
          cpu_before === undefined || cpu_after === undefined
            ? undefined
            : ((cpu_after - cpu_before) * 1000) / orders,
        peak_mb: peakMemory(retour.pid),
        idle_mb,
        requests: platform.requests(),
        faults: [...wrong, ...(failure ? [failure] : [])],
      };
    } finally {
      await retour.stop();
    }
  } finally {
    platform.close();
    await pool.end();
    await database.close();
    rmSync(data_dir, { recursive: true, force: true });
  }
}

async function connect(origin: string, key: string, url: string): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/connections`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Authorization': key },
    body: JSON.stringify({ platform: 'medusa', settings: { url, key: 'sk_bench' } }),
  });
  if (answer.status !== 201) throw new Error(`The shop was not connected: ${await answer.text()}`);
}

/** Waits for the end of the load; answers what went wrong. */
async function untilLoaded(pool: ReturnType<typeof createPool>): Promise<string | null> {
  for (;;) {
    const { rows } = await pool.query<{ loaded_at: Date | null; failure_message: string | null }>(
      'select loaded_at, failure_message from connections',
    );
    const [{ loaded_at, failure_message } = { loaded_at: null, failure_message: null }] = rows;
    if (loaded_at || failure_message) return failure_message;
    await sleep(look_every_ms);
  }
}

/** The most memory that a process had so far; 0 where the system doesn't tell. */
function peakMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kib = /^VmHWM:\s+(?<kib>[0-9]+) kB$/m.exec(status)?.groups?.['kib'];
    return (Number(kib) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

export function reportFirstLoad(figures: FirstLoadFigures, json: boolean): void {
  process.exitCode = figures.faults.length > 0 ? 1 : 0;
  if (json) return console.log(JSON.stringify(figures, null, 2));
  const { orders, took_s, orders_per_s, cpu_s_per_1000, peak_mb, idle_mb, requests, faults } = figures;
  console.log(`First load of ${orders} orders from Medusa, at the rate that Retour keeps to there`);
  console.log(`  took      ${took_s.toFixed(1)} s, ${orders_per_s.toFixed(1)} orders a second`);
  console.log(`  requests  ${requests}, ${(requests / took_s).toFixed(1)} a second`);
  if (cpu_s_per_1000 !== undefined)
    console.log(`  CPU       ${cpu_s_per_1000.toFixed(2)} s of Retour for 1,000 orders`);
  console.log(`  memory    ${peak_mb.toFixed(0)} MB at most, ${idle_mb.toFixed(0)} MB before`);
  for (const fault of faults) console.log(`  FAULT     ${fault}`);
}
