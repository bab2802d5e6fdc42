import type { ShownQuote } from '../parts/variant-quote.ts';

let listens = false;

/**
 * Shows what is chosen: beside “Exchange” what the variant costs or gives back, and in the bar and beside the step what the choice comes to. Takes a click on a
 * variant for the choice to exchange.
 */
export function showDue(): void {
  show();
  if (listens) return;
  listens = true;
  document.addEventListener('change', ({ target }) => {
    const is_field = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    const form = is_field ? target.form : null;
    if (!is_field || !form?.matches('[data-outcome], [data-browsed]')) return;
    if (/^(variant|option-\d+)$/.test(target.name)) {
      const { due = '', left = '' } = dataOf(target);
      if (target.name === 'variant') {
        write(form.querySelector('[data-due-shown]'), due);
        write(form.querySelector('[data-left-shown]'), left);
      }
      const exchange = form.querySelector<HTMLInputElement>('input[name="choice"][value="exchange"]');
      if (exchange) exchange.checked = true;
    }
    show();
  });
  addEventListener('pageshow', show);
}

const dataOf = (field: HTMLInputElement | HTMLSelectElement): DOMStringMap =>
  (field instanceof HTMLSelectElement ? field.selectedOptions[0] : field)?.dataset ?? {};

function write(place: Element | null, text: string): void {
  if (place) place.textContent = text;
}

/** The choice, else the variant that is to be had in exchange. */
function chosenQuote(): ShownQuote | undefined {
  const form = document.querySelector('form:is([data-outcome], [data-browsed])');
  const choice = form?.querySelector<HTMLInputElement>('input[name="choice"]:checked');
  if (!form || (!choice && form.matches('[data-outcome]'))) return undefined;
  const variant = form.querySelector<HTMLInputElement | HTMLSelectElement>(
    'input[name="variant"]:is(:checked, [type="hidden"]), select[name="variant"]',
  );
  const said =
    choice && choice.value !== 'exchange'
      ? choice.dataset['shows']
      : variant
        ? dataOf(variant)['shows']
        : form.querySelector<HTMLElement>('[data-variants]')?.dataset['shows'];
  return said ? (JSON.parse(said) as ShownQuote) : undefined;
}

function show(): void {
  const quote = chosenQuote();
  for (const place of document.querySelectorAll<HTMLElement>('[data-quoted]')) {
    place.hidden = !quote;
    if (!quote) continue;
    for (const part of place.querySelectorAll<HTMLElement>('[data-quote]')) {
      const name = part.dataset['quote'] as keyof ShownQuote;
      if (name === 'rows') part.replaceChildren(...rowsOf(quote));
      else if (part.textContent !== quote[name]) part.textContent = String(quote[name]);
    }
  }
}

/** The rows of a ledger, and what they come to. */
const rowsOf = ({ rows, total }: ShownQuote): Element[] =>
  [...rows, total].map(([label, amount], at) => {
    const row = document.createElement('tr');
    row.className = at < rows.length ? 'part' : 'final';
    const head = document.createElement('th');
    head.scope = 'row';
    head.textContent = label;
    const cell = document.createElement('td');
    const shown = document.createElement('bdi');
    shown.className = 'amount';
    shown.textContent = amount;
    cell.append(shown);
    row.append(head, cell);
    return row;
  });
