import type { Static } from 'typebox';
import type { ReturnLineItem, ReturnLineItemDetails } from './line-item.ts';

type Unit = Static<typeof ReturnLineItem>;

const travelling = {
  parent_return_reason: '',
  return_comment: 'N/A',
  outcome: 'default',
  exchange_variant: '',
  provider_restock_location_id: null,
  consolidation_destination_id: null,
  consolidation_tracking: null,
  condition: null,
  disposition: null,
} as const;

const sweater = {
  provider_line_item_id: '15880124403755',
  product_id: '9034417721',
  variant_id: '45210038812719',
  sku: 'MS-GREY-M',
  title: 'Merino Sweater - Grey / M',
  price: '89.00',
  discount: '8.90',
  tax: '12.79',
  returned_at: '2026-04-13 10:22:41',
  parent_return_reason: 'Size',
  return_reason: 'Too large',
  barcode: '4260155930127',
};

/** Given back as money: 80.10, less 3.90 that the exchange cost more, less the fee of 4.90. */
const refunded: Unit = {
  ...travelling,
  ...sweater,
  line_item_id: '5120331',
  refund: '71.30',
  refund_item: '59.92',
  refund_tax: '11.38',
  resolution: 'refund',
  provider_restock_location_id: '70655120',
  condition: {
    description: 'Unworn, tags attached',
    condition_category: 'grade_a',
    return_processor: 'intake@nordlicht.example.com',
    note: null,
    inspected_at: '2026-04-17 08:40:12',
    images: ['https://img.example.com/5120331-1.jpg'],
  },
  disposition: {
    disposition_outcome: 'back_to_stock',
    return_processor: 'intake@nordlicht.example.com',
    note: null,
    inspected_at: '2026-04-17 08:41:55',
  },
};

/** Swapped for a smaller one. */
const exchanged: Unit = {
  ...travelling,
  ...sweater,
  line_item_id: '5120332',
  refund: '0.00',
  refund_item: '0.00',
  refund_tax: '0.00',
  exchange_variant: '45210038779951',
  return_comment: 'Size S, please',
  resolution: 'exchange',
};

/** Kept by the shop as store credit. */
const credited: Unit = {
  ...travelling,
  line_item_id: '5120333',
  provider_line_item_id: '15880124436523',
  product_id: '9034417988',
  variant_id: '45210041499695',
  sku: 'MUG-4',
  title: 'Enamel Mugs',
  price: '36.00',
  discount: '3.60',
  tax: '5.17',
  refund: '0.00',
  refund_item: '0.00',
  refund_tax: '0.00',
  returned_at: '2026-04-13 10:22:41',
  return_reason: 'Changed my mind',
  barcode: 'N/A',
  resolution: 'credit',
};

/** The units of the processed return, in the list form. */
export const processed_units: Unit[] = [refunded, exchanged, credited];

/** The unit of the open return. */
export const open_unit: Unit = {
  ...travelling,
  line_item_id: '5120407',
  provider_line_item_id: '15880126009387',
  product_id: '9034420104',
  variant_id: '45210045300783',
  sku: 'LAMP-OAK',
  title: 'Oak Desk Lamp',
  price: '45.00',
  discount: '0.00',
  tax: '7.18',
  refund: '45.00',
  refund_item: '37.82',
  refund_tax: '7.18',
  returned_at: '2026-04-18 19:03:15',
  return_reason: 'Arrived damaged',
  return_comment: 'The shade has a dent',
  barcode: '4260155930844',
  resolution: 'refund',
};

const numberOrNull = (text: string | null) => (text ? Number(text) : null);

/** The same unit in the details form. */
export function unitInDetails(unit: Unit): Static<typeof ReturnLineItemDetails> {
  const [line_item_title = '', variant_title = ''] = unit.title.split(' - ');
  return {
    ...unit,
    line_item_title,
    variant_title,
    image: `https://img.example.com/p/${unit.sku.toLowerCase()}.jpg`,
    line_item_id: Number(unit.line_item_id),
    provider_line_item_id: numberOrNull(unit.provider_line_item_id),
    product_id: numberOrNull(unit.product_id),
    variant_id: numberOrNull(unit.variant_id),
    exchange_variant: numberOrNull(unit.exchange_variant) ?? '',
    reason: unit.return_reason,
    parent_reason: unit.parent_return_reason,
    provider_restock_location_id: numberOrNull(unit.provider_restock_location_id),
    consolidation_destination_id: numberOrNull(unit.consolidation_destination_id),
  };
}
