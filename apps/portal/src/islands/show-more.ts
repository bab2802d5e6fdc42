import { sent_along } from './sent-along.ts';

/** Adds the next products below those that are there, and says how many came. Without it, the link leads to a page with them. */
export function showMore(): void {
  document.addEventListener('click', (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-more]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void append(link).catch(() => {
      location.href = link.href;
    });
  });
}

async function append(link: HTMLAnchorElement): Promise<void> {
  const response = await fetch(link.href, { headers: sent_along });
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const tiles = document.querySelector('#exchange .variant-tiles');
  const found = [...page.querySelectorAll('#exchange .variant')];
  if (!tiles) throw new Error('no place for products');
  tiles.append(...found);
  const told = link.dataset['moreShown'] ?? '';
  const next = page.querySelector<HTMLAnchorElement>('a[data-more]');
  const status = document.createElement('p');
  status.className = 'small';
  status.role = 'status';
  link.closest('p')!.after(status);
  status.textContent = told
    .replace('{count}', String(found.length))
    .replace('{total}', String(tiles.children.length));
  if (next) link.href = next.href;
  else link.remove();
  found[0]?.querySelector('input')?.focus();
}
