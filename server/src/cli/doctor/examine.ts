import { withPool } from '../../database.ts';
import { openDatabase } from '../../open-database.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { findSecret } from '../../platform/ops/secret.ts';
import { messageOf } from '../failure.ts';
import { withDepsOf } from '../session.ts';
import { checkDatabase, checkPooler } from './database.ts';
import { checkFiles, hasDatabase } from './files.ts';
import { reportsOf } from './finding.ts';
import type { Finding } from './finding.ts';
import { checkOutside } from './outside.ts';

/** Checks an installation and changes nothing. A check that can't be made is a finding, never an error. */
export async function examine(config: Config, log: Log): Promise<Finding[]> {
  const findings = checkFiles(config);
  if (!hasDatabase(config)) {
    const { skipped } = reportsOf('database');
    return [
      ...findings,
      skipped('There is no database yet. "retour serve" sets up the embedded PostgreSQL.'),
    ];
  }
  try {
    return [...findings, ...(await examineDatabase(config, log))];
  } catch (error) {
    const { failed } = reportsOf('database');
    return [...findings, failed(messageOf(error), 'Fix the cause, and run the command again.')];
  }
}

async function examineDatabase(config: Config, log: Log): Promise<Finding[]> {
  const database = await openDatabase(config, log);
  const { connection, direct, data_dir } = database;
  try {
    const findings = await withPool(direct, (pool) => checkDatabase(pool, systemClock));
    if (config.database_direct_url) findings.push(await withPool(connection, checkPooler));
    if (findings.some(({ status }) => status === 'failed')) {
      const { skipped } = reportsOf('webhooks, payments, labels, email');
      return [...findings, skipped('The database must be usable first.')];
    }
    // Without one nothing that is stored can be decrypted, and none is made.
    const secret = findSecret(config, data_dir) ?? '';
    return [...findings, ...(await withDepsOf(database, { config, secret, log }, checkOutside))];
  } finally {
    await database.stop();
  }
}
