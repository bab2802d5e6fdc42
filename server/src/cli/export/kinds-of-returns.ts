import { both, currencies, external, ofOrder, ofReturn, shop_currency } from './kind.ts';
import type { Kind } from './kind.ts';

/** Orders with their parts. */
export const orders: Kind[] = [
  {
    name: 'orders',
    table: 'orders',
    about: 'Orders',
    key: 'id',
    columns:
      'id external_id name order_number source sales_channel status customer_id shipping_address billing_address taxes_included currency total_price total_discounts total_taxes total_shipping currency_presentment total_price_presentment total_discounts_presentment total_taxes_presentment total_shipping_presentment order_discounts shipping_lines fees adjustments sent_presentment tags created_at updated_at',
    joined: {
      customer_external_id: [
        external('customers', 'customer_id'),
        'Id of the customer at the commerce platform',
      ],
    },
    money: both('total_price total_discounts total_taxes total_shipping'),
    left_out: 'name_key currency_exponent currency_exponent_presentment content_hash',
    meanings: {
      status: 'active, archived, cancelled or unknown',
      name: 'What customers call the order, such as #1042',
    },
  },
  {
    name: 'order_lines',
    table: 'order_line_items',
    about: 'The lines of orders',
    key: 'order_id, position',
    columns:
      'id order_id position external_id product_id product_variant_id provider_product_id provider_variant_id title variant_title sku barcode image quantity quantity_fulfilled quantity_refunded unit_price unit_price_presentment unit_discounts unit_shares discounts tax_lines taxable duties metadata sent_presentment',
    joined: currencies(ofOrder),
    money: both('unit_price'),
  },
  {
    name: 'payments',
    table: 'payments',
    about: 'How orders were paid',
    key: 'order_id, id',
    columns:
      'id order_id external_id gateway kind status captured currency captured_at card_brand card_last4',
    money: [{ columns: 'captured', currency: 'currency' }],
    meanings: {
      kind: 'card, wallet, bank, gift_card, store_credit, cash or other',
      status: 'captured, pending or voided',
    },
  },
  {
    name: 'order_refunds',
    table: 'order_refunds',
    about: 'Refunds that the commerce platform reported of orders',
    key: 'order_id, id',
    columns:
      'id order_id external_id type amount currency order_line_item_id quantity restock is_own created_at',
    money: [{ columns: 'amount', currency: 'currency' }],
  },
  {
    name: 'fulfillments',
    table: 'fulfillments',
    about: 'Parcels to customers',
    key: 'order_id, id',
    columns:
      'id order_id external_id status fulfilled_at delivered_at shipping_carrier tracking_numbers line_items location_id',
    joined: {
      location_external_id: [
        external('locations', 'location_id'),
        'Id of the location at the commerce platform',
      ],
    },
  },
];

