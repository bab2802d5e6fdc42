// Settlements as SQL that answers their JSON (docs/guide/payments.md). Nothing here comes from a request, so fragments are plain text.

const attempts = `
  (select coalesce(json_agg(row_to_json(u) order by u.number), '[]') from (
    select a.number, a.id, a.provider, a.result, a.provider_reference as reference, a.failure_code, a.failure_message as failure_reason,
      ts_ms(a.first_sent_at) as first_sent_at, ts_ms(a.ended_at) as ended_at
    from settlement_attempts a where a.shop_id = s.shop_id and a.settlement_id = s.id) u)`;

const members = `
  s.id, coalesce(s.return_id, (select c.return_id from shopper_payments c where c.shop_id = s.shop_id and c.id = s.shopper_payment_id),
    (select g.return_id from goodwills g where g.shop_id = s.shop_id and g.id = s.goodwill_id)) as return_id, s.kind, s.state, money_text(s.amount, s.currency_exponent) as amount, s.currency,
  (select json_build_object('payment_id', p.external_id, 'kind', p.kind, 'gateway', p.gateway)
    from payments p where p.shop_id = s.shop_id and p.id = s.payment_id) as instrument,
  s.provider, s.provider_reference as reference, s.failure_code, s.failure_message as failure_reason,
  case when s.paid_outside_by is not null then json_build_object('by', s.paid_outside_by, 'note', s.paid_outside_note) end as paid_outside,
  ts_ms(s.created_at) as created_at, ts_ms(s.settled_at) as settled_at`;

/** Members that are only there for goodwill, so that other settlements are written as ever. */
const withGoodwill = (json: string) =>
  `(case when s.goodwill_id is null then ${json} else (left(${json}::text, -1) || ',"goodwill_id":"' || s.goodwill_id || '"}')::json end)`;

/** The JSON of the settlement in the row `s`, as lists and the details of a return show it. */
export const settlement_json = withGoodwill(`(select row_to_json(m) from (select ${members}) m)`);

/** The same with every attempt at it. */
export const settlement_with_attempts_json = withGoodwill(
  `(select row_to_json(m) from (select ${members}, ${attempts} as attempts) m)`,
);
