import { sent_along } from './sent-along.ts';

let last = 0;

/**
 * Applies the filters and the sort order as soon as they change, and keeps them in the address. `shown` is called after the products have changed. Without
 * scripts, a button does it.
 */
export function browseAtOnce(shown: () => void): void {
  const apply = (form: HTMLFormElement) => {
    const address = new URL(location.href);
    address.search = String(new URLSearchParams(new FormData(form) as unknown as Record<string, string>));
    void replaceFound(form, address, shown).catch(() => {
      location.href = address.href;
    });
  };
  document.addEventListener('change', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-browse]') : null;
    if (form) apply(form);
  });
  document.addEventListener('submit', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || !target.matches('[data-browse]')) return;
    event.preventDefault();
    apply(target);
  });
}

/** Shows the products of this address in place of the current ones. If requests overlap, the response to the last one wins. */
async function replaceFound(form: HTMLFormElement, address: URL, shown: () => void): Promise<void> {
  const turn = ++last;
  const place = document.querySelector('[data-found]');
  place?.setAttribute('aria-busy', 'true');
  const response = await fetch(address, { headers: sent_along });
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const found = page.querySelector('[data-found]');
  if (turn !== last) return;
  if (!found) throw new Error('no products');
  place?.replaceWith(found);
  for (const part of ['[data-count]', '.summary-card']) {
    const [old, fresh] = [document, page].map((one) => one.querySelector(part));
    if (old && fresh) old.innerHTML = fresh.innerHTML;
  }
  for (const field of form.querySelectorAll('select, input[type="checkbox"]')) {
    const is_chosen =
      field instanceof HTMLSelectElement ? field.value !== '' : (field as HTMLInputElement).checked;
    field.closest('.filter')?.classList.toggle('chosen', is_chosen);
  }
  history.replaceState(history.state, '', address);
  shown();
}
