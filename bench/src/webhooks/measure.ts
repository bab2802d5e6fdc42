import { gatherCrew } from './crew.ts';
import { measureDrain } from './drain.ts';
import type { Drain } from './drain.ts';
import { measurePaces } from './pace.ts';
import type { Paces } from './pace.ts';
import { receiver_count, urlOf } from './stage.ts';
import type { Stage } from './stage.ts';

export type WebhookFigures = { drain: Drain; paces: Paces; faults: string[] };

/**
 * Webhooks from the commit to the recorded answer: a queue that is emptied, beside a bare undici loop; and events at a steady rate, with every
 * receiver well and with one that hangs.
 */
export async function measureWebhooks(
  around: Pick<Stage, 'options' | 'pool' | 'shops' | 'progress'>,
  connection_string: string,
): Promise<WebhookFigures> {
  const crew = await gatherCrew(connection_string, around.options.profile_dir);
  try {
    // The worker has nothing else to do: the seeded returns are old enough to expire.
    await around.pool.query('update shops set expires_after_days = 3650');
    const ports = await crew.listen(receiver_count);
    const secrets = await crew.subscribe(
      around.shops.map(({ id }) => id),
      ports.map(urlOf),
    );
    const faults: string[] = [];
    const fan_out = receiver_count / around.shops.length;
    const stage = { ...around, crew, ports, secrets, fan_out, faults };
    return { drain: await measureDrain(stage), paces: await measurePaces(stage), faults };
  } finally {
    await crew.end();
  }
}
