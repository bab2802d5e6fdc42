import { keepChoice } from './storage.ts';

const { documentElement: page } = document;
const isDark = () =>
  page.dataset['theme'] === undefined
    ? matchMedia('(prefers-color-scheme: dark)').matches
    : page.dataset['theme'] === 'dark';

/** Switches between light and dark, until the reader chooses again. */
export function setUpTheme(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.theme')];
  const show = () => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(isDark()));
  };
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener('click', () => {
      page.dataset['theme'] = isDark() ? 'light' : 'dark';
      keepChoice('theme', page.dataset['theme']);
      show();
    });
  }
  show();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
}
