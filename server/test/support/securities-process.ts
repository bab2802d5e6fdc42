// A worker that is killed: its queues run as in any other, and what they do every minute or after a pause it also does again and again, for no test waits
// that long. The time is what its parent says. Started by `killed-securities.test.ts` with an IPC channel; ends with its parent.
import { createApp } from '../../src/app.ts';
import { checkSecurities } from '../../src/modules/requests/instant-exchanges/index.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { TestClock } from './clock.ts';
import { sendWaitingEmails, workOnPayments } from './work-on-payments.ts';

export type SecuritiesProcessOptions = { connection_string: string; secret: string; smtp_url: string };

const { connection_string, secret, smtp_url } = JSON.parse(process.argv[2] ?? '') as SecuritiesProcessOptions;
const clock = new TestClock();
const { deps } = await createApp({
  config: readConfig({
    PORT: '0',
    RETOUR_ORIGIN: 'http://127.0.0.1:0',
    DATABASE_URL: connection_string,
    RETOUR_EGRESS_ALLOW: '127.0.0.0/8',
    RETOUR_PAYMENT_TIMEOUT_MS: '8000',
    RETOUR_SMTP_URL: smtp_url,
    RETOUR_MAIL_FROM: 'returns@shop.example',
    RETOUR_REQUEST_LOG_DAYS: '0',
  }),
  connection: { connectionString: connection_string },
  secret,
  clock,
  log: createLog('fatal'),
  role: 'worker',
  registerPages: () => {},
}).then(async (app) => {
  await app.listen();
  return app;
});

process.once('disconnect', () => process.exit());
process.once('message', (now: string) => {
  clock.set(now);
  void work();
});
process.send!('ready');

/** One pass after the other, each of which is told. What fails, such as where a lock isn't had, is tried again. */
async function work(): Promise<never> {
  for (;;) {
    const done = await Promise.allSettled([
      workOnPayments(deps),
      checkSecurities(deps),
      sendWaitingEmails(deps, smtp_url),
    ]);
    const failed = done.find(({ status }) => status === 'rejected');
    process.send!(failed ? { failed: String((failed as PromiseRejectedResult).reason) } : 'pass');
  }
}
