import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createMailer, sendEmail } from '../../src/modules/messages/emails/index.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { startTestApp } from '../support/app.ts';
import { local_certificate } from '../support/certificate.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn } from '../support/factories.ts';
import { startMailServer } from '../support/mail-server.ts';

const from = { RETOUR_MAIL_FROM: 'returns@shop.example' };
const authority = join(tmpdir(), `retour-test-${process.pid}.pem`);
writeFileSync(authority, local_certificate.cert);
const mailerOf = (smtp_url: string) => createMailer({ smtp_url, egress_ca: authority });

describe('the connection to an SMTP server', () => {
  const mail = {
    from: { name: 'Shop', address: 'returns@shop.example' },
    to: 'ana@example.com',
    reply_to: 'help@shop.example',
    subject: 'Subject',
    text: 'Text',
    html: '<p>Text</p>',
    pictures: [],
    message_id: '<one@shop.example>',
    thread_id: '<return-1@shop.example>',
    date: new Date('2026-03-02T09:15:27.000Z'),
  };

  it('is encrypted from the start, or by STARTTLS, and signs in', async () => {
    for (const tls of ['implicit', 'starttls'] as const) {
      const server = await startMailServer({ tls, password: 'sécret/1' });
      assert.equal(await mailerOf(server.url).check(), null);
      assert.equal((await mailerOf(server.url).send(mail)).kind, 'sent');
      const [received] = server.received;
      assert.deepEqual([received!.secure, received!.user], [true, 'retour'], tls);
      assert.equal(received!.replyTo?.text, 'help@shop.example');
      assert.deepEqual(
        [received!.inReplyTo, received!.references],
        ['<return-1@shop.example>', '<return-1@shop.example>'],
      );
      await server.stop();
    }
  });

  it('is refused where the certificate is of nobody that is trusted', async () => {
    const server = await startMailServer({ tls: 'implicit' });
    const strict = createMailer({ smtp_url: server.url, egress_ca: '' });
    assert.equal((await strict.send(mail)).kind, 'unreachable');
    assert.equal(server.received.length, 0);
    await server.stop();
  });

  it('tells wrong credentials from a rejected message', async () => {
    const server = await startMailServer({ tls: 'starttls', password: 'right' });
    const wrong = server.url.replace('right', 'wrong');
    assert.equal((await mailerOf(wrong).send(mail)).kind, 'unauthorized');
    assert.match((await mailerOf(wrong).check()) ?? '', /535/);
    assert.equal((await mailerOf(server.url.replace('retour:right@', '')).send(mail)).kind, 'unauthorized');
    await server.stop();
  });

  it('is set by a URL that is checked at the start', () => {
    assert.throws(
      () => readConfig({ RETOUR_SMTP_URL: 'https://mail.example.com', ...from }),
      /RETOUR_SMTP_URL must be a URL/,
    );
    assert.throws(
      () => readConfig({ RETOUR_SMTP_URL: 'smtp://mail.example.com/path', ...from }),
      /without path/,
    );
    assert.throws(
      () => readConfig({ RETOUR_SMTP_URL: 'smtp://mail.example.com' }),
      /RETOUR_MAIL_FROM must be set/,
    );
    assert.throws(
      () => readConfig({ RETOUR_SMTP_URL: 'smtp://mail.example.com', RETOUR_MAIL_FROM: 'A <a@b.example>' }),
      /must be an e-mail address/,
    );
    readConfig({ RETOUR_SMTP_URL: 'smtps://user:p%40ss@mail.example.com:465', ...from });
  });
});

describe('while the SMTP server rejects the credentials', () => {
  it('e-mail waits, readiness says so, and it is sent once they are right', async () => {
    const server = await startMailServer({ tls: 'starttls', password: 'right' });
    const settings = { ...from, RETOUR_EGRESS_CA: authority };
    const wrong = await startTestApp({
      settings: { ...settings, RETOUR_SMTP_URL: server.url.replace('right', 'wrong') },
      log: createLog('silent'),
    });
    const shop = await wrong.createShop();
    const return_id = await openReturn(wrong.deps, shop);
    const readiness = async () => (await fetch(`${wrong.origin}/readyz`)).json() as Promise<any>;
    await eventually(async () =>
      assert.match((await readiness()).degraded?.email ?? '', /rejects Retour's credentials, so 1 e-mail/),
    );
    assert.equal((await readiness()).status, 'ready');
    const { secret } = await wrong.createKey(shop);
    const testAt = async ({ client, origin }: Pick<typeof wrong, 'client' | 'origin'>) => {
      const headers = { 'Idempotency-Key': origin };
      const body = { to: 'you@example.com' };
      return (await client(secret).post('/settings/email/test', body, { headers })).body;
    };
    assert.equal((await testAt(wrong)).result, 'unauthorized');
    const right = await startTestApp({
      beside: wrong,
      role: 'api',
      settings: { ...settings, RETOUR_SMTP_URL: server.url },
    });
    const { rows } = await right.deps.db.pool.query(
      'update emails set due_at = now() where return_id = $1 returning id',
      [return_id],
    );
    await sendEmail(right.deps, createMailer(right.deps.config), { shop_id: shop.id, id: rows[0].id });
    assert.equal(server.received.length, 1);
    assert.equal((await testAt(right)).result, 'sent');
    assert.equal(server.received.length, 2);
    assert.equal((await readiness()).degraded?.email, undefined);
    const metrics = await (await fetch(`${wrong.origin}/metrics`)).text();
    assert.match(metrics, /retour_emails\{state="sent"\} 1/);
    await right.close();
    await wrong.close();
    await server.stop();
  });
});
