import { Type } from '../../../platform/type.ts';
import { LABEL_STATUSES, RETURN_OUTCOMES, WIRE_STATES } from '@retour/contract/states';
import { Id, IdText, Money, Nullable, OneOf, TsMs } from '../../../platform/fields.ts';
import { method_states, method_types } from './parcel.ts';
import { NotAvailable, money, said, textOrEmpty, textOrNa } from './words.ts';

const ShippingNoticeMethod = Type.Object(
  {
    provider: Type.String(),
    method_type: OneOf(method_types),
    rma_id: Nullable(Type.String()),
    state: OneOf(method_states),
    delivered_at: Nullable(TsMs),
    scannable_id: Nullable(Type.String()),
    package_reference: Nullable(Type.String()),
    shipping_box_barcode: Nullable(Type.String()),
    created_at: TsMs,
  },
  { title: 'ShippingNoticeMethod', description: 'How the unit is sent back.' },
);

/** One unit that the warehouse should expect (API contract, 11.10). */
export const ShippingNotice = Type.Object(
  {
    id: said(Id, 'Identifier of the return; together with `return_line_item_id` it identifies the row.'),
    return_line_item_id: IdText,
    order_id: IdText,
    order_name: textOrEmpty('Name of the order; empty if there is none.'),
    order_number: textOrEmpty('Number of the order; empty if there is none.'),
    provider_order_number: textOrEmpty(
      'Number of the order at the commerce platform; empty if there is none.',
    ),
    state: OneOf(WIRE_STATES, { description: 'State of the return.' }),
    customer_email: textOrEmpty('Email address of the customer; empty if unknown or erased.'),
    title: textOrEmpty('Product and variant.'),
    variant_title: textOrEmpty('Variant; empty if there is none.'),
    purchase_price: money('Price less discount of the unit.'),
    sku: textOrEmpty('Stock keeping unit; empty if there is none.'),
    barcode: textOrNa('Barcode; `N/A` if there is none.'),
    carrier: textOrNa('Carrier of the label; `N/A` if there is none.'),
    service: textOrNa('Service of the carrier; `N/A` if there is none.'),
    label_status: OneOf([...LABEL_STATUSES, 'N/A']),
    tracking_number: textOrNa('Tracking number; `N/A` if there is none.'),
    tracking_url: Nullable(Type.String()),
    restock_status: OneOf(['pending', 'restocked', 'not_restocked']),
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'Currency of the shop.' }),
    label_updated_at: said(
      Type.Union([TsMs, NotAvailable]),
      'Last change of the label; `N/A` if there is none.',
    ),
    label_url: Nullable(Type.String()),
    label_rate: said(Nullable(Money), 'Price of the label.'),
    closed_at: Nullable(TsMs),
    updated_at: said(TsMs, 'Last change of the return.'),
    created_at: said(TsMs, 'When the return was created.'),
    return_reason: Type.String(),
    destination_id: Nullable(Id),
    return_method: Nullable(ShippingNoticeMethod),
    outcome: OneOf(RETURN_OUTCOMES, { description: 'Outcome of the whole return.' }),
  },
  { title: 'ShippingNotice', description: 'One unit that the warehouse should expect.' },
);
