import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { changeBrand } from '../../src/modules/brands/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { openReturn } from '../support/factories.ts';
import { drawPicture } from '../support/pictures.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';

describe('retour mail', () => {
  let server: TestApp;
  let shell: RetourShell;
  let shop: Shop;
  let return_id: number;
  const dir = mkdtempSync(join(tmpdir(), 'retour-mail-'));
  const settings = () => ({ DATABASE_URL: server.connection_string, RETOUR_SECRET: test_secret });
  const run = (...args: string[]) => shell.run('mail', ...args, '--shop', 'acme');
  before(async () => {
    server = await startTestApp({ role: 'api' });
    shop = await server.createShop({ handle: 'acme', name: 'Acme Outdoor' });
    return_id = await openReturn(server.deps, shop);
    shell = startRetourShell(settings());
  });
  after(async () => {
    rmSync(dir, { recursive: true });
    await shell.close();
    await server.close();
  });

  it('lists, shows and resends what was written', async () => {
    const [email] = JSON.parse((await run('list', '--return', String(return_id), '--json')).stdout);
    assert.deepEqual([email.occasion, email.state], ['request_received', 'held']);
    assert.match((await run('list', '--state', 'held')).stdout, /request_received .* ana@example\.com +held/);
    const shown = await run('show', String(email.id));
    assert.match(shown.stdout, /^held\nTo: ana@example\.com\nSubject: We’ve received your return request/);
    assert.match((await run('resend', String(email.id))).stdout, /^E-mail \d+ is held\.$/m);
    assert.match((await run('show', '1')).stderr, /There is no e-mail 1 in the shop acme/);
    assert.match((await run('list', '--state', 'lost')).stderr, /isn't a state/);
    assert.match((await run('outbox')).stdout, /^http:\/\/.*\/outbox\/[\w-]+$/m);
  });

  it('replaces and resets a text, and previews a message of a return or a sample', async () => {
    const body = join(dir, 'body.txt');
    const out = join(dir, 'message.html');
    writeFileSync(body, 'Hi {name}, **thanks**.');
    const text = ['--language', 'de', '--subject', 'Danke {reference}', '--body-file', body];
    assert.equal((await run('templates', 'set', 'cancelled', ...text)).code, 0);
    assert.match(
      (await run('templates', 'show', 'cancelled', '--language', 'de')).stdout,
      /Danke \{reference\}/,
    );
    assert.match((await run('templates', 'list')).stdout, /^cancelled +yes +de /m);
    await changeBrand(server.deps, shop.id, { logo: Buffer.from(await drawPicture('png')) });
    const of_return = ['--return', String(return_id), '--language', 'de', '--out', out];
    assert.match(
      (await run('preview', 'cancelled', ...of_return)).stdout,
      new RegExp(`^Subject: Danke RT-${return_id}`),
    );
    assert.match(
      readFileSync(out, 'utf8'),
      /<img src="data:image\/png;base64,[^"]+" [^>]* alt="Acme Outdoor"[^]*<strong>thanks<\/strong>/,
    );
    assert.equal((await run('templates', 'reset', 'cancelled', '--language', 'de')).code, 0);
    assert.match(
      (await run('preview', 'cancelled', '--language', 'de')).stdout,
      /Ihre Rücksendung wurde storniert/,
    );
    await run('templates', 'set', 'handed_in', '--off');
    assert.match((await run('templates', 'list')).stdout, /^handed_in +no /m);
    assert.match((await run('preview', 'nothing')).stderr, /isn't a message\. There are: request_received, /);
    assert.match(
      (await run('templates', 'set', 'cancelled', '--subject', 'x')).stderr,
      /A text needs all of/,
    );
    const unknown = ['--language', 'en', '--subject', '{amount}', '--body-file', body];
    assert.match(
      (await run('templates', 'set', 'cancelled', ...unknown)).stderr,
      /\{amount\} isn't a placeholder/,
    );
  });

  it('sets the sender, and sends a test by the SMTP server', async () => {
    assert.match(
      (await run('test', '--to', 'you@example.com')).stderr,
      /Set RETOUR_SMTP_URL and RETOUR_MAIL_FROM/,
    );
    const set = await run('settings', '--sender-name', 'Acme Returns', '--reply-to', 'help@acme.example');
    assert.match(set.stdout, /^reply_to +help@acme\.example$/m);
    assert.match((await run('settings', '--reply-to', 'x')).stderr, /isn't an e-mail address/);
    const mail = await startMailServer();
    const sending = startRetourShell({
      ...settings(),
      RETOUR_SMTP_URL: mail.url,
      RETOUR_MAIL_FROM: 'returns@acme.example',
    });
    const sent = await sending.run('mail', 'test', '--shop', 'acme', '--to', 'you@example.com');
    assert.match(sent.stdout, /^The SMTP server accepted the message: 250 /);
    assert.equal(mail.received[0]!.from?.text, '"Acme Returns" <returns@acme.example>');
    assert.equal(mail.received[0]!.replyTo?.text, 'help@acme.example');
    await sending.close();
    await mail.stop();
    const reset = await run(
      'settings',
      '--reply-to',
      'default',
      '--language',
      'default',
      '--accent',
      'default',
    );
    assert.deepEqual([reset.code, reset.stderr], [0, '']);
    assert.match(reset.stdout, /^reply_to +default$/m);
  });
});
