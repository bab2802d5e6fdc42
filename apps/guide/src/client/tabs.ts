import { keepChoice, readChoice } from './storage.ts';

const groups = () => [...document.querySelectorAll<HTMLElement>('.tabbed')];
const tabsOf = (group: HTMLElement) => [...group.querySelectorAll<HTMLButtonElement>('[role=tab]')];

/** Tabs of code: the language that a reader chooses is shown on every page that has it. */
export function setUpTabs(): void {
  for (const group of groups()) {
    for (const panel of group.querySelectorAll('.panel')) panel.setAttribute('role', 'tabpanel');
    for (const tab of tabsOf(group)) {
      const panel = document.querySelector(`#${tab.getAttribute('aria-controls')!}`)!;
      panel.setAttribute('aria-labelledby', tab.id);
      tab.addEventListener('click', () => choose(tab));
      tab.addEventListener('keydown', (event) => move(event, tab, tabsOf(group)));
    }
  }
  const kept = readChoice('language');
  if (kept !== null) showLanguage(kept);
}

function choose(tab: HTMLButtonElement): void {
  const language = tab.dataset['language']!;
  const before = tab.getBoundingClientRect().top;
  keepChoice('language', language);
  showLanguage(language);
  // Blocks above this one may be longer or shorter now.
  scrollBy(0, tab.getBoundingClientRect().top - before);
}

function showLanguage(language: string): void {
  for (const group of groups()) {
    const tabs = tabsOf(group);
    if (!tabs.some(({ dataset }) => dataset['language'] === language)) continue;
    for (const tab of tabs) {
      const is_chosen = tab.dataset['language'] === language;
      tab.setAttribute('aria-selected', String(is_chosen));
      tab.tabIndex = is_chosen ? 0 : -1;
      document.querySelector(`#${tab.getAttribute('aria-controls')!}`)!.classList.toggle('chosen', is_chosen);
    }
  }
}

function move(event: KeyboardEvent, tab: HTMLButtonElement, tabs: HTMLButtonElement[]): void {
  const at = tabs.indexOf(tab);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = tabs.at(to % tabs.length)!;
  next.focus();
  choose(next);
}
