import type { Language } from '@retour/contract/languages';
import type { Facts, MailedReturnFacts, OrderLinksFacts, PaymentFacts } from './facts.ts';
import { readCatalogue, say } from './catalogue.ts';
import type { Message } from './message.ts';
import type { Occasion } from './occasions.ts';
import { fillLine, plainParagraph, readBlocks } from './own-text.ts';
import { renderHtml } from './render-html.ts';
import { previewText, renderText } from './render-text.ts';
import { valuesOf } from './show-values.ts';
import { blocksOfTold } from './told.ts';

/** How a shop appears in its messages. */
export type ShopLook = {
  shop: string;
  /** As `#rrggbb`. */
  accent: string;
  time_zone: string;
  /** Replies reach the shop. */
  takes_replies: boolean;
  /** Size of its logo, which is attached; its name stands in the header without it. */
  logo?: Message['logo'] | undefined;
};

/** A shop's own text of a message; both may name placeholders. */
export type OwnText = { subject: string; body: string };

export type MessageSource = {
  occasion: Occasion;
  language: Language;
  facts: Facts;
  own_text: OwnText | null;
  /** What only the recipient may read: a sign-in code, or the code of store credit. */
  code?: string | undefined;
  now: Date;
};

export type Composed = { subject: string; text: string; html: string; scannable_code: string | null };

/** Composes a message: pure, so that the same row gives the same words at every attempt. */
export function composeEmail(source: MessageSource, look: ShopLook): Composed {
  const message = writeMessage(source, look);
  return {
    subject: message.subject,
    text: renderText(message),
    html: renderHtml(message),
    scannable_code: message.scannable_code,
  };
}

/** How lists of messages show a message: its subject and its first sentences, without a code. */
export function describeEmail(source: MessageSource, look: ShopLook): { subject: string; preview: string } {
  const message = writeMessage(source, look);
  return { subject: message.subject, preview: previewText(message) };
}

function writeMessage(source: MessageSource, look: ShopLook): Message {
  const { occasion, language, facts, own_text, code, now } = source;
  const values = valuesOf(facts, { language, time_zone: look.time_zone, shop: look.shop, now });
  const tell = (key: string) => say(language, key, values);
  const about_return = 'items' in facts ? facts : null;
  return {
    language,
    shop: look.shop,
    accent: look.accent,
    logo: look.logo ?? null,
    subject: oneLine(own_text ? fillLine(own_text.subject, values) : tell(`${occasion}.subject`)),
    heading: tell(`${occasion}.heading`),
    greeting: facts.name ? tell('greeting') : tell('greeting_unknown'),
    body: bodyOf(source, look, values, tell),
    next: own_text
      ? null
      : {
          title: ends_with_remark.has(occasion) || about_return?.held === 'code' ? null : tell('next'),
          text: tell(`${occasion}.next`),
        },
    // A link is a button.
    code: 'orders' in facts || 'inviter' in facts ? null : (code ?? null),
    scannable_code: about_return?.scannable_code ?? null,
    statement: 'statement' in facts ? { title: tell('statement'), text: facts.statement } : null,
    items: about_return && listItems(about_return, occasion, tell),
    buttons: about_return
      ? buttonsOf(about_return, occasion, tell)
      : 'payment_url' in facts
        ? payButtons(facts, occasion, tell)
        : 'orders' in facts
          ? linksOf(facts, code, source)
          : 'inviter' in facts && code !== undefined
            ? [{ text: tell('button.invitation'), url: code }]
            : 'told' in facts
              ? [
                  { text: tell('button.home'), url: facts.home_url },
                  { text: tell('button.choices'), url: facts.choices_url },
                ]
              : [],
    about: about_return && tell(about_return.order === null ? 'about.return' : 'about.order'),
    footer: tell(look.takes_replies ? 'footer.reply' : 'footer.contact'),
  };
}

