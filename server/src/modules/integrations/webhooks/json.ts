import { ALL_TRIGGERS, TOPICS, TOPIC_ALIAS, parseTopic, triggersOf } from '@retour/contract/event-types';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';

const topics = [...TOPICS, TOPIC_ALIAS];
const triggersOfTopic = (topic: string) => triggersOf(parseTopic(topic)!);
const text = (value: string) => `'${value}'`;

const every_pair = topics.flatMap((topic) =>
  triggersOfTopic(topic).map((trigger) => `(${text(topic)}, ${text(trigger)})`),
);
const first_of_topic = topics.map((topic) => `when ${text(topic)} then ${text(triggersOfTopic(topic)[0]!)}`);
const is_all = `w.triggers = '{${ALL_TRIGGERS}}'`;

/** A condition on a subscription in the row `w`: it is sent on the trigger in a column. */
export const isSentOn = (trigger: string) =>
  sql.raw<boolean>(
    `(${trigger} = any(w.triggers) or ${is_all} and (w.topic, ${trigger}) in (${every_pair.join(', ')}))`,
  );

/** A condition on the row `events`: somebody in its shop subscribes to its trigger. One look-up in an index, which finds the active subscriptions of the shop; none where `subscriberContextJson` found nobody. */
export const hasSubscriber = (shop_id: number) =>
  sql<boolean>`(events.return_id is null or events.context is not null) and exists (
    select from webhooks w where w.shop_id = ${shop_id} and w.status = 'active' and ${isSentOn('events.trigger')})`;

/** Whether somebody is told by a webhook which units go back into stock. */
export async function tellsOf(
  db: Reader,
  trigger: 'restock.requested' | 'exchange.requested',
  shop_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from webhooks w where w.shop_id = ${shop_id} and w.status = 'active' and ${isSentOn(`'${trigger}'`)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

const has_any_subscriber = `exists (select from webhooks w where w.shop_id = r.shop_id and w.status = 'active')`;

const address_of = (name: string, ...spellings: string[]) =>
  `coalesce(${spellings.map((spelling) => `nullif(a.address->>'${spelling}', '')`).join(', ')}) as ${name}`;

// What the topic `return` shows beside the return of the API, or in another form than its list (webhook contract, 6.2).
const context = `
  select o.id as order_id, pid_json(nullif(o.order_number, '')) as provider_order_number, pid_json(o.external_id) as provider_order_external_id, o.sales_channel as provider_order_sales_channel,
    (select row_to_json(x) from (select r.customer_email as email, r.customer_first_name as first_name, null as middle_name,
      r.customer_last_name as last_name) x) as customer_detail,
    (select row_to_json(x) from (
      select coalesce(nullif(a.address->>'name', ''), nullif(concat_ws(' ', r.customer_first_name, r.customer_last_name), '')) as name,
        ${address_of('company', 'company')}, ${address_of('address1', 'address1')}, ${address_of('address2', 'address2')},
        ${address_of('city', 'city')}, ${address_of('state', 'region', 'state')}, ${address_of('zip', 'postal_code', 'zip')},
        coalesce(nullif(a.address->>'country', ''), nullif(r.origin_country, '')) as country,
        coalesce(nullif(a.address->>'country_code', ''), nullif(r.origin_country_code, '')) as country_code, ${address_of('phone', 'phone')}
      from (select coalesce(r.address, case when r.type <> 'gift' then o.shipping_address end) as address) a) x) as address,
    r.type = 'gift' as is_gift_return, r.destination_id::text as destination_id,
    (select coalesce(json_agg(row_to_json(x)), '[]') from (
      select s.gateway, money_text(s.amount, s.currency_exponent) as amount, s.currency, s.provider_reference as provider_refund_id
      from settlements s where s.shop_id = r.shop_id and s.return_id = r.id and s.kind = 'refund' and s.state = 'succeeded'
      order by s.position) x) as refunds,
    m.network_shipment_id as happy_returns_shipment_id, m.network_shipment_id
  from orders o left join return_methods m on m.shop_id = r.shop_id and m.return_id = r.id
  where o.shop_id = r.shop_id and o.id = r.order_id`;

/** What only webhooks show of the return in the row `r`; null, and not looked for, where nobody subscribes. */
export const subscriberContextJson = sql.raw(
  `case when ${has_any_subscriber} then (select row_to_json(x) from (${context}) x) end`,
);

/** A subscription in the row `w`, as the API shows it. */
export const webhookJson =
  sql.raw(`json_build_object('id', w.id, 'shop_id', w.shop_id, 'topic', w.topic, 'trigger', case when ${is_all} then case w.topic ${first_of_topic.join(' ')} end else w.triggers[1] end, 'triggers', w.triggers, 'url', w.url,
  'status', w.status, 'profile', w.profile, 'disabled_reason', w.disabled_reason, 'last_success_at', ts_ms(w.last_success_at),
  'last_failure_at', ts_ms(w.last_failure_at), 'created_at', ts_ms(w.created_at), 'updated_at', ts_ms(w.updated_at))`);

const delivery = `'id', d.id, 'event_id', d.event_id, 'webhook_id', d.webhook_id, 'topic', d.topic, 'trigger', d.trigger,
  'return_id', d.return_id, 'status', d.status, 'attempt_count', d.attempt_count, 'attempts', d.attempts,
  'next_attempt_at', ts_ms(d.due_at), 'created_at', ts_ms(d.created_at), 'delivered_at', ts_ms(d.delivered_at)`;

/** A delivery in the row `d`, as the API shows it (webhook contract, 4.5). */
export const deliveryJson = sql.raw(`json_build_object(${delivery})`);

/** What the delivery in the row `d` sends; null after erasure. */
export const payloadOfDelivery = `(select p.payload from webhook_payloads p where p.shop_id = d.shop_id and p.id = d.payload_id)`;

/** The same with the body exactly as it is sent. */
export const deliveryWithPayloadJson = sql.raw(
  `json_build_object(${delivery}, 'payload', ${payloadOfDelivery})`,
);

/**
 * The deliveries of the event in the row `e`, those that were deleted since left out. They are made right after their event, so the index of each webhook
 * leads there.
 */
export const eventDeliveriesJson = sql.raw(`(
  select coalesce(json_agg(json_build_object('webhook_id', w.id, 'url', w.url, 'delivery_id', d.id, 'status', d.status, 'attempt_count', d.attempt_count) order by w.id), '[]')
  from webhooks w cross join lateral (
    select * from webhook_deliveries d where d.shop_id = w.shop_id and d.webhook_id = w.id
      and d.created_at between e.occurred_at - interval '1 second' and e.occurred_at + interval '1 minute' and d.event_id = e.id) d
  where w.shop_id = e.shop_id)`);
