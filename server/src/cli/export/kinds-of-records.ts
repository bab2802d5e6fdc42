import type { Kind } from './kind.ts';

/** Settlements, the ledger and store credit. */
export const money: Kind[] = [
  {
    name: 'settlements',
    table: 'settlements',
    about: 'Refunds, credits and exchange orders of returns',
    key: 'return_id, position, id',
    columns:
      'id number return_id kind state position payment_id shopper_payment_id goodwill_id gateway amount currency shop_amount bonus_amount tax_amount provider provider_reference failure_code failure_message paid_outside_by paid_outside_note settled_at created_at',
    money: [{ columns: 'amount', currency: 'currency' }],
    left_out:
      'currency_exponent claim_count lease_expires_at unknown_since lease_holder pending_since check_at',
  },
  {
    name: 'goodwill',
    table: 'goodwills',
    about: 'What was given beyond what returns come to',
    key: 'return_id, id',
    columns: 'id return_id order_id kind amount currency shop_amount reason note given_by created_at',
    joined: {
      settled_at: [
        "(select case when bool_and(s.state = 'succeeded') then max(s.settled_at) end from settlements s where s.shop_id = t.shop_id and s.goodwill_id = t.id)",
        'When all of it was made',
        'timestamptz',
      ],
      refunds: [
        "(select coalesce(jsonb_agg(jsonb_build_object('gateway', s.gateway, 'amount', s.amount, 'provider_reference', s.provider_reference) order by s.position), '[]') from settlements s where s.shop_id = t.shop_id and s.goodwill_id = t.id and s.kind = 'refund' and s.state = 'succeeded')",
        'Its refunds (JSON)',
        'jsonb',
      ],
    },
    money: [{ columns: 'amount', currency: 'currency' }],
    left_out: 'currency_exponent',
  },
  {
    name: 'gift_codes',
    table: 'gift_codes',
    about: 'Codes of gift receipts, without their letters but the last',
    key: 'order_id, id',
    columns: 'id order_id last_letters line_item_ids created_at revoked_at',
    left_out: 'code_hash',
    meanings: {
      last_letters: 'The last four letters of the code',
      line_item_ids: 'Ids of the order lines that it is for (JSON); empty for all of the order',
      revoked_at: 'When it was revoked',
    },
  },
  {
    name: 'credit_memos',
    table: 'credit_memos',
    about: 'Credit memos of refunds, as they were issued',
    key: 'number',
    columns: 'number return_id currency total settlement_ids unit_ids document issued_at',
    money: [{ columns: 'total', currency: 'currency' }],
    left_out: 'token',
    meanings: {
      number: 'Number of the memo',
      total: 'What the refunds come to, in minor units',
      settlement_ids: 'The refunds that it is about (JSON)',
      unit_ids: 'Numbers of the units of the return that it is about (JSON)',
      document: 'The memo (JSON)',
    },
  },
  {
    name: 'settlement_attempts',
    table: 'settlement_attempts',
    about: 'What payment providers were asked for',
    key: 'settlement_id, number',
    columns:
      'settlement_id number id provider result provider_reference failure_code failure_message first_sent_at last_sent_at ended_at',
    left_out: 'endpoint',
  },
  {
    name: 'ledger_transactions',
    table: 'ledger_transactions',
    about: 'The ledger: transactions',
    key: 'id',
    columns: 'id return_id settlement_id shopper_payment_id security_id kind created_at',
  },
  {
    name: 'ledger_entries',
    table: 'ledger_entries',
    about: 'The ledger: debits and credits',
    key: 'transaction_id, position',
    columns: 'transaction_id position account currency debit credit',
    money: [{ columns: 'debit credit', currency: 'currency' }],
  },
  {
    name: 'store_credits',
    table: 'store_credits',
    about: 'Store credit that was issued, without the codes',
    key: 'id',
    columns: 'id return_id settlement_id customer_email amount balance currency issued_at expires_at',
    money: [{ columns: 'amount balance', currency: 'currency' }],
    left_out: 'code_hash code_sealed',
  },
  {
    name: 'store_credit_redemptions',
    table: 'store_credit_redemptions',
    about: 'Where store credit was spent',
    key: 'id',
    columns: 'id store_credit_id reference amount created_at reversed_at',
    joined: {
      currency: [
        '(select c.currency from store_credits c where c.shop_id = t.shop_id and c.id = t.store_credit_id)',
        'Currency of the amount',
      ],
    },
    money: [{ columns: 'amount', currency: 'currency' }],
  },
  {
    name: 'customer_payments',
    table: 'shopper_payments',
    about: 'What customers paid for exchanges',
    key: 'number',
    columns:
      'id number order_id return_id security_id state secures amount deposit_amount currency provider provider_reference payment failure_code failure_message capture_before capture_amount hold_ended_at created_at paid_at ended_at',
    money: [{ columns: 'amount deposit_amount capture_amount', currency: 'currency' }],
    left_out:
      'token draft_return_id currency_exponent endpoint redirect_url submission held_until check_at checked_at cancel_requested_at terms card_customer card_method page_number page_opened_at',
  },
  {
    name: 'securities',
    table: 'securities',
    about: 'Exchanges that were sent before the returned items were back, and what secures those',
    key: 'number',
    columns:
      'id number order_id customer_id return_id shopper_payment_id kind state amount charged_amount currency shop_amount release_on send_by charge_at late_until created_at ended_at written_off_at written_off_reason',
    money: [{ columns: 'amount charged_amount', currency: 'currency' }],
    left_out: 'currency_exponent',
  },
  {
    name: 'security_units',
    table: 'security_units',
    about: 'The items that a security is for, each with its part of it',
    key: 'security_id, return_line_item_id',
    columns: 'security_id return_line_item_id amount charged charge_decided_at',
    joined: {
      currency: [
        '(select x.currency from securities x where x.shop_id = t.shop_id and x.id = t.security_id)',
        'Currency of the amount',
      ],
    },
    money: [{ columns: 'amount', currency: 'currency' }],
  },
];

