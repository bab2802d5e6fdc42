import { createHmac } from 'node:crypto';
import { urlsOf } from './measure.ts';
import type { Stage } from './measure.ts';
import type { Arrivals } from './receiver.ts';

/**
 * What is wrong with what came, judged by the receivers' own log beside the rows in the database: every delivery to a receiver that is well
 * came, none twice, all are recorded with one attempt, and the samples are signed.
 */
export async function checkArrivals(
  stage: Stage,
  { ids, receivers, samples }: Arrivals,
  { count, hung }: { count: number; hung: readonly number[] },
): Promise<string[]> {
  const came = ids.filter((_, i) => !hung.includes(receivers[i]!));
  const repeats = came.length - new Set(came).size;
  const { rows } = await stage.pool.query<Rows>(
    `select (select count(*)::integer from webhook_deliveries) as made, count(*)::integer as due,
       count(*) filter (where d.status = 'delivered' and d.attempt_count = 1)::integer as delivered,
       count(*) filter (where not exists (select from unnest($1::text[]) as c (id) where c.id = d.id))::integer as missing
     from webhook_deliveries d join webhooks w on w.shop_id = d.shop_id and w.id = d.webhook_id where w.url <> all($2)`,
    [came, urlsOf(stage, hung)],
  );
  const { made, due, delivered, missing } = rows[0]!;
  const unsigned = samples.filter(
    ({ receiver, headers, body }) => !isSigned(stage.secrets[receiver]!, headers, body),
  );
  return [
    ...(made === count ? [] : [`the events made ${made} deliveries, not ${count}`]),
    ...(delivered === due ? [] : [`of ${due} deliveries ${delivered} are recorded as delivered at once`]),
    ...(came.length === due && repeats === 0 && missing === 0
      ? []
      : [
          `for ${due} deliveries ${came.length} requests came, ${repeats} of them repeats; ${missing} missed`,
        ]),
    ...(samples.length > 0 && unsigned.length === 0
      ? []
      : [`of ${samples.length} samples ${unsigned.length} were not signed as they should be`]),
  ];
}

type Rows = { made: number; due: number; delivered: number; missing: number };

function isSigned(secret: string, headers: Record<string, string>, body: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
