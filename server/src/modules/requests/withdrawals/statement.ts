import type { Language } from '@retour/contract/languages';
import type { ReceivedThrough } from '@retour/contract/withdrawals';
import { createHash } from 'node:crypto';
import { WITHDRAWAL_WORDING, withdrawalStatement } from '@retour/contract/withdrawal-wording';

// A statement as it goes into the register. Pure.

const longest_contract = 1000;
/** Characters of each part of a statement. */
export const longest = {
  name: 255,
  email: 255,
  items: 10_000,
  statement: 10_000,
  contract: longest_contract,
} as const;

export type Channel = 'portal' | 'api' | 'staff';

/** The shop as the receipt names it. */
export type RegisterShop = { id: number; name: string; time_zone: string };

/** What a consumer states, and what the consumer was shown. Bounded as `longest` says. */
type StatementText = {
  name: string;
  contract: string;
  /** Where the receipt goes; empty where staff recorded a statement without one. */
  email: string;
  /** What of the order; null for all of it. */
  items: string | null;
  language: Language;
  /** The sentence that was confirmed, where it isn't ours. */
  statement?: string | undefined;
  /** Labels of a shop's own form. */
  function_label?: string | undefined;
  confirm_label?: string | undefined;
};

/** A statement that was received, before it has its place in the register. */
export type Entry = {
  shop_id: number;
  /** Hex of SHA-256: the same for a repeated confirmation. */
  confirmation: string;
  reference: string;
  name: string;
  contract: string;
  email: string;
  items: string | null;
  language: string;
  statement: string;
  function_label: string;
  confirm_label: string;
  received_at: Date;
  time_zone: string;
  channel: Channel;
  received_through: ReceivedThrough;
  recorded_by: string | null;
};

export type Received = Pick<Entry, 'channel' | 'received_through' | 'recorded_by' | 'received_at'> & {
  shop: RegisterShop;
  given: StatementText;
  /** Chosen once per confirmation: the same again with the same statement is a repetition. */
  confirmation_id: string;
};

/**
 * Makes the entry of a statement. `seal` turns the digest of the confirmation into bytes that nobody else can predict, so that a repeated confirmation gets
 * the same reference even while the register can't be read.
 */
export function makeEntry(received: Received, seal: (confirmation: string) => Buffer): Entry {
  const { shop, given, channel, received_through, recorded_by, received_at } = received;
  const { name, contract, email, items, language } = mapTexts(given);
  const wording = WITHDRAWAL_WORDING[language];
  const by_function = received_through === 'function';
  const statement = given.statement ?? withdrawalStatement(language, { shop_name: shop.name, contract });
  const content = JSON.stringify([name, contract, email, items, language, statement]);
  const confirmation = createHash('sha256')
    .update(`${shop.id}\0${received.confirmation_id}\0${content}`)
    .digest('hex');
  return {
    shop_id: shop.id,
    confirmation,
    reference: referenceOf(seal(confirmation)),
    name,
    contract,
    email,
    items,
    language,
    statement: storable(statement),
    function_label: by_function ? storable(given.function_label ?? wording.function_label) : '',
    confirm_label: by_function ? storable(given.confirm_label ?? wording.confirm_label) : '',
    received_at,
    time_zone: shop.time_zone,
    channel,
    received_through,
    recorded_by,
  };
}

/** PostgreSQL stores no U+0000 and no half of a surrogate pair. Everything else stays as it was typed. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

const mapTexts = ({ name, contract, email, items, language }: StatementText) => ({
  name: storable(name),
  contract: storable(contract),
  email: storable(email),
  items: items === null ? null : storable(items),
  language,
});

/** Digits and letters without I, L, O and U, which people misread. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference of 60 random bits that people can read out: `W-7K2M-D9X4-B8N3`. */
function referenceOf(bytes: Buffer): string {
  const text = Array.from(bytes.subarray(0, 12), (byte) => symbols.charAt(byte % 32)).join('');
  return `W-${text.match(/.{4}/g)!.join('-')}`;
}

/** What statements about the same contract have in common, whoever typed a `#` or a capital letter: SHA-256 of contract and address. */
export function keyOf({ contract, email, name }: Pick<Entry, 'contract' | 'email' | 'name'>): Buffer {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s#]+/g, '');
  // Without an address, only the name tells two people apart who give the same number.
  return createHash('sha256')
    .update(`${plain(contract)}\0${plain(email || name)}`)
    .digest();
}
