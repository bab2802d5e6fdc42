import type { Deps } from '../../../platform/deps.ts';
import { readEmailLogo } from '../../shop/brands/index.ts';
import type { EmailLogo } from '../../shop/brands/index.ts';
import { drawQr } from '../../access/deep-links/index.ts';
import { codeContext, openCardCode } from '../../money/store-credits/rows.ts';
import type { Attachment } from './attachments.ts';
import { composeEmail, describeEmail } from './compose.ts';
import type { Composed, ShopLook } from './compose.ts';
import { logo_cid, qr_cid } from './message.ts';
import { returnPathOf } from './return-path.ts';
import type { OutgoingMail, Picture } from './smtp.ts';
import { readSettings } from './store-settings.ts';
import type { EmailSettings } from './store-settings.ts';
import { readCreditCode } from './store.ts';
import type { StoredEmail } from './store.ts';

/** The context in which codes that sign in are sealed. */
const codeContextOf = (shop_id: number) => `sign-in code of shop ${shop_id}`;

/** Encrypts a sign-in code for `queueEmail`. */
export const sealCode = ({ vault }: Pick<Deps, 'vault'>, shop_id: number, code: string): Buffer =>
  vault.seal(codeContextOf(shop_id), code);

type ComposeDeps = Pick<Deps, 'db' | 'vault'>;

/** Composes a stored e-mail, with the code that only its recipient may read. */
export async function composeStored(
  deps: ComposeDeps,
  email: StoredEmail,
): Promise<Composed & { settings: EmailSettings; logo: EmailLogo | undefined }> {
  const settings = await readSettings(deps.db.root, email.shop_id);
  const logo = await readEmailLogo(deps.db.root, email.shop_id);
  const code = await openCode(deps, email);
  return { ...composeEmail({ ...sourceOf(email), code }, lookOf(settings, logo)), settings, logo };
}

/** How a list shows each of a shop's stored e-mails. */
export async function describeStored(
  { db }: Pick<Deps, 'db'>,
  shop_id: number,
  emails: readonly StoredEmail[],
): Promise<{ settings: EmailSettings; described: (StoredEmail & ReturnType<typeof describeEmail>)[] }> {
  const settings = await readSettings(db.root, shop_id);
  const look = lookOf(settings);
  return {
    settings,
    described: emails.map((email) => ({ ...email, ...describeEmail(sourceOf(email), look) })),
  };
}

const sourceOf = ({ occasion, language, facts, template: own_text, created_at: now }: StoredEmail) => ({
  occasion,
  language,
  facts,
  own_text,
  now,
});

const lookOf = (settings: EmailSettings, logo?: EmailLogo): ShopLook => ({
  shop: settings.shop,
  accent: settings.accent_color,
  time_zone: settings.time_zone,
  takes_replies: settings.reply_to !== null,
  logo,
});

async function openCode(
  deps: ComposeDeps,
  { shop_id, secret, facts }: StoredEmail,
): Promise<string | undefined> {
  const { db, vault } = deps;
  if (secret) return vault.open(codeContextOf(shop_id), secret);
  if ('gift_card_of' in facts && facts.gift_card_of !== undefined)
    return openCardCode(deps, facts.gift_card_of, shop_id);
  if (!('store_credit_id' in facts) || facts.store_credit_id === undefined) return undefined;
  const sealed = await readCreditCode(db.root, shop_id, facts.store_credit_id);
  return sealed ? vault.open(codeContext(shop_id), sealed) : undefined;
}

const picture_px = 464;

/** The picture of a QR code, as PNG. */
const drawCode = (scannable_code: string): Buffer => drawQr(scannable_code, 'png', picture_px).image;

/** A composed message with the logo that its HTML shows. */
export type Illustrated = Pick<Composed, 'html' | 'scannable_code'> & { logo: EmailLogo | undefined };

/** The pictures that the HTML of a message shows, as PNG. */
export function picturesOf({
  scannable_code,
  logo,
}: Pick<Illustrated, 'scannable_code' | 'logo'>): Picture[] {
  return [
    ...(logo ? [{ cid: logo_cid, filename: 'logo.png', content: logo.content }] : []),
    ...(scannable_code === null
      ? []
      : [{ cid: qr_cid, filename: 'code.png', content: drawCode(scannable_code) }]),
  ];
}

/** A stored e-mail as it is handed over. */
export async function outgoingOf(
  deps: ComposeDeps & AttachDeps & Pick<Deps, 'config' | 'cursors'>,
  email: StoredEmail,
): Promise<OutgoingMail> {
  const { settings, ...composed } = await composeStored(deps, email);
  const { subject, text, html } = composed;
  return {
    from: senderOf(deps.config, settings),
    to: email.recipient,
    return_path: returnPathOf(deps, email),
    reply_to: settings.reply_to,
    subject,
    text,
    html,
    pictures: picturesOf(composed),
    attachment: await readAttachment(deps, email),
    message_id: email.message_id,
    thread_id: email.thread_id,
    // The same at every attempt: receivers recognise a repeat by the Message-ID and find the same message.
    date: email.created_at,
    is_personal: email.occasion === 'reply',
  };
}

type AttachDeps = Pick<Deps, 'db' | 'log' | 'email_attachments'>;

/** The file of a message. A receipt is complete without it, and the law wants it without delay: it never waits for its file. */
async function readAttachment(
  { db, log, email_attachments }: AttachDeps,
  { shop_id, id, occasion, facts }: StoredEmail,
): Promise<Attachment | undefined> {
  if (occasion !== 'withdrawal_receipt' || !('statement' in facts)) return undefined;
  try {
    return await email_attachments.readWithdrawalReceipt(db.root, shop_id, facts.reference);
  } catch (error) {
    log.error({ err: error, email_id: id, shop_id }, 'an e-mail goes without its attachment');
    return undefined;
  }
}

/** Who a shop's messages come from. */
export const senderOf = (
  { mail_from }: Pick<Deps['config'], 'mail_from'>,
  { sender_name, shop, from_address }: Pick<EmailSettings, 'sender_name' | 'shop' | 'from_address'>,
): OutgoingMail['from'] => ({ name: sender_name ?? shop, address: from_address ?? mail_from });
