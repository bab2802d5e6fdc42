import type { FrameMessage } from '../embed/messages.ts';
import { sent_along } from './sent-along.ts';

/** A page to ask for, or the form to send there. */
type Visit = { address: string; form?: FormData | URLSearchParams };

/** How long an answer may take before the page counts as busy for a screen reader. */
const busy_after_ms = 200;

/**
 * Shows the portal in the page of a shop without cookies, which browsers keep from frames of other sites: links and forms are fetched with the token of the
 * session, which is kept here and nowhere else, and the answer takes the place of the page. `enhance` adds the scripts of a page.
 */
export function startFrame(enhance: () => void): void {
  const tell = connectToHost();
  keepLanguage(new URL(location.href));
  sent_along['Retour-Embed'] = '1';
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a[href]');
    const is_plain =
      !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!(link instanceof HTMLAnchorElement) || !is_plain || link.getAttribute('href')!.startsWith('#'))
      return;
    if (!staysInFrame(link)) link.target = '_blank';
    else {
      event.preventDefault();
      void visit({ address: link.href });
    }
  });
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    void visit(visitOf(event.target as HTMLFormElement, event.submitter));
  });
  addEventListener('popstate', () => void visit({ address: location.href }, { is_back: true }));
  markOutside();

  async function visit(to: Visit, { is_back = false } = {}): Promise<void> {
    const timer = setTimeout(
      () => document.querySelector('main')?.setAttribute('aria-busy', 'true'),
      busy_after_ms,
    );
    try {
      const { url, html } = await load(to);
      show(url, html, is_back);
    } catch {
      showOffline();
    } finally {
      clearTimeout(timer);
      document.querySelector('main')?.removeAttribute('aria-busy');
    }
  }

  function show(url: URL, html: string, is_back: boolean): void {
    const fresh = new DOMParser().parseFromString(html, 'text/html');
    const { lang, dir } = fresh.documentElement;
    document.title = fresh.title;
    Object.assign(document.documentElement, { lang, dir });
    keepLanguage(url);
    url.searchParams.delete('lang');
    url.searchParams.set('embed', '1');
    if (!is_back) history[url.href === location.href ? 'replaceState' : 'pushState'](null, '', url);
    // Browsers don't let a frame of another site take the focus by itself: it is moved below, after an action in the frame.
    for (const element of fresh.querySelectorAll('[autofocus]')) element.removeAttribute('autofocus');
    document.body.replaceWith(fresh.body);
    followStyle(fresh);
    markOutside();
    enhance();
    const place = document.querySelector<HTMLElement>('[role="alert"]:not([hidden]), h1');
    if (place) {
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    }
    tell({ moved: true });
  }

  /** Nothing was lost: the page is as it was, and its form can be sent again. */
  function showOffline(): void {
    dispatchEvent(new PageTransitionEvent('pageshow'));
    const notice = document.querySelector<HTMLElement>('[data-frame-offline]');
    if (!notice) return;
    notice.hidden = false;
    notice.focus();
  }
}

/** Pages of the withdrawal function are without the CSS of the shop. */
function followStyle(fresh: Document): void {
  const [current, next] = [document, fresh].map((one) => one.querySelector('link[data-shop-style]'));
  if (current?.getAttribute('href') === next?.getAttribute('href')) return;
  current?.remove();
  if (next) document.head.append(next);
}

/** Whoever chose a language on a page, or whose page has one, wants it on the next ones. */
function keepLanguage({ searchParams }: URL): void {
  if (searchParams.has('lang')) sent_along['Accept-Language'] = document.documentElement.lang;
}

/** Asks the server, follows where it sends to, and takes the token of a session that begins. */
async function load({ address, form }: Visit): Promise<{ url: URL; html: string }> {
  const url = new URL(address, location.href);
  url.searchParams.delete('embed');
  const answer = await fetch(url, {
    ...(form && { method: 'POST', body: form }),
    headers: sent_along,
    credentials: 'omit',
    cache: 'no-store',
  });
  const token = answer.headers.get('Retour-Session');
  if (token) sent_along['Authorization'] = `Bearer ${token}`;
  const next = answer.headers.get('Retour-Location');
  if (next !== null) return load({ address: next });
  if (answer.status >= 502 && answer.status <= 504) throw new Error('The server is out of reach.');
  return { url, html: await answer.text() };
}

function visitOf(form: HTMLFormElement, submitter: HTMLElement | null): Visit {
  // Fields can have the names of properties of the form, such as `method`.
  const attribute = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name);
  const fields = new FormData(form, submitter);
  const address = new URL(attribute('action') ?? '', location.href);
  const text = () =>
    new URLSearchParams(
      [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    );
  if (attribute('method')?.toLowerCase() !== 'post') {
    address.search = String(text());
    return { address: address.href };
  }
  const has_files = attribute('enctype') === 'multipart/form-data';
  return { address: address.href, form: has_files ? fields : text() };
}

/** Pages of the portal stay; labels, PDFs, other sites and e-mail open outside of the frame. */
function staysInFrame({ href, target }: HTMLAnchorElement): boolean {
  const { origin, pathname } = new URL(href, location.href);
  const home = document.documentElement.dataset['embed']!;
  const is_page = pathname === home || (pathname.startsWith(`${home}/`) && !/\.\w{2,5}$/.test(pathname));
  return origin === location.origin && is_page && target !== '_blank';
}

/** Said before the click, too: a link that leaves the frame opens a window of its own. */
function markOutside(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]'))
    if (!link.getAttribute('href')!.startsWith('#') && !staysInFrame(link)) {
      link.target = '_blank';
      link.rel = 'noopener';
    }
}

/** Waits for the page around the frame, and keeps telling it how high this one is. */
function connectToHost(): (message: FrameMessage) => void {
  let port: MessagePort | undefined;
  const height = () => Math.ceil(document.body.getBoundingClientRect().height);
  const observer = new ResizeObserver(() => port?.postMessage({ height: height() } satisfies FrameMessage));
  const observe = () => {
    observer.disconnect();
    observer.observe(document.body);
  };
  addEventListener('message', ({ data, source, ports }) => {
    if (data !== 'retour:connect' || source !== parent || port) return;
    port = ports[0];
    observe();
  });
  // Says nothing but that it is there. Pages of other origins have no frame with this one in it.
  parent.postMessage('retour:ready', '*');
  return (message) => {
    observe();
    port?.postMessage({ ...message, height: height() } satisfies FrameMessage);
  };
}
