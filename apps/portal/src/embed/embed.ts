import { words } from 'virtual:embed-words';
import type { FrameMessage } from './messages.ts';

// What a shop includes in its own pages: `<retour-portal shop="acme">` shows the portal there, and `<retour-withdrawal-link shop="acme">` is the link to the
// withdrawal function with the words of the law. `<retour-credit-bar shop="acme">` tells shoppers who exchange an item what they can spend. What stands between the tags is shown until the portal has answered, and where it can't be shown.

/** How long a frame may take to say that it is there: a page that refuses to be framed says nothing. */
const answers_within_ms = 10_000;

/** Where the portal is: beside this script. */
const portal = new URL('.', (document.currentScript as HTMLScriptElement).src).href;

const languageOf = (element: HTMLElement): string =>
  (element.closest<HTMLElement>('[lang]')?.lang ?? navigator.language).slice(0, 2).toLowerCase();

const wordsFor = (element: HTMLElement) => words[languageOf(element)] ?? words['en']!;

/** The portal, or its withdrawal function, in a frame that is as high as its page. Attributes: `shop`, `page`, `order`, `gift`, `lang`, `label`. */
class RetourPortal extends HTMLElement {
  connectedCallback(): void {
    if (this.shadowRoot) return;
    const shadow = this.attachShadow({ mode: 'open' });
    const frame = document.createElement('iframe');
    frame.src = this.#address();
    frame.title = this.getAttribute('label') ?? wordsFor(this).title;
    frame.allow = 'clipboard-write';
    frame.referrerPolicy = 'origin';
    Object.assign(frame.style, { display: 'block', width: '100%', height: '0', border: '0' });
    this.style.display = 'block';
    const fallback = document.createElement('slot');
    shadow.append(fallback, frame);
    let timer: ReturnType<typeof setTimeout> | undefined;
    frame.addEventListener('load', () => (timer = setTimeout(() => this.#giveUp(frame), answers_within_ms)), {
      once: true,
    });
    addEventListener('message', ({ source, origin, data }) => {
      if (data !== 'retour:ready' || source !== frame.contentWindow || origin !== new URL(portal).origin)
        return;
      clearTimeout(timer);
      this.#connect(frame, fallback);
    });
  }

  #address(): string {
    const shop = encodeURIComponent(this.getAttribute('shop') ?? '');
    const page = { withdraw: '/withdraw', orders: '/orders' }[this.getAttribute('page') ?? ''] ?? '';
    const query = new URLSearchParams({ embed: '1' });
    for (const name of ['order', 'lang'])
      if (this.hasAttribute(name)) query.set(name, this.getAttribute(name)!);
    if (this.hasAttribute('gift')) query.set('gift', '1');
    return `${portal}${shop}${page}?${query}`;
  }

  /** Gives the page in the frame a line of its own, which no other window can use. */
  #connect(frame: HTMLIFrameElement, fallback: HTMLElement): void {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => {
      fallback.style.display = 'none';
      if (typeof data.height === 'number') frame.style.height = `${data.height}px`;
      if (data.moved && this.getBoundingClientRect().top < 0) this.scrollIntoView({ block: 'start' });
    });
    port1.start();
    frame.contentWindow?.postMessage('retour:connect', new URL(portal).origin, [port2]);
  }

  #giveUp(frame: HTMLIFrameElement): void {
    frame.remove();
    this.dispatchEvent(new CustomEvent('retour-refused', { bubbles: true }));
  }
}

/** A link to the withdrawal function, labelled as the law says in the language of the page. Attributes: `shop`, `order`, `lang`. */
class RetourWithdrawalLink extends HTMLElement {
  connectedCallback(): void {
    const order = this.getAttribute('order');
    const link = document.createElement('a');
    link.textContent = wordsFor(this).withdraw;
    link.href = `${portal}${encodeURIComponent(this.getAttribute('shop') ?? '')}/withdraw${order === null ? '' : `?${new URLSearchParams({ order })}`}`;
    this.replaceChildren(link);
  }
}

const visit_key = 'retour-credit';
const names = ['total', 'currency'] as const;
type StoreVisit = Record<(typeof names)[number], string>;

/** The credit with which the shopper came from the portal (API contract, 16.1), on every page of the storefront that has the bar, until the window is closed. */
function readVisit(): StoreVisit | undefined {
  const query = new URLSearchParams(location.search);
  for (const prefix of ['retour_', 'loop_']) {
    const given = Object.fromEntries(names.map((name) => [name, query.get(prefix + name) ?? '']));
    if (query.has(`${prefix}return_id`)) sessionStorage.setItem(visit_key, JSON.stringify(given));
  }
  try {
    return (JSON.parse(sessionStorage.getItem(visit_key) ?? 'null') as StoreVisit | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function amountText({ total, currency }: StoreVisit, language: string): string | undefined {
  try {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    return /^\d{1,15}$/.test(total) ? format.format(Number(total) / 10 ** digits) : undefined;
  } catch {
    return undefined;
  }
}

/** A bar at the foot of the storefront: what can be spent, and the way back. Nothing for everybody else. Attributes: `shop`, `lang`. */
class RetourCreditBar extends HTMLElement {
  connectedCallback(): void {
    const visit = readVisit();
    const amount = visit && amountText(visit, languageOf(this));
    if (amount === undefined || this.shadowRoot) return;
    const { spend, back } = wordsFor(this);
    const bar = document.createElement('div');
    bar.setAttribute('role', 'status');
    const link = document.createElement('a');
    link.href = `${portal}${encodeURIComponent(this.getAttribute('shop') ?? '')}/credit`;
    link.textContent = back;
    link.addEventListener('click', () => sessionStorage.removeItem(visit_key));
    bar.append(spend.replace('{amount}', amount), ' · ', link);
    const shadow = this.attachShadow({ mode: 'open' });
    // A style element would need the leave of the shop's own security policy.
    const style = new CSSStyleSheet();
    style.replaceSync(bar_style);
    shadow.adoptedStyleSheets = [style];
    shadow.append(bar);
  }
}

/** The same whatever the shop looks like: ink, with text that can be read. */
const bar_style = `
  div { position: fixed; inset-inline: 0; inset-block-end: 0; z-index: 2147483000; min-block-size: 44px; padding: 0 12px; box-sizing: border-box;
    display: flex; flex-wrap: wrap; gap: 0 5px; align-items: center; justify-content: center; background: #1f1b16; color: #fff;
    font: 500 14px/20px system-ui, sans-serif; font-variant-numeric: tabular-nums; text-align: center; }
  a { color: inherit; padding-block: 12px; text-underline-offset: 3px; }
  a:focus-visible { outline: 2px solid #fff; outline-offset: -4px; }
  @media (width < 480px) { div { font-size: 13px; } }
  @media print { div { display: none; } }
`;

customElements.define('retour-portal', RetourPortal);
customElements.define('retour-credit-bar', RetourCreditBar);
customElements.define('retour-withdrawal-link', RetourWithdrawalLink);
