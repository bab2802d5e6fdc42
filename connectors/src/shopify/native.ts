import type { NativeAddress } from '../texts.ts';

// What the operations return, as far as Retour reads it. Amounts are texts in major units. All pages of a connection are in its nodes.

type Text = string | null | undefined;

export type Connection<T> = { nodes: T[] };
export type Named = { id: string };

/** An amount in the currency of the shop, and in the one that the customer paid in. */
export type Bag = { shopMoney: { amount: string }; presentmentMoney: { amount: string } };

export type Address = {
  firstName?: Text;
  lastName?: Text;
  company?: Text;
  address1?: Text;
  address2?: Text;
  city?: Text;
  provinceCode?: Text;
  zip?: Text;
  countryCodeV2?: Text;
};

export type TaxLine = { title: string; rate?: number | null; priceSet: Bag };

export type LineItem = {
  id: string;
  title: string;
  variantTitle?: Text;
  sku?: Text;
  /** With units that were refunded or removed. */
  quantity: number;
  /** Without them. */
  currentQuantity: number;
  taxable: boolean;
  product?: Named | null;
  variant?: Named | null;
  originalUnitPriceSet: Bag;
  /** Of the line and of the order, for all units. */
  discountAllocations: { allocatedAmountSet: Bag }[];
  taxLines: TaxLine[];
};

export type ShippingLine = { title: string; discountedPriceSet: Bag; taxLines: TaxLine[] };

export type Transaction = {
  id: string;
  kind: string;
  status: string;
  gateway?: Text;
  createdAt: string;
  processedAt?: Text;
  amountSet: Bag;
  parentTransaction?: Named | null;
};

export type Fulfillment = {
  id: string;
  status: string;
  createdAt: string;
  deliveredAt?: Text;
  requiresShipping: boolean;
  trackingInfo: { number?: Text }[];
  fulfillmentLineItems: Connection<{ id: string; quantity?: number | null; lineItem: Named }>;
};

export type Refund = {
  id: string;
  note?: Text;
  createdAt?: Text;
  return?: Named | null;
  transactions: Connection<Transaction>;
  refundLineItems: Connection<{ quantity: number; lineItem: Named }>;
};

export type ReturnLine = {
  id: string;
  quantity: number;
  /** Units whose sale isn't taken back yet, and those whose is. */
  processableQuantity: number;
  processedQuantity: number;
  returnReasonNote: string;
  /** Absent where the item isn't of the order. */
  fulfillmentLineItem?: { id: string; lineItem: Named };
};
/** What became of the units that came back. */
export type ReversedLine = {
  id: string;
  fulfillmentLineItem?: Named | null;
  dispositions: { type: string; quantity: number }[];
};
export type Return = {
  id: string;
  status: string;
  returnLineItems: Connection<ReturnLine>;
  /** Read of those that Retour wrote. */
  reverseFulfillmentOrders?: Connection<{ id: string; lineItems: Connection<ReversedLine> }>;
};

/** Returns that take units: not those that were called off. */
export const takesUnits = ({ status }: Pick<Return, 'status'>) =>
  status !== 'CANCELED' && status !== 'DECLINED';

const longest_note = 255;

/** Why something comes back, and which return in Retour that is: Shopify has no other place that an app can find again. */
export function markedReason(reason: string | null, { id, name }: { id: string; name: string }): string {
  const mark = `(${name}, Retour ${id})`;
  return `${(reason ?? '').slice(0, longest_note - 1 - mark.length).toWellFormed()} ${mark}`.trim();
}

type Marked = { status: string; returnLineItems: Connection<{ returnReasonNote: string }> };

/** The id of the return in Retour that a return of Shopify is; nothing for those of others, and for those that are called off. */
export const markOf = (one: Marked): string | undefined =>
  takesUnits(one)
    ? one.returnLineItems.nodes
        .map(({ returnReasonNote }) => /, Retour ([^ )]+)\)$/.exec(returnReasonNote)?.[1])
        .find((id) => id !== undefined)
    : undefined;