/** Nothing happens next by itself: what their last sentence says is for the reader to do, or not to. */
const ends_with_remark: ReadonlySet<Occasion> = new Set<Occasion>([
  'payment_waiting',
  'payment_expired',
  'payment_received',
  'payment_refunded',
  'reminder',
  'security_agreed',
  'security_reminder',
  'security_difference',
  'security_released',
  'security_charged',
  'security_unpaid',
  'store_credit',
  'rejected',
  'cancelled',
  'withdrawal_notice',
  'sign_in_code',
  'order_links',
  'staff_invitation',
  'staff_notification',
]);

/** The text of the shop or of the service; what staff wrote, or what they are told, follows unless the text has its place. */
function bodyOf(
  { occasion, language, facts, own_text, now }: MessageSource,
  { time_zone }: ShopLook,
  values: ReturnType<typeof valuesOf>,
  tell: Tell,
): Message['body'] {
  const written = 'items' in facts ? (facts.message ?? '') : '';
  const template = own_text?.body ?? readCatalogue(language)[`${occasion}.body`] ?? '';
  const has_place = template.includes('{message}');
  return [
    ...(own_text ? readBlocks(own_text.body, values) : paragraphsOf(tell(`${occasion}.body`))),
    ...(has_place ? [] : paragraphsOf(written)),
    ...('items' in facts
      ? (facts.files ?? []).map(({ name, url }) => plainParagraph(`${name}\n${url}`))
      : []),
    ...('told' in facts ? blocksOfTold(facts.told, { language, time_zone, now }) : []),
  ];
}

const paragraphsOf = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(plainParagraph);

/** A header is one line, whatever a name holds. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 250);

type Tell = (key: string) => string;

const lists_items: readonly Occasion[] = [
  'request_received',
  'code_ready',
  'in_review',
  'arrived',
  'rejected',
  'cancelled',
];

function listItems({ items }: MailedReturnFacts, occasion: Occasion, tell: Tell): Message['items'] {
  const shows_findings = occasion === 'inspection_difference' || occasion === 'security_difference';
  const shown = shows_findings
    ? items.filter(
        ({ finding }) => finding && (occasion === 'inspection_difference' || finding !== 'removed'),
      )
    : lists_items.includes(occasion)
      ? items.filter(({ finding }) => finding !== 'removed')
      : [];
  if (shown.length === 0) return null;
  const rows = shown.map(({ title, count, finding, message }) => ({
    text: count > 1 ? `${title} × ${count}` : title,
    detail: finding && shows_findings ? tell(`finding.${finding}`) : (message ?? null),
  }));
  return { title: tell('items'), rows };
}

/** A button for each order; the links are the secret of the message. */
function linksOf(
  { orders }: OrderLinksFacts,
  secret: string | undefined,
  { language }: MessageSource,
): Message['buttons'] {
  const urls = JSON.parse(secret ?? '[]') as string[];
  return urls.map((url, i) => ({ text: say(language, 'button.order', { order: orders[i] ?? '' }), url }));
}

/** Where a payment goes on: the page to pay at, or the return. */
function payButtons({ payment_url: url }: PaymentFacts, occasion: Occasion, tell: Tell): Message['buttons'] {
  if (url === null) return [];
  const key = occasion === 'payment_waiting' ? 'pay' : occasion === 'payment_expired' ? 'continue' : 'return';
  return [{ text: tell(`button.${key}`), url }];
}

function buttonsOf(facts: MailedReturnFacts, occasion: Occasion, tell: Tell): Message['buttons'] {
  const { label_url, code_url, return_url, pay_url } = facts;
  const to_return = { text: tell('button.return'), url: return_url };
  if (pay_url) return [{ text: tell('button.pay'), url: pay_url }, to_return];
  const shows_way = occasion === 'label_ready' || occasion === 'code_ready' || occasion === 'reminder';
  if (shows_way && label_url) return [{ text: tell('button.label'), url: label_url }, to_return];
  if (shows_way && code_url) return [{ text: tell('button.code'), url: code_url }, to_return];
  return [to_return];
}
