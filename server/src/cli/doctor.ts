import { Command } from 'commander';
import { openDeps } from '../app.ts';
import { withPool } from '../database.ts';
import { systemClock } from '../platform/clock.ts';
import { readProcessConfig } from '../platform/config.ts';
import type { Config } from '../platform/config.ts';
import { findSecret } from '../platform/secret.ts';
import { checkDatabase } from './doctor/database.ts';
import { checkFiles, hasDatabase } from './doctor/files.ts';
import { reportsOf } from './doctor/finding.ts';
import type { Finding } from './doctor/finding.ts';
import { checkOutside } from './doctor/outside.ts';
import { messageOf } from './failure.ts';
import { printJson } from './print.ts';
import { withDatabase } from './session.ts';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'Checks the installation: settings, secret, permissions, disk, database, migrations, clock, worker, webhooks, payments and labels. Changes nothing. Exits with 1 if a check failed.',
    )
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      '\nRun it with the environment of the server.\n\nExamples:\n  $ retour doctor\n  $ retour doctor --json',
    )
    .action(async ({ json }: { json?: true }) => {
      const findings = await examine();
      const failed = findings.filter(({ status }) => status === 'failed').length;
      if (json) printJson({ status: failed > 0 ? 'failed' : 'ok', findings });
      else printFindings(findings, failed);
      if (failed > 0) process.exitCode = 1;
    });
}

async function examine(): Promise<Finding[]> {
  let config: Config;
  try {
    config = readProcessConfig();
  } catch (error) {
    const { failed } = reportsOf('configuration');
    return [failed(messageOf(error), 'Change the setting. "retour config" lists all settings.')];
  }
  const findings = checkFiles(config);
  if (!hasDatabase(config)) {
    const { skipped } = reportsOf('database');
    return [
      ...findings,
      skipped('There is no database yet. "retour serve" sets up the embedded PostgreSQL.'),
    ];
  }
  try {
    return [...findings, ...(await examineDatabase())];
  } catch (error) {
    const { failed } = reportsOf('database');
    return [...findings, failed(messageOf(error), 'Fix what the message says, and run the command again.')];
  }
}

function examineDatabase(): Promise<Finding[]> {
  return withDatabase(async ({ connection, data_dir }, config, log) => {
    const findings = await withPool(connection, (pool) => checkDatabase(pool, systemClock));
    if (findings.some(({ status }) => status === 'failed')) {
      const { skipped } = reportsOf('webhooks, payments, labels');
      return [...findings, skipped('The database must be usable first.')];
    }
    // Without one nothing that is stored can be decrypted, and none is made.
    const secret = findSecret(config, data_dir) ?? '';
    const opened = await openDeps({ config, connection, secret, clock: systemClock, log, worker: false });
    try {
      return [...findings, ...(await checkOutside(opened.deps))];
    } finally {
      await opened.close();
    }
  });
}

function printFindings(findings: readonly Finding[], failed: number): void {
  const width = Math.max(...findings.map(({ check }) => check.length));
  for (const { check, status, message, advice } of findings) {
    console.log(`${status.padEnd(8)} ${check.padEnd(width)}  ${message}`);
    if (advice) console.log(`${' '.repeat(9 + width)}  → ${advice}`);
  }
  const warnings = findings.filter(({ status }) => status === 'warning').length;
  const count = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
  console.log(`\n${count(findings.length, 'check')}: ${failed} failed, ${count(warnings, 'warning')}.`);
}
