import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { promisify } from 'node:util';
import { checkout_dir } from '../../src/platform/config.ts';
import { sellOrder } from '../support/factories.ts';
import { addWarehouse } from '../support/labels.ts';
import { startShop } from '../support/shop.ts';

it('The guide to callers makes a return without a key, with the commands that it shows', async () => {
  const at = await startShop();
  try {
    await addWarehouse(at.deps, at.shop);
    await sellOrder(at.deps, at.shop, { name: '#1042' });
    const guide = readFileSync(join(checkout_dir, 'docs/guide/callers.md'), 'utf8');
    const blocks = [...guide.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, text]) => text);
    const script = `set -eo pipefail\n${blocks.join('\n')}`.replaceAll(
      'http://localhost:4000',
      at.server.origin,
    );
    const { stdout } = await promisify(execFile)('bash', ['--noprofile', '--norc', '-c', script], {
      env: { PATH: process.env['PATH'] },
      timeout: 60_000,
    });
    assert.deepEqual(stdout.trim().split('\n'), [
      'created',
      'created',
      'items-finalized',
      'items-finalized',
      'open',
      'cancelled',
      'session_invalid',
    ]);
  } finally {
    await at.server.close();
  }
});
