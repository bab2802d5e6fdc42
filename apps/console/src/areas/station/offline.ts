import { is_test_side } from '../../api/side.ts';

/** Where the worker is; its pages are those of the station alone. */
const worker = '/console/station-worker.js';
const scope = '/console/station';
const answers = ['/api/v1/staff/me', '/api/v1/station/grades'];

/**
 * Lets the station of the live side open without a network: a worker keeps this page, what it loads and who is signed in. What was loaded before the worker was there
 * is given to it.
 */
export async function openOffline(): Promise<void> {
  if (is_test_side || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(worker, { scope });
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => new URL(url).pathname.startsWith('/console/assets/'));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
  active?.postMessage({ keep: [...new Set([...loaded, location.href, ...answers])] });
}
