import type { PrivacyNotice } from '../connector.ts';
import { textOf } from '../texts.ts';

type Message = Readonly<Record<string, unknown>>;

/** The webhooks of privacy law: https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance. */
const kinds = {
  'customers/data_request': 'export_person',
  'customers/redact': 'erase_person',
  'shop/redact': 'erase_shop',
} as const;
type PrivacyTopic = keyof typeof kinds;

export const isPrivacyTopic = (topic: string): topic is PrivacyTopic => Object.hasOwn(kinds, topic);

/**
 * What a message of a topic asks for; undefined where its body isn't one of that topic. The topic isn't signed, so the body has to say the same: else a message
 * about an order, or a request for data, sent again under another topic, would erase somebody.
 */
export function readPrivacyNotice(topic: PrivacyTopic, message: Message): PrivacyNotice | undefined {
  const kind = kinds[topic];
  const shop_host = lowerText(message['shop_domain'], 255);
  if (!shop_host || kindOf(message) !== kind) return undefined;
  if (kind === 'erase_shop') return { kind, shop_host, email: null, customer: null };
  const { id, email } = message['customer'] as Message;
  const customer = Number.isSafeInteger(id) && Number(id) > 0 ? String(id) : null;
  return { kind, shop_host, email: lowerText(email, 254), customer };
}

const lowerText = (value: unknown, max: number) =>
  typeof value === 'string' ? (textOf(value, max)?.toLowerCase() ?? null) : null;

const shop_members = new Set(['shop_id', 'shop_domain']);

function kindOf(message: Message): PrivacyNotice['kind'] | undefined {
  const { customer, data_request, orders_to_redact } = message;
  if (typeof customer === 'object' && customer !== null) {
    if (data_request !== undefined) return 'export_person';
    return orders_to_redact === undefined ? undefined : 'erase_person';
  }
  return Object.keys(message).every((name) => shop_members.has(name)) ? 'erase_shop' : undefined;
}