/** The tag of the order that Retour makes for an exchange, by our id. */
export const exchangeTag = (id: string) => `retour-${id}`;

/** Whether Retour made an order, for an exchange. */
export const isExchange = ({ tags }: Pick<Order, 'tags'>) => tags.some((tag) => /^retour-stl_/i.test(tag));

/** What became of the units of a line of a return. */
export const reversedLinesOf = ({ reverseFulfillmentOrders }: Return, { fulfillmentLineItem }: ReturnLine) =>
  (reverseFulfillmentOrders?.nodes ?? [])
    .flatMap(({ lineItems }) => lineItems.nodes)
    .filter((line) => line.fulfillmentLineItem?.id === fulfillmentLineItem?.id);

export const unitsOf = (rows: readonly { quantity: number }[]): number =>
  rows.reduce((total, { quantity }) => total + quantity, 0);

export type Order = {
  id: string;
  name: string;
  processedAt: string;
  updatedAt: string;
  cancelledAt?: Text;
  closedAt?: Text;
  taxesIncluded: boolean;
  currencyCode: string;
  presentmentCurrencyCode: string;
  email?: Text;
  phone?: Text;
  tags: string[];
  discountCodes: string[];
  customer?: {
    id: string;
    firstName?: Text;
    lastName?: Text;
    defaultEmailAddress?: { emailAddress: string } | null;
    defaultPhoneNumber?: { phoneNumber: string } | null;
  } | null;
  /** Whether the customer bought for themselves, or for a company. */
  purchasingEntity?: { __typename: string } | null;
  shippingAddress?: Address | null;
  billingAddress?: Address | null;
  totalPriceSet: Bag;
  shippingLines: Connection<ShippingLine>;
  transactions: Transaction[];
  lineItems: Connection<LineItem>;
  fulfillments: Fulfillment[];
  refunds: Refund[];
  returns: Connection<Return>;
};

export type Variant = {
  id: string;
  title: string;
  sku?: Text;
  barcode?: Text;
  price: string;
  inventoryItem: { id: string; measurement: { weight?: { unit: string; value: number } | null } };
};

export type Product = {
  id: string;
  title: string;
  description: string;
  productType: string;
  status: string;
  updatedAt: string;
  tags: string[];
  options: { name: string; values: string[] }[];
  media: Connection<{ preview?: { image?: { url: string } | null } | null }>;
  collections: Connection<{ id: string; title: string }>;
  variants: Connection<Variant>;
};

export type Location = {
  id: string;
  name: string;
  isActive: boolean;
  address: {
    address1?: Text;
    address2?: Text;
    city?: Text;
    provinceCode?: Text;
    zip?: Text;
    countryCode?: Text;
  };
};

export type Level = { isActive: boolean; location: Named; quantities: { quantity: number }[] };

export type InventoryItem = {
  id: string;
  tracked: boolean;
  variants?: Connection<{ id: string; product: Named }> | null;
  inventoryLevels: Connection<Level>;
};

/** The number of an id such as `gid://shopify/Order/123`: it is what other systems and the webhooks know. */
export const numberOf = ({ id }: Named): string => id.slice(id.lastIndexOf('/') + 1).replace(/\?.*$/, '');

/** The id of a number; null where it isn't one. */
export const idOf = (type: string, number: string): string | null =>
  /^[0-9]{1,18}$/.test(number) ? `gid://shopify/${type}/${number}` : null;

/** An address under the names that connectors share. */
export const addressOf = (address: Address | null | undefined): NativeAddress | null =>
  address
    ? {
        first_name: address.firstName,
        last_name: address.lastName,
        company: address.company,
        address_1: address.address1,
        address_2: address.address2,
        city: address.city,
        region: address.provinceCode,
        postal_code: address.zip,
        country_code: address.countryCodeV2,
      }
    : null;
