import { languageOf } from '@retour/contract/languages';
import type { Language } from '@retour/contract/languages';
import { day_ms } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readEmailLogo } from '../../shop/brands/index.ts';
import { composeEmail } from './compose.ts';
import type { Composed, OwnText } from './compose.ts';
import type { Facts } from './facts.ts';
import type { NotificationFacts } from './notification-facts.ts';
import type { Occasion } from './occasions.ts';
import { picturesOf, senderOf } from './outgoing.ts';
import type { Illustrated } from './outgoing.ts';
import { createMailer } from './smtp.ts';
import type { Handover, SmtpTimeouts } from './smtp.ts';
import { emailFactsOf, readMailedReturns } from './store-facts.ts';
import { noteTest, readSettings, readTemplate } from './store-settings.ts';

type PreviewDeps = Pick<Deps, 'config' | 'clock'> & { db: { root: Reader } };

export type Preview = {
  shop_id: number;
  occasion: Occasion;
  /** The shop's unless it is given. */
  language?: Language | undefined;
  /** Shows this return; a sample unless it is given. */
  return_id?: number | undefined;
  /** A text that is not saved, instead of the shop's own. */
  own_text?: OwnText | undefined;
};

/** Composes a message without sending it, with the shop's own text where it has one. Refusals: return_not_found. */
export async function previewEmail(
  { db, config, clock }: PreviewDeps,
  { shop_id, occasion, language, return_id, own_text: given }: Preview,
): Promise<Composed & Illustrated & { language: Language }> {
  const settings = await readSettings(db.root, shop_id);
  const logo = await readEmailLogo(db.root, shop_id);
  const [found] = return_id === undefined ? [] : await readMailedReturns(db.root, shop_id, [return_id]);
  if (return_id !== undefined && !found)
    throw new Refusal('return_not_found', 'No return found with this ID that the shop would write about.');
  const chosen = language ?? languageOf(found?.language ?? '') ?? settings.language;
  const now = clock.now();
  const sample = sampleFacts(occasion, config.portal_url, now);
  // What the return has not come to yet, such as an amount, is that of the sample. Two messages are about no return.
  const facts =
    found && 'items' in sample ? { ...sample, ...emailFactsOf(found, occasion, config.portal_url) } : sample;
  const own_text = given ?? (await readTemplate(db.root, { shop_id, occasion, language: chosen })) ?? null;
  const code = sample_codes[occasion];
  const composed = composeEmail(
    { occasion, language: chosen, facts, own_text, code, now },
    {
      shop: settings.shop,
      accent: settings.accent_color,
      time_zone: settings.time_zone,
      takes_replies: settings.reply_to !== null,
      logo,
    },
  );
  return { ...composed, logo, language: chosen };
}

const sample_codes: Partial<Record<Occasion, string>> = {
  sign_in_code: '481 516',
  order_links: JSON.stringify(['https://returns.example/link/1', 'https://returns.example/link/2']),
  staff_invitation: 'https://returns.example/console/invitation#example',
  store_credit: '7K2M-D9X4-B8N3-VH6T',
};

