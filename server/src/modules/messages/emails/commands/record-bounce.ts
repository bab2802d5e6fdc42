import type { Deps } from '../../../../platform/deps.ts';
import type { Tx } from '../../../../platform/db.ts';
import { readBounceReport } from '../bounce-report.ts';
import type { BounceReport } from '../bounce-report.ts';
import { emailOfReturnPath } from '../return-path.ts';
import { findByMessageId, readEmail, updateBounced } from '../store.ts';
import type { EmailRef, EmailRow } from '../store.ts';

/** What came of a report. `not_a_report`: it is a message of another kind. `unknown_email`: it isn't about one of ours. */
export const bounce_results = ['recorded', 'delayed', 'unknown_email', 'not_a_report'] as const;
export type RecordedBounce = { result: (typeof bounce_results)[number]; email: EmailRow | null };

export type GivenBounce = {
  /** The report as it arrived, with its headers. */
  raw: string;
  /** The address that it was delivered to, where its headers don't say. */
  delivered_to?: string | undefined;
  /** Of which shop; of any shop, where the address names the e-mail, when left out. */
  shop_id?: number | undefined;
};

/**
 * Records that a message came back after the SMTP server had accepted it: it has failed then, with what the receiving server said. The e-mail is the one
 * that the address of the report names, else the one of the shop with the Message-ID and the recipient that the report gives. A repeated report changes
 * nothing.
 */
export async function recordBounce(
  deps: Pick<Deps, 'db' | 'clock' | 'cursors' | 'log'>,
  { raw, delivered_to, shop_id }: GivenBounce,
): Promise<RecordedBounce> {
  const report = readBounceReport(raw);
  if (!report) return { result: 'not_a_report', email: null };
  const addresses = delivered_to === undefined ? report.delivered_to : [delivered_to, ...report.delivered_to];
  const named = emailOfReturnPath(deps, addresses);
  return deps.db.inTransaction(async (tx) => {
    const ref = named ?? (shop_id === undefined ? undefined : await findReported(tx, shop_id, report));
    const is_own = ref !== undefined && (shop_id === undefined || ref.shop_id === shop_id);
    const email = is_own ? await readEmail(tx, ref, { lock: true }) : undefined;
    if (!email) return { result: 'unknown_email', email: null };
    if (report.action === 'delayed') return { result: 'delayed', email };
    if (email.state !== 'sent') return { result: 'recorded', email };
    await updateBounced(tx, email, { at: deps.clock.now(), response: responseOf(report) });
    deps.log.warn(
      { email_id: email.id, shop_id: email.shop_id, status: report.status },
      'an e-mail came back',
    );
    return { result: 'recorded', email: (await readEmail(tx, email))! };
  });
}

/** The e-mail of a report that came to another address: who knows a Message-ID also has to know whom the message went to. */
async function findReported(
  tx: Tx,
  shop_id: number,
  { message_id, recipient }: BounceReport,
): Promise<EmailRef | undefined> {
  if (message_id === null || recipient === null) return undefined;
  return findByMessageId(tx, shop_id, { message_id, recipient });
}

const responseOf = ({ status, diagnostic }: BounceReport) =>
  [status, diagnostic]
    .filter((part) => part !== null)
    .join(' ')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 500) || 'It came back.';
