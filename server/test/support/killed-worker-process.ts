// A worker that works on one job after the other as its parent says, and kills itself at the commit that a job names: the parent kills it at requests. Its time is
// the parent's.
import pg from 'pg';
import { openDeps } from '../../src/app.ts';
import { writeReturns } from '../../src/modules/integrations/connections/index.ts';
import { chooseProvider } from '../../src/modules/money/settlements/index.ts';
import { executeInstant, executeReturn } from '../../src/modules/returns/index.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';

/** What a worker is to do, and the commit that it doesn't get past. */
export type KilledWork = {
  does: 'returns' | 'refund' | 'instant';
  shop_id: number;
  connection_id: number;
  return_id: number;
  now: string;
  dies: { when: 'before' | 'after'; commit: number } | null;
};

let work: KilledWork | undefined;
let commits = 0;

const die = () => process.kill(process.pid, 'SIGKILL');

const query: (...given: any[]) => any = Reflect.get(pg.Client.prototype, 'query');
pg.Client.prototype.query = function counted(this: pg.Client, ...given: any[]) {
  const [first] = given;
  const is_commit = (typeof first === 'string' ? first : first?.text) === 'commit';
  const is_last = is_commit && ++commits === work?.dies?.commit;
  if (is_last && work?.dies?.when === 'before') die();
  const answer = query.apply(this, given);
  if (is_last) void Promise.resolve(answer).then(die);
  return answer;
} as typeof pg.Client.prototype.query;

const { DATABASE_URL: connectionString = '', TEST_SECRET: secret = '' } = process.env;
const config = readConfig({
  DATABASE_URL: connectionString,
  RETOUR_ORIGIN: 'http://127.0.0.1:0',
  RETOUR_EGRESS_ALLOW: '127.0.0.1',
  LOG_LEVEL: 'fatal',
});
const { deps } = await openDeps({
  config,
  connection: { connectionString },
  secret,
  clock: { now: () => (work ? new Date(work.now) : new Date()) },
  log: createLog('fatal'),
});

async function perform({ does, shop_id, connection_id, return_id }: KilledWork): Promise<void> {
  if (does === 'returns') await writeReturns(deps, { shop_id, id: connection_id });
  else {
    const execute = does === 'instant' ? executeInstant : executeReturn;
    await execute({ ...deps, provider: await chooseProvider(deps, shop_id) }, { shop_id, return_id });
  }
}

process.on('message', (given: KilledWork) => {
  work = given;
  commits = 0;
  perform(given).then(
    () => process.send!({ done: true }),
    (error: Error) => process.send!({ failed: error.stack }),
  );
});
process.on('disconnect', () => process.exit());
process.send!({ ready: true });
