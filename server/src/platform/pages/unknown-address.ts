import type { FastifyInstance } from 'fastify';
import { markup, sendPage } from './page.ts';
import { isUnknownAddress } from './portal-hosts.ts';

/** Tells browsers that ask for a host which could be a shop's that no shop has its portal there. What this server has at the path is served all the same. */
export function refuseUnknownAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const has_nothing = request.is404 || request.url.split('?', 1)[0] === '/';
    if (!has_nothing || request.method !== 'GET' || !isUnknownAddress(request)) return;
    await sendPage(
      reply,
      421,
      'Nothing here',
      markup`<h1>No shop has its portal at this address</h1>
<p>This request was sent to a server for returns, which doesn't know the address.</p>
<p class="soft">If it's yours: set it as the portal address of your shop, and have your proxy pass the path and the header <code>Host</code> unchanged, or the host in
<code>X-Retour-Host</code>.</p>`,
      { cache_control: 'no-store' },
    );
  });
}
