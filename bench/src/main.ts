// npm run bench: Retour beside its limit, measured in one run. What is compared, and how it is kept fair, is in bench/README.md.
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { createPool } from '../../server/src/platform/db.ts';
import { settings } from '../../server/src/platform/config.ts';
import { prepareDatabase } from '../../server/src/database.ts';
import { measureAgainst, reportAgainst } from './against.ts';
import { measureBackTest, reportBackTest } from './backtest.ts';
import { compare } from './compare.ts';
import type { Comparison } from './compare.ts';
import { makeScratchDir, readServerFacts, startDatabase } from './database.ts';
import type { BenchDatabase } from './database.ts';
import { measureFirstLoad, reportFirstLoad } from './first-load.ts';
import { finishedTemplates, writeFinished } from './finished.ts';
import { measureGrowth } from './growth/measure.ts';
import { reportGrowth } from './growth/print.ts';
import { measureLookups, reportLookups } from './lookups.ts';
import { http_names, readOptions, usage } from './options.ts';
import type { Options } from './options.ts';
import { collectFigures, readFigures, writePerformancePage } from './page/performance-page.ts';
import { endProcess } from './processes.ts';
import { openWorkshop } from './record.ts';
import { faultsOf, printReport } from './report.ts';
import type { Report } from './report.ts';
import { makeScenarios, undoFlags } from './scenarios.ts';
import type { Scenario } from './scenarios.ts';
import { measureWithdrawals, reportWithdrawals } from './withdrawals.ts';
import { seed } from './seed.ts';
import { startChild, startLimitSide, startRetourSide } from './sides.ts';
import { measureStartUp } from './start-up.ts';
import { measureUpgrade } from './upgrade/measure.ts';
import { reportUpgrade } from './upgrade/print.ts';
import { measureWebhooks } from './webhooks/measure.ts';

const shop_count = 20;
const pool_size = settings.db_pool_size.default;

await main().catch((error: unknown) => {
  console.error(error instanceof RangeError || error instanceof TypeError ? error.message : error);
  process.exitCode = 2;
});

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') return console.log(usage);
  if (options.backtest) return reportBackTest(await measureBackTest(options.rounds), options.json);
  if (options.lookups) return reportLookups(await measureLookups(options.lookup_count), options.json);
  if (options.withdrawals)
    return reportWithdrawals(
      await measureWithdrawals(2 * options.lookup_count, options.connections),
      options.json,
    );
  if (options.load) return reportFirstLoad(await measureFirstLoad(options.orders), options.json);
  const progress = createProgress();
  if (options.against) return reportAgainst(await measureAgainst(options, progress), options);
  if (options.upgrade_from) return reportUpgrade(await measureUpgrade(options, progress), options.json);
  if (options.growth) return reportGrowth(await measureGrowth(options, progress), options.json);
  if (options.redraw) return tellFiles(await writePerformancePage(readFigures()));
  const load_before = loadavg()[0] ?? 0;
  const report = await measureReport(options, progress);
  if (options.report) {
    const growth = await measureGrowth(options, progress);
    progress('');
    const { is_quick } = options;
    return tellFiles(await writePerformancePage(collectFigures(report, growth, { is_quick, load_before })));
  }
  const faults = faultsOf(report);
  if (options.json) console.log(JSON.stringify({ ...report, faults }, null, 2));
  else printReport(report);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

function tellFiles(files: readonly string[]): void {
  console.log(`Written: ${files.join(', ')}`);
}

async function measureReport(options: Options, progress: (line: string) => void): Promise<Report> {
  const began = performance.now();
  const start_up = options.only.every((name) => name === 'webhooks') ? undefined : await timeStarts(progress);
  progress('starting PostgreSQL');
  const database = await startDatabase();
  try {
    const measured = await measureAll(options, database, progress);
    progress('');
    return { ...measured, start_up, options, took_s: (performance.now() - began) / 1000 };
  } finally {
    await database.close();
  }
}

function timeStarts(progress: (line: string) => void): ReturnType<typeof measureStartUp> {
  progress('starting Retour on its own database');
  return measureStartUp();
}

type Measured = Pick<Report, 'server' | 'rows' | 'comparisons' | 'webhooks' | 'pool_size'>;

async function measureAll(
  options: Options,
  database: BenchDatabase,
  progress: (line: string) => void,
): Promise<Measured> {
  const pool = createPool({ ...database.connection, max: 2, application_name: 'retour bench' });
  try {
    await prepareDatabase(pool);
    const server = await readServerFacts(pool);
    progress(`writing ${options.returns} returns`);
    const { scenarios, rows, templates, shops } = await prepare(options, database, pool);
    const around = { options, database, pool, progress };
    const asked = http_names.filter((name) => options.only.includes(name)).map((name) => scenarios[name]);
    const comparisons = asked.length > 0 ? await withSides(around, { templates, shops }, asked) : [];
    const webhooks = options.only.includes('webhooks')
      ? await measureWebhooks({ options, pool, shops, progress }, database.connection_string)
      : undefined;
    return { server, rows, comparisons, webhooks, pool_size };
  } finally {
    await pool.end();
  }
}

type Around = {
  options: Options;
  database: BenchDatabase;
  pool: ReturnType<typeof createPool>;
  progress(line: string): void;
};

async function prepare(options: Options, { connection_string }: BenchDatabase, pool: Around['pool']) {
  const workshop = await openWorkshop(connection_string);
  try {
    const shops = await workshop.makeShops(shop_count);
    const rows = await seed(pool, shops, options.returns);
    await workshop.storeDocuments();
    const scenarios = await makeScenarios(pool, shops, options.flags);
    const open = scenarios.flag.requests[0]!;
    const shop = shops.find(({ key }) => key === open.headers['X-Authorization'])!;
    const templates = await workshop.recordStatements(shop, Number(open.path.split('/').at(-2)));
    // To record a flag is to set one.
    await undoFlags(pool);
    await workshop.storeDocuments();
    await writeFinished(pool);
    return { scenarios, rows, templates, shops };
  } finally {
    await workshop.close();
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function withSides(
  around: Around,
  { templates, shops }: Pick<Prepared, 'templates' | 'shops'>,
  scenarios: Scenario[],
): Promise<Comparison[]> {
  const { connection_string } = around.database;
  const data_dir = makeScratchDir();
  const { profile_dir } = around.options;
  const retour = await startRetourSide({ connection_string, pool_size, data_dir, profile_dir });
  const keys = new Map(shops.map(({ key, id }) => [key, id]));
  const bare = { connection_string, pool_size, shops: keys };
  const limit = await startLimitSide('limit', { ...bare, ...templates });
  const documents = await startLimitSide('documents', { ...bare, ...finishedTemplates() });
  const load = startChild('./load.ts');
  try {
    const comparisons: Comparison[] = [];
    for (const scenario of scenarios)
      comparisons.push(
        await compare(
          { ...around, sides: scenario.once ? [retour, limit] : [retour, limit, documents], load },
          scenario,
        ),
      );
    return comparisons;
  } finally {
    await Promise.all([retour.stop(), limit.stop(), documents.stop(), endProcess(load)]);
    rmSync(data_dir, { recursive: true, force: true });
  }
}

/** Tells what happens: one line that is written over on a terminal, lines otherwise. */
function createProgress(): (line: string) => void {
  return (line) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
    else if (line) process.stderr.write(`${line}\n`);
  };
}
