import { numberOf } from '../../src/shopify/native.ts';
import type { Named, Order } from '../../src/shopify/native.ts';
import type { FakeCard, FakeCredit, Shop } from './shop.ts';

type Money = { amount: string; currencyCode: string };
type CreditInput = { creditAmount: Money; expiresAt?: string };
type CardInput = { initialAmount: Money; code: string; note?: string; expiresOn?: string };

/** The customer of an order, with accounts of store credit by their currencies. */
export const customerOf = ({ credits }: Shop, { customer }: Order) =>
  customer && {
    ...customer,
    storeCreditAccounts: () => {
      const given = credits.get(customer.id) ?? [];
      const currencies = [...new Set(given.map(({ amount }) => amount.currencyCode))];
      return {
        nodes: currencies.map((currencyCode) => ({
          id: `gid://shopify/StoreCreditAccount/${numberOf(customer)}${currencyCode}`,
          balance: { currencyCode },
          transactions: ({ reverse }: { reverse?: boolean }) => {
            const nodes = given.filter(({ amount }) => amount.currencyCode === currencyCode);
            return { nodes: reverse ? nodes.toReversed() : nodes };
          },
        })),
      };
    },
  };

/** Cards are found by their whole code or their note, a while after they are made. */
export const giftCardsOf =
  (shop: Shop) =>
  ({ query }: { query: string }) => ({
    nodes: [...shop.cards.values()]
      .filter(({ createdAt }) => Date.parse(createdAt) <= shop.now().getTime() - shop.card_delay_ms)
      .filter(({ code, note }) => [code, note?.toLowerCase()].includes(query.toLowerCase()))
      .map(shown),
  });

const shown = ({ code, ...card }: FakeCard) => ({ ...card, lastCharacters: code.slice(-4) });

/** Gives credit as often as it is asked, and makes one card with a code. */
export function creditMutations(shop: Shop, deny: (scope: string) => void) {
  const refusal = (code: string, message: string) => ({ userErrors: [{ code, message }] });
  return {
    storeCreditAccountCredit: ({ id, creditInput }: Named & { creditInput: CreditInput }) => {
      deny('write_store_credit_account_transactions');
      const { creditAmount, expiresAt = null } = creditInput;
      const is_known = [...shop.orders.values()].some(({ customer }) => customer?.id === id);
      if (!is_known) return refusal('OWNER_NOT_FOUND', 'Owner does not exist');
      if (creditAmount.currencyCode !== shop.currency)
        return refusal('UNSUPPORTED_CURRENCY', 'Currency is not supported');
      if (Number(creditAmount.amount) > shop.most_credit)
        return refusal('CREDIT_LIMIT_EXCEEDED', 'The operation would cause the credit limit to be exceeded');
      const made: FakeCredit = {
        __typename: 'StoreCreditAccountCreditTransaction',
        id: shop.newId('StoreCreditAccountCreditTransaction'),
        createdAt: shop.time(),
        amount: { ...creditAmount },
        expiresAt: expiresAt && shop.keepExpiry(expiresAt),
      };
      shop.credits.set(id, [...(shop.credits.get(id) ?? []), made]);
      return { storeCreditAccountTransaction: made, userErrors: [] };
    },
    giftCardCreate: ({ input }: { input: CardInput }) => {
      deny('write_gift_cards');
      const { initialAmount, code: given, note = null, expiresOn = null } = input;
      const code = given.toLowerCase();
      if (!/^[a-z0-9]{8,20}$/.test(code)) return refusal('INVALID', 'Code is invalid');
      if (shop.cards.has(code)) return refusal('TAKEN', 'Code has already been taken');
      if (Number(initialAmount.amount) > shop.most_credit)
        return refusal('GIFT_CARD_LIMIT_EXCEEDED', "The gift card's value exceeds the allowed limits");
      const id = shop.newId('GiftCard');
      const card = { id, code, note, initialValue: { ...initialAmount }, expiresOn, createdAt: shop.time() };
      shop.cards.set(code, card);
      return { giftCard: shown(card), userErrors: [] };
    },
  };
}
