import { createHash } from 'node:crypto';
import { formatMoney } from '@retour/contract/money';
import type { CreditIntent, PlatformFailure, Write, WriteResult } from '../connector.ts';
import { parseDecimal, toMinor } from '../decimals.ts';
import { refundWrite, refused } from '../refund-write.ts';
import type { ShopifyClient } from './client.ts';
import { noteOf } from './map-order.ts';
import { idOf, numberOf } from './native.ts';
import type { Connection, Named } from './native.ts';
import * as operations from './operations.ts';

const second_ms = 1000;
const minute_ms = 60 * second_ms;
const day_s = 24 * 60 * 60;
/** How far Shopify's clock may be from ours. */
const skew_ms = 10 * minute_ms;
const most_transactions = 50;

type Money = { amount: string; currencyCode: string };
type Refusal = { code?: string | null; message: string };
/** Something that happened to store credit: credit has an id. */
type Happened = { id?: string; createdAt: string; amount: { amount: string }; expiresAt?: string | null };
type Account = { id: string; balance: { currencyCode: string }; transactions: Connection<Happened> };
type CreditOf = {
  order: { customer?: (Named & { storeCreditAccounts: Connection<Account> }) | null } | null;
};
type Given = {
  storeCreditAccountCredit: {
    storeCreditAccountTransaction?: { id: string; amount: { amount: string } } | null;
    userErrors: Refusal[];
  } | null;
};

/**
 * Store credit in the account of the order's customer. Shopify takes neither a key nor a note, and gives twice what it is asked for twice. The second at which
 * credit expires is made of our id, and tells whose it is. Where it doesn't expire, only its amount and time can be compared: credit that may be ours is for a
 * person to look at, and it is given again only where there is none.
 */
export const storeCredit = (client: ShopifyClient): Write<CreditIntent> =>
  refundWrite({
    async send(intent) {
      const customer = (await readCustomer(client, intent))?.customer;
      if (customer === undefined) return refused('order_not_found', 'Shopify has no such order.');
      if (customer === null)
        return refused(
          'no_customer',
          'The order has no customer in Shopify, so there is no account for credit.',
        );
      const { amount, currency } = intent;
      const expires = expiryOf(intent);
      const input = {
        creditAmount: { amount: formatMoney(amount, currency), currencyCode: currency },
        ...(expires === null ? {} : { expiresAt: expires.toISOString() }),
        notify: false,
      };
      const asked = { id: customer.id, input };
      const { storeCreditAccountCredit: answer } = await client.ask<Given>(
        operations.give_store_credit,
        asked,
      );
      const [error] = answer?.userErrors ?? [];
      if (error) return refused('refused_by_shopify', error.message.slice(0, 300));
      const made = answer?.storeCreditAccountTransaction;
      if (made && minorOf(made.amount, currency) === amount)
        return { kind: 'succeeded', reference: numberOf(made) };
      return { kind: 'unknown', message: "Shopify's response doesn't show the credit." };
    },
    async find(intent) {
      const customer = (await readCustomer(client, intent))?.customer;
      const account = customer?.storeCreditAccounts.nodes.find(
        ({ balance }) => balance.currencyCode === intent.currency,
      );
      return account ? findIn(account.transactions.nodes, intent) : { kind: 'not_found' };
    },
    resultOf,
  });

async function readCustomer(client: ShopifyClient, { order, currency }: CreditIntent) {
  const id = idOf('Order', order);
  if (id === null) return undefined;
  const found = await client.ask<CreditOf>(operations.store_credit_of, {
    id,
    currency: `currency_code:${currency}`,
  });
  return found.order ? { customer: found.order.customer ?? null } : undefined;
}

/** When credit expires: up to a day later than the shop wants, at a second that is made of its id. */
function expiryOf({ id, expires_at }: CreditIntent): Date | null {
  if (expires_at === null) return null;
  const of_day = createHash('sha256').update(id).digest().readUInt32BE(0) % day_s;
  return new Date((Math.ceil(expires_at.getTime() / second_ms) + of_day) * second_ms);
}

