import { startTestCluster, cluster_variable } from '../../server/test/support/cluster.ts';
import { openReturn, sellOrder } from '../../server/test/support/factories.ts';
import { visitPortal } from '../../server/test/support/portal-visitor.ts';
import type { Visitor } from '../../server/test/support/portal-visitor.ts';
import { startShop } from '../../server/test/support/shop.ts';

/** Requests for each page; the first few, which compile what they use, don't count. */
const requests = 220;
const warm_up = 20;

/** How long the server takes for a page of the portal: milliseconds in which 95 of 100 requests are answered, one after another. */
export type PageTime = { name: string; p95_ms: number };

/** Walks through a return of 20 lines on a server with a database of its own, and measures each page on the way. */
export async function measurePages(): Promise<PageTime[]> {
  process.env[cluster_variable] = JSON.stringify(await startTestCluster());
  const at = await startShop({}, { own: true });
  try {
    const line = { quantity: 3, unit_price: 1295 };
    const order = await sellOrder(at.deps, at.shop, { line_items: Array.from({ length: 20 }, () => line) });
    const counter = { name: 'Corner shop', status: 'active' };
    await at.clients.standard.request('PUT', '/network/locations/corner', { body: counter });
    const visitor = visitPortal(at.server.origin);
    const items = await visitor.post('/portal/acme', { order: order.name, zip: '43215' });
    const [first] = order.line_ids;
    const reason = await visitor.post(items.path, { line: String(first), [`quantity-${first}`]: '2' });
    const resolution = await visitor.post(reason.path, { reason: 'changed-mind' });
    const method = await visitor.post(resolution.path, { choice: 'refund' });
    const review = await visitor.post(method.path, { method: 'dropoff', 'location-dropoff': 'corner' });
    const returned = await openReturn(at.deps, at.shop, { order: await sellOrder(at.deps, at.shop) });
    const { status_page_url } = (
      await at.clients.standard.get(`/warehouse/return/details?return_id=${returned}`)
    ).body;
    const pages = {
      'look-up': '/portal/acme',
      items: items.path,
      reason: reason.path,
      resolution: resolution.path,
      method: method.path,
      review: review.path,
      status: new URL(status_page_url as string).pathname,
      withdrawal: '/portal/acme/withdraw',
    };
    const times: PageTime[] = [];
    for (const [name, path] of Object.entries(pages))
      times.push({ name, p95_ms: await p95Of(visitor, path) });
    return times;
  } finally {
    await at.server.close();
  }
}

async function p95Of(visitor: Visitor, path: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < requests; i++) {
    const began = performance.now();
    const { status } = await visitor.open(path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    if (i >= warm_up) times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
}
