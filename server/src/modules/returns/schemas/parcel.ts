import { Type } from '../../../platform/type.ts';
import { EXCHANGE_TYPES, LABEL_STATUSES, OUT_OF_STOCK_RESOLUTIONS } from '@retour/contract/states';
import { Id, IdText, Nullable, OneOf, Pid, TsMs } from '../../../platform/fields.ts';
import { money, said, textOrEmpty, textOrNa } from './words.ts';

export const method_types = ['ship_with_label', 'ship_own', 'drop_off', 'in_store', 'pickup'] as const;
export const method_states = ['pending', 'dropped_off', 'in_transit', 'delivered', 'cancelled'] as const;

/** What the shopper gets instead: one row per unit (API contract, 10.3). */
export const Exchange = Type.Object(
  {
    exchange_id: said(IdText, 'Identifier of the exchange item.'),
    exchange_order_id: said(Nullable(Pid), 'Exchange order at the commerce platform; null until it exists.'),
    exchange_order_name: said(Nullable(Type.String()), 'Name of the exchange order, for example `#2207-E1`.'),
    product_id: textOrEmpty('Product at the commerce platform; empty if there is none.'),
    variant_id: textOrEmpty('Variant at the commerce platform; empty if there is none.'),
    sku: textOrEmpty('Stock keeping unit; empty if there is none.'),
    title: Type.String({ description: 'Product and variant, joined by ` - `.' }),
    type: OneOf(EXCHANGE_TYPES, {
      description:
        '`exchange`: the same product; `advanced_exchange`: another product; `shop_now`: from a cart.',
    }),
    price: money('Price before discounts.'),
    discount: money('Discount.'),
    tax: money('Tax.'),
    total: money('Price less discount, plus tax unless prices include it.'),
    out_of_stock: Type.Boolean({ description: "The item couldn't be supplied." }),
    out_of_stock_resolution: said(
      Nullable(OneOf(OUT_OF_STOCK_RESOLUTIONS)),
      "What the shopper gets in place of an item that couldn't be supplied.",
    ),
    consolidation_tracking: Nullable(Type.String()),
  },
  { title: 'Exchange', description: 'One exchange item.' },
);

/** A label that is not voided. */
export const ReturnLabel = Type.Object(
  {
    id: said(Id, 'Identifier of the label.'),
    status: OneOf(LABEL_STATUSES),
    carrier: textOrNa('Carrier; `N/A` if unknown.'),
    tracking_number: textOrNa('Tracking number; `N/A` if there is none.'),
    updated_at: said(TsMs, 'Last change of the status.'),
    last_seen_at: Type.Optional(
      said(
        Nullable(TsMs),
        'When the carrier last scanned the parcel on its way; null if no carrier reports it.',
      ),
    ),
    last_seen_place: Type.Optional(
      said(Nullable(Type.String()), 'Where that was, for people; null if unknown.'),
    ),
    url: said(Nullable(Type.String()), 'The label as a document.'),
    tracking_url: said(Nullable(Type.String()), "The carrier's page about the parcel."),
    rate: said(Nullable(Type.Integer({ minimum: 0 })), 'Price in minor units of `currency`.'),
    currency: Nullable(Type.String()),
    line_items: Type.Array(Id, { description: 'Units in this parcel.' }),
  },
  { title: 'ReturnLabel', description: 'A label of the return.' },
);

const ReturnMethodAddress = Type.Object(
  {
    address1: Type.String(),
    address2: Nullable(Type.String()),
    city: Type.String(),
    state: Nullable(Type.String()),
    zip: Nullable(Type.String()),
    country: Type.String(),
    country_code: Type.String(),
  },
  { title: 'ReturnMethodAddress', description: 'Address of a drop-off counter, or of a pick-up.' },
);

/** How the goods travel. */
export const ReturnMethod = Type.Object(
  {
    provider: Type.String({ description: 'Label provider or drop-off network.' }),
    method_type: OneOf(method_types),
    address: said(Nullable(ReturnMethodAddress), 'Counter or pick-up address.'),
    state: OneOf(method_states),
    rma_id: said(Nullable(Type.String()), 'Code of the return at the drop-off network.'),
    scannable_id: said(Nullable(Type.String()), 'Content of the QR code.'),
    qr_code_url: said(Nullable(Type.String()), 'Image of the QR code.'),
    scheduled_at: Nullable(TsMs),
    delivered_at: Nullable(TsMs),
    shipping_box_barcode: said(Nullable(Type.String()), 'Box of a consolidated shipment.'),
  },
  { title: 'ReturnMethod', description: 'How the items are sent back.' },
);
