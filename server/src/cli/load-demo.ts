import type { FastifyInstance } from 'fastify';

/** The demo shop and the importer of its data, which nothing else of the server knows: they are loaded when a command asks for them. */
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
