import { createMailer, sendEmail } from '../../src/modules/messages/emails/index.ts';
import { createLog } from '../../src/platform/log.ts';
import type { TestApp } from './app.ts';
import type { MailServer } from './mail-server.ts';

/** Sends the e-mails that are due, as their jobs do. */
export async function sendDueEmails(
  { deps }: Pick<TestApp, 'deps'>,
  { url }: Pick<MailServer, 'url'>,
): Promise<void> {
  const { rows } = await deps.db.pool.query(
    `select shop_id, id from emails where state = 'queued' and due_at <= $1`,
    [deps.clock.now()],
  );
  const mailer = createMailer({ smtp_url: url, egress_ca: '' });
  for (const ref of rows) await sendEmail({ ...deps, log: createLog('silent') }, mailer, ref);
}
