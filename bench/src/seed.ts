import type pg from 'pg';

export type SeededShop = { id: number; handle: string };

/** Every seeded return lies in this many days before the seed; the list takes windows of up to 120. */
const seeded_days = 90;
const first_return = 1_000_001;

export type RowCounts = Record<
  'returns' | 'return_line_items' | 'labels' | 'return_exchanges' | 'orders' | 'events',
  number
>;

/**
 * Writes `count` returns, dealt to the shops in turn: an order of three lines, a return of its three units (two refunded, one exchanged), a
 * label, an exchange, totals, the event that told of it and, where the return is closed, its refund. Three in five are open.
 */
export async function seed(pool: pg.Pool, shops: readonly SeededShop[], count: number): Promise<RowCounts> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `create temporary table seeded as
       select n, shop_id, n as order_id, ${first_return} + n - 1 as return_id, price, tax, price - price / 10 as net,
         case when turn % 10 < 6 then 'open' when turn % 10 < 9 then 'closed' else 'expired' end as state,
         at, n % 4 = 0 as multi
       from (select n, ($1::bigint[])[1 + (n - 1) % cardinality($1::bigint[])] as shop_id, (n - 1) / cardinality($1::bigint[]) as turn,
           1000 + n * 37 % 9000 as price, 80 + n * 13 % 700 as tax,
           date_trunc('second', now() - interval '1 minute'
             - interval '${seeded_days - 1} days' * (n::double precision / $2::double precision)) as at
         from generate_series(1, $2::bigint) n) x`,
      [shops.map(({ id }) => id), count],
    );
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
  await pool.query('vacuum (analyze)');
  return countRows(pool);
}

async function countRows(pool: pg.Pool): Promise<RowCounts> {
  const names = ['returns', 'return_line_items', 'labels', 'return_exchanges', 'orders', 'events'];
  const { rows } = await pool.query<RowCounts>(
    `select ${names.map((name) => `(select count(*) from ${name}) as ${name}`).join(', ')}`,
  );
  return rows[0]!;
}

const presentment = (amount: string) => `case when s.multi then ${amount} * 2 end`;

