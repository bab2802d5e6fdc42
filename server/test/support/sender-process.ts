// A process that sends webhooks until it is killed. Its time runs faster, so that a schedule of days passes while a test looks on.
import { openDeps } from '../../src/app.ts';
import { createSender, default_sender_options } from '../../src/modules/integrations/webhooks/sender.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';

export type SenderProcessOptions = {
  connection_string: string;
  secret: string;
  began_at: number;
  speed: number;
  lease_ms: number;
};

const { connection_string, secret, began_at, speed, lease_ms } = JSON.parse(
  process.argv[2] ?? '',
) as SenderProcessOptions;
const clock = { now: () => new Date(began_at + (Date.now() - began_at) * speed) };
const { deps } = await openDeps({
  config: readConfig({
    DATABASE_URL: connection_string,
    RETOUR_EGRESS_ALLOW: '127.0.0.0/8',
    RETOUR_DB_POOL: '4',
  }),
  connection: { connectionString: connection_string },
  secret,
  clock,
  log: createLog('fatal'),
});
const sender = createSender(deps, {
  ...default_sender_options,
  concurrency: 50,
  lease_ms: lease_ms * speed,
  turn_ms: lease_ms / 4,
  look_every_ms: 20,
});
sender.wake();
process.stdout.write('ready\n');
// The sender's own timers do not keep a process.
setInterval(() => {}, 60_000);
