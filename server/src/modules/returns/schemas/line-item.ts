import { Type } from '../../../platform/type.ts';
import type { TProperties } from 'typebox';
import { UNIT_DISPOSITIONS, RESOLUTIONS } from '@retour/contract/states';
import { Id, IdText, Nullable, OneOf, Pid, TsPlain } from '../../../platform/fields.ts';
import { money, said, textOrEmpty, textOrNa } from './words.ts';

/** What an inspector found (API contract, 10.2). */
export const ItemCondition = Type.Object(
  {
    description: Type.String(),
    condition_category: said(Nullable(Type.String()), 'Grade, for example `grade_a`.'),
    category: Type.Optional(
      Type.Object(
        {
          subject: Type.String(),
          title: Type.String(),
          grade: Nullable(Type.String()),
          category_name: Nullable(Type.String()),
          category_parent: Nullable(Type.String()),
        },
        { description: 'The category as it was sent, if the unit was graded with version 2026-10 or later.' },
      ),
    ),
    return_processor: said(Nullable(Type.String()), 'Who inspected, by convention an email address.'),
    note: Nullable(Type.String()),
    inspected_at: Nullable(TsPlain),
    images: Type.Array(Type.String(), { description: 'URLs of photographs.' }),
  },
  { title: 'ItemCondition', description: 'What an inspector found.' },
);

/** Where a unit goes after inspection. */
export const ItemDisposition = Type.Object(
  {
    disposition_outcome: said(Type.String(), 'For example `back_to_stock` or `recycle`.'),
    return_processor: said(Nullable(Type.String()), 'Who decided, by convention an email address.'),
    note: Nullable(Type.String()),
    inspected_at: Nullable(TsPlain),
  },
  { title: 'ItemDisposition', description: 'What happens to a unit after inspection.' },
);

const goods = {
  sku: textOrEmpty('Stock keeping unit; empty if there is none.'),
  title: Type.String({ description: 'Product and variant, joined by ` - `.' }),
} satisfies TProperties;

const amounts = {
  price: money('Price of the unit before discounts.'),
  discount: money('Share of all discounts of the order.'),
  tax: money('Share of the tax that the order stored.'),
  refund: money('Share of the refund of the return.'),
  refund_item: money('Part of `refund` that is not tax.'),
  refund_tax: money('Part of `refund` that is tax.'),
  returned_at: said(TsPlain, 'When the unit was added to the return.'),
  return_reason: Type.String({ description: 'Reason as the shopper saw it.' }),
  parent_return_reason: textOrEmpty('Group of the reason; empty if there is none.'),
  return_comment: textOrNa('What the shopper added; `N/A` if nothing.'),
  barcode: textOrNa('Barcode of the variant; `N/A` if there is none.'),
  outcome: OneOf(UNIT_DISPOSITIONS, { description: 'What happens to the unit; `default`: it is sent back.' }),
  resolution: OneOf(RESOLUTIONS, { description: 'What the shopper gets; `none` for a rejected unit.' }),
} satisfies TProperties;

const inspection = {
  consolidation_tracking: said(
    Nullable(Type.String()),
    'Tracking number of the consolidated drop-off shipment.',
  ),
  condition: Nullable(ItemCondition),
  disposition: Nullable(ItemDisposition),
} satisfies TProperties;

const wanted = 'Variant of the exchange; empty if there is none.';
const restocked = 'Location where the unit was restocked.';
const consolidated = 'Destination of the consolidated drop-off shipment.';

/** One returned unit in the list form: identifiers are text. */
export const ReturnLineItem = Type.Object(
  {
    line_item_id: said(IdText, 'Identifier of the unit in the return.'),
    provider_line_item_id: textOrEmpty('Line of the order at the commerce platform; empty if there is none.'),
    product_id: textOrEmpty('Product at the commerce platform; empty if there is none.'),
    variant_id: textOrEmpty('Variant at the commerce platform; empty if there is none.'),
    ...goods,
    ...amounts,
    exchange_variant: textOrEmpty(wanted),
    provider_restock_location_id: said(Nullable(Type.String()), restocked),
    consolidation_destination_id: said(Nullable(IdText), consolidated),
    ...inspection,
  },
  { title: 'ReturnLineItem', description: 'One returned unit, in the list form.' },
);

/** One returned unit in the details form: identifiers are numbers. */
export const ReturnLineItemDetails = Type.Object(
  {
    line_item_id: said(Id, 'Identifier of the unit in the return.'),
    provider_line_item_id: said(Nullable(Pid), 'Line of the order at the commerce platform.'),
    product_id: said(Nullable(Pid), 'Product at the commerce platform.'),
    variant_id: said(Nullable(Pid), 'Variant at the commerce platform.'),
    ...goods,
    line_item_title: Type.String({ description: 'Title of the product.' }),
    variant_title: textOrEmpty('Title of the variant; empty if there is none.'),
    image: said(Nullable(Type.String()), 'URL of an image of the product.'),
    ...amounts,
    exchange_variant: said(Type.Union([Pid, Type.Literal('')]), wanted),
    reason: Type.String({ description: 'Equals `return_reason`.' }),
    parent_reason: Type.String({ description: 'Equals `parent_return_reason`.' }),
    provider_restock_location_id: said(Nullable(Pid), restocked),
    consolidation_destination_id: said(Nullable(Id), consolidated),
    ...inspection,
  },
  { title: 'ReturnLineItemDetails', description: 'One returned unit, in the details form.' },
);