/** What the law asks for, and who changed what. */
export const law: Kind[] = [
  {
    name: 'withdrawals',
    table: 'withdrawal_statements',
    about: 'The register of withdrawals: statements, as they were received',
    key: 'sequence',
    columns:
      'sequence previous_hash hash confirmation_hash reference name contract email items language statement function_label confirm_label received_at time_zone channel received_through recorded_by recorded_at is_erased',
    meanings: {
      name: 'Name in the statement',
      email: 'Where the receipt goes',
      items: 'Which items, in words',
    },
  },
  {
    name: 'withdrawal_cases',
    table: 'withdrawal_cases',
    about: 'What became of withdrawals',
    key: 'id',
    columns:
      'id statement_key state order_id matched_by matched_at order_notified_at refusal_ground refusal_note refused_by refused_at return_id merged_into declared_at refund_due_at goods_due_at due_soon_at created_at updated_at',
  },
  {
    name: 'withdrawal_case_statements',
    table: 'withdrawal_case_statements',
    about: 'Which statements a withdrawal has',
    key: 'sequence, case_id',
    columns: 'sequence case_id',
  },
  {
    name: 'withdrawal_receipts',
    table: 'withdrawal_receipts',
    about: 'Receipts of statements',
    key: 'sequence',
    columns: 'sequence state created_at accepted_at alerted_at failed_at send_after',
  },
  {
    name: 'audit_log',
    table: 'audit_entries',
    about: 'Who changed what; "retour audit verify" checks the log itself',
    key: 'sequence',
    columns:
      'sequence act_id previous_hash hash occurred_at actor_kind actor_id actor_name operation object_type object_id request_id details_hash details',
    meanings: { details: 'What was changed (JSON)' },
  },
  {
    name: 'erasures',
    table: 'erasures',
    about: 'When data of customers was erased',
    key: 'id',
    columns: 'id erased_by removed keeps_withdrawals erased_at statements',
  },
  {
    name: 'privacy_requests',
    table: 'privacy_requests',
    about: 'What customers asked a connected platform for by privacy law',
    key: 'id',
    columns: 'id platform kind emails outcome note is_blocked received_at due_at run_at ended_at ended_by',
    left_out: 'connection_id digest',
    meanings: {
      platform: 'The platform that passed it on',
      kind: 'What is asked for',
      emails: 'Addresses of the person, until it has ended (JSON)',
      outcome: 'What became of it',
      is_blocked: 'Whether something open keeps it from being done',
      received_at: 'When it came',
      due_at: 'Until when it must be done',
      run_at: 'When it is done, or tried again',
      ended_at: 'When it ended',
      ended_by: 'Who ended it',
    },
  },
];

/** Drop-off networks. */
export const dropoffs: Kind[] = [
  {
    name: 'dropoff_locations',
    table: 'dropoff_locations',
    about: 'Counters that take parcels',
    key: 'code',
    columns: 'code name address opening_hours status created_at updated_at',
  },
  {
    name: 'dropoffs',
    table: 'dropoffs',
    about: 'Returns that were handed in at a counter',
    key: 'id',
    columns: 'id return_id bag_id location_code location_name occurred_at recorded_at',
    left_out: 'content_hash',
  },
  {
    name: 'dropoff_items',
    table: 'dropoff_items',
    about: 'Units that were handed in',
    key: 'dropoff_id, position',
    columns: 'dropoff_id position return_id return_line_item_id bag_id accepted reason note',
  },
  {
    name: 'dropoff_bags',
    table: 'dropoff_bags',
    about: 'Bags of drop-off networks',
    key: 'id',
    columns: 'id barcode shipment_id shipping_box_barcode created_at',
  },
  {
    name: 'dropoff_shipments',
    table: 'dropoff_shipments',
    about: 'Shipments of drop-off networks',
    key: 'id',
    columns:
      'id network_shipment_id carrier tracking_number po_number line_item_count return_count processed_at created_at updated_at',
  },
];