/** Returns with their parts, and what happened to them. */
export const returns: Kind[] = [
  {
    name: 'returns',
    table: 'returns',
    about: 'Returns',
    key: 'id',
    columns:
      'id uuid order_id state review_reason type customer_email customer_first_name customer_last_name language address origin_country_code origin_country taxes_included multi_currency outcome terms destination_id package_reference gift_card_order_name gift_card_order_id exchange_order_name exchange_order_id process_details process_source process_actor processing_started_at processed_at goods_moved_at received_at note_count policy_id policy_version policy_name created_at updated_at edited_at closed_at',
    joined: {
      order_external_id: [ofOrder('external_id'), 'Id of the order at the commerce platform'],
      order_name: [ofOrder('name'), 'Name of the order'],
    },
    left_out: 'gift_code_id',
  },
  {
    name: 'return_totals',
    table: 'return_totals',
    about: 'What returns come to, in the currency of the shop and in the one paid in',
    key: 'return_id, basis',
    columns:
      'return_id basis currency return_product_total return_discount_total return_tax_total return_total exchange_product_total exchange_discount_total exchange_tax_total exchange_total exchange_credit_total gift_card return_credit_total refund handling_fee upsell honoured_discount bonus_credit reimbursement kept_value not_refundable price_held total',
    money: [
      {
        columns:
          'return_product_total return_discount_total return_tax_total return_total exchange_product_total exchange_discount_total exchange_tax_total exchange_total exchange_credit_total gift_card return_credit_total refund handling_fee upsell honoured_discount bonus_credit reimbursement kept_value not_refundable price_held total',
        currency: 'currency',
      },
    ],
    left_out: 'currency_exponent',
  },
  {
    name: 'return_units',
    table: 'return_line_items',
    about: 'The units of returns, one a row',
    key: 'return_id, id',
    columns:
      'id return_id order_id order_line_item_id unit_index held removed_at outcome resolution return_reason parent_return_reason return_reason_code return_comment price discount tax refund refund_item refund_tax price_presentment discount_presentment tax_presentment refund_presentment refund_item_presentment refund_tax_presentment restocking_fee offer_basis_points offered_basis_points restock_location_id restock_movement_id restocked_at condition disposition returned_at consolidation_tracking consolidation_destination_id processing_event chosen',
    joined: {
      order_line_external_id: [
        external('order_line_items', 'order_line_item_id'),
        'Id of the order line at the commerce platform',
      ],
      ...currencies(ofOrder),
    },
    money: both('price discount tax refund refund_item refund_tax'),
  },
  {
    name: 'exchanges',
    table: 'return_exchanges',
    about: 'New items that returned units are exchanged for',
    key: 'return_id, id',
    columns:
      'id return_id return_line_item_id product_variant_id provider_product_id provider_variant_id sku title type price discount tax total price_presentment discount_presentment tax_presentment total_presentment exchange_order_id exchange_order_name out_of_stock out_of_stock_resolution present_price present_tax replaced_price is_even price_rule replaced_product_id',
    joined: currencies(ofReturn),
    money: both('price discount tax total'),
  },
  {
    name: 'return_methods',
    table: 'return_methods',
    about: 'How goods come back without a label of a carrier',
    key: 'return_id',
    columns:
      'return_id provider method_type address state rma_id scannable_id qr_code_url scheduled_at delivered_at shipping_box_barcode network_shipment_id created_at',
  },
  {
    name: 'message_files',
    table: 'message_files',
    about: 'Photos and files of messages about returns, without their content',
    key: 'return_id, number',
    columns: 'number return_id message_id email_id name content_type created_at',
    left_out: 'token content',
    meanings: {
      message_id: 'Number of the message of the customer that it was sent with',
      email_id: 'Number of the reply that it was sent with',
      content_type: 'image/jpeg or application/pdf',
    },
  },
  {
    name: 'return_messages',
    table: 'return_messages',
    about: 'What customers wrote about returns',
    key: 'return_id, id',
    columns: 'id return_id text created_at answered_at answered_by',
  },
  {
    name: 'return_notes',
    table: 'return_notes',
    about: 'Notes on returns',
    key: 'return_id, id',
    columns: 'id return_id content author created_at',
  },
  {
    name: 'return_reviews',
    table: 'return_reviews',
    about: 'Why returns were sent to a review',
    key: 'return_id, number',
    columns: 'return_id number cause decided_by name policy_id policy_version note held ended_at',
    meanings: { held: 'What was held against it (JSON)' },
  },
  {
    name: 'policy_overrides',
    table: 'policy_overrides',
    about: 'Units that staff took back against the policy',
    key: 'return_line_item_id',
    columns: 'return_line_item_id return_id policy_id policy_version bars reason by value created_at',
    joined: shop_currency,
    money: [{ columns: 'value', currency: 'currency' }],
    meanings: { value: 'What the unit is worth', reason: 'Why it was taken back' },
  },
  {
    name: 'return_assignees',
    table: 'return_assignees',
    about: 'Who works on which return',
    key: 'return_id',
    columns: 'return_id member_id assigned_by assigned_at',
  },
  {
    name: 'imported_returns',
    table: 'imported_returns',
    about: 'Returns that came from other systems',
    key: 'return_id',
    columns: 'return_id source external_key',
    left_out: 'content_hash last_sequence',
    meanings: { source: 'The system that it came from' },
  },
  {
    name: 'labels',
    table: 'labels',
    about: 'Labels of parcels with returned goods; their documents are in a backup',
    key: 'return_id, id',
    columns:
      'id return_id status furthest_status carrier service tracking_number tracking_url url qrcode_url rate currency line_item_ids status_updated_at moved_at voided_at tracking_check last_seen_at last_seen_place label_request_id created_at',
    money: [{ columns: 'rate', currency: 'currency' }],
  },
  {
    name: 'label_history',
    table: 'label_history',
    about: 'What carriers reported of labels',
    key: 'label_id, id',
    columns: 'id label_id status occurred_at',
  },
  {
    name: 'label_requests',
    table: 'label_requests',
    about: 'Requests for labels',
    key: 'id',
    columns:
      'id return_id provider status destination_id addresses parcel products provider_reference provider_void is_shops_account created_at ended_at',
    left_out: 'attempt_count lease_expires_at lease_holder',
  },
  {
    name: 'fraud_reports',
    table: 'fraud_reports',
    about: 'Reports of fraud',
    key: 'id',
    columns: 'id return_id category comment created_at',
  },
  {
    name: 'inspections',
    table: 'inspections',
    about: 'Grades and dispositions of units',
    key: 'id',
    columns: 'id return_id return_line_item_id kind content recorded_at',
    meanings: { kind: 'grade, disposition or undo', content: 'What was found (JSON)' },
  },
  {
    name: 'received_parcels',
    table: 'received_parcels',
    about: 'Parcels that arrived without a known code',
    key: 'number',
    columns:
      'id number code note station received_by received_at return_id matched_at matched_by withdrawn_at',
  },
  {
    name: 'station_actions',
    table: 'station_actions',
    about: 'What was done at stations; photos are in a backup',
    key: 'number',
    columns:
      'id number type station done_by return_id return_line_item_id parcel_id content before happened_at recorded_at undone_at',
    meanings: { content: 'What was done (JSON)' },
  },
  {
    name: 'events',
    table: 'events',
    about: 'What happened, as webhooks announced it',
    key: 'id',
    columns: 'id return_id sequence trigger snapshot details context actor occurred_at',
    left_out: 'position',
  },
  {
    name: 'emails',
    table: 'emails',
    about: 'Emails that were sent, without their texts',
    key: 'id',
    columns:
      'id occasion about return_id event_id recipient language subject state reason message_id thread_id resend_of created_at sent_at bounced_at',
    left_out: 'facts template secret attempt_count last_response due_at lease_id give_up_at body_deleted_at',
    meanings: { state: 'held, queued, sending, sent, failed or suppressed', reason: 'Why it was not sent' },
  },
];