/** A message with sample data. */
export function sampleFacts(occasion: Occasion, portal_url: string, now: Date): Facts {
  const in_days = (days: number) => new Date(now.getTime() + days * day_ms).toISOString();
  const name = 'Ana';
  if (occasion === 'sign_in_code') return { name, minutes: 10 };
  if (occasion === 'staff_invitation') return { name: null, inviter: 'Noa Levi' };
  if (occasion === 'staff_notification') return sampleNotification(portal_url, in_days);
  if (occasion === 'order_links') return { name, orders: ['#551204', '#549876'] };
  if (isAboutPayment(occasion))
    return {
      reference: '#551204',
      name,
      payment_order: '#551204',
      amount: { amount: 1732, currency: 'GBP' },
      deposit: null,
      until: in_days(1),
      payment_url: occasion === 'payment_refunded' ? null : `${portal_url}/shop/pay/sample`,
    };
  if (occasion === 'withdrawal_notice')
    return { name, withdrawn_order: '#551204', received_at: now.toISOString() };
  if (occasion === 'withdrawal_receipt')
    return {
      reference: 'WD-1000001',
      name,
      statement: 'I withdraw from my contract for order #551204.\nAna Ruiz',
      received_at: now.toISOString(),
    };
  const is_difference = occasion === 'inspection_difference' || occasion === 'security_difference';
  return {
    reference: 'RT-1000001',
    name,
    order: '#551204',
    method: occasion === 'code_ready' ? 'drop_off' : 'ship_with_label',
    deadline: in_days(occasion === 'reminder' ? 3 : 28),
    items: [
      { title: 'Linen shirt - M', count: 2 },
      { title: 'Ceramic mug', count: 1, ...(is_difference ? { finding: 'incorrect_item' as const } : {}) },
    ],
    return_url: `${portal_url}/shop/return/sample`,
    ...(occasion === 'label_ready' || occasion === 'reminder'
      ? { label_url: `${portal_url}/shop/label/sample.pdf` }
      : {}),
    ...(occasion === 'code_ready'
      ? { scannable_code: 'RTR-SAMPLE-1', code_url: `${portal_url}/shop/drop-off/sample.png` }
      : {}),
    amount: { amount: 1732, currency: 'GBP' },
    ...(occasion === 'reply' ? { message: 'Could you send us a photo of the damage?\n\nGrace' } : {}),
    ...(occasion === 'security_unpaid' ? { pay_url: `${portal_url}/shop/pay/sample` } : {}),
    ...(occasion === 'exchange_created' ? { exchange_order: 'EXC-1001' } : {}),
  };
}

const isAboutPayment = (occasion: Occasion) => occasion.startsWith('payment_');

function sampleNotification(portal_url: string, in_days: (days: number) => string): NotificationFacts {
  const console_url = `${new URL(portal_url).origin}/console`;
  const withdrawal = {
    kind: 'withdrawal' as const,
    name: '9200001',
    url: `${console_url}/withdrawals/9200001`,
  };
  const reviews = ['1000845', '1000851'].map((name) => ({
    kind: 'review' as const,
    name,
    url: `${console_url}/returns/${name}`,
    due_at: null,
  }));
  return {
    name: 'Noa Levi',
    pace: 'daily',
    told: [
      { kind: 'legal_deadlines', count: 1, items: [{ ...withdrawal, due_at: in_days(4) }] },
      { kind: 'reviews', count: 5, items: reviews },
    ],
    home_url: console_url,
    choices_url: `${console_url}/notifications`,
  };
}

/** A message as one file of HTML, with its pictures in it. */
export const standaloneHtml = ({ html, ...shown }: Illustrated): string =>
  picturesOf(shown).reduce(
    (text, { cid, content }) =>
      text.replace(`src="cid:${cid}"`, `src="data:image/png;base64,${content.toString('base64')}"`),
    html,
  );

/** Sends a sample at once, to try the SMTP server, and stores only how that went. Undefined: none is set. */
export async function sendTestEmail(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  { shop_id, to, language }: { shop_id: number; to: string; language?: Language | undefined },
  timeouts?: SmtpTimeouts,
): Promise<Handover | undefined> {
  const { config, clock, db } = deps;
  if (config.smtp_url === '') return undefined;
  const { settings, composed } = await db.inTransaction(async (tx) => ({
    settings: await readSettings(tx, shop_id),
    composed: await previewEmail(
      { db: { root: tx }, config, clock },
      { shop_id, occasion: 'request_received', language },
    ),
  }));
  const { subject, text, html } = composed;
  const now = clock.now();
  const handover = await createMailer(config, timeouts).send({
    from: senderOf(config, settings),
    to,
    reply_to: settings.reply_to,
    subject,
    text,
    html,
    pictures: picturesOf(composed),
    message_id: `<test.${now.getTime()}.${shop_id}@${new URL(config.portal_url).hostname}>`,
    thread_id: null,
    date: now,
  });
  await db.inTransaction((tx) => noteTest(tx, shop_id, { tested_at: now, result: handover.kind }));
  return handover;
}
