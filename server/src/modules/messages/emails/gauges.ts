import type { Deps } from '../../../platform/deps.ts';
import type { Reader } from '../../../platform/db.ts';
import { stateGauge } from '../../../platform/ops/gauges.ts';
import type { DatabaseGauge } from '../../../platform/ops/gauges.ts';
import type { Warning } from '../../../platform/ops/health.ts';
import { createMailer } from './smtp.ts';
import { countUnauthorized, email_states } from './store.ts';

/** E-mails of all shops by state, counted in the index `emails_by_state` alone. */
export const emailGauge = (db: Reader): DatabaseGauge =>
  stateGauge(db, {
    name: 'retour_emails',
    help: 'E-mails to shoppers of all shops by state',
    table: 'emails',
    states: email_states,
  });

/** What readiness reports while the SMTP server rejects our credentials. */
export const emailWarning = ({ db }: Pick<Deps, 'db'>): Warning => ({
  name: 'email',
  async check() {
    const count = await countUnauthorized(db.root);
    if (count === 0) return undefined;
    return `The SMTP server rejects Retour's credentials, so ${count} e-mail(s) wait. Check the user and password in RETOUR_SMTP_URL.`;
  },
});

/** Connects to the SMTP server and signs in. Null: none is set. */
export async function checkSmtp({
  config,
}: Pick<Deps, 'config'>): Promise<{ failure: string | null } | null> {
  return config.smtp_url === '' ? null : { failure: await createMailer(config).check() };
}
