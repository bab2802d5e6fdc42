/** Shows beside “Exchange” what the chosen variant costs or gives back, and takes a click on a variant for the choice to exchange. */
export function showDue(): void {
  const form = document.querySelector('form[data-outcome]');
  form?.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !/^(variant|option-\d+)$/.test(target.name)) return;
    const shown = form.querySelector('[data-due-shown]');
    if (shown && target.name === 'variant') shown.textContent = target.dataset['due'] ?? '';
    const left = form.querySelector('[data-left-shown]');
    if (left && target.name === 'variant') left.textContent = target.dataset['left'] ?? '';
    const exchange = form.querySelector<HTMLInputElement>('input[name="choice"][value="exchange"]');
    if (exchange) exchange.checked = true;
  });
}
