import type { FastifyInstance } from 'fastify';

/** The demo shop, which nothing else of the server knows: it is loaded when a command asks for it. */
export const loadDemo = () => import('@retour/demo');

/** The pictures of the demo shop's articles, also where it was made by an earlier start. */
export function registerDemoPictures(http: FastifyInstance): void {
  http.get<{ Params: { file: string } }>(
    '/portal/:shop/pictures/:file',
    { config: { unlimited: true } },
    async ({ params }, reply) => (await loadDemo()).sendPicture(reply, params.file),
  );
}

/** The storefront of the demo shop, on a server that was started with it: no other serves these pages. */
export function registerDemoStorefront(http: FastifyInstance): void {
  void http.register(async (scope) => (await loadDemo()).registerStorefront(scope));
}
