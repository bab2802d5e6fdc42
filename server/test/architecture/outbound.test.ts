import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { checkout_dir } from '../../src/platform/config.ts';

/** What opens connections, in the ways that this code could. Types alone open none. */
const opens_connections = [
  /(?<![.\w])fetch\(/,
  /globalThis\.fetch/,
  /new (WebSocket|EventSource)\(/,
  /from 'node:(tls|http|https|http2|dgram)'/,
  /getBuiltinModule\('node:(https?|http2|net|tls)'\)/,
  /import \{[^}]*\b(connect|createConnection|Socket)\b[^}]*\} from 'node:net'/,
  /await import\('(@easypost\/api|shippo|stripe|undici)'\)/,
  /loadLater\('(undici|nodemailer)'\)/,
];

/** Who may, and whose choice the address is. */
const known: Record<string, string> = {
  'cli/shadow/proxy.ts': 'the operator: "retour shadow"',
  'platform/egress.ts': 'a shop: checked',
  'platform/egress/connect.ts': 'a shop: checked',
  'platform/egress/proxy.ts': 'the operator: RETOUR_EGRESS_PROXY; the address that is asked for was checked',
  'platform/http/status-codes.ts': 'nobody: names of statuses only',
  'modules/money/settlements/providers/bridge-calls.ts':
    'the operator: RETOUR_PAYMENT_URL, "retour payments"',
  'modules/money/settlements/providers/stripe.ts':
    'the operator: "retour payments"; api.stripe.com unless given',
  'modules/messages/emails/smtp.ts': 'the operator: RETOUR_SMTP_URL',
  'modules/logistics/labels/providers/easypost.ts': 'the operator: RETOUR_LABEL_URL, RETOUR_EASYPOST_URL',
  'modules/logistics/labels/providers/shippo.ts': 'the operator: RETOUR_LABEL_URL, RETOUR_SHIPPO_URL',
};

describe('calls that leave the server', () => {
  it('are made in known places only, of which those that a shop names an address for check it', () => {
    const dir = join(checkout_dir, 'server/src');
    const found = globSync('**/*.ts', { cwd: dir }).filter((file) => {
      const code = readFileSync(join(dir, file), 'utf8').replaceAll(/^import type .*$/gm, '');
      return !file.endsWith('.test.ts') && opens_connections.some((form) => form.test(code));
    });
    assert.deepEqual(found.toSorted(), Object.keys(known).toSorted());
  });
});
