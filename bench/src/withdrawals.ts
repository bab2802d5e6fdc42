import { rmSync } from 'node:fs';
import type pg from 'pg';
import { Pool } from 'undici';
import { prepareDatabase } from '../../server/src/database.ts';
import { verifyRegister } from '../../server/src/modules/requests/withdrawals/index.ts';
import { createDb, createPool } from '../../server/src/platform/db.ts';
import { makeScratchDir, startDatabase } from './database.ts';
import { openWorkshop } from './record.ts';
import { startRetour } from './retour-process.ts';

export type WithdrawalFigures = {
  statements: number;
  connections: number;
  took_s: number;
  per_minute: number;
  /** Of the response, in milliseconds. */
  p50_ms: number;
  p99_ms: number;
  /** Statements in the register, and those that went to a file first. */
  registered: number;
  held: number;
  verified: boolean;
  faults: string[];
};

const wanted_per_minute = 1000;

/** Statements that come before and don't count. PostgreSQL notices by itself within a minute that a new register has rows; here it's told. */
const warm_up = 500;

/** Declares withdrawals for one shop as fast as the server takes them, and checks the register afterwards. */
export async function measureWithdrawals(
  statements: number,
  connections: number,
): Promise<WithdrawalFigures> {
  const database = await startDatabase();
  const data_dir = makeScratchDir();
  const pool = createPool({ ...database.connection, max: 2, application_name: 'retour bench' });
  try {
    await prepareDatabase(pool);
    const workshop = await openWorkshop(database.connection_string);
    const [shop] = await workshop.makeShops(1, ['withdrawals:read']);
    await workshop.close();
    const retour = await startRetour({
      args: ['serve', '--role', 'api'],
      settings: { DATABASE_URL: database.connection_string, RETOUR_DATA_DIR: data_dir },
    });
    try {
      await declareAll(retour.origin, shop!.handle, { statements: warm_up, connections, name: 'warm-up' });
      await pool.query('analyze');
      const flood = await declareAll(retour.origin, shop!.handle, { statements, connections, name: 'bench' });
      return {
        statements,
        connections,
        ...flood,
        ...(await check(pool, shop!.id, { statements, ...flood })),
      };
    } finally {
      await retour.stop();
    }
  } finally {
    await pool.end();
    await database.close();
    rmSync(data_dir, { recursive: true, force: true });
  }
}

type Flood = Pick<WithdrawalFigures, 'took_s' | 'per_minute' | 'p50_ms' | 'p99_ms' | 'held'>;

/** Sends every statement once, as many at a time as there are connections. */
async function declareAll(
  origin: string,
  shop: string,
  { statements, connections, name }: { statements: number; connections: number; name: string },
): Promise<Flood> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const durations: number[] = [];
  let [next, held] = [0, 0];
  const declare = async () => {
    while (next < statements) {
      const number = next++;
      const body = JSON.stringify({
        shop,
        name: `Consumer ${number}`,
        contract: `#${100_000 + number}`,
        email: `${name}-${number}@example.com`,
        confirmation_id: `${name}-${number}`,
      });
      const began = performance.now();
      const answer = await pool.request({
        method: 'POST',
        path: '/api/v1/shopper-withdrawals',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      await answer.body.dump();
      durations.push(performance.now() - began);
      if (answer.statusCode === 202) held++;
      else if (answer.statusCode !== 201) throw new Error(`A statement was answered ${answer.statusCode}.`);
    }
  };
  const began = performance.now();
  try {
    await Promise.all(Array.from({ length: connections }, declare));
  } finally {
    await pool.close();
  }
  const took_s = (performance.now() - began) / 1000;
  durations.sort((a, b) => a - b);
  const quantile = (share: number) => durations[Math.ceil(durations.length * share) - 1]!;
  return {
    took_s,
    per_minute: Math.floor((60 * statements) / took_s),
    p50_ms: quantile(0.5),
    p99_ms: quantile(0.99),
    held,
  };
}

/** Whether every statement is in the register once, and the chain is as it was written. */
async function check(
  pool: pg.Pool,
  shop_id: number,
  { statements, per_minute, held }: Flood & { statements: number },
): Promise<Pick<WithdrawalFigures, 'registered' | 'verified' | 'faults'>> {
  const { checked, broken } = await verifyRegister({ db: createDb(pool) }, shop_id);
  const { rows } = await pool.query(
    `select count(distinct (contract, email))::int as registered from withdrawal_statements where shop_id = $1 and email not like 'warm-up%'`,
    [shop_id],
  );
  const registered = rows[0].registered as number;
  const faults = [
    ...(broken ? [`withdrawals: row ${broken.sequence} of the register is broken: ${broken.reason}`] : []),
    ...(registered + held !== statements || checked !== registered + warm_up
      ? [`withdrawals: ${registered} of ${statements} statements are in the register`]
      : []),
    ...(per_minute < wanted_per_minute
      ? [`withdrawals: ${per_minute} a minute, less than ${wanted_per_minute}`]
      : []),
  ];
  return { registered, verified: !broken, faults };
}

/** Prints the figures, and makes the process fail when they are not as they should be. */
export function reportWithdrawals(figures: WithdrawalFigures, as_json: boolean): void {
  const { statements, connections, took_s, per_minute, p50_ms, p99_ms, registered, held, faults } = figures;
  const text = [
    `withdrawals, ${statements} statements for one shop over ${connections} connections`,
    `  ${took_s.toFixed(1)} s, ${per_minute} a minute; p50 ${p50_ms.toFixed(0)} ms, p99 ${p99_ms.toFixed(0)} ms`,
    `  ${registered} in the register, ${held} in files; chain of hashes ${figures.verified ? 'intact' : 'BROKEN'}`,
    ...faults,
  ];
  console.log(as_json ? JSON.stringify(figures, null, 2) : text.join('\n'));
  process.exitCode = faults.length > 0 ? 1 : 0;
}
