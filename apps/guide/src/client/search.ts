import MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';
import { search_options } from './search-options.ts';
import type { Entry } from './search-options.ts';

const most_results = 12;
const kinds: Record<Entry['kind'], string> = {
  page: 'Page',
  section: 'Section',
  operation: 'Operation',
  problem: 'Problem',
  decision: 'Decision',
};

const dialog = document.querySelector<HTMLDialogElement>('dialog.search')!;
const field = dialog.querySelector('input')!;
const list = dialog.querySelector('ul')!;
const nothing = dialog.querySelector<HTMLElement>('.nothing')!;
// `data-search` has the address of the index; the root of the site is what comes before `assets`.
const index_url = new URL(document.documentElement.dataset['search']!, location.href);
const site = new URL('../', index_url);

let index: Promise<MiniSearch<Entry>> | undefined;
let chosen = 0;

/** Opens the search. Its index is loaded with the first one. */
export async function openSearch(): Promise<void> {
  if (!dialog.open) dialog.showModal();
  field.select();
  index ??= fetch(index_url).then(async (response) => {
    if (!response.ok) throw new Error(`The index has status ${response.status}.`);
    return MiniSearch.loadJSONAsync<Entry>(await response.text(), search_options);
  });
  try {
    await index;
    await show();
  } catch {
    index = undefined;
    tell("The search didn't load. Try again.");
  }
}

async function show(): Promise<void> {
  if (!index) return;
  const asked = field.value.trim();
  const found = asked === '' ? [] : (await index).search(asked).slice(0, most_results);
  if (asked !== field.value.trim()) return;
  list.replaceChildren(...found.map(resultOf));
  field.setAttribute('aria-expanded', String(found.length > 0));
  tell(asked !== '' && found.length === 0 ? `Nothing found for '${asked}'. Try the API reference.` : '');
  choose(0);
}

function tell(text: string): void {
  nothing.textContent = text;
  nothing.hidden = text === '';
  document.querySelector('.status')!.textContent = text;
}

function resultOf(result: SearchResult, i: number): HTMLElement {
  const { kind, title, place, url } = result as unknown as Entry;
  const item = document.createElement('li');
  item.id = `result-${i}`;
  item.setAttribute('role', 'option');
  item.dataset['url'] = new URL(url, site).href;
  for (const [name, text] of [
    ['kind', kinds[kind]],
    ['title', title],
    ['at', place],
  ]) {
    const part = document.createElement('span');
    part.className = name!;
    part.textContent = text!;
    item.append(part);
  }
  return item;
}

function choose(to: number): void {
  const items = [...list.children];
  chosen = items.length === 0 ? 0 : (to + items.length) % items.length;
  for (const [i, item] of items.entries()) item.setAttribute('aria-selected', String(i === chosen));
  items[chosen]?.scrollIntoView({ block: 'nearest' });
  if (items.length > 0) field.setAttribute('aria-activedescendant', `result-${chosen}`);
  else field.removeAttribute('aria-activedescendant');
}

function go(item: Element | null | undefined): void {
  if (!(item instanceof HTMLElement)) return;
  dialog.close();
  location.assign(item.dataset['url']!);
}

field.addEventListener('input', () => void show());
field.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') choose(chosen + 1);
  else if (event.key === 'ArrowUp') choose(chosen - 1);
  else if (event.key === 'Enter') {
    go(list.children[chosen]);
  } else return;
  event.preventDefault();
});
list.addEventListener('click', ({ target }) => go((target as Element).closest('li')));
dialog.querySelector('.close')!.addEventListener('click', () => dialog.close());
dialog.addEventListener('click', ({ target }) => {
  if (target === dialog) dialog.close();
});
