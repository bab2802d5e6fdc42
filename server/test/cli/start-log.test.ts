import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { it } from 'node:test';
import { createTestDatabase } from '../support/cluster.ts';
import { startRetour } from '../support/retour.ts';

it('retour serve logs at its start how refunds, labels and egress are configured', async () => {
  const { connection_string, drop } = await createTestDatabase();
  const child = startRetour(['serve'], {
    DATABASE_URL: connection_string,
    RETOUR_SECRET: 'a secret for tests that nobody needs to know',
    PORT: '0',
    RETOUR_LOG_FORMAT: 'json',
    RETOUR_PAYMENT_URL: 'https://user:hidden@pay.example.com',
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  try {
    const lines: Record<string, unknown>[] = [];
    for await (const text of createInterface(child.stderr)) {
      assert.ok(!text.includes('hidden'), text);
      lines.push(JSON.parse(text));
      if (lines.at(-1)?.['msg'] === 'ready') break;
    }
    const { refunds, labels, egress } = lines.find(({ msg }) => msg === 'configured') ?? {};
    assert.equal(
      refunds,
      'made by the payment bridge at https://pay.example.com, without a secret (RETOUR_PAYMENT_SECRET is not set)',
    );
    assert.match(String(labels), /^drawn by the built-in provider/);
    assert.equal(egress, 'webhooks go to public addresses by https');
  } finally {
    child.kill('SIGTERM');
    await once(child, 'close');
    await drop();
  }
  // What people redirect to a file is what they read.
  assert.match(printed, /listens at/);
  assert.doesNotMatch(printed, /^\{/m);
});
