const shown_ms = 2000;

/** Buttons that copy code or the page: they say so for two seconds, to assistive technology too. */
export function setUpCopying(): void {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('.copy')) {
    button.hidden = false;
    button.addEventListener('click', () => void copy(button, () => Promise.resolve(codeOf(button))));
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('.copy-page')) {
    button.hidden = false;
    button.addEventListener(
      'click',
      () => void copy(button, async () => (await fetch(button.dataset['markdown']!)).text()),
    );
  }
}

const codeOf = (button: HTMLButtonElement) => {
  const block = button.closest('.code')!;
  return (block.querySelector('.panel.chosen code') ?? block.querySelector('code'))?.textContent ?? '';
};

async function copy(button: HTMLButtonElement, read: () => Promise<string>): Promise<void> {
  const status = document.querySelector('.status')!;
  const label = button.querySelector('span')!;
  const before = (button.dataset['label'] ??= label.textContent ?? '');
  let told = 'Copied';
  try {
    await navigator.clipboard.writeText(await read());
  } catch {
    told = "Couldn't copy";
  }
  label.textContent = told;
  status.textContent = told;
  setTimeout(() => {
    label.textContent = before;
    status.textContent = '';
  }, shown_ms);
}
