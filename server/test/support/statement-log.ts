import assert from 'node:assert/strict';
import type pg from 'pg';
import type { App } from '../../src/app.ts';

type Statement = { text: string; values: unknown[] };

/** What a request made of the database: its statements in order, and how many rows they read of each table. */
export type Work = { statements: string[]; rows_read: Record<string, number> };

/** Measures the work of requests to a server that handles one request at a time. */
export function createStatementLog({ deps }: App) {
  const { pool } = deps.db;
  let recorded: Statement[] | undefined;
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((config: string | Statement, ...rest: unknown[]) => {
      if (typeof config === 'string')
        recorded?.push({ text: config, values: Array.isArray(rest[0]) ? rest[0] : [] });
      else recorded?.push(config);
      return query(config, ...rest);
    }) as typeof client.query;
  });
  async function record(act: () => Promise<unknown>): Promise<Statement[]> {
    const all: Statement[] = (recorded = []);
    await act();
    recorded = undefined;
    // Keys are remembered for a while.
    const statements = all.filter(({ text }) => !text.includes('from api_keys'));
    assert.ok(statements.length > 0);
    return statements;
  }

  return {
    /** Runs `act`, and returns its statements. */
    async statementsOf(act: () => Promise<unknown>): Promise<string[]> {
      return (await record(act)).map(({ text }) => text);
    },
    /** Runs `act`, then its statements again to count what they read, without any effect. */
    async measure(act: () => Promise<unknown>): Promise<Work> {
      const statements = await record(act);
      return {
        statements: statements.map(({ text }) => text),
        rows_read: await countRowsRead(pool, statements),
      };
    },
  };
}

async function countRowsRead(pool: pg.Pool, statements: Statement[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const client = await pool.connect();
  try {
    await client.query('begin');
    // As in a large shop: of a few rows the planner reads all.
    await client.query(
      'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off',
    );
    for (const { text, values } of statements.filter((one) => /^\s*(select|with)\b/i.test(one.text))) {
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
      addRows(rows[0]['QUERY PLAN'][0].Plan, counts);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return counts;
}

type PlanNode = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

function addRows(node: PlanNode, counts: Record<string, number>): void {
  const table = node['Relation Name'];
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  if (table !== undefined) counts[table] = (counts[table] ?? 0) + Math.round(rows);
  for (const below of node.Plans ?? []) addRows(below, counts);
}
