// Sends the server requests to every operation, valid and broken: `npm run fuzz -- --requests 10000 --seed 7`. A finding names its shop:
// `--shop 12` with the same seed and number of requests sends the requests of that shop only. `--operation addItemImages` gets half of them.
import { parseArgs } from 'node:util';
import { describeFinding } from './findings.ts';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    shop: { type: 'string' },
    operation: { type: 'string' },
    concurrency: { type: 'string', default: '8' },
    'max-findings': { type: 'string', default: '20' },
  },
});
const [requests, seed, concurrency, max_findings] = [
  values.requests,
  values.seed,
  values.concurrency,
  values['max-findings'],
].map(Number) as [number, number, number, number];
const began = performance.now();
let reported = 0;
const tally = await fuzz({
  requests,
  seed,
  concurrency,
  max_findings,
  favoured: values.operation,
  shop: values.shop === undefined ? undefined : Number(values.shop),
  onShop({ requests: sent }) {
    if (sent - reported < 10_000) return;
    reported = sent;
    console.log(`${sent} requests, ${Math.round((performance.now() - began) / 1000)} s`);
  },
});
const seconds = (performance.now() - began) / 1000;
console.log(tally.toText());
for (const finding of tally.findings) console.log(`\n${describeFinding(finding)}`);
const unproved = tally.neverAccepted();
if (unproved.length > 0) console.log(`\nNever accepted: ${unproved.join(', ')}`);
/** From so many requests on every operation must have accepted one. */
const long_run = 20_000;
const is_unproved = unproved.length > 0 && tally.requests >= long_run;
console.log(
  `\n${tally.requests} requests in ${seconds.toFixed(1)} s (${Math.round(tally.requests / seconds)}/s), seed ${seed}: ${tally.findings.length} findings`,
);
if (tally.findings.length > 0)
  console.log(
    `Again: npm run fuzz -- --requests ${requests} --seed ${seed} --shop ${tally.findings[0]!.shop}`,
  );
process.exit(tally.findings.length > 0 || is_unproved ? 1 : 0);
