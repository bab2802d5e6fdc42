import { Type } from '../../../platform/type.ts';
import { Id, IdInput, Nullable, OneOf, Text, TimeText, TsMs, TsOffset } from '../../../platform/fields.ts';
import { PageNumber, numberedPageOf } from '../../../platform/paging/numbered-page.ts';
import { refusal_reasons } from './dropoff-report.ts';

// What the operations of API contract, 14 and 20 take and give.

const same = 'The same under another name.';

export const Shipment = Type.Object(
  {
    loop_shipment_id: Type.Integer({ minimum: 1, description: "Retour's identifier of the shipment." }),
    shipment_id: Type.Integer({ minimum: 1, description: same }),
    happy_returns_shipment_id: Type.String({ description: "The network's identifier." }),
    network_shipment_id: Type.String({ description: same }),
    line_item_count: Type.Integer({ minimum: 0, description: 'Units in its bags.' }),
    return_count: Type.Integer({ minimum: 0, description: 'Returns that the units belong to.' }),
    created_at: TsOffset,
    updated_at: TsOffset,
  },
  { title: 'DropoffShipment', description: 'A consolidated shipment of many returns.' },
);

export const ShipmentItem = Type.Object(
  {
    carrier: Type.String({ description: 'Of the shipment; `N/A` if it is not known yet.' }),
    tracking_number: Type.String({ description: 'Of the shipment; `N/A` if it is not known yet.' }),
    happy_returns_return_bag_barcodes: Type.Array(Type.String(), {
      description: 'Bags of this shipment that contain the return.',
    }),
    happy_returns_rma_id: Type.String({ description: 'Drop-off code of the return.' }),
    happy_returns_shipment_id: Type.String(),
    shipment_id: Id,
    return_id: Id,
    line_item_id: Id,
    order_name: Type.String(),
    item_title: Type.String(),
    variant_title: Type.String({ description: 'Empty if there is none.' }),
    sku: Type.String({ description: 'Empty if there is none.' }),
    po_number: Nullable(Type.String()),
    shipping_box_barcode: Nullable(Type.String()),
  },
  { title: 'DropoffShipmentItem', description: 'One unit in a shipment.' },
);

export const ShipmentPage = numberedPageOf(Shipment, {
  title: 'DropoffShipmentPage',
  description: 'A page of shipments.',
});
export const ShipmentItemPage = numberedPageOf(ShipmentItem, {
  title: 'DropoffShipmentItemPage',
  description: 'A page of the units in a shipment, by return and unit.',
});

export const ShipmentsQuery = Type.Object({
  from: Type.Optional(TimeText('Created at or after this time. Default: the last 24 hours.')),
  to: Type.Optional(TimeText('Created at or before this time.')),
  page: Type.Optional(PageNumber),
});
export const ItemsQuery = Type.Object({ page: Type.Optional(PageNumber) });

const DroppedItem = Type.Object({
  line_item_id: IdInput('A unit of the return.'),
  accepted: Type.Optional(Type.Boolean({ default: true })),
  reason: Type.Optional(
    Nullable(
      OneOf(refusal_reasons, { description: 'Why the item was not accepted; required in that case.' }),
    ),
  ),
  note: Type.Optional(Nullable(Text(255))),
});

export const DropoffBody = Type.Object({
  scannable_id: Text(100, "Content of the shopper's QR code."),
  bag_barcode: Text(64, 'Bag that the accepted items were put into.'),
  items: Type.Array(DroppedItem, { minItems: 1, maxItems: 100 }),
  location: Type.Object({
    code: Text(64, 'The counter.'),
    name: Type.Optional(Nullable(Text(100))),
  }),
  occurred_at: Type.Optional(TimeText('Default: now. At most 5 minutes in the future.')),
});

export const Dropoff = Type.Object(
  {
    dropoff_id: Id,
    return_id: Id,
    happy_returns_rma_id: Type.String({ description: 'Drop-off code of the return.' }),
    bag_barcode: Type.String(),
    accepted_line_items: Type.Array(Id),
    refused_line_items: Type.Array(Type.Object({ line_item_id: Id, reason: OneOf(refusal_reasons) })),
    occurred_at: TsMs,
  },
  { title: 'Dropoff', description: 'Items of a return that a counter accepted or rejected.' },
);

/** Boxes of a shipment, and bags of a box (API contract, 21). */
const max_boxes = 500;
const max_bags = 1000;

export const ConsolidationBody = Type.Object({
  carrier: Type.Optional(Nullable(Text(32))),
  tracking_number: Type.Optional(Nullable(Text(256))),
  po_number: Type.Optional(Nullable(Text(64, 'Number of the purchase order.'))),
  boxes: Type.Array(
    Type.Object({
      shipping_box_barcode: Text(64),
      bag_barcodes: Type.Array(Text(64), {
        minItems: 1,
        maxItems: max_bags,
        description: 'Each bag is in one box.',
      }),
    }),
    { minItems: 1, maxItems: max_boxes, description: 'Everything in the shipment.' },
  ),
});

export const ProcessedBody = Type.Object({
  processed_at: Type.Optional(TimeText('Default: now.')),
});

const location_status = OneOf(['active', 'inactive'], {
  default: 'active',
  description: "Shoppers can't choose an inactive counter.",
});

const time_of_day = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
const OpeningPeriod = Type.Object({
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    description: 'Days of the week: 1 is Monday, 7 is Sunday.',
  }),
  opens: Type.String({ pattern: time_of_day, description: '`HH:MM`, in the time zone of the shop.' }),
  closes: Type.String({ pattern: time_of_day, description: '`HH:MM`, later on the same day.' }),
});

/** A week has 7 days, and a counter may close for lunch. */
const max_periods = 14;
const OpeningHours = Type.Array(OpeningPeriod, {
  minItems: 1,
  maxItems: max_periods,
  description:
    'When the counter is open. It is closed on days that are not in it. Periods of a day do not overlap.',
});

export const LocationBody = Type.Object({
  name: Text(100, 'Name of the counter, as shown to shoppers.'),
  status: Type.Optional(location_status),
  address: Type.Optional(
    Nullable(
      Type.Object({
        address1: Text(125),
        address2: Type.Optional(Nullable(Text(125))),
        city: Text(100),
        state: Type.Optional(Nullable(Text(100))),
        zip: Type.Optional(Nullable(Text(16))),
        country_code: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1, two letters.' }),
      }),
    ),
  ),
  opening_hours: Type.Optional(Nullable(OpeningHours)),
});

export const DropoffLocation = Type.Object(
  {
    code: Type.String(),
    name: Type.String(),
    address: Nullable(
      Type.Object({
        address1: Type.String(),
        address2: Nullable(Type.String()),
        city: Type.String(),
        state: Nullable(Type.String()),
        zip: Nullable(Type.String()),
        country: Type.String({ description: 'English short name of ISO 3166-1.' }),
        country_code: Type.String(),
      }),
    ),
    status: location_status,
    opening_hours: Nullable(OpeningHours),
    created_at: TsMs,
    updated_at: TsMs,
  },
  { title: 'DropoffLocation', description: 'A counter of the drop-off network.' },
);
