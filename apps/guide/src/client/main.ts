import 'virtual:tokens.css';
import '../styles/main.css';
import { setUpCopying } from './copying.ts';
import { setUpMenu } from './menu.ts';
import { setUpOutline } from './outline.ts';
import { setUpTabs } from './tabs.ts';
import { setUpTheme } from './theme-button.ts';

setUpTabs();
setUpCopying();
setUpTheme();
setUpMenu();
setUpOutline();

const find = document.querySelector<HTMLButtonElement>('.find')!;
const load = () => import('./search.ts');
find.hidden = false;
find.addEventListener('click', () => void load().then(({ openSearch }) => openSearch()));
document.addEventListener('keydown', (event) => {
  const in_field = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
  const is_palette = event.key === 'k' && (event.metaKey || event.ctrlKey);
  if (!is_palette && (event.key !== '/' || in_field || event.metaKey || event.ctrlKey || event.altKey))
    return;
  event.preventDefault();
  void load().then(({ openSearch }) => openSearch());
});
