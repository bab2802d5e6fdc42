import { day_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { deleteOldBodies } from './commands/delete-bodies.ts';
import { remindShoppers } from './commands/remind.ts';
import { sendEmail } from './commands/send-email.ts';
import { bodies_queue, maintenance_queue, remind_queue, retention_queue, send_queue } from './queues.ts';
import { createMailer } from './smtp.ts';
import type { Mailer } from './smtp.ts';
import { deleteOldEmails, deleteOldSecrets, giveUpOld, listDue } from './store.ts';
import type { EmailRef } from './store.ts';

const woken_at_once = 1000;

/** What works on the queues of e-mail. */
export function emailJobs(deps: Deps): JobDefinition[] {
  let mailer: Mailer | undefined;
  return [
    {
      ...send_queue,
      async handle(data) {
        if (deps.config.smtp_url === '') return;
        mailer ??= createMailer(deps.config);
        await sendEmail(deps, mailer, data as EmailRef);
      },
    },
    { ...maintenance_queue, handle: () => maintainOutbox(deps) },
    { ...bodies_queue, handle: async () => void (await deleteOldBodies(deps)) },
    { ...remind_queue, handle: async () => void (await remindShoppers(deps)) },
    {
      ...retention_queue,
      async handle(_data, signal) {
        const { db, clock, config } = deps;
        const before = new Date(clock.now().getTime() - config.email_retention_days * day_ms);
        let deleted = 1;
        while (deleted > 0 && !signal.aborted)
          deleted = await db.inTransaction((tx) => deleteOldEmails(tx, before));
      },
    },
  ];
}

/** Gives up what is too old, and queues what is due again or was forgotten. */
export async function maintainOutbox({ db, clock, config, jobs }: Deps): Promise<void> {
  const now = clock.now();
  await db.inTransaction(async (tx) => {
    await giveUpOld(tx, now);
    await deleteOldSecrets(tx, now);
    if (config.smtp_url === '') return;
    for (const { shop_id, id } of await listDue(tx, now, woken_at_once))
      await jobs.enqueue(tx, send_queue.queue, { shop_id, id }, { singleton_key: `${shop_id}:${id}` });
  });
}
