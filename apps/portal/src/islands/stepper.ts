/** Adds a button to each side of every quantity. The number between them can still be typed. */
export function addSteppers(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-quantity]')) addStepper(box);
}

function addStepper(box: HTMLElement): void {
  const field = box.querySelector('input')!;
  const note = box.querySelector('output')!;
  const max = Number(field.max);
  const { less, more, end } = box.dataset as Record<'less' | 'more' | 'end', string>;
  const change = (by: number) => () => {
    const next = countOf(field) + by;
    note.value = next > max ? end : '';
    if (next < 1 || next > max) return;
    field.value = String(next);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  // What was typed is brought within what there is.
  field.addEventListener('change', () => {
    const typed = Number(field.value);
    note.value = typed > max ? end : '';
    field.value = String(countOf(field));
  });
  const group = box.querySelector('.stepper')!;
  group.prepend(button('−', less, change(-1)));
  group.append(button('+', more, change(1)));
}

/** The number of a quantity, from one to what there is. */
export const countOf = ({ value, max }: HTMLInputElement): number =>
  Math.min(Number(max) || Infinity, Math.max(1, Math.floor(Number(value)) || 1));

function button(sign: string, label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = sign;
  made.ariaLabel = label;
  made.addEventListener('click', act);
  return made;
}