function findIn(rows: readonly Happened[], intent: CreditIntent): WriteResult | { kind: 'not_found' } {
  const { amount, currency, since, others } = intent;
  const isSince = ({ createdAt }: Happened) => Date.parse(createdAt) >= since.getTime() - skew_ms;
  const alike = rows.filter(isSince).flatMap((row) => {
    const { id } = row;
    const may_be_it =
      id !== undefined && minorOf(row.amount, currency) === amount && !others.includes(numberOf({ id }));
    return may_be_it ? [{ ...row, id }] : [];
  });
  const expires = expiryOf(intent);
  const ours = alike.find(
    ({ expiresAt }) => expires && expiresAt && Date.parse(expiresAt) === expires.getTime(),
  );
  if (ours) return { kind: 'succeeded', reference: numberOf(ours) };
  const [first] = alike;
  if (first)
    return {
      kind: 'unknown',
      message: `The customer was given ${formatMoney(amount, currency)} ${currency} of store credit in Shopify at ${first.createdAt} (transaction ${numberOf(first)}). Retour can't tell whether that is this credit. If it is, mark it as paid in Retour; if not, give it in Shopify, and then mark it as paid.`,
    };
  if (rows.length >= most_transactions && rows.every(isSince))
    return { kind: 'unknown', message: 'The account in Shopify has more transactions than Retour can read.' };
  return { kind: 'not_found' };
}

type Card = Named & { note?: string | null; lastCharacters: string; initialValue: Money };
type MadeCard = { giftCardCreate: { giftCard?: Card | null; userErrors: Refusal[] } | null };

/** Gift cards with a code of ours: Shopify makes one card with a code, however often it is asked. */
export const giftCards = (client: ShopifyClient): Write<CreditIntent> =>
  refundWrite({
    async send(intent) {
      const { id, amount, currency, expires_at, code } = intent;
      const input = {
        initialAmount: { amount: formatMoney(amount, currency), currencyCode: currency },
        code,
        note: noteOf(id),
        ...(expires_at === null ? {} : { expiresOn: expires_at.toISOString().slice(0, 10) }),
      };
      const { giftCardCreate: answer } = await client.ask<MadeCard>(operations.make_gift_card, { input });
      const [error] = answer?.userErrors ?? [];
      if (error?.code === 'TAKEN') {
        // Nobody else can have guessed the code, and the search may be behind.
        const found = await findCard(client, intent);
        return found.kind === 'not_found' ? { kind: 'succeeded', reference: null } : found;
      }
      if (error) return refused('refused_by_shopify', error.message.slice(0, 300));
      const card = answer?.giftCard;
      return card
        ? resultOfCard(card, intent)
        : { kind: 'unknown', message: "Shopify's response doesn't show the gift card." };
    },
    find: (intent) => findCard(client, intent),
    resultOf,
  });

async function findCard(
  client: ShopifyClient,
  intent: CreditIntent,
): Promise<WriteResult | { kind: 'not_found' }> {
  const asked = { query: intent.code };
  const { giftCards: found } = await client.ask<{ giftCards: Connection<Card> }>(
    operations.gift_cards,
    asked,
  );
  const last = intent.code?.slice(-4).toLowerCase();
  const ours = found.nodes.find(
    ({ note, lastCharacters }) => note === noteOf(intent.id) && lastCharacters.toLowerCase() === last,
  );
  return ours ? resultOfCard(ours, intent) : { kind: 'not_found' };
}

function resultOfCard({ id, initialValue }: Card, { amount, currency }: CreditIntent): WriteResult {
  const reference = numberOf({ id });
  return initialValue.currencyCode === currency && minorOf(initialValue, currency) === amount
    ? { kind: 'succeeded', reference }
    : {
        kind: 'unknown',
        message: `The gift card ${reference} in Shopify has another amount. Check it in Shopify.`,
      };
}

const minorOf = ({ amount }: { amount: string }, currency: string) => toMinor(parseDecimal(amount), currency);

/** Shopify refuses before it gives anything. */
function resultOf({ kind, message }: PlatformFailure): WriteResult {
  if (kind === 'refused' || kind === 'not_found') return refused('refused_by_shopify', message);
  return { kind: 'unknown', message };
}
