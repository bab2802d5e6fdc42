// Runs two API processes and two workers on PostgreSQL 15, behind PgBouncer where it is installed, and restarts all of them under load: `npm run cluster`.
// `npm run cluster -- --costs` measures what that costs. Exits with 1 where anything fails.
import { startCluster } from './cluster.ts';
import { measureCosts } from './costs.ts';
import { hasPgbouncer, how_to_get_pgbouncer } from './databases.ts';
import { installedPrograms, isInstalled } from '../support/installed-postgres.ts';
import { rollingRestart } from './run.ts';

const version = '15';
const between_ms = 10_000;

if (!isInstalled(version)) {
  console.error(
    `PostgreSQL ${version} isn't installed: there is no ${installedPrograms(version)}. On Debian and Ubuntu: apt-get install postgresql-${version}`,
  );
  process.exit(1);
}
const tell = (line: string) => console.log(`  ${line}`);
console.log(hasPgbouncer ? 'Starting, behind PgBouncer in transaction mode' : how_to_get_pgbouncer);
const cluster = await startCluster(version);
try {
  if (process.argv.includes('--costs')) await measureCosts(cluster, tell);
  else {
    console.log('Rolling restart under load');
    await rollingRestart(cluster, between_ms, tell);
    console.log('Passed.');
  }
} finally {
  await cluster.close();
}
process.exit();
