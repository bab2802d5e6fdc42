// `npm run budget`: what the pages of the portal weigh, how soon they are there on a slow phone, and how long the server takes for each. Fails over the limits.
// Sizes always count. Times count with `-- --times`, on a machine that does nothing else: with others at work they say nothing.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { buildWhenNewer } from '../apps/build-when-newer.ts';
import { launchBrowser, openWindow } from './support/browser.ts';

buildWhenNewer();
const { assets_dir } = await import('@retour/portal');
const { serveStories, story_names } = await import('./support/stories.ts');
const { measurePages } = await import('./support/page-times.ts');

const limits = {
  script_bytes: 30_000,
  style_bytes: 15_000,
  page_bytes: 14_000,
  lcp_ms: 1000,
  cls: 0.05,
  server_p95_ms: 50,
};
/** A phone of the middle class in a mobile network. */
const slow = {
  cpu: 4,
  network: { offline: false, latency: 100, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8 },
};
/** Parts by themselves are no page. */
const page_names = story_names.filter((name) => name !== 'parts');

type Row = { what: string; value: number; limit: number; unit: string; counts: boolean };

const counts_times = process.argv.includes('--times');
const weigh = (ending: string) =>
  readdirSync(assets_dir)
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(assets_dir, file)), { level: 9 }).length, 0);

const rows: Row[] = [
  { what: 'scripts', value: weigh('.js'), limit: limits.script_bytes, unit: 'B gzip', counts: true },
  { what: 'styles', value: weigh('.css'), limit: limits.style_bytes, unit: 'B gzip', counts: true },
];
const site = await serveStories();
try {
  for (const name of page_names) {
    const html = Buffer.from(await (await fetch(`${site.origin}/stories/${name}`)).arrayBuffer());
    const value = gzipSync(html).length;
    rows.push({ what: `${name}: page`, value, limit: limits.page_bytes, unit: 'B gzip', counts: true });
  }
  const browser = await launchBrowser();
  if (browser) rows.push(...(await measureTimes(browser)));
  else console.log('No Chromium runs here: times are not measured.');
  await browser?.close();
} finally {
  site.close();
}
for (const { name, p95_ms } of await measurePages())
  rows.push({
    what: `${name}: server, p95`,
    value: Math.round(p95_ms),
    limit: limits.server_p95_ms,
    unit: 'ms',
    counts: counts_times,
  });
const over = rows.filter(({ value, limit, counts }) => counts && value > limit);
for (const { what, value, limit, unit, counts } of rows)
  console.log(
    `${what.padEnd(36)} ${String(value).padStart(8)} ${unit.padEnd(7)} limit ${limit}${value > limit ? (counts ? '  OVER' : '  over, not counted') : ''}`,
  );
console.log(over.length === 0 ? 'Within the budget.' : `${over.length} over the budget.`);
if (!counts_times) console.log('Times are shown only: run alone, "npm run budget -- --times" counts them.');
process.exitCode = over.length === 0 ? 0 : 1;

async function measureTimes(browser: Browser): Promise<Row[]> {
  const measured: Row[] = [];
  for (const name of page_names) {
    const { page, close } = await openWindow(browser, site.origin);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
    await session.send('Network.emulateNetworkConditions', slow.network);
    await page.goto(`${site.origin}/stories/${name}`, { waitUntil: 'load' });
    const { lcp, cls } = await page.evaluate<{ lcp: number; cls: number }>(`new Promise((resolve) => {
      let [lcp, cls] = [0, 0];
      new PerformanceObserver((list) => list.getEntries().forEach((one) => (lcp = one.startTime))).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => list.getEntries().forEach((one) => (cls += one.hadRecentInput ? 0 : one.value))).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve({ lcp, cls }), 300);
    })`);
    const what = (kind: string) => `${name}: ${kind}`;
    measured.push(
      { what: what('LCP'), value: Math.round(lcp), limit: limits.lcp_ms, unit: 'ms', counts: counts_times },
      { what: what('CLS'), value: Number(cls.toFixed(3)), limit: limits.cls, unit: '', counts: true },
    );
    await close();
  }
  return measured;
}
