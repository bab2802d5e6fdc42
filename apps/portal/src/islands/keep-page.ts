/** What the browser keeps of a return for when there is no connection. The worker of the same name reads it. */
const cache_name = 'retour-status';
const noted_at = 'X-Kept-At';

/** Keeps the page of a return with its code, and says so on the kept page when it is shown without a connection. */
export function keepPage(): void {
  const notice = document.querySelector<HTMLElement>('[data-offline]');
  const worker = document.querySelector<HTMLMetaElement>('meta[name="retour-worker"]')?.content;
  if (!notice || !worker || !('serviceWorker' in navigator) || !('caches' in window)) return;
  const show = () => void showNotice(notice);
  addEventListener('offline', show);
  addEventListener('online', () => (notice.hidden = true));
  if (!navigator.onLine) return show();
  const keeping = navigator.serviceWorker
    .register(worker, { scope: location.pathname })
    .then(() => keep())
    // The server is out of reach although there is a network.
    .catch(show);
  void keeping;
}

const here = () => location.origin + location.pathname;

async function keep(): Promise<void> {
  const cache = await caches.open(cache_name);
  const page = await fetch(here(), { cache: 'reload' });
  if (!page.ok) return;
  const headers = new Headers(page.headers);
  headers.set(noted_at, new Date().toISOString());
  await cache.put(here(), new Response(await page.blob(), { headers }));
  const parts = [
    ...document.querySelectorAll<HTMLElement>(
      'link[rel="stylesheet"], link[rel="preload"], script[src], .code-card img, .logo',
    ),
  ];
  const urls = parts.map((part) => part.getAttribute('href') ?? part.getAttribute('src')!);
  await cache.addAll([...new Set(urls.filter((url) => !url.startsWith('data:')))]);
}

async function showNotice(notice: HTMLElement): Promise<void> {
  const kept = await (await caches.open(cache_name)).match(here());
  const at = kept?.headers.get(noted_at);
  const words = notice.querySelector<HTMLElement>('[data-saved]');
  if (words && at) {
    const { tag, zone } = notice.dataset;
    const format = new Intl.DateTimeFormat(tag, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: zone,
    });
    words.textContent = words.dataset['saved']!.replace('#', format.format(new Date(at)));
  }
  notice.hidden = false;
}
