import type { Request } from 'autocannon';
import type pg from 'pg';
import { forEachOf } from '../write-requests.ts';
import type { OpenOrder } from './samples.ts';

/** As many as one address may look up in a while. */
const most_attempts = 20;

/** Finds orders in the portal as shoppers do; answers the requests for the items of each draft, with its session. */
export async function openSessions(
  pool: pg.Pool,
  { origin, handle }: { origin: string; handle: string },
  orders: readonly OpenOrder[],
): Promise<Request[]> {
  const requests: Request[] = [];
  for (let i = 0; i < orders.length; i += most_attempts) {
    requests.push(
      ...(await forEachOf(orders.slice(i, i + most_attempts), (order) => open(origin, handle, order))),
    );
    await pool.query('delete from attempt_counts');
  }
  return requests;
}

async function open(origin: string, handle: string, { name, postal_code }: OpenOrder): Promise<Request> {
  const answer = await fetch(`${origin}/portal/${handle}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ order: name, zip: postal_code }),
  });
  // Below the public address of the portal, which is another one.
  const draft = /\/drafts\/[^/?]+/.exec(answer.headers.get('Location') ?? '')?.[0];
  if (draft === undefined) throw new Error(`The portal answered ${answer.status} to a look-up.`);
  const Cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0]!)
    .join('; ');
  return { method: 'GET', path: `/portal/${handle}${draft}/items`, headers: { Cookie } };
}
