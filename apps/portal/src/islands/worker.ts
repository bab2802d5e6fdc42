/// <reference lib="webworker" />

/** Answers with what `keep-page` kept of a return when the server can't be reached. It keeps nothing itself, and sees only pages in its scope. */
const cache_name = 'retour-status';
const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(fetch(event.request).catch(() => readKept(event.request)));
});

async function readKept(request: Request): Promise<Response> {
  const cache = await caches.open(cache_name);
  return (await cache.match(request, { ignoreSearch: request.mode === 'navigate' })) ?? Response.error();
}
