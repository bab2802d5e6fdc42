import { after, before, describe, it } from 'node:test';
import { startCluster } from '../cluster/cluster.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { hasPgbouncer, how_to_get_pgbouncer } from '../cluster/databases.ts';
import { rollingRestart } from '../cluster/run.ts';
import { installedPrograms, isInstalled } from '../support/installed-postgres.ts';

const version = '15';
const skip = isInstalled(version)
  ? false
  : `PostgreSQL ${version} isn't installed: there is no ${installedPrograms(version)}`;

describe('two API processes and two workers on one database', { skip }, () => {
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster(version);
  });
  after(() => cluster?.close());

  it('restart one after the other under load without a failed request, a lost webhook or a second refund', async (t) => {
    if (!hasPgbouncer) t.diagnostic(how_to_get_pgbouncer);
    await rollingRestart(cluster, 500, (line) => t.diagnostic(line));
  });
});
