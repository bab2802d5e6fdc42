import { Command } from 'commander';
import { readProcessConfig } from '../platform/config.ts';
import type { Config } from '../platform/config.ts';
import { examine } from './doctor/examine.ts';
import { reportsOf } from './doctor/finding.ts';
import type { Finding } from './doctor/finding.ts';
import { messageOf } from './failure.ts';
import { printJson } from './print.ts';
import { commandLog } from './session.ts';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'Checks the installation: settings, secret, permissions, disk, database, migrations, clock, worker, webhooks, payments, labels and e-mail. Changes nothing. Exits with 1 if a check failed.',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nRun it with the environment of the server.\n\nExamples:\n  $ retour doctor\n  $ retour doctor --json',
    )
    .action(async ({ json }: { json?: true }) => {
      const findings = await examineProcess();
      const failed = findings.filter(({ status }) => status === 'failed').length;
      if (json) printJson({ status: failed > 0 ? 'failed' : 'ok', findings });
      else printFindings(findings, failed);
      if (failed > 0) process.exitCode = 1;
    });
}

async function examineProcess(): Promise<Finding[]> {
  let config: Config;
  try {
    config = readProcessConfig();
  } catch (error) {
    const { failed } = reportsOf('configuration');
    return [failed(messageOf(error), 'Change the setting. "retour config" lists all settings.')];
  }
  return examine(config, commandLog(config));
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
