import { createHmac } from 'node:crypto';
import { urlsOf } from './stage.ts';
import type { Stage } from './stage.ts';
import type { Arrivals } from './receiver.ts';

/**
 * What is wrong with what came, checked by the receivers' own log beside the rows in the database: every delivery to a receiver that is well
 * came, none twice, all are recorded with one attempt, and the samples are signed.
 */
export async function checkArrivals(
  stage: Stage,
  { ids, receivers, samples }: Arrivals,
  { count, hung }: { count: number; hung: readonly number[] },
): Promise<string[]> {
  const came = ids.filter((_, i) => !hung.includes(receivers[i]!));
  const known = new Set(came);
  const repeats = came.length - known.size;
  const { rows } = await stage.pool.query<Row>(
    `select d.id, d.status = 'delivered' and d.attempt_count = 1 as at_once, w.url = any($1) as is_hung
     from webhook_deliveries d join webhooks w on w.shop_id = d.shop_id and w.id = d.webhook_id`,
    [urlsOf(stage, hung)],
  );
  const due = rows.filter(({ is_hung }) => !is_hung);
  const delivered = due.filter(({ at_once }) => at_once).length;
  const missing = due.filter(({ id }) => !known.has(id)).length;
  const unsigned = samples.filter(
    ({ receiver, headers, body }) => !isSigned(stage.secrets[receiver]!, headers, body),
  );
  return [
    ...(rows.length === count ? [] : [`the events made ${rows.length} deliveries, not ${count}`]),
    ...(delivered === due.length
      ? []
      : [`of ${due.length} deliveries ${delivered} are recorded as delivered at once`]),
    ...(came.length === due.length && repeats === 0 && missing === 0
      ? []
      : [
          `for ${due.length} deliveries ${came.length} requests came, ${repeats} of them repeats; ${missing} missed`,
        ]),
    ...(samples.length > 0 && unsigned.length === 0
      ? []
      : [`of ${samples.length} samples ${unsigned.length} were not signed as they should be`]),
  ];
}

type Row = { id: string; at_once: boolean; is_hung: boolean };

function isSigned(secret: string, headers: Record<string, string>, body: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
