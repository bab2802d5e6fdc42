import type { FakeService } from '../../server/test/support/fake-service.ts';
import type { Order as WooOrder } from '../src/woocommerce/native.ts';
import type { FakeVendure } from './fake-vendure.ts';
import type { FakeMedusa } from './fake-medusa.ts';
import { stockedAs } from './fake-woocommerce-exchanges.ts';
import type { FakeWooCommerce } from './fake-woocommerce.ts';
import type { FakeShopify } from './shopify/shop.ts';
import { numberOf } from '../src/shopify/native.ts';

/** The order of an exchange at a small platform. */
export type MadeExchange = {
  id: string;
  name: string;
  /** What it is known by as ours. */
  mark: string;
  email: string;
  /** Units by variants. */
  items: [string, number][];
  /** Recipient, street, postal code and country. */
  to: (string | null | undefined)[];
  /** What its customer has still to pay. */
  owed: number;
};

/** What tests of orders of exchanges need of a small platform. */
export type ExchangePlatform = {
  name: string;
  service: FakeService;
  settings: Record<string, string>;
  /** Two that can be sent. */
  variants: [string, string];
  addOrder(): string;
  /** The orders that were made of exchanges. */
  made(): MadeExchange[];
  /** How many drafts there are. */
  drafts(): number;
  /** Sets how many units are left of a variant. */
  stock(variant: string, units: number): void;
  /** Somebody deletes all drafts. */
  deleteDrafts(): void;
  /** Whether it looks at its stock once more when a draft is completed. */
  looks_again: boolean;
  /** Requests by which a draft is made, the one that completes it, and the one that shows it. */
  requests: { begin: string[]; complete: string; look: string };
  /** Takes the permission away, or gives it back. */
  allow(is_allowed: boolean): void;
};

/** Of a Vendure. */
export function exchangesOfVendure(service: FakeVendure): ExchangePlatform {
  const drafts = () =>
    [...service.orders.values()].filter(({ state }) => state === 'Draft' || state === 'ArrangingPayment');
  const isOurs = ({ method }: { method: string }) => method === 'retour-exchange';
  return {
    name: 'vendure',
    service,
    settings: { url: service.url, key: service.key },
    variants: ['11', '21'],
    addOrder: () => service.addOrder().id,
    made: () =>
      [...service.orders.values()]
        .filter(({ payments }) => (payments ?? []).some(isOurs))
        .map((order) => {
          const total = [...order.lines.map((line) => line.proratedLinePriceWithTax), 490];
          return {
            id: order.id,
            name: order.code,
            mark: order.notes[0]!.data.note,
            email: order.customer?.emailAddress ?? '',
            items: order.lines.map(({ productVariant, quantity }) => [productVariant.id, quantity]),
            to: addressOf(order.shippingAddress),
            owed: total.reduce((sum, one) => sum + one, 0) - order.payments![0]!.amount,
          };
        }),
    drafts: () => drafts().length,
    stock(variant, units) {
      const [level] = service.stock.get(variant)!.stockLevels;
      Object.assign(level!, { stockOnHand: units, stockAllocated: 0 });
      service.touch('stock', variant);
    },
    deleteDrafts: () => drafts().forEach(({ id }) => service.orders.delete(id)),
    looks_again: true,
    requests: { begin: ['MakeDraft', 'FillDraft', 'ShipDraft'], complete: 'CompleteDraft', look: 'DraftOf' },
    allow(is_allowed) {
      for (const name of ['CreateOrder', 'DeleteOrder'])
        service.permissions[is_allowed ? 'add' : 'delete'](name);
    },
  };
}

const addressOf = (address: any) => [
  address?.fullName,
  address?.streetLine1,
  address?.postalCode,
  address?.countryCode,
];