const statements = [
  `insert into orders (shop_id, id, external_id, name, order_number, taxes_included, currency, currency_exponent, total_price, total_taxes,
     currency_presentment, currency_exponent_presentment, total_price_presentment, shipping_address, created_at, updated_at)
   select s.shop_id, s.order_id, (5400000000000 + s.n)::text, '#' || 1000 + s.n, (1000 + s.n)::text, false, 'USD', 2,
     3 * (s.net + s.tax), 3 * s.tax, case when s.multi then 'EUR' end, case when s.multi then 2 end, ${presentment('3 * (s.net + s.tax)')},
     '{"country_code":"US","zip":"43215","city":"Columbus","address_1":"1 High Street"}', s.at - interval '9 days', s.at - interval '9 days'
   from seeded s order by s.n`,
  `insert into order_line_items (shop_id, id, order_id, position, external_id, provider_product_id, provider_variant_id, title, variant_title,
     sku, barcode, image, quantity, quantity_fulfilled, unit_price, unit_price_presentment, unit_shares)
   select s.shop_id, 3 * s.n + k, s.order_id, k, (1300000000000 + 3 * s.n + k)::text, (7300000000000 + s.n % 500)::text,
     (4100000000000 + s.n % 500 * 3 + k)::text, (array['Linen shirt, long sleeves', 'Trousers of organic cotton', 'Wool scarf'])[k + 1],
     (array['M / Blue', '32 / "Stone"', null])[k + 1], 'SKU-' || s.n % 500 || '-' || k, '40006381333' || 10 + k,
     'https://cdn.example.com/products/' || s.n % 500 || '/' || k || '.jpg', 1, 1, s.price, ${presentment('s.price')},
     json_build_array(json_build_object('count', 1, 'discount', s.price / 10, 'tax', s.tax))
   from seeded s, generate_series(0, 2) k order by s.n, k`,
  `insert into payments (shop_id, id, order_id, external_id, gateway, kind, status, captured, currency, captured_at)
   select s.shop_id, s.n, s.order_id, 'pay-' || s.n, 'card', 'card', 'captured', 3 * (s.net + s.tax), 'USD', s.at - interval '9 days'
   from seeded s order by s.n`,
  `insert into returns (shop_id, id, uuid, order_id, state, customer_email, customer_first_name, customer_last_name, origin_country_code,
     origin_country, taxes_included, multi_currency, outcome, terms, note_count, created_at, updated_at, closed_at)
   select s.shop_id, s.return_id, gen_random_uuid(), s.order_id, s.state, 'shopper' || s.n % 3000 || '@example.com', 'Ada', 'Example', 'US',
     'United States', false, s.multi, 'exchange+refund', '{}', 0, s.at, s.at, case when s.state = 'closed' then s.at end
   from seeded s order by s.n`,
  `insert into return_totals (shop_id, return_id, basis, currency, currency_exponent, return_product_total, return_discount_total,
     return_tax_total, return_total, exchange_product_total, exchange_discount_total, exchange_tax_total, exchange_total,
     exchange_credit_total, gift_card, return_credit_total, refund, handling_fee, upsell, honoured_discount, bonus_credit, reimbursement,
     not_refundable, total)
   select s.shop_id, s.return_id, b.basis, b.currency, 2, 3 * s.price * b.rate, 3 * (s.price / 10) * b.rate, 3 * s.tax * b.rate,
     3 * u.unit, s.net * b.rate, 0, s.tax * b.rate, u.unit, u.unit, 0, u.unit, 2 * u.unit, 0, 0, 0, 0, 0, 0, 2 * u.unit
   from seeded s join (values ('shop', 'USD', 1), ('presentment', 'EUR', 2)) b (basis, currency, rate) on b.basis = 'shop' or s.multi
     cross join lateral (select (s.net + s.tax) * b.rate as unit) u
   order by s.n`,
  `insert into return_line_items (shop_id, id, return_id, order_id, order_line_item_id, unit_index, held, resolution, return_reason,
     parent_return_reason, return_comment, price, discount, tax, refund, refund_item, refund_tax, price_presentment, discount_presentment,
     tax_presentment, refund_presentment, refund_item_presentment, refund_tax_presentment, returned_at)
   select s.shop_id, 5000001 + 3 * s.n + k, s.return_id, s.order_id, 3 * s.n + k, 0, true, case k when 2 then 'exchange' else 'refund' end,
     (array['Too small', 'Damaged on arrival', 'Changed mind'])[k + 1], (array['Size', 'Condition', 'Other'])[k + 1],
     case k when 1 then 'A seam had come undone.' end, s.price, s.price / 10, s.tax, u.item + u.tax, u.item, u.tax,
     ${presentment('s.price')}, ${presentment('(s.price / 10)')}, ${presentment('s.tax')}, ${presentment('(u.item + u.tax)')},
     ${presentment('u.item')}, ${presentment('u.tax')}, s.at
   from seeded s, generate_series(0, 2) k,
     lateral (select case k when 2 then 0 else s.net end as item, case k when 2 then 0 else s.tax end as tax) u
   order by s.n, k`,
  `insert into return_exchanges (shop_id, id, return_id, return_line_item_id, provider_product_id, provider_variant_id, sku, title, type,
     price, discount, tax, total, price_presentment, discount_presentment, tax_presentment, total_presentment)
   select s.shop_id, s.n, s.return_id, 5000001 + 3 * s.n + 2, (7300000000000 + s.n % 500)::text, (4200000000000 + s.n % 500)::text,
     'SKU-' || s.n % 500 || '-X', 'Wool scarf', 'exchange', s.net, 0, s.tax, s.net + s.tax, ${presentment('s.net')}, ${presentment('0')},
     ${presentment('s.tax')}, ${presentment('(s.net + s.tax)')}
   from seeded s order by s.n`,
  `insert into labels (shop_id, id, return_id, status, furthest_status, carrier, service, tracking_number, tracking_url, url, rate, currency,
     line_item_ids, status_updated_at, created_at)
   select s.shop_id, 7000000 + s.n, s.return_id, 'new', 'new', 'UPS', 'Ground', '1Z' || 100000000000 + s.n,
     'https://www.example.com/track/1Z' || 100000000000 + s.n, 'https://labels.example.com/' || s.n || '.pdf', 895, 'USD',
     array[5000001 + 3 * s.n, 5000002 + 3 * s.n, 5000003 + 3 * s.n], s.at, s.at
   from seeded s order by s.n`,
  `insert into settlements (shop_id, id, return_id, kind, state, position, payment_id, gateway, amount, currency, currency_exponent,
     shop_amount, provider, provider_reference, settled_at, created_at)
   select s.shop_id, 'stl_' || lpad(s.n::text, 26, '0'), s.return_id, 'refund', 'succeeded', 0, s.n, 'card', 2 * (s.net + s.tax), 'USD', 2,
     2 * (s.net + s.tax), 'manual', 're_' || s.n, s.at, s.at
   from seeded s where s.state = 'closed' order by s.n`,
  `insert into events (shop_id, id, return_id, sequence, trigger, snapshot, occurred_at)
   select s.shop_id, 'evt_' || lpad(s.n::text, 26, '0'), s.return_id, 1, 'return.created', '{}', s.at from seeded s order by s.n`,
  'insert into event_sequences (shop_id, return_id, last) select s.shop_id, s.return_id, 1 from seeded s order by s.n',
];
