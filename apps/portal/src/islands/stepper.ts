/** Makes every quantity a stepper of two buttons with the number between them. The field stays in the form, out of sight. */
export function addSteppers(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-quantity]')) {
    const field = box.querySelector<HTMLSelectElement | HTMLInputElement>('select, input');
    if (field) addStepper(box, field);
  }
}

function addStepper(box: HTMLElement, field: HTMLSelectElement | HTMLInputElement): void {
  const max = field instanceof HTMLSelectElement ? field.options.length : Number(field.max);
  const { less, more, of, end } = box.dataset as Record<'less' | 'more' | 'of' | 'end', string>;
  const count = document.createElement('output');
  const group = document.createElement('div');
  group.className = 'stepper';
  group.role = 'group';
  group.ariaLabel = field.ariaLabel;
  const change = (by: number) => () => {
    const next = Number(field.value) + by;
    if (next < 1) return;
    if (next > max) count.value = end;
    else {
      field.value = String(next);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
  const show = () => (count.value = of.replace('#', field.value));
  field.addEventListener('change', show);
  group.append(button('−', less, change(-1)), count, button('+', more, change(1)));
  show();
  field.hidden = true;
  box.querySelector('.quantity-max')?.remove();
  box.append(group);
  // A page that comes back from the browser's memory has the value that was chosen last.
  addEventListener('pageshow', show);
}

function button(sign: string, label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = sign;
  made.ariaLabel = label;
  made.addEventListener('click', act);
  return made;
}
