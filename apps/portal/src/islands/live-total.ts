import type { PaidRun } from '../facts/items.ts';
import { paidFor } from '../paid-for.ts';
import { countOf } from './stepper.ts';

/** Shows what the chosen units come to while they are chosen: in the bar, and in the summary beside the list. */
export function showLiveTotal(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-choose]');
  if (!form) return;
  const { locale, currency, digits: text, counts } = form.dataset as Record<string, string>;
  const digits = Number(text);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency!,
    currencyDisplay: 'narrowSymbol',
    ...fraction,
  });
  const rules = new Intl.PluralRules(locale);
  const forms = JSON.parse(counts!) as Record<string, string>;
  const show = (amount: number) => {
    const shown = money.format(amount / 10 ** digits);
    return locale!.startsWith('ar')
      ? `\u2066${shown.replaceAll(/[\u200E\u200F\u061C]|[A-Z]{2}(?=\p{Sc})/gu, '')}\u2069`
      : shown;
  };
  const name = (count: number) => (forms[rules.select(count)] ?? forms['other']!).replace('#', String(count));
  const update = () => {
    let [units, total] = [0, 0];
    for (const box of form.querySelectorAll<HTMLInputElement>('input[name="line"]')) {
      const field = form.elements.namedItem(`quantity-${box.value}`) as HTMLInputElement;
      const count = box.checked ? countOf(field) : 0;
      const amount = paidFor(JSON.parse(box.dataset['paid'] ?? '[]') as PaidRun[], count);
      units += count;
      total += amount;
      showLine(box.value, count, name(count), show(amount));
    }
    for (const place of document.querySelectorAll('[data-count]')) write(place, name(units));
    for (const place of document.querySelectorAll('[data-total]')) write(place, show(total));
  };
  for (const event of ['change', 'input'])
    form.addEventListener(event, ({ target }) => {
      chooseWithQuantity(form, target as HTMLElement);
      update();
    });
  form.querySelector('button[name="all"]')?.addEventListener('click', (event) => {
    event.preventDefault();
    for (const box of form.querySelectorAll<HTMLInputElement>('input[name="line"]')) box.checked = true;
    update();
  });
  addEventListener('pageshow', update);
}

/** Whoever says how many wants them. */
function chooseWithQuantity(form: HTMLFormElement, { name }: HTMLElement & { name?: string }): void {
  const id = /^quantity-(\d+)$/.exec(name ?? '')?.[1];
  const box = id && form.querySelector<HTMLInputElement>(`input[name="line"][value="${id}"]`);
  if (box) box.checked = true;
}

function showLine(id: string, count: number, units: string, amount: string): void {
  const row = document.querySelector<HTMLElement>(`[data-line="${id}"]`);
  if (!row) return;
  row.hidden = count === 0;
  if (count === 0) return;
  for (const place of row.querySelectorAll('[data-units]')) write(place, units);
  for (const place of row.querySelectorAll('[data-amount]')) write(place, amount);
}

/** The new text appears at once, and its background fades. */
function write(place: Element, text: string): void {
  const inner = place.querySelector('.amount') ?? place;
  if (inner.textContent === text) return;
  inner.textContent = text;
  inner.classList.remove('changed');
  requestAnimationFrame(() => inner.classList.add('changed'));
}
