import { PlatformFailure } from '../connector.ts';
import type { DraftState, ExchangeIntent, ExchangeWrite, ShipTo, Tools } from '../connector.ts';
import { parseDecimal } from '../decimals.ts';
import { refusal } from '../exchange-write.ts';
import type { ShopifyClient } from './client.ts';
import { exchangeTag, idOf, numberOf } from './native.ts';
import type { Connection, Named } from './native.ts';
import * as operations from './operations.ts';

type Draft = Named & {
  ready: boolean;
  status: string;
  totalPriceSet: { presentmentMoney: { amount: string } };
  order?: (Named & { name: string }) | null;
};
type DraftLine = {
  name: string;
  quantity: number;
  variant?: {
    inventoryPolicy: string;
    inventoryQuantity?: number | null;
    inventoryItem: { tracked: boolean };
  } | null;
};
type Changed = {
  draftOrder?: (Draft & { lineItems?: Connection<DraftLine> }) | null;
  userErrors: { message: string }[];
};

/** Shopify works on a draft for a moment after it was made. */
const pause_ms = 1000;
const most_pauses = 5;

/**
 * Orders of exchanges as draft orders with a discount of 100 %. Shopify neither reserves nor ships anything for a draft, and makes one order of it: `order` of the
 * draft says which. Items that are sold out are refused here, since Shopify completes drafts without looking.
 */
export const exchangeWrite = (client: ShopifyClient, tools: Pick<Tools, 'pause'>): ExchangeWrite => ({
  begin: (intent) => begin(client, intent),
  look: async (draft) => stateOf(await read(client, draft)),
  async complete(draft) {
    let found = await read(client, draft);
    for (let i = 0; i < most_pauses && found && !found.ready && !found.order; i++) {
      await tools.pause(pause_ms);
      found = await read(client, draft);
    }
    if (!found?.ready || stateOf(found).kind !== 'open') return stateOf(found);
    const answer = await change(client, operations.complete_draft, {
      id: found.id,
    });
    // Another request may have completed it meanwhile.
    if (answer.refused !== null) return unlessOpen(await read(client, draft), answer.refused);
    return stateOf(answer.draft ?? (await read(client, draft)));
  },
  async discard(draft) {
    const found = await read(client, draft);
    if (!found || found.status === 'COMPLETED') return stateOf(found);
    const { refused } = await change(client, operations.delete_draft, { id: found.id });
    return unlessOpen(await read(client, draft), refused ?? 'It did not delete the draft order.');
  },
});

const draftId = (draft: string) => idOf('DraftOrder', draft);

async function change(client: ShopifyClient, operation: string, variables: object) {
  const [changed] = Object.values(await client.ask<Record<string, Changed | null>>(operation, variables));
  return { draft: changed?.draftOrder, refused: changed?.userErrors[0]?.message ?? null };
}

async function read(client: ShopifyClient, draft: string): Promise<Draft | null> {
  const id = draftId(draft);
  if (id === null) return null;
  return (await client.ask<{ draftOrder: Draft | null }>(operations.draft_of, { id })).draftOrder;
}

function stateOf(draft: Draft | null): DraftState {
  if (draft === null) return { kind: 'gone' };
  if (draft.order) return { kind: 'completed', order: { id: numberOf(draft.order), name: draft.order.name } };
  // Shopify may show the order a moment later.
  return { kind: 'open' };
}

function unlessOpen(draft: Draft | null, refused: string): DraftState {
  const state = stateOf(draft);
  if (state.kind === 'open' && draft?.status !== 'COMPLETED') throw refusal(`Shopify refuses it: ${refused}`);
  return state;
}

async function begin(client: ShopifyClient, intent: ExchangeIntent): Promise<string> {
  const made = await change(client, operations.make_draft, { input: inputOf(intent) });
  if (made.refused !== null) throw refusal(`Shopify refuses it: ${made.refused}`);
  const { draft } = made;
  if (!draft) throw new PlatformFailure('unavailable', "Shopify's response doesn't show the draft order.");
  const why = draft.lineItems?.nodes.flatMap(missingOf)[0] ?? chargeOf(draft);
  if (why === null) return numberOf(draft);
  // Nobody is to complete it by hand.
  await client.ask(operations.delete_draft, { id: draft.id });
  throw refusal(why);
}

function inputOf({ id, name, email, address, items }: ExchangeIntent): object {
  return {
    lineItems: items.map(({ variant, title, quantity }) => {
      const variantId = idOf('ProductVariant', variant);
      if (variantId === null) throw refusal(`Shopify doesn't have “${title}”.`);
      return {
        variantId,
        quantity,
        appliedDiscount: { title: 'Exchange', value: 100, valueType: 'PERCENTAGE' },
      };
    }),
    acceptAutomaticDiscounts: false,
    visibleToCustomer: false,
    tags: [exchangeTag(id)],
    note: `Exchange of return ${name}, Retour ${id}`,
    ...(email === null ? {} : { email }),
    ...(address === null ? {} : { shippingAddress: addressInput(address) }),
  };
}

function addressInput(address: ShipTo): object {
  const { first_name, last_name, company, address1, address2, city, region, postal_code, phone } = address;
  const code = address.country_code?.toUpperCase() ?? '';
  const given = {
    firstName: first_name,
    lastName: last_name,
    company,
    address1,
    address2,
    city,
    provinceCode: /^[A-Z0-9-]{1,6}$/i.test(region ?? '') ? region : null,
    zip: postal_code,
    countryCode: /^[A-Z]{2}$/.test(code) ? code : null,
    phone,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

/** Why an item can't be sent. */
function missingOf({ name, quantity, variant }: DraftLine): string[] {
  if (!variant) return [`Shopify doesn't have “${name}” any more.`];
  const { inventoryPolicy, inventoryQuantity, inventoryItem } = variant;
  const left = Math.max(0, inventoryQuantity ?? 0);
  if (!inventoryItem.tracked || inventoryPolicy === 'CONTINUE' || left >= quantity) return [];
  return [`“${name}” is out of stock in Shopify: ${left} left, and ${quantity} to send.`];
}

function chargeOf({ totalPriceSet: { presentmentMoney } }: Draft): string | null {
  return parseDecimal(presentmentMoney.amount).units === 0n
    ? null
    : `Shopify would charge ${presentmentMoney.amount} for the order, although all of it is discounted.`;
}
