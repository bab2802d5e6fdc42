import { words } from 'virtual:embed-words';
import type { FrameMessage } from './messages.ts';

// What a shop includes in its own pages: `<retour-portal shop="acme">` shows the portal there, and `<retour-withdrawal-link shop="acme">` is the link to the
// withdrawal function with the words of the law. What stands between the tags is shown until the portal has answered, and where it can't be shown.

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

customElements.define('retour-portal', RetourPortal);
customElements.define('retour-withdrawal-link', RetourWithdrawalLink);
