import type { NativeAddress } from '../texts.ts';

// What Vendure sends (https://docs.vendure.io/reference/graphql-api/admin), as far as Retour reads it. Amounts are whole numbers of a unit that the shop
// decides on: hundredths of the currency, unless its money strategy says otherwise.

type Text = string | null | undefined;

export type Address = {
  fullName?: Text;
  company?: Text;
  streetLine1?: Text;
  streetLine2?: Text;
  city?: Text;
  province?: Text;
  postalCode?: Text;
  countryCode?: Text;
};

/** An address under the names that connectors share. */
export const addressOf = (address: Address | null | undefined): NativeAddress | null =>
  address
    ? {
        first_name: address.fullName,
        company: address.company,
        address_1: address.streetLine1,
        address_2: address.streetLine2,
        city: address.city,
        region: address.province,
        postal_code: address.postalCode,
        country_code: address.countryCode,
      }
    : null;

/** The method of the payment by which Retour pays the order of an exchange. */
export const exchange_method = 'retour-exchange';

/** Whether Retour made an order, for an exchange. */
export const isExchange = ({ payments }: Pick<Order, 'payments'>) =>
  (payments ?? []).some(({ method }) => method === exchange_method);

type TaxLine = { description: string; taxRate: number };

export type OrderLine = {
  id: string;
  /** Without the units that were cancelled. */
  quantity: number;
  /** With them; 0 for a line that was added later. */
  orderPlacedQuantity: number;
  unitPrice: number;
  unitPriceWithTax: number;
  /** Of a unit, after the discounts of the line and of the order. */
  proratedUnitPrice: number;
  proratedUnitPriceWithTax: number;
  proratedLinePrice: number;
  proratedLinePriceWithTax: number;
  taxRate: number;
  taxLines: TaxLine[];
  discounts: { description: string }[];
  productVariant: { id: string; sku?: Text; name: string; product: { id: string; name: string } };
};

type Surcharge = { id: string; description: string; price: number; priceWithTax: number };

type ShippingLine = {
  discountedPrice: number;
  discountedPriceWithTax: number;
  shippingMethod?: { name: string } | null;
};

export type Refund = {
  id: string;
  state: string;
  total: number;
  reason?: Text;
  createdAt: string;
  lines?: { orderLineId: string; quantity: number }[] | null;
};

export type Payment = {
  id: string;
  method: string;
  state: string;
  amount: number;
  createdAt: string;
  refunds: Refund[];
};

export type Fulfillment = {
  id: string;
  state: string;
  createdAt: string;
  updatedAt: string;
  trackingCode?: Text;
  lines: { orderLineId: string; quantity: number }[];
};

export type Order = {
  id: string;
  code: string;
  state: string;
  currencyCode: string;
  /** Null of a cart. */
  orderPlacedAt?: Text;
  updatedAt: string;
  couponCodes?: string[] | null;
  customer?: {
    id: string;
    emailAddress?: Text;
    firstName?: Text;
    lastName?: Text;
    phoneNumber?: Text;
  } | null;
  shippingAddress?: Address | null;
  billingAddress?: Address | null;
  lines: OrderLine[];
  surcharges: Surcharge[];
  shippingLines: ShippingLine[];
  payments?: Payment[] | null;
  fulfillments?: Fulfillment[] | null;
};

export type Product = {
  id: string;
  name: string;
  description?: Text;
  featuredAsset?: { preview: string } | null;
  optionGroups?: { name: string; options: { name: string }[] }[] | null;
  collections?: { id: string; name: string }[] | null;
  facetValues?: { name: string }[] | null;
  variants: Variant[];
};

export type Variant = {
  id: string;
  sku?: Text;
  options: { name: string }[];
  prices: { currencyCode: string; price: number }[];
};

export type StockLocation = { id: string; name: string; description?: Text };

/** A variant with its levels. */
export type Stock = {
  id: string;
  product: { id: string };
  trackInventory: 'TRUE' | 'FALSE' | 'INHERIT';
  stockLevels: { stockLocationId: string; stockOnHand: number; stockAllocated: number }[];
};

/** What applies to all objects of a response. */
export type Terms = {
  activeChannel: { pricesIncludeTax: boolean };
  globalSettings: { trackInventory: boolean; serverConfig: { moneyStrategyPrecision: number } };
};

/** An object with what applies to it. */
export type With<T> = { object: T; terms: Terms };

/** Asked together with objects. */
export const terms_fields = `activeChannel { pricesIncludeTax }
  globalSettings { trackInventory serverConfig { moneyStrategyPrecision } }`;

const address_fields = 'fullName company streetLine1 streetLine2 city province postalCode countryCode';

export const payment_fields =
  'payments { id method state amount createdAt refunds { id state total reason createdAt lines { orderLineId quantity } } }';

/** Which parts of an object a request is to return. */
export const fields = {
  order: `id code state currencyCode orderPlacedAt updatedAt couponCodes
    customer { id emailAddress firstName lastName phoneNumber }
    shippingAddress { ${address_fields} } billingAddress { ${address_fields} }
    lines { id quantity orderPlacedQuantity unitPrice unitPriceWithTax proratedUnitPrice proratedUnitPriceWithTax
      proratedLinePrice proratedLinePriceWithTax taxRate taxLines { description taxRate } discounts { description }
      productVariant { id sku name product { id name } } }
    surcharges { id description price priceWithTax }
    shippingLines { discountedPrice discountedPriceWithTax shippingMethod { name } }
    ${payment_fields}
    fulfillments { id state createdAt updatedAt trackingCode lines { orderLineId quantity } }`,
  product: `id name description featuredAsset { preview } optionGroups { name options { name } } collections { id name }
    facetValues { name } variants { id sku options { name } prices { currencyCode price } }`,
  location: 'id name description',
  stock: 'id product { id } trackInventory stockLevels { stockLocationId stockOnHand stockAllocated }',
} as const;