/** Of a WooCommerce. */
export function exchangesOfWooCommerce(service: FakeWooCommerce): ExchangePlatform {
  const { url, consumer_key, consumer_secret } = service;
  const isOurs = ({ payment_method }: WooOrder) => payment_method === 'retour-exchange';
  const ours = () => [...service.orders.values()].filter(isOurs);
  const drafts = () => ours().filter(({ status }) => status === 'pending');
  return {
    name: 'woocommerce',
    service,
    settings: { url, consumer_key, consumer_secret },
    variants: ['13', '21'],
    addOrder: () => String(service.addOrder().id),
    made: () =>
      ours()
        .filter(({ status }) => status === 'processing')
        .map((order) => ({
          id: String(order.id),
          name: `#${order.number}`,
          mark: JSON.stringify([
            order.meta_data,
            (order as { payment_method_title?: string }).payment_method_title,
          ]),
          email: order.billing?.email ?? '',
          items: (order.line_items ?? []).map((line) => [
            String(line.variation_id || line.product_id),
            line.quantity,
          ]),
          to: [
            `${order.shipping?.first_name} ${order.shipping?.last_name}`,
            order.shipping?.address_1,
            order.shipping?.postcode,
            order.shipping?.country,
          ],
          owed: Number(order.total),
        })),
    drafts: () => drafts().length,
    stock(variant, units) {
      const sold = stockedAs(service, Number(variant))!;
      sold.stock_quantity = units;
      service.touch(service.products.get(variant === '13' ? 11 : 21)!);
    },
    deleteDrafts: () => drafts().forEach(({ id }) => service.orders.delete(id)),
    looks_again: false,
    requests: { begin: ['make_order'], complete: 'change_order', look: 'order' },
    allow: (is_allowed) => void (service.permissions = is_allowed ? 'read_write' : 'read'),
  };
}

/** Of a Medusa. */
export function exchangesOfMedusa(service: FakeMedusa): ExchangePlatform {
  const drafts = () => [...service.orders.values()].filter(({ is_draft_order }) => is_draft_order);
  return {
    name: 'medusa',
    service,
    settings: { url: service.url, key: service.key },
    variants: ['variant_1M', 'variant_2S'],
    addOrder: () => service.addOrder().id,
    made: () =>
      [...service.orders.values()]
        .filter(({ is_draft_order, metadata }) => !is_draft_order && metadata)
        .map((order) => {
          const { first_name, last_name, address_1, postal_code, country_code } =
            order.shipping_address ?? {};
          return {
            id: order.id,
            name: `#${order.display_id}`,
            mark: JSON.stringify(order.metadata),
            email: order.email ?? '',
            items: (order.items ?? []).map(({ variant_id, quantity }) => [variant_id!, quantity]),
            to: [`${first_name} ${last_name}`, address_1, postal_code, country_code?.toUpperCase()],
            owed: (order as { total?: number }).total ?? Number.NaN,
          };
        }),
    drafts: () => drafts().length,
    stock(variant, units) {
      const item = service.stock.get(`iitem_${variant}`)!;
      Object.assign(item.location_levels![0]!, { stocked_quantity: units, reserved_quantity: 0 });
      service.touch('stock', item.id);
    },
    deleteDrafts: () => drafts().forEach(({ id }) => service.orders.delete(id)),
    looks_again: true,
    requests: { begin: ['make_draft'], complete: 'convert_draft', look: 'order' },
    allow: (is_allowed) => void (service.may_draft = is_allowed),
  };
}

/** Of a Shopify. */
export function exchangesOfShopify(service: FakeShopify): ExchangePlatform {
  const { url, client_id, client_secret } = service;
  const variants = [...service.products.values()].flatMap(({ variants: of }) => of.nodes.map(numberOf));
  const drafts = () => [...service.drafts.values()].filter(({ status }) => status === 'OPEN');
  return {
    name: 'shopify',
    looks_again: false,
    service,
    settings: { url, client_id, client_secret },
    variants: [variants[1]!, variants[2]!],
    addOrder: () => numberOf(service.addOrder()),
    made: () =>
      [...service.orders.values()]
        .filter(({ tags }) => tags.some((tag) => tag.startsWith('retour-stl_')))
        .map((order) => {
          const { address, items } = [...service.drafts.values()].find((draft) => draft.order === order.id)!;
          return {
            id: numberOf(order),
            name: order.name,
            mark: order.tags.join(),
            email: order.email ?? '',
            items: items.map(({ variant, quantity }) => [numberOf({ id: variant }), quantity]),
            to: [
              `${address?.['firstName']} ${address?.['lastName']}`,
              address?.['address1'],
              address?.['zip'],
              address?.['countryCode'],
            ],
            owed: Number(order.totalPriceSet.shopMoney.amount),
          };
        }),
    drafts: () => drafts().length,
    stock: (variant, units) => service.stock(variant, units),
    deleteDrafts: () => drafts().forEach(({ id }) => service.drafts.delete(id)),
    requests: { begin: ['MakeDraft'], complete: 'CompleteDraft', look: 'DraftOf' },
    allow(is_allowed) {
      if (is_allowed) service.scopes.add('write_draft_orders');
      else service.scopes.delete('write_draft_orders');
    },
  };
}
