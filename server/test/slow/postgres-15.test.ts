import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { checkout_dir } from '../../src/platform/config.ts';
import { installedPrograms, isInstalled } from '../support/installed-postgres.ts';

const version = '15';
/**
 * Tests of what asks the most of SQL: migrations of a filled database, lists and searches, queues, policies, locks, reports. Not the plans of the
 * return queue, which are held for the version that Retour brings along: 15 reads the few orders of that test from end to end.
 */
const files = [
  'server/test/platform/upgrade.test.ts',
  'server/test/platform/transactions.test.ts',
  'server/test/http/insights.test.ts',
  'server/test/http/list-returns.test.ts',
  'server/test/http/search-returns.test.ts',
  'server/test/http/webhook-deliveries.test.ts',
  'server/test/http/worked-example.test.ts',
  'server/test/processing/queue.test.ts',
  'server/test/races/drop-offs.test.ts',
  'server/test/races/policies.test.ts',
  'server/test/races/units.test.ts',
];
const deadline_ms = 200_000;

describe('PostgreSQL 15, the oldest that is supported', () => {
  it('does everything that the one which Retour brings along does', async (t) => {
    if (!isInstalled(version))
      return t.skip(`PostgreSQL ${version} isn't installed: there is no ${installedPrograms(version)}`);
    const { NODE_TEST_CONTEXT: _context, TEST_CLUSTER: _cluster, ...env } = process.env;
    const child = spawn(
      process.execPath,
      [join(checkout_dir, 'server/test/run.ts'), `--postgres=${version}`, '--test-reporter=tap', ...files],
      { cwd: checkout_dir, env, stdio: ['ignore', 'pipe', 'inherit'], timeout: deadline_ms },
    );
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    const failed = output.split('\n').filter((line) => /^ *not ok/.test(line));
    assert.equal(code, 0, failed.join('\n') || output.slice(-2000));
    assert.match(output, /^# pass [1-9][0-9]+$/m);
    assert.match(output, /^# fail 0$/m);
  });
});
