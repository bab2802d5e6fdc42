import type { Request } from 'autocannon';
import { forEachOf } from '../write-requests.ts';
import type { OpenOrder } from './samples.ts';

/** Finds orders in the portal as a shopper does; answers the requests for the items of each draft, with its session. */
export function openSessions(
  origin: string,
  handle: string,
  orders: readonly OpenOrder[],
): Promise<Request[]> {
  return forEachOf(orders, async ({ name, postal_code }) => {
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
  });
}
