// The worker of the station's pages: it keeps the page, its files and who is signed in, and answers with them where the network doesn't. Actions
// aren't its business: they wait in the queue of the page.

type Extendable = { waitUntil: (work: Promise<unknown>) => void };
type Fetched = Extendable & {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
};
type Message = Extendable & { data: { keep: string[] } };
type Scope = {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Extendable) => void): void;
    (type: 'fetch', listener: (event: Fetched) => void): void;
    (type: 'message', listener: (event: Message) => void): void;
  };
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};

const worker = self as unknown as Scope;

/** Files whose names have the hash of their content, and pictures. */
const files = 'retour-station-files';
/** The page and answers that are only used where the network fails. */
const answers = 'retour-station-answers';
/** Files and pictures that are kept; the oldest go first. */
const max_files = 1500;

const page_path = '/console/station';
const kept_answers = ['/api/v1/staff/me', '/api/v1/station/grades'];

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  event.waitUntil(Promise.allSettled(event.data.keep.map((url) => keepUrl(url))));
});

async function keepUrl(url: string): Promise<void> {
  const { pathname } = new URL(url, location.origin);
  if (pathname === page_path) await freshest(new Request(page_path), page_path);
  else if (kept_answers.includes(pathname))
    await freshest(new Request(pathname, { headers: { 'X-Retour-Session': 'staff' } }), pathname);
  else await kept(new Request(url));
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(freshest(request, page_path));
  else if (kept_answers.includes(pathname)) event.respondWith(freshest(request, pathname));
  else if (pathname.startsWith('/console/assets/') || request.destination === 'image')
    event.respondWith(kept(request));
});

/** What the network says; what it said last, where it fails. */
async function freshest(request: Request, key: string): Promise<Response> {
  const cache = await caches.open(answers);
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) await cache.put(key, response.clone());
    else if (response.status === 401) await cache.delete(key);
    return response;
  } catch (error) {
    const found = await cache.match(key, { ignoreVary: true });
    if (!found) throw error;
    return found;
  }
}

/** What never changes: from here, else from the network. */
async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(files);
  const found = await cache.match(request, { ignoreVary: true });
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - max_files)).map((key) => cache.delete(key)));
  }
  return response;
}
