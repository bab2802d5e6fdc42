import { LANGUAGES } from '@retour/contract/languages';
import { unknownPlaceholders } from '@retour/contract/placeholders';
import type { Deps } from '../../../../platform/deps.ts';
import { isEmailAddress } from '../../../../platform/schema/email-address.ts';
import { invalid } from '../../../../platform/refusal.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import { by_operator, countSaving } from '../../../shop/setting-revisions/rows.ts';
import type { Saving } from '../../../shop/setting-revisions/rows.ts';
import type { OwnText } from '../compose.ts';
import { always_on, ownTextPlaceholders } from '../occasions.ts';
import type { Occasion } from '../occasions.ts';
import { deleteTemplate, switchMessage, updateSettings, writeTemplate } from '../store-settings.ts';
import type { SettingsChange, TemplateRef } from '../store-settings.ts';

type CommandDeps = Pick<Deps, 'db' | 'clock'>;

/** Days for which the text of a message can be kept. */
export const kept_days = { least: 30, most: 3650 } as const;

const control = /\p{Cc}/u;

/** Changes who a shop's messages come from, and how they look. Refusals: validation_failed. */
export async function changeEmailSettings(
  { db, clock }: CommandDeps,
  shop_id: number,
  change: SettingsChange,
  saving: Saving = by_operator,
): Promise<void> {
  const errors: FieldErrors = {};
  const { sender_name, accent_color, language } = change;
  if (sender_name && (control.test(sender_name) || sender_name.length > 100 || sender_name.trim() === ''))
    errors['sender_name'] = ['The sender name must be one line of 1 to 100 characters.'];
  for (const name of ['from_address', 'reply_to'] as const) {
    const address = change[name];
    if (address && !isEmailAddress(address))
      errors[name] = [`"${address}" isn't an e-mail address, such as returns@example.com.`];
  }
  if (accent_color && !/^#[0-9a-f]{6}$/.test(accent_color))
    errors['accent_color'] = ['The colour must be six hexadecimal digits, such as #1f5c47.'];
  if (language && !LANGUAGES.some((known) => known === language))
    errors['language'] = [`The language must be one of ${LANGUAGES.join(', ')}.`];
  const { body_kept_days: days } = change;
  if (days && (!Number.isInteger(days) || days < kept_days.least || days > kept_days.most))
    errors['body_kept_days'] = [`Texts are kept for ${kept_days.least} to ${kept_days.most} days.`];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await db.inTransaction(async (tx) => {
    await countSaving(tx, { shop_id, section: 'email', at: clock.now() }, saving);
    await updateSettings(tx, shop_id, change);
  });
}

/** Switches a message on or off; one that is off is recorded and not sent. Refusals: validation_failed for a message that must stay on. */
export async function switchEmail(
  { db, clock }: CommandDeps,
  { shop_id, occasion, on }: { shop_id: number; occasion: Occasion; on: boolean },
  saving: Saving = by_operator,
): Promise<void> {
  if (!on && always_on.includes(occasion))
    throw invalid({ occasion: [`The message ${occasion} can't be switched off.`] });
  await db.inTransaction(async (tx) => {
    await countSaving(tx, { shop_id, section: 'email', at: clock.now() }, saving);
    await switchMessage(tx, shop_id, occasion, on);
  });
}

/** Characters of a subject. */
export const max_subject = 200;
/** Characters of a text. */
export const max_body = 10_000;

/** Replaces the text of a message in one language. Refusals: validation_failed. */
export async function replaceEmailText(
  { db, clock }: CommandDeps,
  ref: TemplateRef,
  given: OwnText,
  saving: Saving = by_operator,
): Promise<void> {
  const subject = given.subject.trim();
  const body = given.body.replaceAll('\r\n', '\n').trim();
  const errors: FieldErrors = {};
  if (subject === '' || subject.length > max_subject || control.test(subject))
    errors['subject'] = [`The subject must be one line of 1 to ${max_subject} characters.`];
  if (body === '' || body.length > max_body || control.test(body.replaceAll(/[\n\t]/g, '')))
    errors['body'] = [`The text must have 1 to ${max_body} characters, and no control characters.`];
  const allowed = ownTextPlaceholders(ref.occasion);
  for (const [name, text] of Object.entries({ subject, body })) {
    const unknown = unknownPlaceholders(text, allowed);
    if (unknown.length > 0)
      errors[name] ??= [
        `{${unknown[0]}} isn't a placeholder of this message. It has ${allowed.map((one) => `{${one}}`).join(', ')}.`,
      ];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const at = clock.now();
  await db.inTransaction(async (tx) => {
    await countSaving(tx, { shop_id: ref.shop_id, section: sectionOf(ref), at }, saving);
    await writeTemplate(tx, ref, { subject, body }, at);
  });
}

/** Puts the built-in text of a message back; answers whether there was another. */
export function resetEmailText(
  { db, clock }: CommandDeps,
  ref: TemplateRef,
  saving: Saving = by_operator,
): Promise<boolean> {
  return db.inTransaction(async (tx) => {
    await countSaving(tx, { shop_id: ref.shop_id, section: sectionOf(ref), at: clock.now() }, saving);
    return deleteTemplate(tx, ref);
  });
}

const sectionOf = ({ occasion, language }: TemplateRef) => `email_text:${occasion}:${language}` as const;
