import { rowsOf, spokenName, variantOfValues } from '../variant-rows.ts';
import type { RowVariant } from '../variant-rows.ts';
import type { ShownQuote } from '../parts/variant-quote.ts';

/** Says of each colour and size what is left of it together with what is chosen, and takes those away that are sold out. */
export function chooseVariant(): void {
  const place = document.querySelector<HTMLElement>('[data-variants]');
  if (!place) return;
  const variants = JSON.parse(place.dataset['variants']!) as (RowVariant & { shows?: ShownQuote })[];
  const inputs = [...place.querySelectorAll('fieldset')].map((row) => [...row.querySelectorAll('input')]);
  const chosen = () => inputs.map((row) => row.find(({ checked }) => checked)?.value);
  const update = () => {
    for (const [row, values] of inputs.entries())
      for (const [at, input] of values.entries()) {
        const shown = rowsOf(variants, chosen(), place.dataset['soldOut']!)[row]![at]!;
        input.disabled = !shown.can_be_had;
        input.checked &&= shown.can_be_had;
        input.parentElement!.classList.toggle('sold-out', !shown.can_be_had);
        const fact = input.parentElement!.querySelector('small')!;
        if (fact.textContent === shown.fact) continue;
        fact.textContent = shown.fact;
        const of = input.closest('fieldset')!.querySelector('legend')!.textContent;
        input.ariaLabel = spokenName(of, input.value, shown.fact);
      }
    const { due, left = '', shows } = variantOfValues(variants, chosen()) ?? {};
    place.dataset['shows'] = due && shows ? JSON.stringify(shows) : '';
    const left_shown = document.querySelector('[data-left-shown]');
    if (left_shown) left_shown.textContent = left;
    const due_shown = document.querySelector('[data-due-shown]');
    if (due && due_shown) due_shown.textContent = due;
  };
  place.addEventListener('change', update);
  addEventListener('pageshow', update);
}
