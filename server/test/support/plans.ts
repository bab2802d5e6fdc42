import type pg from 'pg';

type Statement = { name?: string; text: string; values: unknown[] };

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

/** Tables with more rows are never read from end to end. */
const large_table_rows = 1500;
/** The largest page is 750 returns; what sorts more than this sorts more than a page. */
const most_sorted_rows = 1500;
/** A statement that is run many times, with other values, is explained so often. */
const most_explained = 3;
/** What a statement may read of one table in one place. */
const most_read_rows = 4000;

/** Watches what servers say to the database, and finds plans that a large database can't afford. */
export function watchPlans(pools: readonly pg.Pool[]) {
  let recorded: Statement[] | undefined;
  const watched = new WeakSet<pg.PoolClient>();
  for (const pool of pools)
    pool.on('acquire', (client) => {
      if (watched.has(client)) return;
      watched.add(client);
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((config: string | Statement, ...rest: unknown[]) => {
        recorded?.push(
          typeof config === 'string'
            ? { text: config, values: Array.isArray(rest[0]) ? rest[0] : [] }
            : { ...config, values: config.values ?? [] },
        );
        return query(config, ...rest);
      }) as typeof client.query;
    });
  return {
    /** Runs `act`, then its statements once more, without effect; answers what their plans do that they shouldn't, by statement. */
    async faultsOf(act: () => Promise<unknown>): Promise<string[]> {
      const statements: Statement[] = (recorded = []);
      await act();
      recorded = undefined;
      const large = await largeTables(pools[0]!);
      const faults: string[] = [];
      const seen = new Map<string, number>();
      for (const statement of statements) {
        const times = (seen.get(statement.text) ?? 0) + 1;
        seen.set(statement.text, times);
        if (times > most_explained) continue;
        if (!/^\s*(select|with|insert|update|delete)\b/i.test(statement.text)) continue;
        for (const fault of await faultsOfPlan(pools[0]!, statement, large))
          faults.push(`${fault}\n  in: ${statement.text.replace(/\s+/g, ' ').slice(0, 700)}`);
      }
      return [...new Set(faults)];
    },
  };
}

async function largeTables(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    'select relname as name from pg_class where relkind = $1 and reltuples > $2',
    ['r', large_table_rows],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Both plans of a prepared statement: for its values, and the one for any values that PostgreSQL may keep. */
async function faultsOfPlan(pool: pg.Pool, statement: Statement, large: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  for (const mode of statement.name === undefined ? ['auto'] : ['force_custom_plan', 'force_generic_plan']) {
    // A row that was inserted can't be inserted once more: of those only the plan is known.
    const plan = await explain(pool, mode, statement, 'analyze, timing off, ').catch(() =>
      explain(pool, mode, statement, ''),
    );
    addFaults(plan, large, faults);
  }
  return faults;
}

async function explain(
  pool: pg.Pool,
  mode: string,
  { text, values }: Statement,
  how: string,
): Promise<PlanNode> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local plan_cache_mode = ${mode}`);
    const { rows } = await client.query(`explain (${how}format json) ${text}`, values);
    return rows[0]['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function addFaults(node: PlanNode, large: Set<string>, faults: string[]): void {
  const { 'Node Type': type, 'Relation Name': table, Plans = [] } = node;
  if (type === 'Seq Scan' && large.has(table!)) faults.push(`reads all of ${table}`);
  const below = Plans[0];
  if (type === 'Sort' && below && (below['Actual Rows'] ?? 0) > most_sorted_rows)
    faults.push(`sorts ${below['Actual Rows']} rows`);
  const read =
    ((node['Actual Rows'] ?? 0) +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) *
    (node['Actual Loops'] ?? 0);
  if (table !== undefined && read > most_read_rows)
    faults.push(`reads ${Math.round(read)} rows of ${table} (${type})`);
  for (const one of Plans) addFaults(one, large, faults);
}
